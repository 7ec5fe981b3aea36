import { stripes } from '../patterns.ts';
import { person } from '../scenery/people.ts';
import { skyline } from '../scenery/river.ts';
import { seededRandom } from '../seeded-random.ts';
import { all, arch, at, dashed, disc, line, path, rect, repeat, ring } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { blush, coral, ink, leaf, ochre, paper, river, sand, sky } from './tones.ts';

/** What can be booked; 1200 × 900. */
export const bookings: Drawings = {
  stylist: () =>
    all(
      rect(0, 0, 1200, 900, sand.base),
      arch(120, 140, 960, 640, blush.base),
      rect(0, 770, 1200, 130, river.base),
      line('M220 230h760M300 230v600M900 230v600M250 830h100M850 830h100', ink.base, 14),
      ...[
        [380, coral.base, coral.shade],
        [520, river.base, river.shade],
        [660, ochre.base, ochre.shade],
        [800, leaf.base, leaf.shade],
      ].map(([x = 0, base = '', shade = ''], index) =>
        at(
          Number(x),
          230,
          all(
            line('M0 0v30M0 30-66 80M0 30l66 50', ink.base, 7),
            path(`M-66 74q66 40 132 0l14 ${index % 2 === 0 ? 430 : 330}h-160z`, String(base)),
            path(`M66 74l14 ${index % 2 === 0 ? 430 : 330}H10V100z`, String(shade)),
            index % 2 === 0 ? rect(-66, 230, 132, 22, sand.base) : disc(-20, 180, 10, paper.base),
          ),
        ),
      ),
      line('M60 700q200 160 420 60t560 40', ochre.base, 40),
      dashed(line('M60 700q200 160 420 60t560 40', ink.base, 16, 'butt'), '4 26'),
      person(1080, 850, 1.5, { pose: 'reach', coat: paper.base, legs: coral.base, hair: ink.base, skin: 1, long: true }, true),
    ),
  zatoka: () =>
    all(
      rect(0, 0, 1200, 900, ochre.base),
      path('M0 380q200-80 400 0t400 0 400-20v540H0z', sky.base),
      path('M0 480q200-80 400 0t400 0 400-20v440H0z', sky.shade),
      at(
        320,
        450,
        all(
          path('M-100-40 0-110 100-40z', paper.base),
          path('M-120-48h240L76 10H-76z', paper.base),
          path('M0-48h120L76 10H0z', blush.base),
          path('M0-110 100-40H0z', blush.base),
        ),
        1.5,
        -6,
      ),
      at(
        830,
        400,
        all(
          path('M-100-40 0-110 100-40z', coral.base),
          path('M-120-48h240L76 10H-76z', coral.base),
          path('M0-48h120L76 10H0z', coral.shade),
          path('M0-110 100-40H0z', coral.shade),
        ),
        1.1,
        8,
      ),
      ...Array.from({ length: 60 }, (_, index) => {
        const row = Math.floor(index / 15);
        return disc(
          20 + (index % 15) * 84 + (row % 2) * 42,
          640 + row * 72,
          50,
          [coral.base, river.base, paper.base, ochre.base, blush.base, leaf.base][(index * 5 + row) % 6] ?? '',
        );
      }),
      person(560, 720, 1, { pose: 'wave', coat: coral.base, legs: river.base, hair: '#8a4d2b', skin: 0 }),
      person(700, 740, 0.9, { pose: 'dance', coat: river.base, legs: ochre.base, hair: ink.base, skin: 2, long: true }),
      ...Array.from({ length: 15 }, (_, index) =>
        disc(50 + index * 80, 740 + (index % 2) * 30, 46, [river.base, paper.base, coral.base, leaf.base, ochre.base][index % 5] ?? ''),
      ),
      ...Array.from({ length: 15 }, (_, index) =>
        disc(10 + index * 86, 850, 50, [coral.base, ochre.base, blush.base, river.base][index % 4] ?? ''),
      ),
    ),
  'car-wash': () =>
    all(
      rect(0, 0, 1200, 900, sky.base),
      stripes([0, 0, 1200, 640], 150, 75, '#cbe3e6'),
      rect(0, 680, 1200, 220, river.base),
      path('M260 480q70-200 190-200h240q120 0 220 200z', coral.shade),
      path('M330 470q50-140 130-140h110v140zM610 330h80q80 0 150 140H610z', paper.base),
      path('M90 580q0-100 100-100h720q150 20 160 150v80q0 30-30 30H120q-30 0-30-30z', coral.base),
      path('M90 650h980v60q0 30-30 30H120q-30 0-30-30z', coral.shade),
      ...[310, 850].map((x) => all(disc(x, 740, 100, ink.base), disc(x, 740, 46, sand.base))),
      ...[
        [150, 450, 60],
        [240, 400, 80],
        [360, 300, 64],
        [470, 250, 70],
        [560, 300, 50],
        [200, 520, 54],
        [980, 480, 50],
        [1040, 540, 70],
        [930, 520, 40],
      ].map(([x = 0, y = 0, r = 0]) => disc(x, y, r, paper.base)),
      ...[
        [130, 240, 30],
        [260, 160, 46],
        [700, 140, 36],
        [880, 240, 26],
        [1060, 200, 44],
      ].map(([x = 0, y = 0, r = 0]) => ring(x, y, r, paper.base, 7)),
      `<g transform="rotate(-16 640 250)">${all(rect(560, 210, 180, 90, ochre.base, 24), disc(600, 244, 10, ochre.shade), disc(660, 264, 13, ochre.shade), disc(704, 236, 8, ochre.shade))}</g>`,
      disc(110, 850, 40, sky.base),
      disc(180, 870, 54, paper.base),
      disc(1080, 870, 60, paper.base),
    ),
  roof: () =>
    all(
      rect(0, 0, 1200, 900, blush.base),
      disc(260, 220, 120, ochre.base),
      skyline([0, 200, 1200, 330], [coral.base, '#d98a6d', coral.shade], ochre.base, seededRandom('roof tour')),
      rect(0, 520, 1200, 40, sand.base),
      path('M0 560q300-60 600 0t600 0v340H0z', leaf.base),
      path('M0 700q300-80 600 0t600-10v210H0z', leaf.shade),
      ...[220, 420, 620].map((x, index) =>
        at(
          x,
          720,
          all(
            rect(-80, -100, 160, 96, paper.base),
            rect(-80, -190, 160, 84, [sky.base, ochre.base, coral.base][index] ?? ''),
            path('M-96-190 0-240 96-190z', river.base),
            rect(-34, -44, 68, 12, ink.base, 6),
          ),
        ),
      ),
      repeat(26, (index) =>
        all(
          line(`M${30 + index * 46} 900v-${60 + ((index * 37) % 70)}`, river.base, 5),
          disc(30 + index * 46, 836 - ((index * 37) % 70), 13, [coral.base, paper.base, ochre.base][index % 3] ?? ''),
        ),
      ),
      person(860, 780, 1.15, { pose: 'wave', coat: river.base, legs: ink.base, hair: '#8a4d2b' }, true),
      person(1000, 790, 1.05, { coat: ochre.base, legs: coral.base, hair: ink.base, skin: 2, long: true }),
      person(1100, 800, 0.78, { coat: paper.base, legs: river.base, hair: coral.base, skin: 3 }),
    ),
};
