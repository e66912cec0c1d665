/** What opens over the board, loaded as one. */

export { openBag } from './bag-sheet.js';
export { commandsOf, typeMove } from './commands.js';
export { noDialogBut } from './dialog.js';
export { fairBody, openFair } from './fair.js';
export { openHandover } from './handover.js';
export { openMenu } from './menu.js';
export { openNewGame } from './new-game.js';
export { offerPieces } from './offer.js';
export { askBroken, tellTrouble } from './prompts.js';
export { takeApart } from './record.js';
export { openResult } from './result.js';
export { openRules } from './rules-sheet.js';
export { openSettings } from './settings-dialog.js';
export { Viewing } from './viewing.js';
