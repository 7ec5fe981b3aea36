import { bottle, wineGlass } from '../motifs/drinks.ts';
import { loafOfCheese } from '../motifs/food.ts';
import { headphones } from '../motifs/leisure.ts';
import { fir } from '../motifs/plants-and-animals.ts';
import { checks, dots, stripes } from '../patterns.ts';
import { all, arch, at, disc, faded, line, oval, path, rect, repeat } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { fjord, flower, lamp } from './things.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

/** Posters of things for the home; 960 × 1200. */
export const homeOffers: Drawings = {
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
