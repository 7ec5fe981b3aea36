import { blocks } from '../motifs/children-and-gifts.ts';
import { wineGlass } from '../motifs/drinks.ts';
import { fir } from '../motifs/plants-and-animals.ts';
import { checks, dots, rays, stripes, waves } from '../patterns.ts';
import { all, at, dashed, disc, dome, faded, line, path, rect, repeat } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { nib } from './things.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

/** A piece of a board game, 90 high. */
const meeple = (x: number, y: number, scale: number, fill: string) =>
  at(
    x,
    y,
    all(disc(0, -78, 24, fill), path('M-16-62-54-46q-10 5-4 16l12 6 20-4-26 28h46L0-16 6 0h46L26-28l20 4 12-6q6-11-4-16L16-62z', fill)),
    scale,
  );

/** Something to try oneself; 1600 × 900. */
export const lessons: Drawings = {
  'garnet-string': () =>
    all(
      rect(0, 0, 1600, 900, blush.base),
      disc(800, 420, 390, '#f7d9ca'),
      line('M330 180Q420 740 800 740t470-560', ochre.base, 8),
      ...Array.from({ length: 25 }, (_, index) => {
        const t = 0.04 + index * 0.0383;
        const left = t < 0.5 ? t * 2 : (t - 0.5) * 2;
        const [ax, ay, bx, by, cx, cy] = t < 0.5 ? [330, 180, 420, 740, 800, 740] : [800, 740, 1180, 740, 1270, 180];
        const x = (1 - left) ** 2 * ax + 2 * left * (1 - left) * bx + left ** 2 * cx;
        const y = (1 - left) ** 2 * ay + 2 * left * (1 - left) * by + left ** 2 * cy;
        const radius = 22 + 22 * Math.sin(Math.PI * t);
        return all(
          disc(x, y, radius, index % 4 === 2 ? ochre.base : '#8e1f2f'),
          disc(x - radius * 0.3, y - radius * 0.3, radius * 0.28, index % 4 === 2 ? '#f6d58f' : '#c9566a'),
        );
      }),
      line('M1270 180l70-90M330 180l-60-80', ochre.base, 8),
      line('M1500 40 1340 90M1540 110l-190 4', ink.base, 20),
      rect(560, 220, 480, 250, river.base, 30),
      ...[
        [630, 290],
        [720, 280],
        [690, 370],
        [800, 340],
        [880, 280],
        [960, 320],
        [900, 400],
        [790, 420],
        [610, 400],
      ].map(([x = 0, y = 0], index) => disc(x, y, 20 + (index % 3) * 5, index % 3 === 1 ? ochre.base : '#c22f45')),
    ),
  'blind-tasting': () =>
    all(
      rect(0, 0, 1600, 900, leaf.base),
      dots([0, 0, 1600, 640], 100, 8, leaf.shade),
      rect(0, 640, 1600, 260, river.base),
      checks([0, 700, 1600, 200], 100, '#175a57'),
      ...Array.from({ length: 6 }, (_, index) => {
        const x = 190 + index * 244;
        const tone = [coral, ochre, sky, blush, river, coral][index] ?? coral;
        return all(
          rect(x - 24, 130, 48, 120, ink.base, 8),
          path(`M${x - 84} 700l16-400q4-40 40-50 28-8 56 0 36 10 40 50l16 400z`, '#c79a62'),
          path(`M${x + 20} 700q30-240 8-450 36 10 40 50l16 400z`, '#ab7f49'),
          line(`M${x - 44} 262q44 26 88 0`, tone.base, 18),
          disc(x - 10, 480, 48, paper.base),
          repeat(index + 1, (dot) => disc(x - 28 + (dot % 3) * 18, index > 2 ? 470 + Math.floor(dot / 3) * 20 : 480, 7, tone.shade)),
        );
      }),
      ...[310, 556, 800, 1044, 1290].map((x, index) => put(wineGlass, index % 2 === 0 ? 'coral sand sky' : 'ochre sand sky', x, 850, 270)),
    ),
  'board-games': () =>
    all(
      rect(0, 0, 1600, 900, coral.base),
      stripes([0, 0, 1600, 900], 160, 80, '#ea7a58'),
      `<g transform="rotate(-6 760 460)">${all(
        rect(330, 110, 860, 700, leaf.base, 30),
        path('M330 380q200-110 420 20t440-60v140q-220 120-440 50t-420-10z', sky.base),
        ...Array.from({ length: 15 }, (_, index) => {
          const x = 420 + (index % 5) * 170;
          const y = [190, 440, 720][Math.floor(index / 5)] ?? 0;
          return disc(x, y + ((index * 37) % 40), 42, [paper.base, ochre.base, blush.base][index % 3] ?? '');
        }),
        dashed(line('M420 200h680q60 120-10 250H420q-70 120 0 290h690', paper.base, 9), '10 26'),
        put(fir, 'river leaf ink', 560, 380, 150),
        put(fir, 'river leaf ink', 980, 690, 170),
      )}</g>`,
      meeple(470, 300, 1.5, river.base),
      meeple(770, 520, 1.7, coral.base),
      meeple(1010, 300, 1.5, ochre.base),
      meeple(620, 760, 1.5, paper.base),
      `<g transform="rotate(14 1360 260)">${all(
        rect(1280, 180, 160, 160, paper.base, 30),
        ...[
          [1320, 220],
          [1400, 220],
          [1360, 260],
          [1320, 300],
          [1400, 300],
        ].map(([x = 0, y = 0]) => disc(x, y, 16, ink.base)),
      )}</g>`,
      `<g transform="rotate(-20 1420 520)">${all(
        rect(1340, 440, 160, 160, ochre.base, 30),
        ...[
          [1380, 480],
          [1420, 520],
          [1460, 560],
        ].map(([x = 0, y = 0]) => disc(x, y, 16, paper.base)),
      )}</g>`,
      put(blocks, 'river ochre paper', 160, 850, 240),
      ...[0, 1, 2].map(
        (index) =>
          `<g transform="rotate(${-16 + index * 16} 170 420)">${rect(100, 180, 150, 220, [river.base, paper.base, ochre.base][index] ?? '', 16)}</g>`,
      ),
    ),
  'one-letter': () =>
    all(
      rect(0, 0, 1600, 900, river.base),
      waves([0, 0, 1600, 900], 120, '#175a57', 10, 360),
      path('M240 90h960l140 140v670H240z', paper.base),
      path('M1200 90v140h140z', paper.shade),
      line('M320 300h940M320 640h940', sky.base, 6),
      dashed(line('M320 470h940', sand.shade, 6), '20 20'),
      line('M420 640q120-20 210-190t110-170q40 0 0 120t-60 240q100-20 190-160t130-170q40 0-6 110t10 210q60 10 130-50', ink.base, 26),
      line('M520 520q140-20 260-10', coral.base, 16),
      at(1130, 586, nib(ochre, ink, coral), 0.86, 40),
      rect(90, 620, 240, 220, ink.base, 30),
      rect(130, 560, 160, 76, ochre.base, 14),
      rect(126, 680, 168, 90, paper.base, 10),
      line('M156 728q27-24 54 0t54 0', coral.base, 12),
    ),
  'dawn-baking': () =>
    all(
      rect(0, 0, 1600, 900, ochre.base),
      rays(800, 620, 1300, 20, '#eab95c'),
      path('M240 640q0-400 560-400t560 400z', '#b4672f'),
      path('M800 240q560 0 560 400h-300q10-290-260-400z', '#8f4d20'),
      line('M560 520q10-130 90-200M760 500q10-140 90-230M960 510q10-120 80-190', '#f1d9a8', 40),
      path('M0 640h1600v260H0z', river.base),
      path('M0 640h1600v34H0z', '#175a57'),
      ...[
        [200, 760, 130],
        [470, 800, 100],
        [1180, 800, 120],
        [1430, 770, 110],
      ].map(([x = 0, y = 0, radius = 0]) =>
        all(
          dome(x, y + 50, radius, paper.base),
          path(
            `M${x} ${y + 50 - radius}a${radius} ${radius} 0 0 1 ${radius} ${radius}h-${radius * 0.5}q0-${radius * 0.7}-${radius * 0.5}-${radius}z`,
            paper.shade,
          ),
        ),
      ),
      `<g transform="rotate(-8 820 800)">${all(rect(640, 770, 360, 70, sand.base, 35), rect(560, 788, 90, 34, ochre.shade, 17), rect(990, 788, 90, 34, ochre.shade, 17))}</g>`,
      faded(
        0.7,
        all(...Array.from({ length: 26 }, (_, index) => disc(60 + ((index * 197) % 1500), 700 + ((index * 61) % 180), 5, paper.base))),
      ),
    ),
};
