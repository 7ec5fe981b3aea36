import { bottle, loafOfCheese, wineGlass } from '../motifs/food.ts';
import { headphones } from '../motifs/leisure.ts';
import { fir } from '../motifs/plants-and-animals.ts';
import { checks, dots, stripes, waves } from '../patterns.ts';
import { all, arch, at, disc, faded, line, oval, path, rect, repeat, ring } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { lamp } from './things.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

const leather = { base: '#b5652f', shade: '#8f4b1f' };
const fjord = { base: '#3f7f8c', shade: '#2c626e' };

const flower = (x: number, y: number, scale: number, petal: string, heart: string) =>
  at(
    x,
    y,
    all(
      repeat(12, (index) => `<ellipse rx="19" ry="44" cy="-62" fill="${petal}" transform="rotate(${index * 30})"/>`),
      disc(0, 0, 40, heart),
    ),
    scale,
  );

const ankleBoot = all(
  path('M-120-330h190v170q10 60 100 74 110 20 110 86h-400z', leather.base),
  path('M70-330v170q10 60 100 74 110 20 110 86H60q-60-180-40-330z', leather.shade),
  path('M-130-350h210v50h-210z', ink.base),
  line('M30-230h60M36-180h66M56-130h70', ochre.base, 14),
  path('M-124-6h410q10 32-20 32h-370q-24 0-20-32z', ink.base),
);

