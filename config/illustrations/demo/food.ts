import { bottle, wineGlass } from '../motifs/drinks.ts';
import { bread, fruitCrate, pizza } from '../motifs/food.ts';
import { pottedPlant } from '../motifs/plants-and-animals.ts';
import { checks, waves } from '../patterns.ts';
import { bridge, water } from '../scenery/river.ts';
import { all, arch, at, disc, dome, line, oval, path, rect, repeat } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

const carrot = at(
  0,
  0,
  all(
    path('M-34-10q34-30 68 0L0 200z', coral.base),
    path('M0-24q20 2 34 14L0 200z', coral.shade),
    path('M-30-10q-40-80-10-120 30 20 30 100 10-90 40-110 20 40-10 130z', leaf.base),
  ),
);

const grapes = all(
  line('M0-150v40M0-140q40-20 60 0', leaf.shade, 12),
  ...[
    [-60, -80],
    [0, -84],
    [60, -80],
    [-32, -34],
    [32, -34],
    [0, 12],
    [-60, -10],
    [58, -6],
    [0, 66],
  ].map(([x = 0, y = 0], index) => disc(x, y, 36, index % 3 === 0 ? '#7a3350' : '#5e2440')),
);

const wheat = (x: number, y: number, turn: number) =>
  at(
    x,
    y,
    all(
      line('M0 0v-420', ochre.shade, 9),
      repeat(6, (index) =>
        all(
          path(`M0 ${-170 - index * 44}q-54-6-56-60 54 0 56 60z`, ochre.base),
          path(`M0 ${-170 - index * 44}q54-6 56-60-54 0-56 60z`, ochre.shade),
        ),
      ),
      path('M0-400q-26-40 0-86 26 46 0 86z', ochre.base),
    ),
    1,
    turn,
  );

const parasolTable = (x: number, y: number, base: string, shade: string) =>
  all(
    rect(x - 6, y - 400, 12, 400, ink.base),
    path(`M${x - 190} ${y - 330}q30-120 190-120t190 120z`, base),
    path(`M${x - 70} ${y - 330}q10-110 70-120 60 10 70 120z`, shade),
    rect(x - 120, y - 150, 240, 16, paper.base, 8),
    line(`M${x - 30} ${y}h60`, ink.base, 14),
  );

