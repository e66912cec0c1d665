import '../index.js';

const board = document.createElement('turnstone-board');
board.mode = 'friend';
board.muted = true;
const list = document.createElement('ol');
document.querySelector('#script').append(board, list);

board.addEventListener('reveal', ({ detail }) => {
  const line = document.createElement('li');
  line.textContent = `${detail.square}: ${detail.piece}`;
  list.append(line);
});

await board.ready;
await board.move('c2');
