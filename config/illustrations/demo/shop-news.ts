import { paperBag } from '../motifs/children-and-gifts.ts';
import { bread } from '../motifs/food.ts';
import { bicycle, headphones, openBook, record } from '../motifs/leisure.ts';
import { glasses } from '../motifs/shoes-and-bags.ts';
import { bars, scales, stripes } from '../patterns.ts';
import { person } from '../scenery/people.ts';
import { all, arch, at, disc, dome, faded, line, oval, path, rect, repeat, ring } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { lamp } from './things.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

/** News of its shops; 1600 × 900. */
export const shopNews: Drawings = {
  'listening-booth': () =>
    all(
      rect(0, 0, 1600, 900, coral.base),
      stripes([0, 0, 1600, 760], 80, 8, coral.shade),
      rect(0, 760, 1600, 140, ink.base),
      arch(500, 80, 600, 680, river.base),
      arch(550, 130, 500, 630, ochre.base),
      rect(550, 560, 500, 200, river.shade),
      rect(560, 520, 480, 44, sand.base, 8),
      rect(640, 470, 320, 52, ink.base, 8),
      oval(760, 470, 110, 16, '#4a4740'),
      oval(760, 468, 36, 7, coral.base),
      line('M920 440v20l-80 8', paper.base, 8),
      disc(920, 436, 14, paper.base),
      put(headphones, 'paper coral river', 800, 400, 220),
      line('M800 130v60', ink.base, 6),
      put(record, 'ochre river sky', 250, 760, 320),
      put(record, 'sky coral ochre', 1350, 760, 320),
      put(record, 'leaf paper ochre', 1180, 760, 220),
    ),
  'while-you-shop': () =>
    all(
      rect(0, 0, 1600, 900, ochre.base),
      disc(560, 430, 360, blush.base),
      rect(0, 780, 1600, 120, river.base),
      line('M560 780V330M460 780h200', ink.base, 22),
      put(bicycle, 'coral river sky', 560, 640, 660),
      rect(530, 330, 60, 40, ink.base, 8),
      put(paperBag, 'coral paper sky', 1330, 790, 400),
      put(paperBag, 'sky coral sky', 1130, 790, 280),
      `<g transform="rotate(38 1150 260)">${all(rect(1120, 200, 60, 300, river.base, 20), path('M1150 220q-90-10-90-100 0-60 50-90v90h80v-90q50 30 50 90 0 90-90 100z', river.base))}</g>`,
    ),
  'night-baking': () =>
    all(
      rect(0, 0, 1600, 900, '#0b2b33'),
      disc(1400, 150, 70, sand.base),
      disc(1430, 130, 62, '#0b2b33'),
      rect(160, 120, 1080, 780, '#16424a'),
      repeat(8, (index) => line(`M160 ${200 + index * 90}h1080`, '#1b4d56', 6)),
      rect(260, 210, 880, 510, ochre.base, 10),
      rect(300, 250, 800, 430, '#f6d58f'),
      arch(720, 300, 300, 380, coral.shade),
      arch(770, 380, 200, 300, ink.base),
      path('M790 680q0-110 50-150 10 50 30 60 20-60 40-80 60 80 40 170z', coral.base),
      put(bread, 'coral sand coral', 420, 520, 170),
      rect(320, 520, 330, 18, ochre.shade),
      put(bread, 'ochre sand coral', 560, 520, 160),
      put(bread, 'coral sand coral', 560, 680, 150),
      line('M380 640h330', ochre.shade, 16),
      person(430, 690, 1, { pose: 'carry', coat: paper.base, legs: river.base, hair: paper.base, skin: 0 }),
      rect(240, 700, 920, 50, coral.base),
      faded(0.3, path('M240 750h920l200 150H40z', ochre.base)),
      repeat(10, (index) => dome(286 + index * 92, 210, 46, index % 2 === 0 ? coral.base : paper.base, true)),
      rect(240, 180, 920, 34, coral.shade),
    ),
  'children-corner': () =>
    all(
      rect(0, 0, 1600, 900, sky.base),
      scales([0, 640, 1600, 260], 50, sky.shade, 8),
      rect(0, 760, 1600, 140, ochre.base),
      bars([0, 770, 1600, 130], 65, 5, ochre.shade),
      path('M800 60v240M800 80l240 190H800z', coral.base),
      line('M800 50v300', river.base, 18),
      path('M200 340h1200q-40 420-260 430H460Q240 760 200 340z', coral.base),
      path('M200 340h1200l-8 60H208z', river.base),
      rect(300, 440, 1000, 120, '#8f2f15'),
      rect(360, 600, 880, 110, '#8f2f15'),
      ...Array.from({ length: 19 }, (_, index) =>
        rect(
          316 + index * 38,
          462 + (index % 3) * 12,
          30,
          98 - (index % 3) * 12,
          [ochre.base, paper.base, river.base, sky.base, blush.base][index % 5] ?? '',
        ),
      ),
      ...Array.from({ length: 20 }, (_, index) =>
        rect(
          372 + index * 40,
          622 + ((index * 7) % 3) * 10,
          32,
          88 - ((index * 7) % 3) * 10,
          [paper.base, leaf.base, ochre.base, sky.base][index % 4] ?? '',
        ),
      ),
      rect(1050, 430, 240, 140, ink.base, 40),
      line('M1130 500 1180 640 1120 700M1210 500l60 120-20 90', river.base, 42),
      line('M1120 700l-40 10M1250 710l44 8', paper.base, 40),
      put(openBook, 'coral ochre river', 1170, 530, 220),
      put(openBook, 'river coral river', 220, 830, 200),
    ),
  'lamp-clinic': () =>
    all(
      rect(0, 0, 1600, 900, sand.base),
      disc(640, 380, 300, blush.base),
      rect(0, 760, 1600, 140, river.base),
      lamp(620, 770, 2.6, ochre, coral),
      line('M660 760q120 60 260 0t240-60 180 50', ink.base, 14),
      `<g transform="rotate(-14 1010 736)">${all(
        rect(930, 690, 170, 80, paper.base, 40),
        rect(984, 690, 60, 80, blush.base),
        ...[
          [1000, 714],
          [1026, 714],
          [1000, 744],
          [1026, 744],
        ].map(([x = 0, y = 0]) => disc(x, y, 5, blush.shade)),
      )}</g>`,
      `<g transform="rotate(30 1200 420)">${all(rect(1150, 180, 80, 230, coral.base, 30), rect(1178, 410, 24, 220, sky.shade), rect(1166, 200, 12, 190, coral.shade, 6), path('M1172 620h36l-8 40h-20z', sky.shade))}</g>`,
      at(
        1350,
        640,
        all(
          path('M-50 20q-60-60-60-130a110 110 0 0 1 220 0q0 70-60 130z', ochre.base),
          path('M0-220a110 110 0 0 1 110 110q0 70-60 130H10z', '#f0c46f'),
          rect(-46, 20, 92, 70, sky.shade, 10),
          line('M-46 44h92M-46 68h92', river.base, 6),
          line('M-24 20v-90l24 24 24-24v90', coral.base, 7),
        ),
      ),
      rect(180, 620, 170, 150, coral.base, 12),
      rect(225, 580, 80, 40, coral.shade, 10),
      path('M248 660h34v26h26v34h-26v26h-34v-26h-26v-34h26z', paper.base),
    ),
  'second-sight': () =>
    all(
      rect(0, 0, 1600, 900, leaf.base),
      path('M0 640q400-90 800 0t800 0v260H0z', leaf.shade),
      put(glasses, 'sky sky leaf', 560, 560, 240, -24),
      put(glasses, 'river river leaf', 1040, 560, 240, 20),
      put(glasses, 'blush blush leaf', 700, 460, 220, 12),
      put(glasses, 'sand sand leaf', 930, 600, 260, -6),
      path('M400 500h800l-60 320q-4 20-24 20H484q-20 0-24-20z', '#c79a62'),
      path('M960 500h240l-60 320q-4 20-24 20H920z', '#ab7f49'),
      path('M400 500 270 420l60-60 130 140zM1200 500l130-80-60-60-130 140z', '#d9b27e'),
      ring(700, 670, 60, '#ab7f49', 16),
      ring(860, 670, 60, '#ab7f49', 16),
      line('M760 660q20-20 40 0', '#ab7f49', 14),
      repeat(
        9,
        (index) =>
          `<rect x="792" y="20" width="16" height="70" rx="8" fill="${ochre.base}" transform="rotate(${index * 22.5 - 90} 800 330)"/>`,
      ),
      put(glasses, 'coral paper ochre', 800, 440, 380),
    ),
};
