import { takeawayCup } from '../motifs/drinks.ts';
import { sofa, towels } from '../motifs/home.ts';
import { guitar, headphones, laptop, phone, speaker, television } from '../motifs/leisure.ts';
import { pottedPlant, roundTree } from '../motifs/plants-and-animals.ts';
import { backpack, sneaker } from '../motifs/shoes-and-bags.ts';
import { bars, checks, rays, stripes } from '../patterns.ts';
import { all, disc, line, oval, path, rect, repeat, ring } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { bright, outdoors, pick, shelves, stage, thing } from './shop-scenes.ts';
import { leather } from './things.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

/** Sport, beauty and machines of the extension; 1200 × 900. */
export const outingShops: Drawings = {
  lanovka: () =>
    all(
      rect(0, 0, 1200, 900, sky.base),
      path('M0 620 300 240l170 200 210-260 330 420 190-160v460H0z', sky.shade),
      path('M300 240l80 94-50 30-40-30-50 20zM680 180l96 122-60 20-40-40-70 30z', paper.base),
      path('M0 760q400-160 1200 0v140H0z', paper.base),
      line('M-20 330 1220 90', ink.base, 10),
      thing('cableCar', coral.base, sky.base, 560, 420, 1.9),
      thing('cableCar', ochre.base, sky.base, 1030, 250, 0.8),
      line('M180 560v310M230 560v310', river.base, 22),
      line('M300 600l-20 270M340 600l40 270', coral.base, 8),
    ),
  padlo: () =>
    outdoors(
      blush,
      leaf,
      sky,
      path('M180 700q420 140 840 0-60 150-420 150T180 700z', coral.base),
      path('M180 700q420 140 840 0-4 26-30 50-390 100-780 0-26-24-30-50z', coral.shade),
      line('M360 560l300 240', ochre.base, 20),
      thing('paddle', ochre.base, river.base, 540, 560, 1.6, 70),
      put(roundTree, 'leaf ochre ink', 120, 640, 260),
      put(backpack, 'river ochre coral', 760, 770, 200),
    ),
  brankar: () =>
    all(
      rect(0, 0, 1200, 900, leaf.base),
      stripes([0, 0, 1200, 900], 240, 120, leaf.shade),
      ring(600, 460, 330, paper.base, 10),
      line('M0 460h1200', paper.base, 10),
      thing('net', river.base, coral.base, 600, 420, 3.2),
      put(sneaker, 'coral paper ochre', 210, 840, 280),
      disc(1010, 770, 80, paper.base),
      path('M1010 726l42 30-16 50h-52l-16-50z', ink.base),
    ),
  'slunecni-pozdrav': () =>
    all(
      rect(0, 0, 1200, 900, blush.base),
      disc(600, 420, 300, ochre.base),
      rays(600, 420, 560, 14, '#f7d8c6'),
      disc(600, 420, 250, ochre.base),
      rect(0, 700, 1200, 200, leaf.base),
      rect(180, 770, 840, 40, coral.base, 20),
      disc(1010, 780, 46, coral.shade),
      disc(1010, 780, 20, coral.base),
      line('M330 770q120-330 330-250l90 250', river.base, 46),
      disc(300, 700, 46, leather.base),
      line('M330 770l80-160', river.base, 40),
      put(pottedPlant, 'sand coral river', 1080, 740, 240),
    ),
  splavek: () =>
    outdoors(
      ochre,
      leaf,
      river,
      thing('float', paper.base, coral.base, 760, 640, 2),
      line('M60 820Q300 90 720 240', leather.shade, 12),
      line('M720 240q60 120 40 220', paper.base, 3),
      oval(760, 780, 150, 22, sky.base),
      put(backpack, 'leaf ochre coral', 150, 800, 220),
      path('M380 800q60-50 130 0l40-30v70l-40-30q-70 40-130-10z', sky.base),
    ),
  'rtenka-a-spol': () =>
    stage(
      coral,
      blush,
      river,
      rect(280, 120, 640, 520, paper.base, 30),
      rect(310, 150, 580, 460, sky.base, 18),
      repeat(5, (index) => all(disc(330 + index * 135, 106, 26, ochre.base))),
      thing('lipstick', ink.base, coral.base, 380, 690, 1.5),
      thing('lipstick', ink.base, blush.shade, 600, 650, 2),
      thing('lipstick', ink.base, coral.shade, 820, 690, 1.5),
      line('M980 780l90-260', leather.base, 18),
      oval(1078, 500, 26, 50, ink.base),
    ),
  vousarna: () =>
    stage(
      ochre,
      sand,
      ink,
      thing('moustache', ink.base, coral.base, 600, 300, 3),
      path('M420 400q180 60 360 0 20 300-180 360-200-60-180-360z', ink.base),
      bars([470, 470, 260, 200], 50, 6, '#45423b'),
      oval(600, 410, 70, 24, coral.base),
      line('M180 780V520', leather.base, 40),
      path('M130 520h100l20-120H110z', paper.base),
      line('M1020 780 940 440', sky.shade, 24),
      rect(850, 380, 150, 60, sky.base, 12),
    ),
  mydlinka: () =>
    shelves(leaf, sand, 3, 5, (index, x, y) =>
      all(
        thing('soap', pick(bright, index).base, paper.base, x, y - 78, 0.9),
        line(`M${x - 50} ${y - 60}h100`, pick(bright, index).shade, 8),
      ),
    ),
  bublina: () =>
    stage(
      sky,
      paper,
      sand,
      thing('drum', river.base, sky.base, 380, 590, 2.1),
      thing('drum', coral.base, blush.base, 830, 590, 2.1),
      ...[
        [180, 200, 60],
        [300, 110, 34],
        [960, 170, 76],
        [1080, 300, 40],
        [620, 130, 50],
        [540, 250, 26],
      ].map(([x = 0, y = 0, radius = 0]) =>
        all(
          ring(x, y, radius, paper.base, 8),
          line(`M${x - radius / 2} ${y - radius / 4}q6-${radius / 3} ${radius / 3}-${radius / 3}`, paper.base, 8),
        ),
      ),
      put(towels, 'ochre coral paper', 605, 800, 220),
    ),
  kilobajt: () =>
    stage(
      river,
      sky,
      sand,
      put(laptop, 'sky river coral', 600, 800, 620),
      thing('bits', ochre.base, coral.base, 220, 300, 1.2),
      thing('bits', coral.base, ochre.base, 1000, 260, 1),
      line('M220 400v160h160M1000 350v210h-160', ochre.base, 12),
      put(takeawayCup, 'paper coral ochre', 1040, 800, 220),
    ),
  ladicka: () =>
    all(
      rect(0, 0, 1200, 900, ochre.base),
      ...[0, 1, 2, 3, 4].map((index) => line(`M0 ${160 + index * 50}q300-80 600 0t600 0`, ochre.shade, 8)),
      rect(0, 800, 1200, 100, river.base),
      put(guitar, 'coral ochre paper', 290, 840, 620),
      thing('fork', river.base, coral.base, 630, 430, 2.6),
      path('M800 800V420h330q-30 120 20 200t-20 180z', ink.base),
      rect(780, 560, 360, 60, paper.base),
      repeat(8, (index) => rect(806 + index * 42, 560, 20, 36, ink.base)),
      ...[
        [150, 150],
        [980, 180],
        [1090, 280],
      ].map(([x = 0, y = 0]) => all(disc(x, y, 26, river.base), line(`M${x + 22} ${y}v-90l40 20`, river.base, 10))),
    ),
  nabito: () =>
    all(
      rect(0, 0, 1200, 900, river.base),
      line('M-20 700q200 40 300-160t300-40 220 160 420-120', coral.base, 18),
      line('M-20 300q260-160 420 20t320-80 500 40', ochre.base, 18),
      put(phone, 'sky coral ochre', 420, 800, 560, -8),
      thing('plug', paper.base, ochre.base, 820, 380, 2, 20),
      put(headphones, 'coral ochre paper', 930, 840, 330),
    ),
  'hraci-pole': () =>
    all(
      rect(0, 0, 1200, 900, leaf.base),
      checks([0, 0, 1200, 900], 100, leaf.shade),
      put(television, 'river coral ochre', 600, 560, 620),
      thing('joypad', ink.base, coral.base, 380, 730, 1.8, -10),
      thing('joypad', coral.base, paper.base, 850, 740, 1.8, 12),
    ),
  'hraci-pole-2': () =>
    stage(
      ink,
      river,
      coral,
      put(sofa, 'ochre coral river', 600, 820, 700),
      ...[0, 1, 2, 3, 4, 5].map((index) => rect(150 + index * 160, 130, 120, 160, pick(bright, index).base, 10)),
      thing('joypad', paper.base, coral.base, 600, 540, 1.1),
      put(speaker, 'leaf ochre paper', 110, 800, 300),
      put(speaker, 'leaf ochre paper', 1090, 800, 300),
    ),
};
