import { bankCard } from '../motifs/beauty-and-services.ts';
import { giftBox, ticket } from '../motifs/children-and-gifts.ts';
import { socks } from '../motifs/clothes.ts';
import { jar } from '../motifs/drinks.ts';
import { bread, fruitCrate } from '../motifs/food.ts';
import { armchair, hammer, pan, pendant } from '../motifs/home.ts';
import { bicycle, openBook } from '../motifs/leisure.ts';
import { bouquet } from '../motifs/plants-and-animals.ts';
import { boot } from '../motifs/shoes-and-bags.ts';
import { checks, dots, waves } from '../patterns.ts';
import { person } from '../scenery/people.ts';
import { cloud, skyline, water } from '../scenery/river.ts';
import { seededRandom } from '../seeded-random.ts';
import { all, arch, at, disc, faded, line, oval, path, rect, repeat } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { lamp, leather } from './things.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

const crane = (x: number, y: number, scale: number, fill: string) =>
  at(
    x,
    y,
    all(
      path('M-60 0-30-420h60L60 0z', fill),
      rect(-90, -470, 180, 90, fill, 10),
      rect(-60, -450, 60, 44, sky.base, 6),
      path('M60-440 420-640l16 26L80-390z', fill),
      line('M424-622v220', ink.base, 8),
      path('M380-400h90l-20 60h-50z', ink.base),
    ),
    scale,
  );

const footprint = (x: number, y: number, turn: number, fill: string) =>
  at(
    x,
    y,
    all(
      path('M-40 60q-20-90 0-150 40-30 80 0 20 60-10 150-35 40-70 0z', fill),
      ...[-34, -12, 10, 30].map((left, index) => disc(left, -120 - ([4, 14, 12, 0][index] ?? 0), 14 - index, fill)),
    ),
    1,
    turn,
  );

