// The pictographic set: seven emblems drawn for this board, bold enough for a 32 pixel cell. Each is a list of layers in a box of 1000.

/**
 * @typedef {{ path: string, stroke?: number, clear?: boolean }} Layer filled, or stroked `stroke` wide; `clear` layers take the disc's colour
 */

const spokes = [0, 60, 120].map((angle) => {
  const [x, y] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)].map((v) => Math.round(v * 340));
  return `M${500 - x} ${500 - y}L${500 + x} ${500 + y}`;
});

const ribs = [-62, -31, 0, 31, 62].map((angle) => {
  const [x, y] = [Math.sin((angle * Math.PI) / 180), -Math.cos((angle * Math.PI) / 180)];
  return [`M500 830L${Math.round(500 + 300 * x)} ${Math.round(830 + 300 * y)}`, `M${Math.round(500 + 250 * x)} ${Math.round(830 + 250 * y)}L${Math.round(500 + 520 * x)} ${Math.round(830 + 520 * y)}`];
});

const circle = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** By role, lower case. @type {Record<string, Layer[]>} */
export const pictures = {
  // A helmet with a tassel and a flared neck guard.
  g: [
    { path: 'M470 260L490 90H510L530 260Z' },
    { path: 'M500 20C575 70 590 140 545 190H455C410 140 425 70 500 20Z' },
    { path: 'M225 560C225 350 350 235 500 235S775 350 775 560Q500 480 225 560Z' },
    { path: 'M150 615Q500 500 850 615L860 715Q500 590 140 715Z' },
    { path: 'M200 745Q280 715 350 705L365 800Q365 880 335 965Q180 930 60 840Q160 800 200 745Z' },
    { path: 'M800 745Q720 715 650 705L635 800Q635 880 665 965Q820 930 940 840Q840 800 800 745Z' },
    { path: circle(500, 385, 58), clear: true },
  ],
  // A strategist's fan.
  a: [
    { path: 'M23 577A540 540 0 0 1 977 577L747 699A280 280 0 0 0 253 699Z' },
    { path: ribs.slice(1, 4).map(([, leaf]) => leaf).join(''), stroke: 30, clear: true },
    { path: ribs.map(([stick]) => stick).join(''), stroke: 46 },
    { path: circle(500, 830, 70) },
  ],
  // An elephant, walking left.
  e: [
    { path: 'M300 260C460 150 760 170 860 330C920 430 920 640 905 850H755L745 690H600L590 850H440L430 660C400 670 360 660 330 640C210 620 160 520 170 420C180 340 230 280 300 260Z' },
    { path: 'M225 470C170 600 190 720 165 790C150 840 110 850 80 840', stroke: 92 },
    { path: 'M455 290C540 360 540 500 430 560C400 575 380 560 380 530', stroke: 36, clear: true },
    { path: circle(290, 395, 30), clear: true },
  ],
  // A chariot's wheel.
  r: [
    { path: circle(500, 500, 365), stroke: 105 },
    { path: spokes.join(''), stroke: 62 },
    { path: circle(500, 500, 120) },
    { path: circle(500, 500, 42), clear: true },
  ],
  // A horse's head.
  h: [
    { path: 'M760 920H260C255 780 420 710 440 570C380 600 340 660 270 670C215 675 160 640 150 585C145 550 165 520 190 490C250 415 275 370 310 290C335 235 385 200 425 180L440 70L540 165C730 200 845 380 845 620C845 740 820 850 760 920Z' },
    { path: circle(390, 350, 36), clear: true },
    { path: 'M585 285C690 350 740 480 735 640', stroke: 34, clear: true },
  ],
  // A cannon on its wheel.
  c: [
    { path: 'M90 590C60 520 90 450 160 425L740 195L825 405L250 640C180 665 115 650 90 590Z' },
    { path: 'M735 130L870 440', stroke: 90 },
    { path: circle(415, 690, 255), clear: true },
    { path: circle(415, 690, 175), stroke: 85 },
    { path: 'M415 520V860M245 690H585', stroke: 48 },
    { path: circle(415, 690, 75) },
  ],
  // Shield and spear.
  s: [
    { path: 'M790 960V300', stroke: 66 },
    { path: 'M790 30C880 150 880 230 790 330C700 230 700 150 790 30Z' },
    { path: 'M700 385H880', stroke: 54 },
    { path: 'M110 300H660V580C660 780 490 880 385 930C280 880 110 780 110 580Z' },
    { path: circle(385, 560, 130), stroke: 44, clear: true },
    { path: circle(385, 560, 42), clear: true },
  ],
};
