import { blocks, teddy } from '../motifs/children-and-gifts.ts';
import { bottle, takeawayCup } from '../motifs/drinks.ts';
import { basket, fruitCrate } from '../motifs/food.ts';
import { openBook, record } from '../motifs/leisure.ts';
import { bird } from '../motifs/plants-and-animals.ts';
import { backpack, glasses } from '../motifs/shoes-and-bags.ts';
import { bars, checks, dots, rays, scales, waves } from '../patterns.ts';
import { ferry } from '../scenery/river.ts';
import { all, arch, at, dashed, disc, line, oval, path, rect, repeat } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { bright, outdoors, pick, shelves, stage, stall, table, thing } from './shop-scenes.ts';
import { leather } from './things.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

/** Silver, food and services of the extension; 1200 × 900. */
export const larderShops: Drawings = {
  perlorodka: () =>
    all(
      rect(0, 0, 1200, 900, river.base),
      waves([0, 0, 1200, 900], 90, river.shade, 8, 300),
      thing('shell', blush.base, coral.base, 600, 400, 3.8),
      path('M230 640q370 200 740 0l-80 140q-290 90-580 0z', blush.shade),
      disc(600, 640, 92, paper.base),
      disc(570, 610, 22, '#ffffff'),
      ...[0, 1, 2, 3, 4, 5, 6].map((index) => disc(150 + index * 24, 150 + index * index * 6, 22, paper.base)),
    ),
  'stribrna-lzicka': () =>
    all(
      rect(0, 0, 1200, 900, ink.base),
      dots([0, 0, 1200, 900], 80, 4, '#3b3830'),
      rect(120, 120, 960, 660, '#3f2a33', 20),
      ...[-2, -1, 0, 1, 2].map((index) =>
        thing(
          'spoon',
          index === 0 ? paper.base : '#c9cfd2',
          index === 0 ? coral.base : '#8d989d',
          600 + index * 180,
          450 + Math.abs(index) * 24,
          2.9 - Math.abs(index) * 0.3,
          index * 6,
        ),
      ),
    ),
  'hak-a-kyta': () =>
    stall(
      paper,
      coral,
      ink,
      line('M120 240h960', ink.base, 12),
      ...[240, 430, 620, 810].map((x, index) =>
        all(
          line(`M${x} 240v50`, ink.base, 9),
          path(`M${x - 50} 300q50-30 100 0 30 160-20 230-30 30-60 0-50-70-20-230z`, index % 2 === 0 ? '#a8432f' : '#c8694a'),
          bars([x - 44, 350, 88, 130], 44, 6, '#8b3222'),
        ),
      ),
      thing('cleaver', sky.shade, ink.base, 1000, 460, 1.6, 14),
      rect(140, 610, 420, 60, leather.base, 10),
      oval(350, 606, 150, 30, '#c8694a'),
    ),
  oolonka: () =>
    all(
      rect(0, 0, 1200, 900, leaf.base),
      repeat(12, (index) =>
        rect(80 + (index % 6) * 180, index < 6 ? 80 : 270, 140, 150, pick([coral, river, ochre, blush, sky], index).base, 12),
      ),
      repeat(12, (index) => rect(100 + (index % 6) * 180, index < 6 ? 130 : 320, 100, 50, paper.base, 6)),
      rect(50, 232, 1100, 18, leather.base),
      rect(50, 422, 1100, 18, leather.base),
      rect(0, 740, 1200, 160, leather.base),
      thing('teapot', coral.base, ochre.base, 520, 620, 2),
      ...[800, 980].map((x) => all(path(`M${x - 60} 670h120q0 80-60 80t-60-80z`, paper.base), oval(x, 672, 60, 14, ochre.base))),
      line('M330 480q30-50 0-90M370 480q30-50 0-90', paper.base, 8),
    ),
  'kakaova-vetev': () =>
    all(
      rect(0, 0, 1200, 900, ochre.base),
      line('M-20 160q500 120 1240-60', leather.shade, 34),
      ...[
        [220, 330, -10],
        [470, 380, 8],
        [740, 340, -6],
        [990, 290, 14],
      ].map(([x = 0, y = 0, turn = 0], index) =>
        all(
          line(`M${x} 170v60`, leather.shade, 14),
          thing('cocoa', pick([coral, leather, coral, leather], index).base, ink.base, x, y, 1.6, turn - 24),
        ),
      ),
      rect(0, 720, 1200, 180, ink.base),
      ...[0, 1, 2].map((row) =>
        repeat(6, (index) => rect(300 + index * 102 + row * 8, 600 + row * 90, 94, 82, row % 2 === 0 ? '#5a3320' : '#6d4028', 8)),
      ),
    ),
  'kakaova-vetev-2': () =>
    shelves(river, ochre, 3, 5, (index, x, y) =>
      index % 2 === 0
        ? all(
            path(`M${x - 80} ${y}v-50q0-60 80-60t80 60v50z`, '#5a3320'),
            line(`M${x - 50} ${y - 60}q50-40 100 0`, pick(bright, index).base, 12),
          )
        : all(rect(x - 80, y - 130, 160, 130, pick(bright, index).base, 8), rect(x - 80, y - 60, 160, 60, '#5a3320', 8)),
    ),
  'do-sklenice': () =>
    shelves(sky, leather, 2, 5, (index, x, y) =>
      all(
        thing('preserve', pick([paper, sand, paper], index).base, pick([coral, river, ochre, leaf], index).base, x, y - 138, 1.6),
        rect(x - 80, y - 110 + (index % 3) * 20, 160, 100 - (index % 3) * 20, pick([ochre, leaf, coral, leather, sand], index).base, 26),
      ),
    ),
  privoz: () =>
    outdoors(
      sky,
      leaf,
      river,
      at(760, 700, ferry(coral.base, paper.base, river.base, ochre.base), 1.5),
      rect(0, 800, 560, 100, leather.base),
      repeat(4, (index) => rect(40 + index * 140, 800, 12, 100, leather.shade)),
      oval(270, 770, 190, 34, paper.base),
      path('M140 760q110-90 220-10l70-40v90l-70-40q-110 70-220 0z', coral.base),
      disc(180, 756, 9, ink.base),
      line('M440 760h90', leaf.base, 10),
    ),
  'privoz-2': () =>
    table(
      sky,
      paper,
      oval(600, 460, 340, 220, sand.base),
      oval(600, 460, 290, 176, paper.base),
      path('M330 470q200-170 420-20l140-90v190l-140-80q-220 140-420 0z', '#8aa0a4'),
      scales([470, 400, 260, 130], 30, '#6d868b', 5),
      disc(400, 456, 14, ink.base),
      ...[
        [820, 600],
        [880, 560],
      ].map(([x = 0, y = 0]) => all(disc(x, y, 58, ochre.base), disc(x, y, 44, '#f1cf7a'))),
      line('M180 240v420', ink.base, 16),
      put(bottle, 'leaf paper ochre', 1080, 800, 380),
    ),
  kukurice: () =>
    stall(
      leaf,
      ochre,
      coral,
      thing('cob', leaf.shade, ochre.base, 220, 480, 1.9, -10),
      ...[470, 700].map((x) =>
        all(
          path(`M${x - 130} 660a130 130 0 0 1 260 0z`, ochre.base),
          path(`M${x - 110} 640a110 110 0 0 1 220 0l-20-30-30 20-30-40-40 26-30-30-30 40z`, leaf.base),
          disc(x - 40, 580, 16, coral.base),
          disc(x + 40, 570, 16, coral.base),
        ),
      ),
      ...[900, 980, 1060].map((x, index) =>
        all(rect(x - 34, 520, 68, 150, pick([coral, leaf, ochre], index).shade, 16), rect(x - 20, 480, 40, 44, ink.base, 8)),
      ),
      dashed(line('M60 250q540 120 1080 0', river.base, 40, 'butt'), '60 30'),
    ),
  odstavna: () =>
    stage(
      leaf,
      paper,
      coral,
      thing('orange', coral.base, ochre.base, 300, 560, 1.9),
      thing('orange', ochre.base, '#f3d27c', 900, 580, 1.6),
      put(takeawayCup, 'ochre coral leaf', 610, 800, 520),
      line('M640 300l60-160h90', coral.base, 20),
      put(fruitCrate, 'coral ochre leaf', 1060, 840, 260),
      put(basket, 'ochre coral leaf', 150, 850, 240),
    ),
  zatoka: () =>
    all(
      rect(0, 0, 1200, 900, sky.base),
      disc(240, 190, 90, ochre.base),
      path('M0 560q160-90 300 0t300 0 300 0 300 0v340H0z', river.base),
      waves([0, 600, 1200, 300], 70, river.shade, 9, 240),
      path('M260 560h680l-90 190H350z', coral.base),
      rect(330, 600, 540, 24, blush.base, 12),
      line('M600 560V130', leather.shade, 18),
      path('M590 150v360H330q210-130 260-360z', paper.base),
      path('M614 190v320h230q-180-120-230-320z', ochre.base),
      put(teddy, 'ochre sand coral', 440, 570, 190),
      put(bird, 'paper sky coral', 800, 570, 150),
      thing('bay', ochre.base, coral.base, 1060, 800, 0.8),
    ),
  'zatoka-2': () =>
    stage(
      ochre,
      sand,
      leaf,
      put(blocks, 'coral sky river', 250, 800, 360),
      put(teddy, 'coral blush river', 620, 810, 420),
      put(backpack, 'river ochre coral', 980, 800, 330),
      ...[
        [160, 160],
        [460, 120],
        [760, 130],
        [1040, 170],
      ].map(([x = 0, y = 0], index) => all(line(`M${x} 0v${y}`, leather.shade, 6), disc(x, y + 50, 54, pick(bright, index).base))),
    ),
  gros: () =>
    all(
      rect(0, 0, 1200, 900, river.base),
      checks([0, 700, 1200, 200], 100, river.shade),
      arch(180, 80, 840, 660, leaf.base),
      arch(230, 130, 740, 610, leaf.shade),
      ...[0, 1, 2, 3].map((index) => rect(310, 240 + index * 90, 580, 60, ink.base, 8)),
      ...[0, 1, 2, 3].map((index) =>
        all(
          disc(350, 270 + index * 90, 20, pick([coral, ochre, sky, blush], index).base),
          line(`M410 ${270 + index * 90}h${160 + ((index * 53) % 90)}M740 ${270 + index * 90}h110`, ochre.base, 12),
        ),
      ),
      rect(120, 700, 960, 50, leather.base, 8),
      thing('coin', ochre.base, coral.base, 930, 640, 1.1),
      thing('coin', coral.base, ochre.base, 260, 660, 0.8),
    ),
  'lak-a-lesk': () =>
    stage(
      blush,
      paper,
      river,
      ...[180, 390, 600, 810, 1020].map((x, index) =>
        thing('polish', ink.base, pick([coral, ochre, leaf, sky, coral], index).base, x, 690 - (index % 2) * 20, index === 2 ? 1.7 : 1.15),
      ),
      ...[0, 1, 2, 3, 4].map((index) =>
        all(
          path(`M${380 + index * 100} 420q-4-180 40-190 44 10 40 190z`, '#e2ad88'),
          path(`M${390 + index * 100} 330q-4-110 30-116 34 6 30 116-30 20-60 0z`, pick([coral, ochre, river, coral, leaf], index).base),
        ),
      ),
    ),
  zablesk: () =>
    stage(
      coral,
      ochre,
      ink,
      rays(600, 430, 520, 16, '#f0c26a'),
      thing('shutter', ink.base, sky.base, 600, 440, 3),
      line('M600 660 430 860M600 660l170 200M600 660v200', leather.shade, 20),
      rect(90, 240, 170, 210, paper.base, 6),
      rect(108, 258, 134, 140, river.base),
      put(bird, 'paper ochre coral', 1060, 800, 260),
    ),
  'trezor-9': () =>
    all(
      rect(0, 0, 1200, 900, '#2c2a26'),
      bars([0, 0, 1200, 620], 124, 6, '#3d3a34'),
      thing('vault', leather.base, ochre.base, 600, 400, 3.4),
      rect(0, 640, 1200, 260, river.base),
      waves([0, 650, 1200, 250], 60, sky.shade, 8, 220),
      thing('keyHeel', ochre.base, coral.base, 210, 560, 1.1, -20),
      put(openBook, 'coral ochre river', 1010, 690, 240),
      put(record, 'coral ochre river', 1010, 300, 160),
      put(glasses, 'coral sky paper', 230, 260, 190),
    ),
};