/** Header pictures of articles; 1920 × 1080. */
export const pageArticles: Drawings = {
  'blog-four-in-the-morning': () =>
    all(
      rect(0, 0, 1920, 1080, '#0c2440'),
      disc(340, 230, 100, sand.base),
      skyline([0, 330, 1920, 260], ['#14365a', '#102c4b'], '#244a70', seededRandom('four o clock')),
      water([0, 590, 1920, 140], '#0a1d33', '#1b3f63', 46),
      rect(0, 720, 1920, 360, '#06162a'),
      rect(1020, 300, 620, 640, ochre.base, 12),
      rect(1060, 340, 540, 420, '#f6cf85'),
      rect(1020, 780, 620, 30, ochre.shade),
      person(1240, 790, 1.2, { pose: 'carry', coat: paper.base, legs: sky.base, hair: '#8a4d2b' }),
      put(bread, 'coral ochre sand', 1460, 780, 190),
      put(bread, 'coral ochre sand', 1240, 930, 190),
      put(bread, 'coral ochre sand', 1460, 930, 190),
      path('M420 880q60-70 150-60l60-50 10 60 60 30-50 30q-20 60-120 60h-70l-90 20q-60-20-20-60z', coral.base),
      disc(640, 836, 7, ink.base),
    ),
  'blog-cranes': () =>
    all(
      rect(0, 0, 1920, 1080, '#d9cbb1'),
      cloud(360, 220, 1.6, sand.base),
      cloud(1500, 160, 1.2, sand.base),
      rect(0, 640, 1920, 120, '#8a6a4a'),
      repeat(9, (index) => arch(80 + index * 210, 500, 150, 150, '#a94733')),
      rect(0, 470, 1920, 50, '#a94733'),
      crane(420, 700, 1.1, river.base),
      crane(980, 700, 1.1, coral.shade),
      crane(1540, 700, 0.9, river.shade),
      water([0, 740, 1920, 340], river.base, '#1d625f', 64),
      path('M420 860h900l-60 130H500z', ink.base),
      path('M520 860q80-110 160 0zM700 860q90-140 180 0zM900 860q80-100 160 0z', '#3b3a35'),
    ),
  'guide-first-steps': () =>
    all(
      rect(0, 0, 1920, 1080, ochre.base),
      path('M0 1080V760q480-90 960 0t960-30v350z', '#eab95c'),
      ...[0, 1, 2, 3, 4].map((index) => footprint(260 + index * 190, 900 - (index % 2) * 130, 70 + (index % 2) * 20, ochre.shade)),
      put(boot, 'coral paper ink', 1320, 900, 420),
      put(boot, 'coral paper ink', 1640, 960, 420),
      put(socks, 'sky coral paper', 1460, 520, 330),
      person(560, 620, 1.3, { pose: 'walk', coat: river.base, legs: paper.base, hair: '#8a4d2b' }),
    ),
  'guide-light': () =>
    all(
      rect(0, 0, 1920, 1080, '#14303a'),
      faded(0.25, path('M960 430 560 1080h800z', ochre.base)),
      put(pendant, 'ochre coral paper', 960, 440, 440),
      rect(620, 760, 680, 34, ochre.shade, 10),
      rect(930, 790, 60, 290, ochre.shade),
      put(armchair, 'coral ochre ink', 340, 1010, 480),
      faded(0.25, disc(560, 560, 230, ochre.base)),
      lamp(560, 1010, 2.1, blush, { base: sand.base, shade: sand.shade }),
      rect(1460, 240, 340, 460, '#0b1f27', 12),
      path('M1630 240v460M1460 470h340', '#14303a'),
      faded(0.35, disc(1600, 690, 130, ochre.base)),
      lamp(1600, 790, 0.8, coral, { base: sand.base, shade: sand.shade }),
      rect(1420, 790, 420, 26, sand.shade, 8),
    ),
  'guide-gifts': () =>
    all(
      rect(0, 0, 1920, 1080, river.base),
      dots([60, 60, 1800, 700], 110, 7, '#1d625f'),
      rect(0, 900, 1920, 180, river.shade),
      put(giftBox, 'coral ochre paper', 960, 940, 560),
      put(giftBox, 'sky coral paper', 560, 940, 380),
      put(giftBox, 'ochre coral paper', 1340, 940, 330),
      put(ticket, 'blush coral river', 960, 330, 280, -12),
      put(openBook, 'ochre coral paper', 420, 480, 300),
      put(bankCard, 'coral ochre paper', 1520, 470, 300),
      put(bouquet, 'coral ochre blush', 1660, 940, 360),
    ),
  'guide-dinner': () =>
    all(
      rect(0, 0, 1920, 1080, sand.base),
      checks([0, 820, 1920, 260], 65, coral.base),
      oval(960, 850, 420, 80, sand.shade),
      put(pan, 'river ochre paper', 940, 880, 620),
      put(fruitCrate, 'ochre coral leaf', 380, 900, 440),
      put(bread, 'ochre coral paper', 1560, 900, 420),
      path('M760 420q140-70 300 0l70-50v110l-70-30q-160 70-300-30z', sky.shade),
      disc(810, 416, 9, ink.base),
      ...[860, 960, 1060].map((x) => line(`M${x} 330q-30-40 0-80t0-80`, sand.shade, 16)),
    ),
  'guide-mend': () =>
    all(
      rect(0, 0, 1920, 1080, leaf.base),
      disc(960, 560, 420, leaf.shade),
      put(bicycle, 'coral ochre paper', 960, 860, 620),
      put(hammer, 'ochre river paper', 380, 940, 400, -10),
      put(jar, 'sky river paper', 1560, 940, 380),
      line('M240 300q200-160 420 0t420-20 420 30', leather.base, 12),
      line('M180 250l120 100', paper.base, 18),
      disc(200, 262, 16, leaf.base),
      ...[640, 1180, 1480].map((x, index) =>
        at(
          x,
          300,
          all(
            disc(0, 0, 54, [coral.base, paper.base, ochre.base][index] ?? ''),
            ...[
              [-16, -16],
              [16, -16],
              [-16, 16],
              [16, 16],
            ].map(([left = 0, top = 0]) => disc(left, top, 8, river.base)),
          ),
        ),
      ),
      waves([0, 980, 1920, 100], 50, '#5f7f4d', 8, 240),
    ),
};
