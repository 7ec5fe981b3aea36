import { burger, fruitCrate } from '../motifs/food.ts';
import { roundTree } from '../motifs/plants-and-animals.ts';
import { checks, rays, waves } from '../patterns.ts';
import { all, at, cropped, dashed, disc, line, oval, path, rect, repeat, ring } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { nib } from './things.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

const bean = (x: number, y: number, scale: number, turn: number) =>
  at(
    x,
    y,
    all(
      oval(0, 0, 56, 76, '#7a4526'),
      path('M0-76a56 76 0 0 1 0 152q30-76 0-152z', '#5f3319'),
      line('M0-62q-26 32 0 62t0 62', '#3f2110', 9),
    ),
    scale,
    turn,
  );

/** Posters of what one reads, hears, eats and dreams of; 960 × 1200. */
export const tableOffers: Drawings = {
  'instant-camera': () =>
    all(
      rect(0, 0, 960, 1200, ochre.base),
      rays(480, 420, 1000, 16, '#eab95c'),
      path('M280 640h400v440H280z', paper.base),
      rect(316, 676, 328, 300, sky.base),
      disc(560, 770, 50, ochre.base),
      path('M316 880q82-60 164 0t164 0v96H316z', river.base),
      rect(130, 200, 700, 480, sand.base, 60),
      path('M600 200h170q60 0 60 60v360q0 60-60 60H560q110-220 40-480z', sand.shade),
      rect(130, 560, 700, 120, river.base, 40),
      rect(270, 636, 420, 18, ink.base, 9),
      disc(480, 400, 150, ink.base),
      disc(480, 400, 116, '#4a4740'),
      disc(480, 400, 78, river.base),
      disc(510, 370, 24, sky.base),
      rect(190, 250, 130, 84, sky.base, 16),
      line('M206 292h98', paper.base, 12),
      disc(730, 290, 36, coral.base),
      ...['#e4572e', ochre.base, leaf.base, sky.base].map((fill, index) => rect(190 + index * 30, 590, 30, 40, fill)),
    ),
  turntable: () =>
    all(
      rect(0, 0, 960, 1200, blush.base),
      rect(300, 60, 520, 420, leaf.base, 12),
      path('M300 300q130-90 260 0t260 0v168q0 12-12 12H312q-12 0-12-12z', ochre.base),
      disc(690, 180, 64, coral.base),
      rect(80, 360, 800, 760, river.base, 50),
      rect(80, 1040, 800, 80, river.shade, 40),
      disc(420, 730, 300, ink.base),
      ...[256, 214, 172, 130].map((radius) => ring(420, 730, radius, '#4a4740', 7)),
      disc(420, 730, 92, coral.base),
      path('M420 638a92 92 0 0 1 0 184q44-92 0-184z', coral.shade),
      disc(420, 730, 16, paper.base),
      disc(790, 470, 62, sand.base),
      line('M790 470v330l-150 120', sand.base, 22),
      `<g transform="rotate(38 640 920)">${rect(604, 886, 60, 92, ochre.base, 10)}</g>`,
      disc(790, 470, 24, ink.base),
      disc(800, 990, 42, ochre.base),
      line('M800 990v-30', ochre.shade, 11),
    ),
  'river-atlas': () =>
    all(
      rect(0, 0, 960, 1200, ochre.base),
      rect(0, 930, 960, 270, river.base),
      rect(150, 990, 660, 86, coral.base, 12),
      rect(190, 1006, 620, 54, paper.base),
      rect(110, 910, 640, 84, sky.base, 12),
      rect(110, 926, 600, 52, paper.base),
      path('M210 150h560q30 0 30 30v700q0 30-30 30H210z', leaf.base),
      path('M210 150h90v760h-90q-30 0-30-30V180q0-30 30-30z', leaf.shade),
      cropped(
        180,
        150,
        620,
        760,
        all(
          line('M700 100Q560 260 640 360t-60 180-180 90 40 150 130 180', sky.base, 62),
          line('M400 630q-60-110-40-190M640 360q80 10 190-40', sky.base, 30),
        ),
      ),
      dashed(line('M370 250q70 120 20 260M720 560q-100 60-110 190', paper.base, 8), '4 26'),
      disc(600, 490, 26, coral.base),
      disc(440, 760, 18, paper.base),
      ring(690, 770, 66, paper.base, 10),
      path('M690 690l22 80-22 80-22-80z', coral.base),
      path('M360 910v140l36-34 36 34V910z', coral.base),
    ),
  'fountain-pen': () =>
    all(
      rect(0, 0, 960, 1200, sky.base),
      path('M90 200h620l170 160v760H90z', paper.base),
      path('M710 200v160h170z', paper.shade),
      line('M160 420h560M160 540h600', sky.base, 8),
      line('M150 790q50-120 100-60t-20 90q-50-10 60-110t100 30-10 80q10-20 90-90t110-20q30 60-30 90', river.base, 16),
      at(650, 720, nib(ochre, ink, coral), 1.2, 38),
      rect(110, 960, 240, 200, river.base, 30),
      rect(150, 906, 160, 70, ink.base, 14),
      path('M260 960h60q30 0 30 30v140q0 30-30 30h-90q60-90 30-200z', river.shade),
      rect(150, 1020, 160, 80, sand.base, 8),
      line('M176 1060q27-20 54 0t54 0', coral.base, 10),
    ),
  'apple-crates': () =>
    all(
      rect(0, 0, 960, 1200, sky.base),
      disc(770, 210, 100, ochre.base),
      path('M0 560q240-120 480-30t480-50v720H0z', '#8aa876'),
      put(roundTree, 'leaf coral ink', 200, 660, 460),
      put(roundTree, 'leaf coral ink', 780, 640, 340),
      path('M0 700q480-90 960 0v500H0z', leaf.base),
      put(fruitCrate, 'coral ochre ochre', 480, 830, 520),
      put(fruitCrate, 'ochre ochre coral', 270, 1130, 500),
      put(fruitCrate, 'coral ochre ochre', 700, 1140, 500),
    ),
  'espresso-beans': () =>
    all(
      rect(0, 0, 960, 1200, sand.base),
      disc(480, 520, 400, sand.shade),
      path('M250 240h460l30 90v680q0 40-40 40H260q-40 0-40-40V330z', river.base),
      path('M590 240h120l30 90v680q0 40-40 40H560q70-340 30-810z', river.shade),
      path('M250 240h460v-80q0-20-20-20H270q-20 0-20 20z', '#175a57'),
      line('M270 200h420', '#2f7370', 10),
      rect(300, 430, 360, 380, paper.base, 14),
      disc(480, 560, 92, coral.base),
      line('M410 560q35-30 70 0t70 0', paper.base, 14),
      line('M370 720h220M410 762h140', ink.base, 12),
      disc(480, 350, 18, '#2f7370'),
      ...[
        [110, 1080, 1, 20],
        [220, 1130, 0.8, -50],
        [340, 1100, 0.9, 70],
        [800, 1090, 1.1, -24],
        [690, 1130, 0.8, 40],
        [880, 970, 0.7, 80],
        [90, 940, 0.7, -70],
        [560, 1120, 0.9, 10],
      ].map(([x = 0, y = 0, scale = 1, turn = 0]) => bean(x, y, scale, turn)),
    ),
  'burger-lunch': () =>
    all(
      rect(0, 0, 960, 1200, river.base),
      disc(480, 480, 400, '#175a57'),
      rect(0, 940, 960, 260, coral.base),
      checks([0, 940, 960, 260], 87, '#ea7a58'),
      oval(430, 1010, 400, 50, sand.base),
      put(burger, 'ochre coral coral', 400, 1000, 620),
      ...Array.from({ length: 9 }, (_, index) =>
        rect(620 + index * 28, 560 - ((index * 47) % 90), 24, 330, index % 2 === 0 ? ochre.base : '#f0c46f', 6),
      ),
      path('M604 760q140 50 280 0l-34 300H638z', paper.base),
      path('M780 780q60-6 104-20l-34 300H730q60-120 50-280z', paper.shade),
      line('M690 900q27-20 54 0t54 0', coral.base, 14),
      line('M300 240q40-50 0-100M430 220q40-50 0-100M560 240q40-50 0-100', '#2f7370', 16),
    ),
  'night-train': () =>
    all(
      rect(0, 0, 960, 1200, '#0b2b33'),
      repeat(30, (index) => disc((index * index * 61 + index * 137) % 960, (index * 83) % 460, index % 5 === 0 ? 6 : 4, paper.base)),
      disc(220, 240, 100, sand.base),
      path('M0 640 210 360l150 180 200-260 220 270 180-140v420H0z', '#16424a'),
      path('M480 394l80-114 92 112-50 40-50-30z', sky.shade),
      path('M0 640q300-70 960-20v250H0z', '#14463b'),
      `<g transform="rotate(-5 480 760)">${all(
        rect(-60, 620, 1100, 210, coral.base, 30),
        rect(-60, 620, 1100, 50, coral.shade, 24),
        rect(-60, 780, 1100, 24, ochre.base),
        repeat(7, (index) => rect(20 + index * 140, 684, 96, 76, index === 2 ? '#f0c46f' : '#f9e4ae', 12)),
        line('M290 700v60M290 724h-40', '#8a4d2b', 12),
        rect(-60, 830, 1100, 16, ink.base),
        repeat(8, (index) => disc(20 + index * 130, 850, 30, ink.base)),
        line('M-80 886h1140', ochre.shade, 10),
      )}</g>`,
      rect(0, 960, 960, 240, river.base),
      waves([0, 980, 960, 220], 60, '#2f7370', 9, 240),
      path('M640 1060h220q-14 60-60 60H710q-50 0-70-60z', paper.base),
      path('M750 1046V900q90 50 96 146zM736 1046V930q-60 40-70 116z', blush.base),
    ),
};