/** What is eaten and drunk, first pictures; 1200 × 900. */
export const food: Drawings = {
  hojnost: () =>
    all(
      rect(0, 0, 1200, 900, ochre.base),
      disc(600, 430, 400, blush.base),
      rect(0, 760, 1200, 140, leaf.base),
      at(400, 250, carrot, 1.3, 188),
      at(330, 300, carrot, 1.1, 168),
      rect(470, 140, 150, 360, paper.base, 10),
      path('M470 150l40-70h70l40 70z', sky.base),
      rect(470, 280, 150, 110, sky.base),
      put(bread, 'coral ochre river', 760, 440, 320, -16),
      disc(520, 430, 84, coral.base),
      disc(670, 420, 90, leaf.base),
      disc(820, 440, 76, coral.base),
      line('M520 350q0-30 20-44M670 334q0-30 20-44', ink.base, 9),
      path('M250 440h700l-90 390q-6 20-30 20H370q-24 0-30-20z', river.base),
      path('M720 440h230l-90 390q-6 20-30 20H690z', river.shade),
      line('M270 530h660M290 620h620M312 710h576M400 450l40 390M520 450l20 390M680 450l-20 390M800 450l-40 390', '#2b6a67', 9),
      rect(220, 420, 760, 44, coral.base, 22),
    ),
  'hojnost-2': () =>
    all(
      rect(0, 0, 1200, 900, sky.base),
      rect(90, 120, 24, 700, river.base),
      rect(1086, 120, 24, 700, river.base),
      path('M40 250 90 90h1020l50 160z', paper.base),
      ...[0, 1, 2, 3, 4, 5].map((index) => all(path(`M${90 + index * 170} 90h85l${(index - 2.6) * 5} 160h-93z`, coral.base))),
      repeat(12, (index) => dome(86 + index * 93.4, 250, 46.7, index % 2 === 0 ? coral.base : paper.base, true)),
      put(fruitCrate, 'coral ochre leaf', 240, 640, 330),
      put(fruitCrate, 'leaf ochre coral', 600, 640, 330),
      put(fruitCrate, 'ochre coral blush', 960, 640, 330),
      put(fruitCrate, 'leaf ochre sky', 420, 840, 340),
      put(fruitCrate, 'blush ochre coral', 790, 840, 340),
      rect(0, 820, 1200, 80, river.base),
    ),
  'syr-lahev': () =>
    all(
      rect(0, 0, 1200, 900, river.base),
      path('M0 0h560v900H0z', '#164f4d'),
      rect(0, 740, 1200, 160, ochre.shade),
      rect(0, 740, 1200, 22, ochre.base),
      put(bottle, 'leaf coral ochre', 900, 745, 680),
      put(wineGlass, 'coral sand ochre', 1080, 745, 340),
      oval(430, 470, 300, 110, '#f3cf7c'),
      path('M130 470a300 110 0 0 0 600 0v200q-60 90-300 100-240-10-300-100z', ochre.base),
      path('M430 470l300 0v200q-60 90-240 98z', ochre.shade),
      path('M430 470 700 520v190q-90 50-190 58z', sand.base),
      disc(560, 600, 26, ochre.base),
      disc(630, 660, 18, ochre.base),
      disc(530, 690, 16, ochre.base),
      at(730, 660, grapes, 1.1),
    ),
  'kavarna-proud': () =>
    all(
      rect(0, 0, 1200, 900, sand.base),
      waves([0, 0, 1200, 900], 90, sand.shade, 8, 300),
      disc(610, 470, 390, '#cdbfa6'),
      disc(590, 450, 390, paper.base),
      disc(590, 450, 340, paper.shade),
      line('M850 300q150-120 210-60t-110 170', coral.base, 54),
      disc(590, 450, 280, coral.base),
      disc(590, 450, 246, '#8a4d2b'),
      path('M380 350q90-80 200-20t220-30q36 60 36 120-110 60-220 0t-252 20q-4-50 16-90z', '#f3e3c9'),
      path('M346 500q120-70 240-10t246-20q-10 70-50 120-90 30-190-10t-200 30q-36-50-46-110z', '#d9a871'),
      path('M410 640q90-50 180-10t150-10q-70 66-170 66-90-4-160-46z', '#f3e3c9'),
      path('M130 140q60-60 110 0-50 70-110 0zM220 250q60-50 100 10-60 60-100-10z', '#8a4d2b'),
      line('M140 146q40-10 86-4M232 258q30-6 74 4', '#5d3119', 7),
      line('M940 800 1130 620', river.base, 22),
      oval(1136, 614, 50, 34, river.base),
    ),
  'kavarna-proud-2': () =>
    all(
      rect(0, 0, 1200, 900, blush.base),
      disc(930, 210, 120, ochre.base),
      bridge([0, 300, 1200, 200], 4, sand.base, sand.shade),
      water([0, 470, 1200, 170], sky.base, sky.shade),
      rect(0, 620, 1200, 280, coral.base),
      line('M0 560h1200M60 560v80M220 560v80M380 560v80M540 560v80M700 560v80M860 560v80M1020 560v80M1180 560v80', river.base, 10),
      parasolTable(280, 820, ochre.base, ochre.shade),
      parasolTable(860, 850, river.base, river.shade),
      ...[
        [250, 664],
        [320, 664],
        [820, 694],
        [910, 694],
      ].map(([x = 0, y = 0]) => all(rect(x - 22, y - 34, 44, 36, coral.shade, 8), oval(x, y + 2, 34, 7, sand.shade))),
      ...[
        [110, 830],
        [430, 830],
        [690, 860],
        [1030, 860],
      ].map(([x = 0, y = 0], index) =>
        all(
          line(`M${x - 36} ${y}v-90h72v90`, ink.base, 10),
          rect(x - 46, y - 110, 92, 22, sand.base, 8),
          line(index % 2 === 0 ? `M${x - 40} ${y - 100}v-110` : `M${x + 40} ${y - 100}v-110`, ink.base, 10),
        ),
      ),
      put(pottedPlant, 'paper river ochre', 570, 800, 220),
    ),
  'pekarna-kurka': () =>
    all(
      rect(0, 0, 1200, 900, coral.base),
      disc(600, 470, 420, coral.shade),
      rect(0, 770, 1200, 130, sand.base),
      wheat(210, 800, -10),
      wheat(320, 820, 8),
      wheat(1010, 800, 12),
      wheat(900, 820, -8),
      path('M230 640q0-330 370-340 370 10 370 340 0 160-130 160H360q-130 0-130-160z', '#a9642f'),
      path('M600 300q370 10 370 340 0 160-130 160H640q200-200-40-500z', '#8a4d20'),
      line('M600 350v330M600 430l-120-70M600 530l-170-90M600 620l-180-80M600 430l120-70M600 530l170-90M600 620l180-80', '#f1d9a8', 26),
      ...[
        [320, 600],
        [380, 720],
        [820, 600],
        [880, 700],
        [520, 740],
        [720, 740],
      ].map(([x = 0, y = 0]) => oval(x, y, 12, 7, '#f1d9a8')),
    ),
  'bun-bambus': () =>
    all(
      rect(0, 0, 1200, 900, leaf.base),
      ...[90, 190, 1030, 1130].map((x, index) =>
        all(
          rect(x - 26, 0, 52, 900, index % 2 === 0 ? leaf.shade : '#8aa876'),
          repeat(5, (row) => rect(x - 32, 90 + row * 190 + index * 30, 64, 12, river.base, 6)),
        ),
      ),
      path('M216 300q100-60 150-20-80 50-150 20zM1004 220q-100-60-150-10 80 50 150 10zM216 200q70-90 130-80-40 80-130 80z', leaf.shade),
      disc(600, 360, 310, ochre.base),
      line('M700 400 960 60M760 420l280-330', coral.shade, 20),
      path('M250 500q30-150 170-120 80-110 190-40 120-60 180 40 140-20 160 120z', '#f6e3b4'),
      line('M330 490q-20-90 60-90M450 490q-40-120 60-140M560 490q-40-110 40-130M760 490q30-90 100-70', ochre.shade, 14),
      path('M420 480q10-140 130-150-10 130-130 150zM560 470q-40-110 40-170 50 90-40 170z', leaf.shade),
      disc(790, 440, 84, '#cfe08c'),
      disc(790, 440, 66, '#e8f0bd'),
      line('M790 376v128M734 408l112 64M734 472l112-64', '#b6cc6c', 8),
      path('M170 490h860q-10 250-230 340H400Q180 740 170 490z', coral.base),
      path('M700 490h330q-10 250-230 340H640q160-130 60-340z', coral.shade),
      line('M210 580q65-50 130 0t130 0 130 0 130 0 130 0 130 0', blush.base, 16),
      rect(430, 820, 340, 50, coral.shade, 12),
    ),
  'zia-norma': () =>
    all(
      rect(0, 0, 1200, 900, '#c9745a'),
      repeat(9, (index) => rect(0, 40 + index * 76, 1200, 7, coral.shade)),
      repeat(40, (index) =>
        rect(60 + (index % 8) * 150 + (Math.floor(index / 8) % 2) * 75, 47 + Math.floor(index / 8) * 76 * 2, 7, 69, coral.shade),
      ),
      arch(250, 80, 700, 620, sand.base),
      arch(320, 150, 560, 550, ink.base),
      path('M360 690q-20-130 70-190 0 70 40 80 10-120 120-180-10 110 60 140 30-60 90-80-10 70 60 110 50 60 20 120z', coral.base),
      path('M460 690q0-90 60-120 10 40 40 44 20-70 70-90 0 70 60 90t50 76z', ochre.base),
      rect(0, 690, 1200, 210, paper.base),
      checks([0, 690, 1200, 210], 70, coral.base),
      put(pizza, 'ochre blush coral', 600, 890, 430),
      path('M930 890q-30-120 40-180 50 50 20 180zM1010 890q0-110 90-140 20 80-50 140z', leaf.base),
      path('M190 880V760q0-30 20-40v-60h50v60q20 10 20 40v120z', leaf.shade),
    ),
};
