import { car } from '../motifs/beauty-and-services.ts';
import { ticket } from '../motifs/children-and-gifts.ts';
import { coat, dress } from '../motifs/clothes.ts';
import { jar, takeawayCup } from '../motifs/drinks.ts';
import { basket, popcorn } from '../motifs/food.ts';
import { clock, hammer, towels } from '../motifs/home.ts';
import { heel } from '../motifs/shoes-and-bags.ts';
import { parkingBay } from '../motifs/signs.ts';
import { dots, rays, scales, stripes, waves } from '../patterns.ts';
import { lanterns, skyline } from '../scenery/river.ts';
import { seededRandom } from '../seeded-random.ts';
import { all, arch, at, cropped, disc, line, oval, path, rect, repeat } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

const starBadge = (x: number, y: number, scale: number, fill: string, heart: string) =>
  at(
    x,
    y,
    all(
      repeat(3, (index) => `<rect x="-70" y="-70" width="140" height="140" fill="${fill}" transform="rotate(${index * 30})"/>`),
      path('M0-50l15 32 35 4-26 24 7 35L0 28l-31 17 7-35-26-24 35-4z', heart),
    ),
    scale,
  );

/** Digits drawn with one thick line; each is 60 wide and 100 high. */
const digits: Record<string, string> = {
  '0': 'M30 0a30 30 0 0 1 30 30v40a30 30 0 0 1-60 0V30A30 30 0 0 1 30 0z',
  '1': 'M10 18 34 0v100',
  '2': 'M2 26a28 28 0 0 1 56 4q0 18-20 34L2 100h58',
  '5': 'M54 0H12L6 46q12-8 24-8a30 31 0 0 1 0 62q-20 0-28-14',
};

const figures = (number: string, x: number, y: number, scale: number, stroke: string) =>
  at(
    x,
    y,
    all(...[...number].map((digit, index) => `<g transform="translate(${index * 88} 0)">${line(digits[digit] ?? '', stroke, 20)}</g>`)),
    scale,
  );

/** A gift card with its amount, over the middle of 900 × 900. */
export const voucher = (base: string, shade: string, trim: string, number: string, turn: number) =>
  `<g transform="rotate(${turn} 450 450)">${all(
    rect(90, 250, 720, 420, base, 40),
    path('M90 520q120-90 240 0t240 0 240 0v110q0 40-40 40H130q-40 0-40-40z', shade),
    figures(number, 150, 320, number.length > 3 ? 1.2 : 1.5, trim),
    line('M150 600q30-24 60 0t60 0 60 0', trim, 12),
  )}</g>`;

