import { microphone } from '../motifs/beauty-and-services.ts';
import { balloons, blocks, teddy } from '../motifs/children-and-gifts.ts';
import { bottle, wineGlass } from '../motifs/drinks.ts';
import { popcorn } from '../motifs/food.ts';
import { armchair, mirror } from '../motifs/home.ts';
import { guitar, openBook, record } from '../motifs/leisure.ts';
import { dots, rays, stripes, waves } from '../patterns.ts';
import { paperBoat, swallow } from '../scenery/river.ts';
import { all, at, disc, faded, line, oval, path, rect, repeat, ring } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { voucher } from './rewards.ts';
import { comb, fjord, leather, scissors } from './things.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

/** Exchanged by those who come often; 900 × 900. */
export const clubRewards: Drawings = {
  'trieste-weekend': () =>
    all(
      rect(0, 0, 900, 900, sky.base),
      disc(640, 260, 130, ochre.base),
      rect(0, 360, 900, 240, fjord.base),
      waves([0, 400, 900, 200], 56, '#5a97a3', 8, 200),
      path('M110 430h180q-10 46-50 46h-80q-40 0-50-46z', paper.base),
      path('M206 418V280q80 46 86 138zM194 418V310q-56 40-64 108z', paper.base),
      path('M0 600q450-90 900 0v300H0z', sand.base),
      line('M360 420v-60q0-30 30-30h120q30 0 30 30v60', leather.shade, 30),
      rect(210, 410, 480, 380, coral.base, 44),
      path('M540 410h106q44 0 44 44v292q0 44-44 44H520q70-180 20-380z', coral.shade),
      rect(290, 410, 44, 380, leather.base),
      rect(566, 410, 44, 380, leather.shade),
      rect(282, 560, 60, 50, ochre.base, 8),
      rect(558, 560, 60, 50, ochre.base, 8),
      `<g transform="rotate(-12 450 520)">${all(rect(372, 470, 150, 100, paper.base, 10), waves([384, 500, 126, 60], 30, river.base, 8, 63))}</g>`,
      disc(450, 690, 54, river.base),
      path('M450 652l12 38-12 38-12-38z', paper.base),
      swallow(210, 170, 0.8, paper.base),
      swallow(330, 230, 0.5, paper.base),
    ),
  'wine-tasting': () =>
    all(
      rect(0, 0, 900, 900, '#7a2f3e'),
      disc(450, 380, 330, '#8d3c4b'),
      put(bottle, 'leaf ochre coral', 450, 740, 620),
      rect(0, 700, 900, 200, ochre.shade),
      rect(60, 700, 780, 40, ochre.base, 12),
      put(wineGlass, 'coral sand sky', 170, 810, 310),
      put(wineGlass, 'ochre sand sky', 350, 830, 310),
      put(wineGlass, 'blush sand sky', 550, 830, 310),
      put(wineGlass, 'coral sand sky', 730, 810, 310),
    ),
  'record-of-the-week': () =>
    all(
      rect(0, 0, 900, 900, sky.base),
      stripes([0, 0, 900, 900], 90, 45, '#cfe3e6'),
      rect(0, 760, 900, 140, river.base),
      put(record, 'ochre river coral', 430, 780, 620),
      rect(640, 110, 170, 190, paper.base, 16),
      rect(640, 110, 170, 56, river.base, 16),
      repeat(7, (index) => disc(664 + index * 20.5, 220, 8, index === 4 ? coral.base : sand.shade)),
      repeat(7, (index) => disc(664 + index * 20.5, 256, 8, sand.shade)),
    ),
  'barber-chair': () =>
    all(
      rect(0, 0, 900, 900, leaf.base),
      dots([0, 0, 900, 700], 90, 8, leaf.shade),
      rect(0, 730, 900, 170, sand.base),
      put(mirror, 'ochre paper sky', 290, 620, 520),
      rect(110, 610, 360, 34, river.base, 8),
      at(420, 610, all(rect(-22, -110, 44, 110, coral.base, 8), rect(-10, -136, 20, 30, ink.base))),
      rect(610, 730, 60, 100, ink.base),
      oval(640, 836, 120, 22, ink.base),
      put(armchair, 'coral ochre ink', 640, 780, 420),
      at(170, 800, comb(ochre), 0.6, -12),
      at(760, 190, scissors(river, coral), 0.4, 40),
    ),
  'picture-book': () =>
    all(
      rect(0, 0, 900, 900, ochre.base),
      rays(450, 620, 800, 14, '#eab95c'),
      at(450, 320, paperBoat(paper.base, paper.shade), 1.7),
      path('M180 330q68-50 135 0t135 0 135 0 135 0v200H180z', river.base),
      waves([180, 356, 540, 120], 56, '#2f7370', 9, 180),
      put(openBook, 'coral river ochre', 450, 870, 600),
      path('M690 300q60-50 110 0 26-26 50-30-10 30 0 60-24-6-50-30-50 50-110 0z', coral.base),
      disc(724, 292, 8, ink.base),
      swallow(200, 220, 0.9, river.base),
    ),
  'watch-strap': () =>
    all(
      rect(0, 0, 900, 900, sand.base),
      disc(450, 450, 400, sand.shade),
      `<g transform="rotate(28 450 450)">${all(
        path('M350-60h200l-20 300H370zM370 660h160l20 300H350z', leather.base),
        path('M470-60h80l-20 300h-60zM470 660h60l20 300h-80z', leather.shade),
        line('M384-40l14 260M516-40l-14 260M398 680l-14 260M502 680l14 260', ochre.base, 7),
        rect(660, 420, 50, 60, ochre.shade, 10),
        disc(450, 450, 230, ochre.base),
        disc(450, 450, 186, paper.base),
        repeat(
          12,
          (index) =>
            `<rect x="442" y="286" width="16" height="${index % 3 === 0 ? 40 : 22}" fill="${river.base}" transform="rotate(${index * 30} 450 450)"/>`,
        ),
        line('M450 450 370 350', ink.base, 18),
        line('M450 450l90-60', ink.base, 14),
        line('M450 490l20-150', coral.base, 6),
        disc(450, 450, 18, coral.base),
      )}</g>`,
    ),
  'popcorn-duo': () =>
    all(
      rect(0, 0, 900, 900, river.base),
      ...[60, 760].map((x) =>
        all(
          rect(x, 0, 80, 900, ink.base),
          repeat(9, (index) => rect(x + 22, 24 + index * 100, 36, 50, ochre.base, 8)),
        ),
      ),
      disc(450, 450, 330, coral.base),
      put(popcorn, 'river ochre sky', 340, 800, 470),
      line('M612 390 570 200h70', paper.base, 18),
      path('M480 400h250l-34 400H514z', ochre.base),
      path('M630 400h100l-34 400H590z', ochre.shade),
      rect(462, 370, 286, 46, paper.base, 12),
      disc(590, 590, 70, paper.base),
      line('M548 596q21-20 42 0t42 0', coral.base, 12),
    ),
  'front-row': () =>
    all(
      rect(0, 0, 900, 900, '#0b2b33'),
      faded(0.5, path('M180 0 60 760h420zM720 0 480 760h380z', '#2f7370')),
      rect(140, -10, 80, 60, ink.base, 10),
      rect(680, -10, 80, 60, ink.base, 10),
      rect(0, 700, 900, 200, coral.shade),
      put(guitar, 'ochre coral ink', 240, 720, 480, -6),
      put(microphone, 'coral ochre sky', 600, 720, 520),
      ...[80, 230, 390, 540, 690, 830].map((x, index) =>
        all(
          disc(x, 790 + (index % 2) * 20, 46, ink.base),
          path(`M${x - 80} 900q0-80 80-80t80 80z`, ink.base),
          index % 2 === 0 ? line(`M${x + 56} 900V740`, ink.base, 24) : '',
        ),
      ),
    ),
  'voucher-500': () =>
    all(
      rect(0, 0, 900, 900, blush.base),
      dots([0, 0, 900, 900], 100, 9, '#f7d9ca'),
      voucher(river.base, river.shade, paper.base, '500', -4),
      `<g transform="rotate(-4 450 450)">${all(rect(90, 250, 720, 44, ochre.base, 20), ring(700, 400, 60, ochre.base, 14), ring(640, 400, 60, coral.base, 14))}</g>`,
    ),
  'bay-afternoon': () =>
    all(
      rect(0, 0, 900, 900, sky.base),
      path('M0 620q150-80 300 0t300 0 300 0v280H0z', river.base),
      waves([0, 700, 900, 200], 70, '#2f7370', 9, 240),
      put(balloons, 'coral ochre blush', 690, 600, 460),
      path('M90 560h650q-20 220-180 220H270Q110 780 90 560z', coral.base),
      path('M540 560h200q-20 220-180 220H460q110-90 80-220z', coral.shade),
      put(teddy, 'ochre blush river', 270, 580, 300),
      put(blocks, 'leaf ochre paper', 530, 570, 230),
      rect(70, 540, 690, 44, paper.base, 22),
    ),
};
