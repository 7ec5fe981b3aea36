import { blocks, star } from '../motifs/children-and-gifts.ts';
import { coat, dress, jumper } from '../motifs/clothes.ts';
import { noodles } from '../motifs/food.ts';
import { clock, mirror, pan } from '../motifs/home.ts';
import { guitar, laptop, record } from '../motifs/leisure.ts';
import { backpack, boot, glasses, heel, sneaker } from '../motifs/shoes-and-bags.ts';
import { dots, rays, stripes, waves } from '../patterns.ts';
import { person } from '../scenery/people.ts';
import { all, disc, line, oval, path, rect, repeat } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

/** Two halves with a slanted seam, and the question mark's dot between them. */
const versus = (left: string, right: string, content: string) =>
  all(
    rect(0, 0, 1920, 1080, left),
    path('M1060 0h860v1080H860z', right),
    content,
    line('M1060 0 860 1080', paper.base, 26),
    disc(960, 540, 96, paper.base),
    line('M922 510q0-40 38-40t38 36-38 44v18', coral.base, 20),
    disc(960, 606, 13, coral.base),
  );

/** Header pictures of the campaigns, two sides each; 1920 × 1080. */
export const pageCampaigns: Drawings = {
  'kulinar-nebo-kancelar': () =>
    versus(
      ochre.base,
      sky.base,
      all(
        rect(0, 860, 920, 220, ochre.shade),
        put(pan, 'river coral paper', 320, 900, 480, -8),
        put(noodles, 'coral leaf paper', 660, 900, 380),
        path('M930 860h990v220H890z', sky.shade),
        put(laptop, 'ink paper coral', 1330, 880, 520),
        put(clock, 'coral river paper', 1650, 460, 280),
      ),
    ),
  'fit-nebo-outfit': () =>
    versus(
      river.base,
      blush.base,
      all(
        line('M0 900q460-160 920-60M0 1000q460-160 900-60', '#2f7370', 18),
        person(430, 930, 2.2, { pose: 'run', coat: coral.base, legs: ink.base, hair: '#8a4d2b', skin: 1 }),
        put(sneaker, 'ochre coral paper', 760, 400, 260, -14),
        line('M1150 190h640M1200 190v800M1740 190v800', ink.base, 16),
        put(coat, 'river ochre coral', 1310, 620, 420),
        put(dress, 'coral paper ochre', 1480, 620, 420),
        put(jumper, 'ochre coral paper', 1640, 620, 420),
        put(heel, 'coral ink paper', 1440, 980, 250),
      ),
    ),
  'styl-nebo-dril': () =>
    versus(
      leaf.base,
      sand.base,
      all(
        put(backpack, 'coral ochre paper', 420, 980, 620),
        ...[0, 1, 2, 3, 4].map((index) =>
          all(
            rect(640 + index * 46, 300 - index * 24, 30, 300, [coral.base, ochre.base, sky.base, paper.base, river.base][index] ?? '', 6),
            path(`M${640 + index * 46} ${300 - index * 24}h30l-15-50z`, ink.base),
          ),
        ),
        put(clock, 'river coral paper', 1440, 620, 520),
        ...[0, 1, 2, 3].map((row) =>
          repeat(5, (column) => rect(1150 + column * 130, 690 + row * 80, 112, 62, (row + column) % 3 === 0 ? coral.base : paper.base, 8)),
        ),
      ),
    ),
  'trpyt-nebo-lesk': () =>
    versus(
      '#5a1f3d',
      '#0b2f38',
      all(
        rays(440, 520, 520, 14, '#6d2a4c'),
        put(star, 'ochre coral paper', 440, 760, 460, 8),
        ...[
          [180, 260],
          [760, 220],
          [190, 880],
          [720, 900],
          [330, 150],
        ].map(([x = 0, y = 0], index) => put(star, 'ochre coral paper', x, y, 90 + (index % 3) * 40, index * 12)),
        oval(1450, 900, 330, 60, '#174a56'),
        put(mirror, 'ochre sky paper', 1450, 900, 620),
        put(heel, 'coral ink paper', 1230, 960, 260),
        line('M1620 300q60-120 120 0', paper.base, 14),
      ),
    ),
  'rebelka-nebo-modelka': () =>
    versus(
      coral.base,
      blush.base,
      all(
        stripes([0, 0, 1000, 1080], 160, 26, coral.shade),
        person(470, 980, 2.5, { pose: 'dance', coat: ink.base, legs: '#3d5a98', hair: ochre.base, skin: 0, long: true }),
        put(guitar, 'ochre river paper', 760, 980, 360, 14),
        put(record, 'ink ochre paper', 190, 380, 260),
        person(1430, 980, 2.5, { pose: 'stand', coat: river.base, legs: ink.base, hair: ink.base, skin: 2, skirt: river.base, long: true }),
        put(glasses, 'ink coral sky', 1700, 420, 260),
        put(boot, 'coral ochre ink', 1720, 980, 260),
      ),
    ),
  'paradeni-nebo-dovadeni': () =>
    versus(
      sky.base,
      ochre.base,
      all(
        oval(440, 930, 400, 90, '#8d6a4a'),
        waves([120, 890, 640, 90], 44, '#a8855f', 9, 160),
        person(430, 940, 1.7, { pose: 'dance', coat: coral.base, legs: leaf.base, hair: '#8a4d2b' }),
        ...[
          [200, 760],
          [650, 740],
          [280, 640],
          [600, 620],
        ].map(([x = 0, y = 0]) => disc(x, y, 22, '#8d6a4a')),
        put(blocks, 'coral leaf river', 770, 560, 250),
        path('M1180 1080l120-420h420l120 420z', coral.base),
        person(1500, 900, 1.7, { pose: 'wave', coat: paper.base, legs: ink.base, hair: ink.base, skin: 1, skirt: river.base }),
        path('M1456 500l44 26 44-26v60l-44-26-44 26z', ink.base),
        dots([1140, 60, 740, 240], 80, 12, '#eab95c'),
      ),
    ),
};
