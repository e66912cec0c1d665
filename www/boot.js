// Where modules cannot be loaded (a sandbox without the permission of the files' server, a file opened from disk, an old browser), this plain
// script draws the position that the address names, and says why nothing moves. Elsewhere it does nothing.
(function () {
  var WHY = {
    en: {
      file: 'This page was opened as a file. Browsers play it from a web server only.',
      modules: 'This browser is too old to play here.',
      blocked: 'The game could not be loaded here. In a sandboxed frame its files need the header Access-Control-Allow-Origin: *.',
      board: 'Board',
    },
    'zh-Hant': {
      file: '這一頁是直接從檔案開啟的；瀏覽器只能從網站上執行它。',
      modules: '這個瀏覽器太舊，無法在這裡下棋。',
      blocked: '遊戲在這裡載入不了。放在沙箱框架裡時，檔案需要回應標頭 Access-Control-Allow-Origin: *。',
      board: '棋盤',
    },
    'zh-Hans': {
      file: '此页面是直接从文件打开的；浏览器只能从网站上运行它。',
      modules: '此浏览器版本过旧，无法在这里下棋。',
      blocked: '游戏无法在这里加载。放在沙盒框架中时，文件需要响应头 Access-Control-Allow-Origin: *。',
      board: '棋盘',
    },
  };
  var START = { banqi: 'XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX', jieqi: 'xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX' };
  // Banqi's letters, then those that only jieqi's position texts have.
  var SIGNS = { G: '帥', A: '仕', E: '相', R: '俥', H: '傌', C: '炮', S: '兵', g: '將', a: '士', e: '象', r: '車', h: '馬', c: '包', s: '卒', K: '帥', B: '相', N: '傌', P: '兵', k: '將', b: '象', n: '馬', p: '卒' };
  var done = false;

  function value(name) {
    var found = null;
    [location.search, location.hash].forEach(function (part) {
      part.slice(1).split('&').forEach(function (pair) {
        var at = pair.indexOf('=');
        if (pair.slice(0, at) !== name) return;
        try {
          found = decodeURIComponent(pair.slice(at + 1).replace(/\+/g, ' '));
        } catch (error) {
          found = null;
        }
      });
    });
    return found;
  }

  function words() {
    var tag = value('lang') || navigator.language || 'en';
    if (!/^(zh|yue)/i.test(tag)) return 'en';
    return /hant|tw|hk|mo|yue/i.test(tag) ? 'zh-Hant' : 'zh-Hans';
  }

  function node(name, attributes, text) {
    var made = document.createElementNS('http://www.w3.org/2000/svg', name);
    Object.keys(attributes).forEach(function (key) {
      made.setAttribute(key, attributes[key]);
    });
    if (text) made.textContent = text;
    return made;
  }

  // The cells of each rank, from the top: letters, "X" or "x" for what is face down, "" for none.
  function ranks(text) {
    return text.split(' ')[0].split('/').map(function (rank) {
      return rank.replace(/\d/g, function (count) {
        return Array(Number(count) + 1).join(' ');
      }).split('');
    });
  }

  function picture(game, text) {
    var rows = ranks(text);
    var width = rows[0].length;
    var height = rows.length;
    var svg = node('svg', { 'class': 'still', viewBox: '0 0 ' + width + ' ' + height, role: 'img', 'aria-label': WHY[words()].board });
    svg.appendChild(node('rect', { 'class': 'still-board', width: width, height: height }));
    var half = game === 'jieqi' ? 0.5 : 0;
    var path = '';
    for (var y = half; y <= height - half; y += 1) path += 'M' + half + ' ' + y + 'H' + (width - half);
    for (var x = half; x <= width - half; x += 1) {
      var inner = game === 'jieqi' && x > half && x < width - half;
      path += inner ? 'M' + x + ' 0.5V4.5M' + x + ' 5.5V9.5' : 'M' + x + ' ' + half + 'V' + (height - half);
    }
    svg.appendChild(node('path', { 'class': 'still-line', d: path }));
    rows.forEach(function (row, rank) {
      row.forEach(function (letter, file) {
        if (letter === ' ') return;
        var side = letter === letter.toUpperCase() ? 'red' : 'black';
        var dark = letter.toUpperCase() === 'X';
        var kind = dark ? (game === 'jieqi' ? 'still-back-' + side : 'still-back') : 'still-piece still-' + side;
        svg.appendChild(node('circle', { 'class': kind, cx: file + 0.5, cy: rank + 0.5, r: 0.42 }));
        if (!dark) svg.appendChild(node('text', { 'class': 'still-sign still-sign-' + side, x: file + 0.5, y: rank + 0.5 }, SIGNS[letter] || letter));
      });
    });
    return svg;
  }

  function still(why) {
    if (done || document.documentElement.getAttribute('data-embed') === 'on') return;
    done = true;
    var tag = words();
    var game = value('game') === 'jieqi' ? 'jieqi' : 'banqi';
    var wanted = value('position');
    var shape = /^[GAERHCSX\d]+(\/[GAERHCSX\d]+){3}( |$)/i;
    var points = /^[KABRNCPX\d]+(\/[KABRNCPX\d]+){9}( |$)/i;
    var good = wanted && (game === 'jieqi' ? points : shape).test(wanted) && !value('moves');
    var note = document.createElement('p');
    note.className = 'why';
    note.textContent = WHY[tag][why];
    document.documentElement.lang = tag;
    document.documentElement.setAttribute('data-embed', 'still');
    var theme = value('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.setAttribute('data-theme', theme);
    var main = document.querySelector('main') || document.body;
    main.appendChild(note);
    main.appendChild(picture(game, good ? wanted : START[game]));
  }

  function whenThere(why) {
    if (document.body) still(why);
    else document.addEventListener('DOMContentLoaded', function () {
      still(why);
    });
  }

  if (location.protocol === 'file:') whenThere('file');
  else if (!('noModule' in document.createElement('script'))) whenThere('modules');
  else addEventListener('error', function (event) {
    if (event.target === window) whenThere('modules');
    else if (event.target.localName === 'script') whenThere('blocked');
  }, true);
})();