/** What points can be exchanged for; 900 × 900. */
export const rewards: Drawings = {
  'flat-white': () =>
    all(
      rect(0, 0, 900, 900, river.base),
      disc(450, 450, 340, coral.base),
      oval(450, 800, 200, 20, river.shade),
      put(takeawayCup, 'ochre river coral', 440, 810, 680),
      starBadge(680, 640, 1.2, ochre.base, paper.base),
    ),
  'three-scoops': () =>
    all(
      rect(0, 0, 900, 900, sky.base),
      stripes([0, 0, 900, 900], 150, 75, '#cbe3e6'),
      path('M290 470h320L450 860z', ochre.base),
      path('M450 470h160L450 860z', ochre.shade),
      line('M330 540l190 190M400 480l150 150M570 540 390 720M500 480 350 630', ochre.shade, 7),
      disc(345, 410, 120, coral.base),
      disc(555, 410, 120, leaf.base),
      disc(450, 260, 130, blush.base),
      path('M450 130a130 130 0 0 1 0 260q90-120 0-260z', blush.shade),
      path('M220 440h460q20 50-40 56-40-6-60-26-30 36-65 30-45-6-80-30-36 36-80 30-40-6-60-30-20 26-65 20-50-6-50-50z', coral.shade),
      disc(450, 124, 32, coral.base),
    ),
  'country-loaf': () =>
    all(
      rect(0, 0, 900, 900, ochre.base),
      disc(450, 420, 330, '#eab95c'),
      path('M170 480q0-260 280-260t280 260z', '#a9642f'),
      path('M450 220q280 0 280 260H560q10-160-110-260z', '#8a4d20'),
      line('M450 250v220M450 330l-100-60M450 420l-150-80M450 330l100-60M450 420l150-80', '#f1d9a8', 20),
      path('M150 430l50 34 50-34 50 34 50-34 50 34 50-34 50 34 50-34 50 34 50-34 50 34 50-34-40 400H190z', sand.base),
      path('M600 464l50-34 50 34 50-34-40 400H560z', sand.shade),
      path(
        'M450 560v200M450 620q-60-10-70-60 60 0 70 60zM450 620q60-10 70-60-60 0-70 60zM450 700q-60-10-70-60 60 0 70 60zM450 700q60-10 70-60-60 0-70 60z',
        coral.base,
      ),
      line('M450 560v220', coral.base, 10),
    ),
  'parking-day': () =>
    all(
      rect(0, 0, 900, 900, blush.base),
      disc(690, 220, 110, ochre.base),
      rays(690, 220, 190, 12, ochre.base),
      disc(690, 220, 130, blush.base),
      disc(690, 220, 105, ochre.base),
      path('M0 560q225-80 450 0t450 0v340H0z', leaf.base),
      rect(0, 690, 900, 210, river.base),
      line('M60 870 130 700M470 870V700M840 870l-60-170', paper.base, 12),
      put(parkingBay, 'coral river ink', 230, 730, 560),
      put(car, 'ochre coral ink', 560, 830, 540),
    ),
  'cinema-ticket': () =>
    all(
      rect(0, 0, 900, 900, '#0b2b33'),
      path('M900 0 60 900H0V620z', '#16424a'),
      put(popcorn, 'coral ochre sky', 590, 850, 600),
      put(ticket, 'ochre coral river', 300, 620, 480, -8),
      put(ticket, 'sky coral river', 310, 800, 480, 6),
    ),
  'voucher-200': () =>
    all(
      rect(0, 0, 900, 900, sand.base),
      disc(450, 450, 370, sky.base),
      voucher(coral.base, coral.shade, paper.base, '200', -10),
      starBadge(690, 300, 1, ochre.base, paper.base),
    ),
  'voucher-1000': () =>
    all(
      rect(0, 0, 900, 900, river.base),
      scales([0, 0, 900, 900], 75, '#175a57', 7),
      voucher(ochre.base, ochre.shade, paper.base, '1000', 8),
      `<g transform="rotate(8 450 450)">${all(rect(640, 250, 70, 420, coral.base), path('M675 460q-130 10-150-60 40-70 150 60zM675 460q130 10 150-60-40-70-150 60z', coral.base), path('M675 460q130 10 150-60-40-70-150 60z', coral.shade), path('M675 460l-70 120 60-10zM675 460l80 110-60 4z', coral.shade), disc(675, 456, 30, coral.shade))}</g>`,
    ),
  'heel-tips': () =>
    all(
      rect(0, 0, 900, 900, coral.base),
      path('M0 560 900 380v520H0z', blush.base),
      put(heel, 'river ochre sky', 420, 700, 620),
      rect(118, 690, 74, 34, ochre.base, 8),
      put(hammer, 'ink ochre sky', 720, 560, 360, 28),
      ...[
        [560, 800],
        [640, 780],
        [720, 810],
      ].map(([x = 0, y = 0]) => all(rect(x, y, 44, 12, ink.base, 6), path(`M${x + 14} ${y + 12}h16l-8 50z`, ink.base))),
    ),
  'boat-trip': () =>
    all(
      rect(0, 0, 900, 900, blush.base),
      disc(650, 270, 130, ochre.base),
      path('M0 420q200-120 450-40t450-60v160H0z', leaf.base),
      rect(0, 450, 900, 450, river.base),
      waves([0, 480, 900, 420], 64, '#2f7370', 9, 230),
      put(basket, 'coral ochre blush', 380, 620, 260),
      path('M90 560q360 80 720 0-30 200-190 200H280q-160 0-190-200z', coral.base),
      path('M90 560q360 80 720 0-4 24-12 44-350 70-696 0z', ochre.base),
      path('M560 594q130-8 250-34-30 200-190 200H500q80-60 60-166z', coral.shade),
      line('M560 450 760 800', sand.base, 18),
      path('M740 770l60 100-40 24-60-100z', sand.base),
    ),
  'roof-dinner': () =>
    all(
      rect(0, 0, 900, 900, '#123a43'),
      disc(220, 200, 80, sand.base),
      skyline([0, 230, 900, 300], ['#1f5560', '#2b6a75', '#16424a'], ochre.base, seededRandom('dinner')),
      lanterns(-20, 110, 940, 60, 8, paper.base, [ochre.base, coral.base]),
      rect(0, 530, 900, 370, coral.shade),
      rect(0, 530, 900, 26, coral.base),
      ...[130, 690].map((x) => all(rect(x, 470, 80, 200, ochre.base, 20), line(`M${x + 10} 660v180M${x + 70} 660v180`, ochre.shade, 14))),
      path('M190 640h520l40 60H150z', paper.base),
      path('M150 700h600l-50 200H200z', paper.shade),
      line('M260 700l-10 200M360 700v200M450 700v200M550 700v200M640 700l10 200', '#d6cdbd', 6),
      ...[300, 600].map((x) =>
        all(
          oval(x, 668, 70, 16, sky.base),
          path(`M${x + 60} 560h40q6 50-20 56-26-6-20-56z`, blush.base),
          line(`M${x + 80} 616v46`, blush.base, 6),
        ),
      ),
      rect(432, 570, 36, 90, ochre.base, 6),
      path('M450 500q26 36 0 66-26-30 0-66z', coral.base),
    ),
  'roof-honey-jar': () =>
    all(
      rect(0, 0, 900, 900, sky.base),
      ...Array.from({ length: 14 }, (_, index) =>
        at(
          60 + (index % 5) * 190 + (Math.floor(index / 5) % 2) * 95,
          90 + Math.floor(index / 5) * 165,
          path('M0-90l78 45v90L0 90l-78-45v-90z', index % 3 === 0 ? '#d2e6e8' : '#c6dfe2'),
        ),
      ),
      rect(0, 750, 900, 150, leaf.base),
      put(jar, 'ochre coral coral', 390, 800, 620),
      `<g transform="rotate(32 700 420)">${all(
        rect(684, 120, 32, 420, '#a9642f', 16),
        repeat(5, (index) => rect(636 + Math.abs(index - 2) * 8, 520 + index * 34, 128 - Math.abs(index - 2) * 16, 24, '#8a4d20', 12)),
      )}</g>`,
      path('M560 650q40 90 10 150-40-40-10-150z', ochre.base),
    ),
  'quay-tote': () =>
    all(
      rect(0, 0, 900, 900, coral.base),
      dots([0, 0, 900, 900], 100, 9, coral.shade),
      line('M330 340V210q0-100 120-100t120 100v130', sand.shade, 34),
      path('M190 320h520l40 480q2 30-28 30H178q-30 0-28-30z', sand.base),
      path('M600 320h110l40 480q2 30-28 30H600z', sand.shade),
      cropped(
        240,
        420,
        420,
        320,
        all(
          disc(540, 500, 60, ochre.base),
          path('M240 560q120-100 210-10t210-20v60q-120 40-210 10t-210 60z', leaf.base),
          path('M240 600q110-70 200 0t220-10v150H240z', river.base),
          line('M240 660q70-50 140 0t140 0 140 0M240 710q70-50 140 0t140 0 140 0', sky.base, 12),
        ),
      ),
    ),
  'gym-day': () =>
    all(
      rect(0, 0, 900, 900, leaf.base),
      stripes([0, 0, 900, 700], 100, 50, '#7b9a67'),
      rect(0, 690, 900, 210, river.base),
      put(towels, 'coral paper sky', 640, 800, 380),
      path('M250 470q-50-230 90-230t90 230h-56q30-170-34-170t-34 170z', ink.base),
      path('M340 410q210 0 220 210 0 110-70 180H190q-70-70-70-180 10-210 220-210z', ochre.base),
      path('M340 410q210 0 220 210 0 110-70 180H380q120-170-40-390z', ochre.shade),
      disc(320, 620, 86, paper.base),
      line('M264 628q28-34 56 0t56 0', river.base, 16),
      rect(560, 170, 230, 140, paper.base, 14),
      rect(560, 170, 230, 44, coral.base, 14),
      disc(610, 262, 24, ochre.base),
      line('M660 250h90M660 276h60', sand.shade, 10),
    ),
  'stylist-hour': () =>
    all(
      rect(0, 0, 900, 900, blush.base),
      arch(70, 90, 560, 810, '#f7d9ca'),
      rect(0, 800, 900, 100, river.base),
      line('M90 260h520M130 260v560M570 260v560M90 820h80M530 820h80', ink.base, 12),
      put(coat, 'river ochre coral', 220, 590, 380),
      put(dress, 'coral paper ochre', 350, 590, 380),
      put(coat, 'ochre coral river', 490, 590, 380),
      put(clock, 'coral river ochre', 700, 470, 320),
    ),
};
