import { blocks, giftBox, paperBag, pram, teddy } from '../motifs/children-and-gifts.ts';
import { jar, takeawayCup } from '../motifs/drinks.ts';
import { armchair, bed, bookcase, tableLamp } from '../motifs/home.ts';
import { bird, bouquet, dog, pottedPlant, roundTree, tulips } from '../motifs/plants-and-animals.ts';
import { dots, scales } from '../patterns.ts';
import { all, at, disc, line, oval, path, rect, repeat, ring } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { bright, outdoors, pick, shelves, stage, stall, table, thing, window } from './shop-scenes.ts';
import { flower, leather } from './things.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

/** House, books and toys of the extension; 1200 × 900. */
export const roomShops: Drawings = {
  knot: () =>
    all(
      rect(0, 0, 1200, 900, ink.base),
      disc(600, 380, 420, '#2d2820'),
      disc(600, 380, 280, '#443a29'),
      rect(0, 760, 1200, 140, leather.shade),
      ...[
        [180, 1.5],
        [380, 2.1],
        [600, 2.7],
        [830, 2],
        [1030, 1.4],
      ].map(([x = 0, scale = 0], index) =>
        thing('wick', pick([coral, paper, ochre, sky, leaf], index).base, ochre.base, x, 780 - 88 * scale, scale),
      ),
    ),
  perinka: () =>
    all(
      rect(0, 0, 1200, 900, sky.base),
      repeat(16, (index) =>
        at(70 + ((index * 211) % 1080), 60 + ((index * 137) % 480), path('M0-34q24 30 0 68-24-30 0-68z', paper.base), 1, index * 37),
      ),
      rect(0, 740, 1200, 160, ochre.base),
      thing('pillow', paper.base, coral.base, 250, 290, 1.5, -16),
      thing('pillow', blush.base, river.base, 960, 240, 1.4, 14),
      put(bed, 'coral paper river', 600, 830, 760),
    ),
  'hlina-a-glazura': () =>
    shelves(blush, river, 3, 4, (index, x, y) =>
      index % 3 === 1
        ? all(
            path(`M${x - 90} ${y - 90}h180q0 90-60 90h-60q-60 0-60-90z`, pick(bright, index).base),
            line(`M${x - 80} ${y - 66}h160`, pick(bright, index + 2).base, 14),
          )
        : thing('vase', pick(bright, index + 1).base, pick(bright, index + 3).base, x, y - 92, 1.1),
    ),
  'letajici-koberec': () =>
    outdoors(
      sky,
      leaf,
      river,
      thing('carpet', coral.base, ochre.base, 580, 380, 4.2, -6),
      put(bird, 'paper sky coral', 200, 300, 150),
      at(900, 130, oval(0, 0, 120, 34, paper.base)),
      at(180, 140, oval(0, 0, 90, 26, paper.base)),
      put(armchair, 'river ochre coral', 590, 400, 240, -6),
    ),
  kosatec: () =>
    stall(
      sky,
      coral,
      leaf,
      ...[200, 470, 740, 1010].map((x, index) =>
        put(
          index % 2 === 0 ? tulips : bouquet,
          pick(['coral ochre river', 'ochre coral paper', 'river blush ochre', 'blush coral ochre'], index),
          x,
          690,
          360,
        ),
      ),
      thing('iris', river.base, ochre.base, 610, 330, 1.2),
    ),
  'kosatec-2': () =>
    all(
      rect(0, 0, 1200, 900, leaf.base),
      dots([0, 0, 1200, 900], 100, 10, leaf.shade),
      ...[
        [200, 220, 1.6],
        [520, 160, 1.2],
        [860, 240, 1.7],
        [1080, 520, 1.3],
        [330, 560, 1.3],
        [660, 560, 1.9],
        [140, 760, 1.2],
        [920, 770, 1.4],
        [480, 810, 1.1],
      ].map(([x = 0, y = 0, scale = 1], index) =>
        flower(x, y, scale, pick([coral, paper, blush, ochre, sky], index).base, pick([ochre, coral, river, river], index).base),
      ),
    ),
  pokojovka: () =>
    window(
      ochre,
      sky,
      sand,
      path('M250 620q200-80 350-20t350-40v180H250z', leaf.base),
      put(pottedPlant, 'coral ochre river', 360, 744, 420),
      put(pottedPlant, 'river sky coral', 640, 744, 330),
      thing('monstera', leaf.base, leaf.shade, 880, 460, 1.9, 14),
      path('M800 620h160l-20 124H820z', coral.base),
      line('M880 600v30', leaf.shade, 14),
    ),
  prkenko: () =>
    table(
      leather,
      sand,
      thing('board', '#c48a4e', '#8f5a2a', 420, 450, 2.5, -14),
      thing('board', '#a8692f', '#d9a86c', 730, 470, 2, 12),
      line('M930 700 990 260', '#8f5a2a', 30),
      oval(996, 230, 46, 66, '#8f5a2a'),
      repeat(7, (index) =>
        at(200 + index * 130, 790 + ((index * 37) % 60), path('M-30 0q30-34 60 0-10 26-30 4-10 16-30-4z', ochre.base), 1, index * 40),
      ),
    ),
  odjinud: () =>
    stall(
      blush,
      river,
      sand,
      put(giftBox, 'coral ochre paper', 240, 680, 260),
      put(paperBag, 'ochre river coral', 520, 680, 260),
      thing('pin', coral.base, paper.base, 800, 470, 1.9),
      put(jar, 'sky coral ochre', 1020, 680, 240),
      line('M120 240h960', leather.shade, 6),
      ...[200, 360, 520, 680, 840, 1000].map((x, index) => rect(x - 50, 240, 100, 130, pick(bright, index).base, 4)),
    ),
  'osli-ucho': () =>
    all(
      rect(0, 0, 1200, 900, leather.shade),
      put(bookcase, 'sand coral ochre', 220, 810, 720),
      put(bookcase, 'sand river ochre', 980, 810, 720),
      rect(0, 800, 1200, 100, river.base),
      oval(600, 840, 260, 36, coral.base),
      put(armchair, 'ochre coral river', 600, 830, 400),
      put(tableLamp, 'coral ochre ink', 600, 330, 200),
      thing('dogEar', paper.base, coral.base, 600, 590, 0.7, -10),
    ),
  paleta: () =>
    all(
      rect(0, 0, 1200, 900, paper.base),
      ...[
        [180, 200, 130],
        [420, 120, 80],
        [980, 200, 150],
        [1080, 560, 110],
        [150, 680, 120],
      ].map(([x = 0, y = 0, radius = 0], index) =>
        all(
          disc(x, y, radius, pick([coral, sky, ochre, leaf, blush], index).base),
          disc(x + radius, y + radius / 2, radius / 3, pick([coral, sky, ochre, leaf, blush], index).base),
        ),
      ),
      thing('palette', leather.base, river.base, 600, 500, 3.3),
      disc(450, 470, 40, coral.base),
      disc(550, 350, 40, ochre.base),
      disc(700, 368, 40, sky.base),
      line('M860 820 700 560', ink.base, 22),
      path('M700 560l-60-80 90 50z', coral.base),
    ),
  vrchcaby: () =>
    table(
      river,
      sand,
      repeat(6, (index) =>
        all(
          path(`M${260 + index * 116} 180h96l-48 230z`, index % 2 === 0 ? coral.base : ochre.base),
          path(`M${260 + index * 116} 720h96l-48-230z`, index % 2 === 0 ? ochre.base : coral.base),
        ),
      ),
      ...[
        [308, 220],
        [308, 290],
        [540, 680],
        [540, 610],
        [772, 220],
        [888, 680],
      ].map(([x = 0, y = 0], index) =>
        all(disc(x, y, 38, index % 2 === 0 ? ink.base : paper.base), ring(x, y, 22, index % 2 === 0 ? paper.base : ink.base, 5)),
      ),
      thing('dice', paper.base, coral.base, 640, 450, 1, 8),
    ),
  'vrchcaby-2': () =>
    shelves(coral, river, 4, 4, (index, x, y) =>
      all(
        rect(x - 100, y - 70, 200, 70, pick(bright, index + 1).base, 6),
        rect(x - 80, y - 52, 70, 34, pick(bright, index + 3).base, 4),
        index % 3 === 0
          ? thing('dice', paper.base, coral.base, x + 40, y - 110, 0.5)
          : rect(x - 90, y - 130, 180, 60, pick(bright, index + 4).base, 6),
      ),
    ),
  tlapkarna: () =>
    stage(
      ochre,
      paper,
      leaf,
      put(dog, 'coral paper river', 560, 800, 620),
      thing('bone', sand.base, coral.base, 180, 700, 1, 10),
      ...[
        [140, 180],
        [300, 110],
        [980, 140],
        [1080, 300],
      ].map(([x = 0, y = 0], index) => thing('paw', ochre.shade, ochre.shade, x, y, 0.6, index * 20 - 30)),
      path('M880 720h240l-24 80H904z', river.base),
      oval(1000, 720, 120, 26, leather.base),
    ),
  'trafika-u-mostu': () =>
    stall(
      sand,
      river,
      coral,
      ...[0, 1, 2, 3, 4].map((index) =>
        thing('paper', paper.base, pick(bright, index).base, 190 + index * 205, 330, 0.95, index % 2 === 0 ? -3 : 3),
      ),
      ...[0, 1, 2, 3].map((index) => rect(120 + index * 150, 590, 130, 84, pick(bright, index).base, 4)),
      put(takeawayCup, 'ochre coral paper', 820, 680, 190),
      thing('paper', paper.base, coral.base, 1010, 600, 0.8),
    ),
  medvedarna: () =>
    shelves(coral, sand, 2, 4, (index, x, y) =>
      put(
        teddy,
        pick(['ochre sand river', 'sand blush coral', 'river sky ochre', 'blush paper river', 'leaf sand ochre'], index),
        x,
        y + 6,
        290,
      ),
    ),
  kocarkovna: () =>
    all(
      rect(0, 0, 1200, 900, sky.base),
      put(roundTree, 'leaf ochre ink', 160, 640, 400),
      put(roundTree, 'leaf ochre ink', 1060, 620, 340),
      rect(0, 620, 1200, 280, sand.base),
      scales([0, 640, 1200, 260], 44, sand.shade, 6),
      put(pram, 'coral ochre paper', 480, 800, 560),
      put(pram, 'river sky paper', 900, 850, 340),
    ),
  kostkov: () =>
    all(
      rect(0, 0, 1200, 900, ochre.base),
      ...[
        [240, 770],
        [420, 770],
        [600, 770],
        [780, 770],
        [960, 770],
        [330, 640],
        [510, 640],
        [690, 640],
        [870, 640],
        [420, 510],
        [600, 510],
        [780, 510],
        [510, 380],
        [690, 380],
        [600, 250],
      ].map(([x = 0, y = 0], index) =>
        thing('brick', pick([coral, river, paper, leaf, sky], index).base, pick([coral, river, paper, leaf, sky], index).base, x, y, 1),
      ),
      put(blocks, 'coral sky leaf', 120, 850, 180),
      rect(0, 844, 1200, 56, ochre.shade),
    ),
};
