import { charger } from '../motifs/beauty-and-services.ts';
import { pram, teddy } from '../motifs/children-and-gifts.ts';
import { armchair, mirror } from '../motifs/home.ts';
import { bicycle, headphones, phone } from '../motifs/leisure.ts';
import { pottedPlant } from '../motifs/plants-and-animals.ts';
import { backpack, umbrella } from '../motifs/shoes-and-bags.ts';
import { cashMachine, firstAid, information, tap, toilets, wheelchair } from '../motifs/signs.ts';
import { bars, dots, scales, stripes } from '../patterns.ts';
import { person } from '../scenery/people.ts';
import { paperBoat, water } from '../scenery/river.ts';
import { all, arch, at, disc, faded, line, oval, path, rect, repeat, ring } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

const bolt = (x: number, y: number, scale: number, fill: string) => at(x, y, path('M20-110-60 20h44l-20 90L60-30H10z', fill), scale);

/** What makes a visit easier; 900 × 900. */
export const amenities: Drawings = {
  toilets: () =>
    all(
      rect(0, 0, 900, 900, sky.base),
      line(Array.from({ length: 10 }, (_, index) => `M0 ${index * 90}h900M${index * 90 + 45} 0v900`).join(''), '#cfe3e6', 5, 'butt'),
      rect(0, 780, 900, 120, river.base),
      rect(70, 130, 460, 650, river.base, 20),
      rect(100, 160, 400, 620, '#1d625f', 8),
      put(toilets, 'paper ochre coral', 300, 640, 340),
      disc(470, 480, 20, ochre.base),
      put(mirror, 'ochre paper sky', 700, 430, 280),
      path('M570 540h270q-10 110-80 120v120H650V660q-70-10-80-120z', paper.base),
      path('M760 540h80q-10 110-80 120v120h-50q60-120 50-240z', paper.shade),
      line('M705 540v-60h-50v20', ink.base, 16),
    ),
  'baby-room': () =>
    all(
      rect(0, 0, 900, 900, blush.base),
      dots([0, 0, 900, 660], 90, 7, '#f7d9ca'),
      rect(0, 700, 900, 200, sand.base),
      line('M290 0v90M150 90h280M170 90v80M290 90v130M410 90v80', ink.base, 6),
      at(170, 220, paperBoat(coral.base, coral.shade), 0.5),
      at(290, 280, paperBoat(river.base, river.shade), 0.5),
      at(410, 220, paperBoat(ochre.base, ochre.shade), 0.5),
      rect(80, 520, 420, 60, coral.base, 20),
      rect(110, 490, 360, 46, paper.base, 22),
      rect(90, 580, 400, 220, sky.base, 10),
      line('M90 690h400M290 580v220', sky.shade, 8),
      ...[
        [190, 636],
        [390, 636],
        [190, 746],
        [390, 746],
      ].map(([x = 0, y = 0]) => disc(x, y, 12, coral.base)),
      put(teddy, 'ochre blush coral', 190, 500, 150),
      put(armchair, 'leaf paper ochre', 690, 820, 370),
    ),
  'cash-machine': () =>
    all(
      rect(0, 0, 900, 900, ochre.base),
      disc(450, 430, 360, '#eab95c'),
      put(cashMachine, 'river ochre coral', 430, 840, 760),
      ...[0, 1, 2].map(
        (index) =>
          `<g transform="rotate(${-12 + index * 14} 400 760)">${all(rect(290, 640, 220, 130, index === 1 ? '#8aa876' : leaf.base, 10), disc(400, 705, 38, sand.base), rect(306, 656, 40, 16, sand.base, 6), rect(454, 738, 40, 16, sand.base, 6))}</g>`,
      ),
    ),
  lockers: () =>
    all(
      rect(0, 0, 900, 900, river.base),
      repeat(12, (index) => {
        const x = 60 + (index % 4) * 200;
        const y = 70 + Math.floor(index / 4) * 265;
        const tone = [coral, ochre, sky, blush, sky, river, coral, ochre, ochre, blush, sky, coral][index] ?? coral;
        if (index === 5) return rect(x, y, 182, 248, ink.base, 8);
        return all(
          rect(x, y, 182, 248, tone.base, 8),
          line(`M${x + 40} ${y + 40}h102M${x + 40} ${y + 66}h102`, tone.shade, 9),
          disc(x + 150, y + 150, 13, tone.shade),
        );
      }),
      put(backpack, 'coral ochre paper', 351, 578, 210),
      path('M260 335l-110 40v240l110-32z', leaf.base),
      disc(172, 480, 13, ochre.base),
    ),
  'e-bike-charging': () =>
    all(
      rect(0, 0, 900, 900, leaf.base),
      disc(430, 400, 320, '#8aa876'),
      rect(0, 760, 900, 140, river.base),
      put(charger, 'ochre river coral', 740, 790, 520),
      put(bicycle, 'coral ink ochre', 330, 790, 600),
      rect(250, 560, 130, 60, ink.base, 16),
      bolt(315, 590, 0.24, ochre.base),
      line('M380 590q120 40 150 120t120-80', ink.base, 12),
      bolt(180, 230, 1.1, ochre.base),
    ),
  'phone-charging': () =>
    all(
      rect(0, 0, 900, 900, coral.base),
      rect(120, 130, 560, 640, river.base, 40),
      rect(170, 180, 460, 540, ink.base, 20),
      path('M680 150l130 60v480l-130 60z', river.shade),
      disc(756, 450, 44, ochre.base),
      line('M756 420v60M726 450h60', ochre.shade, 10),
      put(phone, 'sky leaf ochre', 400, 690, 460),
      rect(340, 330, 120, 210, paper.base, 16),
      rect(376, 312, 48, 24, paper.base, 6),
      rect(356, 420, 88, 104, leaf.base, 8),
      bolt(400, 440, 0.5, ochre.base),
      line('M400 690v120q0 50 60 50h440', ochre.base, 16),
    ),
  'quiet-room': () =>
    all(
      rect(0, 0, 900, 900, river.base),
      rect(0, 680, 900, 220, '#0a3735'),
      line('M640-10v190', ink.base, 6),
      faded(0.25, path('M530 300 330 900h620L750 300z', ochre.base)),
      path('M510 300q0-130 130-130t130 130z', ochre.shade),
      path('M600 300a40 32 0 0 0 80 0z', ochre.base),
      path('M120 790q-60-180 100-260 40-110 160-70 120 40 150 180 90 60 50 160-230 60-460-10z', coral.base),
      path('M380 460q120 40 150 180 90 60 50 160-70 20-150 24 90-140-50-364z', coral.shade),
      put(headphones, 'sky ochre ink', 290, 400, 260),
      path('M700 830l40-110h110l-20 110z', paper.base),
      line('M760 720q-40-90-90-90M790 720q0-100 50-130', leaf.base, 12),
    ),
  'wheelchair-loan': () =>
    all(
      rect(0, 0, 900, 900, sky.base),
      disc(450, 380, 330, '#d2e6e8'),
      rect(0, 750, 900, 150, ochre.base),
      put(wheelchair, 'river coral ochre', 270, 770, 480),
      put(pram, 'coral ochre river', 650, 770, 420),
      line('M450 130v70', ink.base, 8),
      ring(450, 120, 40, ochre.shade, 14),
      `<g transform="rotate(10 450 250)">${all(rect(390, 190, 120, 170, paper.base, 24), disc(450, 224, 14, sky.base), line('M420 280h60M420 312h40', coral.base, 11))}</g>`,
    ),
  'first-aid': () =>
    all(
      rect(0, 0, 900, 900, blush.base),
      stripes([0, 0, 900, 900], 150, 75, '#f5d3c3'),
      rect(0, 760, 900, 140, river.base),
      put(firstAid, 'coral river ochre', 340, 790, 560),
      path('M680 520q-170-120-150-230 20-80 100-70 40 10 50 50 10-40 50-50 80-10 100 70 20 110-150 230z', '#9c2430'),
      bolt(680, 350, 1, ochre.base),
    ),
  'information-desk': () =>
    all(
      rect(0, 0, 900, 900, ochre.base),
      disc(450, 400, 360, '#eab95c'),
      person(330, 760, 1.3, { pose: 'wave', coat: river.base, legs: ink.base, hair: ink.base, skin: 2 }, true),
      person(570, 760, 1.3, { coat: coral.base, legs: ink.base, hair: '#8a4d2b', long: true }),
      path('M100 560h700q-10 300-120 300H220Q110 860 100 560z', paper.base),
      path('M560 560h240q-10 300-120 300H520q90-150 40-300z', paper.shade),
      rect(80, 530, 740, 50, river.base, 25),
      disc(450, 700, 90, river.base),
      rect(434, 690, 32, 66, paper.base, 8),
      disc(450, 654, 19, ochre.base),
      put(information, 'coral ochre paper', 730, 300, 200),
    ),
  'water-fountain': () =>
    all(
      rect(0, 0, 900, 900, sand.base),
      scales([0, 0, 900, 700], 60, sand.shade, 6),
      rect(0, 760, 900, 140, river.base),
      put(tap, 'river coral sky', 330, 560, 520),
      line('M470 440q6 60 6 110', sky.shade, 30),
      path('M400 560q0-40 40-60v-30h72v30q40 20 40 60v200q0 40-40 40h-72q-40 0-40-40z', coral.base),
      path('M500 470h12v30q40 20 40 60v200q0 40-40 40h-30q50-150 18-330z', coral.shade),
      line('M420 640q28-26 56 0t56 0', paper.base, 14),
      ...[
        [680, 240, 1.4],
        [770, 400, 1],
        [640, 460, 0.8],
      ].map(([x = 0, y = 0, s = 0]) => at(x, y, path('M0-70q60 70 60 110a60 60 0 0 1-120 0q0-40 60-110z', sky.shade), s)),
    ),
  'smoking-terrace': () =>
    all(
      rect(0, 0, 900, 900, blush.base),
      disc(240, 240, 110, coral.base),
      path('M0 420q200-100 450-30t450-40v130H0z', leaf.base),
      water([0, 450, 900, 230], river.base, '#2f7370', 58),
      rect(0, 660, 900, 240, sand.base),
      bars([0, 660, 900, 240], 60, 5, sand.shade),
      line('M0 530h900M60 530v140M220 530v140M380 530v140M540 530v140M700 530v140M860 530v140', ink.base, 10),
      rect(110, 560, 430, 30, ochre.base, 8),
      rect(110, 606, 430, 30, ochre.shade, 8),
      rect(90, 690, 470, 34, ochre.base, 8),
      line('M150 560v270M500 560v270', ink.base, 16),
      rect(640, 520, 90, 310, river.base, 16),
      rect(625, 500, 120, 40, ink.base, 12),
      line('M660 580h50', sand.base, 12),
      line('M700 490q40-50 0-100t0-100', paper.base, 14),
      put(pottedPlant, 'coral paper river', 810, 830, 260),
    ),
  'room-of-silence': () =>
    all(
      rect(0, 0, 900, 900, sand.base),
      path('M0 0h900v560q-450 160-900 0z', '#e6dac6'),
      path('M0 0h180q-60 320-40 612Q60 592 0 560zM900 0H720q60 320 40 612 80-20 140-52z', sand.shade),
      faded(0.6, path('M380 380h140l200 520H180z', '#f6d58f')),
      arch(360, 120, 180, 320, ochre.base),
      arch(380, 142, 140, 298, '#f9e4ae'),
      line('M450 142v298', ochre.base, 8),
      rect(240, 650, 420, 40, river.base, 12),
      rect(280, 690, 40, 100, river.shade),
      rect(580, 690, 40, 100, river.shade),
      oval(450, 800, 260, 18, sand.shade),
    ),
  'lost-and-found': () =>
    all(
      rect(0, 0, 900, 900, leaf.base),
      rect(80, 90, 740, 730, '#8aa876', 16),
      rect(60, 470, 780, 36, ochre.shade, 8),
      rect(60, 800, 780, 40, ochre.shade, 8),
      put(umbrella, 'coral ochre river', 300, 472, 330),
      path('M560 470V300q0-24 24-24t24 24v-50q0-24 24-24t24 24v-10q0-24 24-24t24 24v60q0-20 20-20t20 20v110q0 60-50 60z', river.base),
      rect(566, 436, 150, 36, ochre.base, 10),
      put(teddy, 'ochre blush coral', 330, 802, 290),
      `<g transform="rotate(12 530 650)">${all(rect(480, 600, 150, 90, paper.base, 14), disc(506, 645, 10, leaf.base), line('M540 632h64M540 658h44', coral.base, 10))}</g>`,
      line('M400 660q50-60 100-16', ink.base, 5),
      path('M650 800q0-70 60-70t60 70z', coral.base),
      path('M640 790h140q10 12-4 12H644q-14 0-4-12z', coral.shade),
    ),
};
