import { beer, bottle, bread, burger, fruitCrate, pizza, wineGlass } from '../motifs/food.ts';
import { pottedPlant, roundTree } from '../motifs/plants-and-animals.ts';
import { checks, scales, waves } from '../patterns.ts';
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

/** Second half of the table. */
export const moreFood: Drawings = {
  umiboshi: () =>
    all(
      rect(0, 0, 1200, 900, coral.base),
      disc(880, 230, 150, paper.base),
      path('M880 120l30 76 82 4-64 52 22 80-70-46-70 46 22-80-64-52 82-4z', coral.base),
      rect(0, 480, 1200, 420, river.base),
      scales([0, 480, 1200, 420], 75, '#3d7f86', 9),
      scales([0, 505, 1200, 395], 75, sky.base, 4),
      oval(560, 800, 480, 30, river.shade),
      rect(90, 700, 920, 60, ochre.base, 12),
      rect(180, 760, 60, 60, ochre.shade),
      rect(860, 760, 60, 60, ochre.shade),
      ...[250, 480].map((x, index) =>
        all(
          rect(x - 100, 520, 200, 180, ink.base, 14),
          oval(x, 520, 100, 52, paper.base),
          oval(x, 520, 44, 22, index === 0 ? '#f08a5d' : leaf.base),
          repeat(6, (dot) => oval(x - 70 + ((dot * 53) % 140), 496 + ((dot * 31) % 48), 7, 4, sand.shade)),
        ),
      ),
      path('M640 640q0-70 160-70t160 70q10 60-60 60H700q-70 0-60-60z', paper.base),
      path('M620 600q20-110 180-110t180 90q-30 50-90 40-120-10-270-20z', '#f08a5d'),
      line('M690 530l-20 62M760 506l-14 90M830 500l-6 100M900 520l4 84', '#f7b493', 14),
      rect(770, 500, 64, 200, ink.base),
    ),
  'brod-burger': () =>
    all(
      rect(0, 0, 1200, 900, ochre.base),
      path('M0 0h1200v420q-300 60-600 0T0 420z', blush.base),
      disc(220, 190, 110, coral.base),
      path('M0 520q300-110 600-30t600-50v460H0z', leaf.base),
      path('M0 900q160-240 480-300t720-160v300q-400 10-560 160z', sky.base),
      line('M130 860q160-160 420-200M760 800q160-90 440-110M500 760q90-60 200-70', paper.base, 10),
      ...[
        [180, 800],
        [420, 700],
        [1010, 620],
      ].map(([x = 0, y = 0]) => all(oval(x, y + 12, 84, 30, sky.shade), oval(x, y, 80, 28, sand.shade), oval(x, y - 6, 70, 20, sand.base))),
      oval(690, 742, 210, 54, sky.shade),
      oval(690, 726, 204, 50, sand.shade),
      oval(690, 716, 190, 40, sand.base),
      line('M610 640v60h-30M760 640v60h30', ink.base, 16),
      put(burger, 'ochre coral river', 685, 660, 540),
    ),
  'u-zatopeneho-sudu': () =>
    all(
      rect(0, 0, 1200, 900, ochre.base),
      disc(330, 250, 140, paper.base),
      path('M0 380q300-70 600-20t600-30v200H0z', ochre.shade),
      `<g transform="rotate(-14 430 520)">${all(path('M230 250h400q60 260 0 520H230q-60-260 0-520z', '#8a4d20'), path('M500 250h130q60 260 0 520H500q50-260 0-520z', '#6d3915'), line('M320 254q-40 250 0 510M430 252v516M540 254q40 250 0 510', '#5b2f10', 6), rect(212, 320, 436, 44, ink.base, 8), rect(200, 560, 460, 44, ink.base, 8), disc(430, 460, 30, ochre.base))}</g>`,
      path('M0 620q100-50 200 0t200 0 200 0 200 0 200 0 200 0v280H0z', river.base),
      waves([0, 680, 1200, 220], 60, '#2f7370', 8, 220),
      put(beer, 'ochre paper coral', 880, 720, 540),
      path('M640 720h480q-30 50-90 50H740q-70 0-100-50z', '#2f7370'),
    ),
  'u-zatopeneho-sudu-2': () =>
    all(
      rect(0, 0, 1200, 900, leaf.base),
      put(roundTree, 'leaf leaf river', 120, 640, 760),
      put(roundTree, 'leaf ochre river', 1080, 640, 760),
      put(roundTree, 'river leaf river', 600, 470, 620),
      rect(0, 560, 1200, 340, ochre.base),
      path('M150 600h900l150 240H0z', coral.base),
      path('M150 600h900l20 34H130z', coral.shade),
      rect(0, 838, 1200, 62, coral.shade),
      oval(560, 750, 240, 66, paper.shade),
      oval(560, 740, 230, 60, paper.base),
      oval(560, 736, 170, 42, '#e8a64e'),
      ...[
        [430, 726],
        [470, 752],
        [520, 762],
      ].map(([x = 0, y = 0]) => all(oval(x, y, 42, 24, paper.base), oval(x, y + 4, 30, 14, sand.base))),
      path('M560 700q80-30 130 16-20 50-110 40-40-20-20-56z', '#7c3f1e'),
      oval(620, 710, 30, 14, paper.base),
      disc(620, 702, 11, coral.base),
      put(beer, 'ochre paper river', 920, 760, 230),
      put(beer, 'ochre paper river', 250, 740, 200),
      line('M800 700v80M300 790l20-70', sand.base, 10),
    ),
  'tri-kopecky': () =>
    all(
      rect(0, 0, 1200, 900, sky.base),
      path('M0 900V640q200-170 400-40 160-220 400-20 180-140 400 20v300z', leaf.base),
      path('M0 900V780q300-120 600-30t600-50v200z', leaf.shade),
      disc(1020, 160, 90, ochre.base),
      at(200, 190, path('M-110 0a40 40 0 0 1 26-74 62 62 0 0 1 112-14A48 48 0 0 1 112 0z', paper.base)),
      path('M400 470h400L600 900z', ochre.base),
      path('M600 470h200L600 900z', ochre.shade),
      line('M450 560l210 220M530 480l160 170M750 560 540 780M670 480 510 650', ochre.shade, 8),
      disc(460, 400, 150, leaf.base),
      disc(740, 400, 150, coral.base),
      disc(600, 220, 160, '#fbe6c4'),
      path('M600 60a160 160 0 0 1 0 320q100-140 0-320z', sand.shade),
      path('M300 440h600q20 60-50 66-50-6-70-30-30 40-80 34-50-6-100-34-50 40-100 34-50-6-70-34-30 30-80 24-60-10-50-60z', coral.shade),
      line('M490 170l22 10M560 120l20-10M650 150l22 6M560 240l22-8', coral.base, 11),
      disc(600, 52, 34, coral.base),
    ),
  'zeleny-tyden': () =>
    all(
      rect(0, 0, 1200, 900, sand.base),
      ...[
        [210, 190],
        [600, 190],
        [990, 190],
        [405, 460],
        [795, 460],
        [210, 730],
        [600, 730],
        [990, 730],
      ].map(([x = 0, y = 0], index) => {
        const base = [leaf.base, ochre.base, coral.base, river.base, leaf.shade, sky.shade, ochre.base, 'none'][index] ?? '';
        if (index === 7)
          return all(
            line(`M${x - 40} ${y + 110}V${y - 90}M${x + 40} ${y + 110}V${y - 20}`, river.base, 14),
            oval(x - 40, y - 80, 26, 44, river.base),
            line(`M${x + 18} ${y - 110}v60q0 30 22 30t22-30v-60M${x + 40} ${y - 110}v80`, river.base, 9),
          );
        return all(
          disc(x + 8, y + 10, 128, sand.shade),
          disc(x, y, 128, index % 2 === 0 ? river.base : paper.base),
          disc(x, y, 104, base),
          index % 3 === 0 ? repeat(5, (part) => at(x, y, path('M0-10q-40-40 0-86 40 46 0 86z', '#8aa876'), 1, part * 72 + index * 20)) : '',
          index % 3 === 1
            ? repeat(6, (part) =>
                all(disc(x + 56 * Math.cos(part * 1.05), y + 56 * Math.sin(part * 1.05), 24, part % 2 === 0 ? coral.base : paper.base)),
              )
            : '',
          index % 3 === 2 ? all(waves([x - 76, y - 60, 152, 120], 40, paper.base, 9, 76), disc(x + 30, y - 26, 14, leaf.base)) : '',
        );
      }),
    ),
  propust: () =>
    all(
      rect(0, 0, 1200, 900, '#0b2b33'),
      disc(960, 170, 80, sand.base),
      path('M0 330h240v420H0zM960 330h240v420H960z', '#16424a'),
      rect(180, 130, 90, 640, '#1f5560'),
      rect(930, 130, 90, 640, '#1f5560'),
      rect(150, 96, 900, 70, '#1f5560'),
      ...[0, 1, 2, 3, 4].map((index) => rect(290 + index * 126, 190 + (index % 2) * 26, 110, 420, index % 2 === 0 ? '#123a43' : '#174852')),
      line('M600 166v60M500 96V40h200v56', ochre.base, 14),
      ...[
        [340, coral.base],
        [420, ochre.base],
        [500, sky.base],
      ].map(([y, fill], index) =>
        line(
          `M270 ${y}h120l30-${70 - index * 12} 40 ${150 - index * 30} 44-${220 - index * 40} 50 ${260 - index * 50} 44-${200 - index * 40} 40 ${120 - index * 20} 30-${40 - index * 8}h260`,
          String(fill),
          13,
        ),
      ),
      path('M0 700q100-44 200 0t200 0 200 0 200 0 200 0 200 0v200H0z', river.base),
      line('M300 780h180M560 780h110M720 780h180', coral.base, 12),
      line('M360 830h120M540 830h160M780 830h90', ochre.base, 12),
      line('M420 872h90M580 872h130', sky.base, 12),
    ),
};
