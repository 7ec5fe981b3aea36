import { glasses, heel, sneaker } from '../motifs/shoes-and-bags.ts';
import { tap } from '../motifs/signs.ts';
import { stripes, waves } from '../patterns.ts';
import { all, arch, at, dashed, disc, faded, line, oval, path, rect, repeat, ring } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { comb, denim, scissors } from './things.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

/** Posters of what one wears, washes and takes care of; 960 × 1200. */
export const wardrobeOffers: Drawings = {
  'straight-jeans': () =>
    all(
      rect(0, 0, 960, 1200, ochre.base),
      disc(480, 620, 420, '#eab95c'),
      line('M0 110h960', ink.base, 12),
      line('M480 110v40M480 150 290 220M480 150l190 70', ink.base, 11),
      path('M240 280h480l48 770H536L480 580l-56 470H192z', denim.base),
      path('M480 280h240l48 770H536L480 580z', denim.shade),
      rect(232, 210, 496, 84, '#46748f', 12),
      ...[286, 404, 556, 674].map((x) => rect(x - 12, 202, 24, 104, denim.shade, 6)),
      rect(176, 1026, 262, 76, '#a9c3d3', 10),
      rect(522, 1026, 262, 76, '#8fafc3', 10),
      dashed(
        line('M252 390q100 10 116-96M708 390q-100 10-116-96M480 300v200q-64 10-78-60V300M222 990l20-330M738 990l-20-330', ochre.base, 7),
        '20 16',
      ),
      disc(480, 252, 22, ochre.base),
      disc(480, 252, 9, ochre.shade),
      rect(250, 690, 138, 128, coral.base, 12),
      dashed(line('M266 706h106v96H266z', paper.base, 6), '14 14'),
    ),
  'court-shoes': () =>
    all(
      rect(0, 0, 960, 1200, river.base),
      arch(120, 90, 720, 1110, '#175a57'),
      arch(210, 190, 540, 1010, '#22635f'),
      rect(330, 820, 530, 380, sand.base),
      rect(620, 820, 240, 380, sand.shade),
      rect(90, 1010, 430, 190, blush.base),
      rect(370, 1010, 150, 190, blush.shade),
      put(heel, 'coral ochre sky', 590, 826, 520),
      put(heel, 'ochre coral sky', 300, 1016, 330),
      line('M700 250q-40 60 0 120t0 120M780 290q-34 50 0 100t0 100', sky.base, 10),
    ),
  'running-shoes': () =>
    all(
      rect(0, 0, 960, 1200, blush.base),
      path('M0 840q480-190 960 0v360H0z', coral.base),
      ...[0, 1, 2, 3].map((index) => line(`M-20 ${920 + index * 92}q500-${190 - index * 14} 1000 0`, blush.base, 9)),
      line('M40 330h240M0 430h190M60 530h150', coral.base, 18),
      put(sneaker, 'sky river ochre', 540, 730, 680, -16),
      put(sneaker, 'ochre river sky', 430, 980, 560, 4),
      rect(736, 90, 48, 60, ink.base, 8),
      line('M850 180l36-36', ink.base, 26),
      disc(760, 250, 120, ink.base),
      disc(760, 250, 92, paper.base),
      path('M760 250V170a80 80 0 0 1 76 56z', ochre.base),
      line('M760 250v-70M760 250l44 26', ink.base, 11),
    ),
  'refill-gel': () =>
    all(
      rect(0, 0, 960, 1200, sky.base),
      line(Array.from({ length: 9 }, (_, index) => `M0 ${index * 130}h960M${index * 130} 0v1010`).join(''), '#cfe3e6', 6, 'butt'),
      rect(0, 1010, 960, 190, river.base),
      rect(0, 0, 960, 90, river.base),
      put(tap, 'ink ochre sky', 420, 440, 400),
      line('M508 292v290', leaf.base, 26),
      path('M300 690q0-60 60-60h240q60 0 60 60v350q0 50-50 50H350q-50 0-50-50z', leaf.base),
      path('M560 630h40q60 0 60 60v350q0 50-50 50h-90q70-200 40-460z', leaf.shade),
      rect(400, 560, 160, 76, paper.base, 14),
      path('M340 770h280v220H340z', paper.base),
      path('M480 796q70 84 70 126a70 70 0 0 1-140 0q0-42 70-126z', coral.base),
      path('M480 796q70 84 70 126a70 70 0 0 1-60 69q40-90-10-195z', coral.shade),
      ...[
        [170, 860, 70],
        [250, 700, 34],
        [760, 640, 48],
        [820, 850, 84],
        [730, 900, 30],
        [140, 560, 26],
      ].map(([x = 0, y = 0, radius = 0]) =>
        all(
          faded(0.75, disc(x, y, radius, paper.base)),
          ring(x, y, radius, sky.shade, 6),
          disc(x - radius / 3, y - radius / 3, radius / 6, paper.base),
        ),
      ),
    ),
  'cold-season': () =>
    all(
      rect(0, 0, 960, 1200, blush.base),
      ...stripesOfRain,
      rect(0, 960, 960, 240, coral.base),
      line('M330 430q60-60 0-130t0-130M440 430q60-60 0-130t0-130M550 430q60-60 0-130t0-130', paper.base, 22),
      ring(690, 700, 110, river.base, 46),
      path('M190 490h500v330q0 150-150 150H340q-150 0-150-150z', river.base),
      path('M560 490h130v330q0 150-150 150h-70q120-180 90-480z', river.shade),
      oval(440, 490, 250, 46, '#175a57'),
      oval(440, 496, 214, 32, ochre.shade),
      waves([190, 700, 470, 60], 60, sky.base, 14, 156),
      disc(250, 980, 130, ochre.base),
      disc(250, 980, 104, '#f6d58f'),
      repeat(8, (index) => `<path d="M250 960l-26-66h52z" fill="${ochre.base}" transform="rotate(${index * 45} 250 980)"/>`),
      rect(560, 800, 310, 280, paper.base, 16),
      rect(770, 800, 100, 280, paper.shade, 16),
      path('M640 850h70v70h70v70h-70v70h-70v-70h-70v-70h70z', leaf.base),
    ),
  'walnut-frames': () =>
    all(
      rect(0, 0, 960, 1200, sand.base),
      rect(180, 70, 600, 560, paper.base, 14),
      rect(180, 70, 600, 26, river.base, 8),
      ...eyeChart.map(
        ([x, y, radius, turn]) =>
          `<g transform="rotate(${turn} ${x} ${y})">${line(`M${x + radius * 0.7} ${y - radius * 0.7}A${radius} ${radius} 0 1 0 ${x + radius * 0.7} ${y + radius * 0.7}`, ink.base, radius * 0.42, 'butt')}</g>`,
      ),
      path('M0 820h960v380H0z', leaf.base),
      path('M0 820h960v40H0z', leaf.shade),
      put(glasses, 'coral sky ochre', 480, 940, 780),
      rect(230, 1010, 500, 120, river.base, 60),
      path('M600 1010h70a60 60 0 0 1 0 120H560q60-50 40-120z', river.shade),
      line('M270 1070h420', '#2f7370', 8),
    ),
  'wash-cut-blow': () =>
    all(
      rect(0, 0, 960, 1200, leaf.base),
      stripes([0, 0, 960, 1200], 160, 80, '#7c9b68'),
      disc(480, 520, 380, sand.base),
      disc(480, 520, 340, paper.base),
      at(500, 560, scissors(river, coral), 1.25, 34),
      at(330, 1050, comb(ochre), 1.5, -14),
    ),
  'ten-entries': () =>
    all(
      rect(0, 0, 960, 1200, river.base),
      waves([0, 0, 960, 1200], 100, '#175a57', 12, 320),
      `<g transform="rotate(-8 480 420)">${all(
        rect(110, 190, 740, 460, paper.base, 36),
        path('M110 290v-64q0-36 36-36h668q36 0 36 36v64z', coral.base),
        line('M160 240h280', paper.base, 18),
        repeat(10, (index) => {
          const x = 200 + (index % 5) * 140;
          const y = 390 + Math.floor(index / 5) * 150;
          if (index > 2) return ring(x, y, 50, sky.shade, 9);
          return all(disc(x, y, 54, ochre.base), line(`M${x - 22} ${y + 2}l16 18 28-38`, paper.base, 13));
        }),
      )}</g>`,
      rect(150, 930, 660, 50, '#4a4740', 20),
      rect(390, 922, 180, 66, ink.base, 20),
      ...[150, 690].map((x) => all(rect(x, 800, 120, 310, coral.base, 30), rect(x + 60, 800, 60, 310, coral.shade, 30))),
      ...[90, 800].map((x) => rect(x, 850, 70, 210, ochre.base, 24)),
      oval(480, 1140, 380, 22, river.shade),
    ),
};

const stripesOfRain = Array.from({ length: 16 }, (_, index) =>
  line(`M${(index * 137) % 960} ${60 + ((index * 211) % 780)}l-26 70`, '#f7d9ca', 12),
);

/** Rings with a gap: x, y, radius, and where the gap looks. */
const eyeChart = [
  [480, 220, 80, 0],
  [340, 400, 50, 90],
  [480, 400, 50, 180],
  [620, 400, 50, 270],
  [300, 540, 30, 180],
  [390, 540, 30, 0],
  [480, 540, 30, 90],
  [570, 540, 30, 0],
  [660, 540, 30, 270],
] as const;
