// Every word the board shows or speaks, in English: the defaults, and the table a translation follows.

/** @typedef {(key: string, args?: Record<string, string|number>) => string} Translate */

/** @type {Record<string, string>} */
export const strings = {
  'board.name': 'Board',
  'board.help': 'Arrow keys move, Enter picks and drops, Escape cancels.',

  'piece.G': 'red general',
  'piece.A': 'red advisor',
  'piece.E': 'red elephant',
  'piece.R': 'red chariot',
  'piece.H': 'red horse',
  'piece.C': 'red cannon',
  'piece.S': 'red soldier',
  'piece.g': 'black general',
  'piece.a': 'black advisor',
  'piece.e': 'black elephant',
  'piece.r': 'black chariot',
  'piece.h': 'black horse',
  'piece.c': 'black cannon',
  'piece.s': 'black soldier',
  'piece.X': 'dark red piece',
  'piece.x': 'dark black piece',
  'piece.dark': 'dark {piece}',

  'role.g': 'general',
  'role.a': 'advisor',
  'role.e': 'elephant',
  'role.r': 'chariot',
  'role.h': 'horse',
  'role.c': 'cannon',
  'role.s': 'soldier',
  'one.g': 'a general',
  'one.a': 'an advisor',
  'one.e': 'an elephant',
  'one.r': 'a chariot',
  'one.h': 'a horse',
  'one.c': 'a cannon',
  'one.s': 'a soldier',

  'cell.piece': '{square}, {piece}',
  'cell.faceDown': '{square}, face down',
  'cell.empty': '{square}, empty',
  'cell.acting': 'moves as {role}',
  'cell.was': 'it was a {piece}',
  'cell.check': 'in check',
  'cell.threat': 'can be taken',
  'cell.selected': 'selected',
  'cell.step': 'move here',
  'cell.capture': 'capture',
  'cell.attempt': 'capture, face down',
  'cell.stop': 'end turn here',
  'cell.confirm': 'press again to confirm',

  'action.flip': 'flip {to}',
  'action.step': '{piece} {from} to {to}',
  'action.capture': '{piece} {from} takes {victim} {to}',
  'action.captureOver': '{piece} {from} takes {victim} {to} over {screen}',
  'action.captureDark': '{piece} {from} takes dark piece at {to}',
  'action.captureDarkOver': '{piece} {from} takes dark piece at {to} over {screen}',
  'action.attempt': '{piece} {from} goes for {to}, face down',
  'action.attemptOver': '{piece} {from} goes for {to}, face down, over {screen}',
  'action.stop': 'end the turn',

  'event.flip': '{to} turned up: {turned}',
  'event.step': '{piece} {from} to {to}',
  'event.capture': '{piece} {from} takes {victim} {to}',
  'event.captureOver': '{piece} {from} takes {victim} {to} over {screen}',
  'event.captureDark': '{piece} {from} takes dark piece at {to}',
  'event.turnsUp': 'turns up {role}',
  'event.was': 'it was {one}',
  'event.wasUnknown': 'it was unknown to you',
  'event.check': 'check',
  'event.attempt': '{piece} {from} turns up {turned} on {to} and takes it',
  'event.attemptFailed': '{piece} {from} turns up {turned} on {to} and stays',
  'event.stop': 'turn ended',

  'say.picked': '{piece} {square} picked up, moves to {targets}',
  'say.pickedNone': '{piece} {square} picked up, no moves',
  'say.unpicked': 'put down',
  'say.confirm': '{action}: press again to confirm',
  'say.none': 'no {role} on the board',
  'say.noLast': 'no move yet',
  'say.noCapture': 'no capture yet',
  'say.moves': 'from {square}: {list}',
  'say.noMoves': 'no moves from {square}',
  'say.noCaptures': 'no captures from {square}',
  'list.comma': ', ',
  'list.items': ', ',
  'list.sentence': '. ',
};

/** The built-in translator: English, with `{name}` replaced by an argument. @type {Translate} */
export function english(key, args = {}) {
  return fill(strings[key] ?? key, args);
}

/** Puts arguments into a text. @param {string} text @param {Record<string, string|number>} args */
export function fill(text, args) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in args ? String(args[name]) : whole));
}