/** Posters of offers; 960 × 1200. */
export const offers: Drawings = {
  'linen-dress': () =>
    all(
      rect(0, 0, 960, 1200, leaf.base),
      arch(130, 130, 700, 1070, '#8aa876'),
      line('M0 170h960', ink.base, 10),
      line('M480 170v80q30 0 30-30M480 250l-120 70M480 250l120 70', ink.base, 11),
      path('M366 310q114 90 228 0l40 26-30 230 180 500q-304 110-608 0l180-500-30-230z', sand.base),
      path('M594 310l40 26-30 230 180 500q-140 50-270 54l20-550z', sand.shade),
      rect(354, 552, 252, 44, ochre.base, 10),
      path('M300 720h120l-10 130q-66 20-130 0zM560 720h110l30 130q-66 20-130 0z', '#cfc0a6'),
      line('M300 720h120M560 720h110', ochre.shade, 8),
      line('M480 600v460', '#cfc0a6', 6),
      flower(120, 1090, 0.8, paper.base, ochre.base),
      flower(850, 1060, 1, paper.base, ochre.base),
    ),
  'wool-jumper': () =>
    all(
      rect(0, 0, 960, 1200, sand.base),
      disc(480, 430, 380, coral.base),
      path('M0 900q160-60 320 0t320 0 320 0v300H0z', river.base),
      waves([0, 960, 960, 240], 60, '#2f7370', 8, 240),
      path('M350 260h260l210 130 70 560-150 30-70-330v370H290V650l-70 330-150-30 70-560z', fjord.base),
      path('M610 260l210 130 70 560-150 30-70-330v370H520V260z', fjord.shade),
      path('M350 260q130 130 260 0l-20-70q-110-40-220 0z', fjord.shade),
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((index) => line(`M${314 + index * 48} 470v460`, index < 4 ? fjord.shade : '#235058', 9)),
      path('M290 430l48-44 48 44 47-44 47 44 47-44 47 44 48-44 48 44v50l-48-44-48 44-47-44-47 44-47-44-47 44-48-44-48 44z', paper.base),
      rect(286, 960, 388, 64, paper.base, 14),
    ),
  'barefoot-boots': () =>
    all(
      rect(0, 0, 960, 1200, ochre.base),
      path('M0 760 960 460v740H0z', coral.base),
      ...[0, 1, 2, 3].map((index) => ring(700, 330, 120 + index * 70, index % 2 === 0 ? ochre.shade : '#eab95c', 22)),
      at(340, 1050, ankleBoot, 1.05),
      at(
        520,
        720,
        all(
          path('M-60-360h190v170q10 60 60 64l10 130q-170 60-320-40z', leather.base),
          path('M130-360v170q10 60 60 64l10 130q-60 20-120 18z', leather.shade),
          path('M-70-380h210v50h-210z', ink.base),
          path('M190-126q140-80 190-220 60 30 50 110-60 180-220 240z', leather.shade),
          line('M-126 20q170 60 310 10 180-60 250-240', ink.base, 34),
          line('M90-260h60M96-210h60', ochre.base, 14),
        ),
        0.9,
        -8,
      ),
    ),
  satchel: () =>
    all(
      rect(0, 0, 960, 1200, river.base),
      disc(480, 560, 400, '#175a57'),
      rect(0, 970, 960, 230, ochre.base),
      line('M230 540Q200 120 480 120t250 420', leather.shade, 36),
      rect(150, 480, 660, 520, leather.base, 40),
      path('M600 480h170q40 0 40 40v440q0 40-40 40H600z', leather.shade),
      path('M136 460h688v230q-20 140-150 140H286q-130 0-150-140z', '#c87a3f'),
      path('M600 460h224v230q-20 140-150 140h-74z', leather.base),
      line('M170 500h620', blush.base, 7).replace('/>', ' stroke-dasharray="28 16"/>'),
      ...[290, 590].map((x) =>
        all(
          rect(x, 640, 80, 240, leather.shade, 12),
          rect(x - 16, 740, 112, 84, ochre.base, 12),
          rect(x + 10, 764, 60, 36, leather.shade, 4),
        ),
      ),
      oval(480, 1030, 380, 24, ochre.shade),
    ),
  'two-person-tent': () =>
    all(
      rect(0, 0, 960, 1200, '#0b2b33'),
      repeat(28, (index) => disc((index * index * 53 + index * 131) % 960, (index * 89) % 480, index % 4 === 0 ? 6 : 4, paper.base)),
      disc(740, 210, 90, sand.base),
      path('M0 620 240 330l170 190 180-240 370 380v200H0z', '#16424a'),
      put(fir, 'river river ink', 110, 860, 420),
      put(fir, 'river river ink', 870, 850, 480),
      path('M0 820q480-90 960 0v380H0z', '#14463b'),
      faded(0.25, oval(480, 990, 440, 70, ochre.base)),
      path('M110 980q20-420 370-420t370 420z', leaf.base),
      path('M480 560q350 0 370 420H700q-10-330-220-420z', leaf.shade),
      path('M260 980q10-330 220-330t220 330z', ochre.base),
      path('M480 980V650q210 0 220 330z', '#f0c46f'),
      path('M260 980q10-330 220-330-110 110-130 330z', leaf.shade),
      line('M110 980l-70 50M850 980l70 50', sand.base, 7),
      path('M560 980q10-70 60-70t60 70z', coral.base),
    ),
  'bike-tune-up': () =>
    all(
      rect(0, 0, 960, 1200, sky.base),
      disc(430, 470, 330, ink.base),
      repeat(18, (index) => `<path d="M400 150l12-56h36l12 56z" fill="${ink.base}" transform="rotate(${index * 20} 430 470)"/>`),
      disc(430, 470, 270, sky.base),
      ...[0, 1, 2, 3, 4].map(
        (index) => `<rect x="400" y="190" width="60" height="240" fill="${ink.base}" transform="rotate(${index * 72} 430 470)"/>`,
      ),
      disc(430, 470, 120, coral.base),
      disc(430, 470, 44, paper.base),
      line('M430 120h700M430 820h160q120 0 120 110t-120 110H-60', ochre.shade, 30),
      line('M430 120h700M430 820h160q120 0 120 110t-120 110H-60', ink.base, 46).replace('/>', ' stroke-dasharray="6 54"/>'),
      line('M430 120h700M430 820h160q120 0 120 110t-120 110H-60', ochre.base, 12),
      path('M700 660h180v480q0 24-24 24H724q-24 0-24-24z', coral.base),
      path('M800 660h80v480q0 24-24 24h-56z', coral.shade),
      path('M700 660q0-60 90-60t90 60z', river.base),
      path('M770 600l10-80 60-180 14 6-30 184-14 70z', river.base),
      path('M862 260q36 50 0 80-36-30 0-80z', ochre.base),
      disc(790, 890, 54, paper.base),
      path('M790 850q36 46 0 74-36-28 0-74z', river.base),
    ),
  'river-perfume': () =>
    all(
      rect(0, 0, 960, 1200, blush.base),
      path('M0 0h480v1200H0z', '#f7d9ca'),
      disc(480, 560, 360, sky.base),
      rect(0, 1010, 960, 190, river.base),
      path('M240 1010h480v-60H240z', '#175a57'),
      rect(410, 180, 140, 150, ochre.base, 12),
      rect(490, 180, 60, 150, ochre.shade, 12),
      rect(436, 330, 88, 40, ochre.shade),
      rect(330, 370, 300, 580, '#5f9da6', 40),
      path('M500 370h90q40 0 40 40v500q0 40-40 40h-90z', '#4a8791'),
      path('M330 640q75-60 150 0t150 0v270q0 40-40 40H370q-40 0-40-40z', ochre.base),
      path('M500 652q60 40 130-12v270q0 40-40 40h-90z', ochre.shade),
      line('M330 640q75-60 150 0t150 0M330 560q75-60 150 0t150 0M330 480q75-60 150 0t150 0', paper.base, 11),
      line('M370 420v440', '#a6cdd3', 14),
      at(770, 960, path('M0 0q-60-90 0-190 70 90 0 190z', leaf.base), 1, 24),
      at(190, 960, path('M0 0q-60-90 0-190 70 90 0 190z', leaf.base), 1, -24),
    ),
  'marigold-set': () =>
    all(
      rect(0, 0, 960, 1200, coral.base),
      dots([0, 0, 960, 820], 90, 8, coral.shade),
      rect(0, 860, 960, 340, sand.base),
      rect(90, 820, 780, 90, sand.shade),
      rect(550, 330, 220, 490, '#a9642f', 26),
      path('M690 330h54q26 0 26 26v438q0 26-26 26h-54z', '#8a4d20'),
      rect(610, 210, 100, 130, ink.base, 14),
      rect(550, 500, 220, 190, paper.base),
      flower(660, 596, 0.7, ochre.base, coral.base),
      rect(150, 640, 340, 180, sky.base, 20),
      rect(150, 640, 340, 60, sky.shade, 20),
      flower(320, 560, 1.3, ochre.base, coral.shade),
      rect(210, 960, 400, 140, ochre.base, 60),
      rect(210, 1040, 400, 60, ochre.shade, 30),
      line('M330 1020q40-40 80 0t80 0', paper.base, 14),
      flower(770, 1030, 1.2, '#f0c46f', coral.base),
      flower(140, 230, 0.9, ochre.base, paper.base),
      flower(330, 150, 0.6, paper.base, ochre.base),
    ),
  'table-lamp': () =>
    all(
      rect(0, 0, 960, 1200, river.base),
      stripes([0, 0, 960, 930], 80, 5, '#17605d'),
      faded(0.3, path('M200 560 20 960h920L760 560z', ochre.base)),
      rect(0, 950, 960, 250, coral.base),
      rect(0, 950, 960, 26, coral.shade),
      oval(480, 1010, 280, 30, coral.shade),
      lamp(480, 1010, 3.6, ochre, sand),
      rect(700, 900, 180, 56, sky.base, 6),
      rect(716, 850, 150, 50, paper.base, 6),
      disc(176, 920, 50, leaf.base),
      path('M120 950h110l-16 70h-78z', paper.base),
    ),
  'enamel-roaster': () =>
    all(
      rect(0, 0, 960, 1200, ochre.base),
      checks([0, 820, 960, 380], 80, paper.base),
      rect(0, 800, 960, 26, coral.base),
      line('M320 360q-50-60 0-120t0-120M480 330q-50-60 0-120t0-120M640 360q-50-60 0-120t0-120', paper.base, 24),
      path('M200 500q0-110 280-110t280 110z', paper.base),
      path('M480 390q280 0 280 110H560q0-80-80-110z', paper.shade),
      rect(430, 350, 100, 44, fjord.base, 20),
      rect(30, 590, 140, 80, fjord.base, 40),
      rect(790, 590, 140, 80, fjord.base, 40),
      path('M110 520h740l-60 380q-10 80-100 80H270q-90 0-100-80z', paper.base),
      path('M640 520h210l-60 380q-10 80-100 80H560q110-200 80-460z', paper.shade),
      rect(90, 490, 780, 60, fjord.base, 30),
      path('M480 650q90 110 0 200-90-90 0-200z', leaf.base),
      line('M480 690v220', leaf.shade, 9),
    ),
  headphones: () =>
    all(
      rect(0, 0, 960, 1200, blush.base),
      ...[470, 390, 310, 230].map((radius, index) => disc(480, 560, radius, [coral.base, '#ea7a58', blush.base, paper.base][index] ?? '')),
      rect(0, 1040, 960, 160, river.base),
      rect(456, 360, 48, 680, ochre.shade),
      rect(330, 1000, 300, 50, ochre.base, 12),
      put(headphones, 'river ochre ink', 480, 900, 700),
    ),
  'train-set': () =>
    all(
      rect(0, 0, 960, 1200, leaf.base),
      dots([0, 0, 960, 1200], 110, 9, leaf.shade),
      path('M-20 700q240-130 480 0t520-40v170q-260 140-500 40t-500 20z', sky.base),
      ...[ochre.shade, ochre.base, sand.base].map((fill, index) =>
        line(
          'M300 250h360a180 180 0 0 1 180 180v370a180 180 0 0 1-180 180H300a180 180 0 0 1-180-180V430a180 180 0 0 1 180-180z',
          fill,
          [76, 58, 30][index] ?? 0,
        ),
      ),
      repeat(9, (index) => rect(270 + index * 52, 222, 12, 56, ochre.shade)),
      rect(60, 640, 120, 250, coral.base, 12),
      line('M76 650v230M164 650v230', coral.shade, 10),
      rect(780, 620, 120, 250, coral.base, 12),
      line('M796 630v230M884 630v230', coral.shade, 10),
      at(
        480,
        960,
        all(
          rect(-190, -160, 130, 160, coral.base, 12),
          rect(-170, -140, 90, 60, sky.base, 8),
          rect(-206, -186, 162, 34, river.base, 10),
          path('M-60-100h200q30 0 30 50t-30 50H-60z', coral.base),
          path('M-60-50h230q0 50-30 50H-60z', coral.shade),
          path('M70-100v-60H54v-30h76v30h-16v60z', river.base),
          rect(-210, -6, 400, 26, ink.base, 8),
          ...[-140, 0, 110].map((x) => all(disc(x, 26, 40, ochre.base), disc(x, 26, 14, ink.base))),
        ),
        1.1,
      ),
      put(fir, 'river leaf ink', 420, 560, 260),
      put(fir, 'river leaf ink', 570, 520, 180),
    ),
  'cheese-board': () =>
    all(
      rect(0, 0, 960, 1200, '#7a2f3e'),
      path('M0 0h960v240L0 560z', '#8d3c4b'),
      rect(0, 860, 960, 340, ochre.shade),
      put(bottle, 'leaf coral ochre', 250, 880, 720),
      put(wineGlass, 'coral sand sky', 520, 880, 400),
      put(wineGlass, 'coral sand sky', 760, 880, 440),
      path('M60 900h840q50 0 50 40t-50 40H60q-50 0-50-40t50-40z', '#c79a62'),
      rect(60, 946, 840, 34, '#ab7f49', 17),
      put(loafOfCheese, 'ochre sand ochre', 250, 920, 330),
      oval(520, 850, 100, 36, paper.base),
      path('M420 850v50q100 50 200 0v-50a100 36 0 0 1-200 0z', sand.base),
      path('M520 850l90-30 10 40-20 60z', ochre.base),
      ...[
        [720, 810],
        [770, 800],
        [820, 812],
        [744, 850],
        [796, 850],
        [770, 892],
        [720, 890],
        [824, 888],
      ].map(([x = 0, y = 0], index) => disc(x, y, 32, index % 3 === 0 ? '#7a3350' : '#4c1c35')),
      path('M770 780q10-60 60-60-10 50-60 60z', leaf.base),
    ),
  'bed-linen': () =>
    all(
      rect(0, 0, 960, 1200, sand.base),
      arch(110, 110, 740, 800, sky.base),
      disc(640, 330, 100, ochre.base),
      path('M110 720q190-110 370-20t370-40v250H110z', leaf.shade),
      rect(0, 900, 960, 300, coral.base),
      rect(0, 900, 960, 22, coral.shade),
      path('M240 400q200 26 400 0-26 100 0 210-200-26-400 0 26-100 0-210z', paper.base),
      path('M300 520q200 26 420 0-26 90 0 180-210-26-420 0 26-90 0-180z', '#a9bf97'),
      ...[
        ['#8aa876', leaf.base],
        ['#a9bf97', '#8aa876'],
        [leaf.base, leaf.shade],
        [paper.base, paper.shade],
      ].map(([base = '', shade = ''], index) =>
        all(
          rect(190 + (index % 2) * 10, 1000 - index * 96, 580 - (index % 2) * 20, 92, base, 44),
          path(`M560 ${1000 - index * 96}h${166 - (index % 2) * 10}a46 46 0 0 1 0 92H520q60-40 40-92z`, shade),
        ),
      ),
      line('M480 700v392', ochre.base, 26),
      path('M480 720q-90-20-90-60t90 40q0-80 90-40 0 40-90 60z', ochre.base),
    ),
};
