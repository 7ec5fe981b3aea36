import { car, charger } from '../motifs/beauty-and-services.ts';
import { blocks } from '../motifs/children-and-gifts.ts';
import { laptop } from '../motifs/leisure.ts';
import { dog, pottedPlant } from '../motifs/plants-and-animals.ts';
import { wheelchair } from '../motifs/signs.ts';
import { bars, stripes } from '../patterns.ts';
import { person } from '../scenery/people.ts';
import { beehive, ferry, skyline, water } from '../scenery/river.ts';
import { seededRandom } from '../seeded-random.ts';
import { all, at, dashed, disc, dome, line, oval, path, rect, ring } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { leather } from './things.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

const parcel = (x: number, y: number, width: number, height: number) =>
  all(
    rect(x, y, width, height, '#c79a62', 6),
    rect(x + width * 0.7, y, width * 0.3, height, '#ab7f49', 6),
    rect(x + width * 0.42, y, width * 0.12, height, '#f1d9a8'),
    rect(x + 14, y + height - 40, width * 0.26, 24, paper.base, 4),
  );

/** Ways to come, to rest and to get on; 900 × 900. */
export const houseAmenities: Drawings = {
  wifi: () =>
    all(
      rect(0, 0, 900, 900, coral.base),
      ...[360, 250, 140].map((radius, index) =>
        line(
          `M${450 - radius} ${470 - radius * 0.35}A${radius * 1.07} ${radius * 1.07} 0 0 1 ${450 + radius} ${470 - radius * 0.35}`,
          [blush.base, ochre.base, paper.base][index] ?? '',
          52,
        ),
      ),
      disc(450, 500, 44, paper.base),
      rect(0, 760, 900, 140, river.base),
      rect(120, 726, 660, 44, ochre.base, 12),
      line('M200 770v130M700 770v130', ochre.shade, 26),
      put(laptop, 'leaf ochre sky', 450, 736, 300),
    ),
  'play-corner': () =>
    all(
      rect(0, 0, 900, 900, ochre.base),
      disc(200, 200, 90, paper.base),
      rect(0, 740, 900, 160, leaf.base),
      rect(450, 260, 34, 520, river.base),
      rect(650, 260, 34, 520, river.base),
      ...[620, 520, 420].map((y) => rect(450, y, 234, 24, sky.base, 8)),
      path('M420 270l147-150 147 150z', coral.base),
      path('M567 120l147 150H567z', coral.shade),
      rect(440, 360, 254, 34, river.base, 10),
      path('M450 380h60Q460 720 210 760H80v-60h110q210-30 260-320z', sky.base),
      path('M450 380h24q-50 300-270 342H80v-22h110q210-30 260-320z', paper.base),
      person(330, 640, 0.62, { pose: 'sit', coat: coral.base, legs: ink.base, hair: ink.base, skin: 1 }, true),
      put(blocks, 'river coral paper', 770, 850, 200),
      disc(180, 830, 50, coral.base),
      line('M140 806q40 20 80 0', paper.base, 12),
    ),
  'taxi-rank': () =>
    all(
      rect(0, 0, 900, 900, '#0b2b33'),
      disc(190, 190, 70, sand.base),
      skyline([0, 340, 900, 300], ['#16424a', '#1b4d56'], '#f0c46f', seededRandom('taxi-rank')),
      rect(0, 640, 900, 260, river.base),
      rect(0, 640, 900, 26, '#175a57'),
      dashed(line('M-20 830h940', sand.base, 14), '90 60'),
      line('M760 660V250q0-60-60-60h-40', ink.base, 18),
      dome(640, 216, 54, ochre.base, true),
      path('M586 220 480 660h330L694 220z', 'rgba(240,196,111,0.18)'),
      put(car, 'ochre coral ink', 400, 790, 640),
      rect(300, 292, 130, 70, paper.base, 12),
      line('M332 327h66', ink.base, 18),
    ),
  'car-charging': () =>
    all(
      rect(0, 0, 900, 900, leaf.base),
      rect(0, 0, 900, 360, sand.base),
      bars([0, 40, 900, 300], 100, 8, sand.shade),
      rect(0, 330, 900, 60, river.base),
      line('M60 900 150 400M450 900V400M840 900 750 400', paper.base, 14),
      at(230, 830, path('M30-110-50 20h44l-20 90L70-30H10z', paper.base), 0.7),
      put(charger, 'river coral ochre', 240, 640, 420),
      put(car, 'coral river ink', 590, 780, 560),
      line('M322 400q120 40 110 190', ink.base, 16),
    ),
  'parcel-boxes': () =>
    all(
      rect(0, 0, 900, 900, sky.base),
      rect(80, 90, 520, 710, river.base, 16),
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((index) =>
        rect(
          110 + (index % 2) * 240,
          120 + Math.floor(index / 2) * 166,
          220,
          150,
          index === 3 ? ink.base : index % 3 === 0 ? '#2f7370' : '#22635f',
          8,
        ),
      ),
      parcel(372, 330, 150, 102),
      path('M570 286l110-40v190l-110 0z', ochre.base),
      ...[0, 2, 4, 5, 6, 7].map((index) => disc(300 + (index % 2) * 240, 196 + Math.floor(index / 2) * 166, 10, ochre.base)),
      rect(150, 140, 140, 100, sky.base, 6),
      line('M170 170h80M170 200h50', river.base, 10),
      rect(0, 800, 900, 100, sand.base),
      parcel(560, 630, 280, 180),
      parcel(620, 500, 190, 130),
    ),
  'roof-garden': () =>
    all(
      rect(0, 0, 900, 900, blush.base),
      disc(680, 220, 110, coral.base),
      skyline([0, 270, 900, 260], ['#dfa48b', '#e9b9a2'], blush.base, seededRandom('roof-garden')),
      rect(0, 530, 900, 370, sand.base),
      bars([0, 560, 900, 340], 70, 6, sand.shade),
      line('M0 420h900M90 420v130M270 420v130M450 420v130M630 420v130M810 420v130', ink.base, 9),
      at(720, 640, beehive(ochre.base, ochre.shade, river.base, ink.base), 0.8),
      ...[70, 330].map((x) => all(rect(x, 620, 240, 110, leather.base, 8), rect(x, 650, 240, 10, leather.shade))),
      put(pottedPlant, 'coral paper river', 140, 690, 250),
      ...[210, 250, 290].map((x, index) =>
        all(line(`M${x} 620v-${90 + index * 26}`, leaf.shade, 10), disc(x, 530 - index * 26, 28, index === 1 ? ochre.base : coral.base)),
      ),
      ...[360, 410, 460, 510, 550].map((x, index) =>
        all(line(`M${x} 620v-${130 - (index % 2) * 50}`, leaf.shade, 9), oval(x, 480 + (index % 2) * 50, 17, 50, leaf.base)),
      ),
      rect(470, 800, 330, 32, ochre.base, 10),
      line('M520 832v68M750 832v68', ink.base, 16),
    ),
  lifts: () =>
    all(
      rect(0, 0, 900, 900, sand.base),
      rect(0, 780, 900, 120, river.base),
      rect(90, 150, 520, 630, river.base, 12),
      rect(120, 180, 460, 600, '#f6d58f'),
      rect(120, 180, 120, 600, '#5f9da6'),
      rect(460, 180, 120, 600, '#4a8791'),
      line('M240 180v600M460 180v600', river.base, 8),
      put(wheelchair, 'coral river ochre', 348, 770, 250),
      rect(250, 60, 200, 70, ink.base, 12),
      path('M350 74l34 44h-68z', coral.base),
      rect(690, 380, 110, 220, paper.base, 20),
      ring(745, 440, 30, sky.shade, 9),
      path('M745 424l16 24h-32z', river.base),
      disc(745, 530, 34, ochre.base),
      path('M745 548l-18-26h36z', paper.base),
    ),
  'dog-bar': () =>
    all(
      rect(0, 0, 900, 900, sky.base),
      stripes([0, 0, 900, 640], 120, 60, '#cfe3e6'),
      rect(0, 640, 900, 260, ochre.base),
      rect(560, 250, 34, 400, river.base),
      rect(480, 190, 200, 130, paper.base, 16),
      ...[
        [548, 246, 15],
        [580, 228, 15],
        [612, 246, 15],
      ].map(([x = 0, y = 0, radius = 0]) => disc(x, y, radius, coral.base)),
      oval(580, 278, 32, 24, coral.base),
      put(dog, 'coral river ochre', 300, 800, 460),
      path('M500 720h300l-40 110H540z', river.base),
      path('M700 720h100l-40 110h-90z', river.shade),
      oval(650, 720, 150, 28, sky.base),
      line('M590 722q30 8 60 0t60 0', paper.base, 6),
    ),
  'changing-room': () =>
    all(
      rect(0, 0, 900, 900, blush.base),
      line(Array.from({ length: 10 }, (_, index) => `M0 ${index * 90}h900M${index * 90 + 45} 0v900`).join(''), '#f7d9ca', 5, 'butt'),
      rect(0, 740, 900, 160, sand.base),
      rect(80, 100, 740, 34, river.base, 10),
      rect(300, 134, 110, 60, ink.base, 12),
      line('M355 190v110M270 330l85-40 85 40', ink.base, 14),
      path('M270 330q-20 110 85 120 105-10 85-120-85 60-170 0z', coral.base),
      rect(130, 560, 460, 60, ochre.base, 24),
      rect(150, 520, 130, 50, paper.base, 22),
      rect(160, 620, 400, 24, river.base),
      line('M220 640l270 130M490 640 220 770', ink.base, 18),
      rect(180, 764, 360, 24, ink.base, 8),
      put(wheelchair, 'river coral ochre', 720, 780, 280),
    ),
  'ferry-landing': () =>
    all(
      rect(0, 0, 900, 900, ochre.base),
      disc(220, 250, 120, '#f0c46f'),
      path('M0 430q200-90 450-20t450-50v120H0z', leaf.base),
      water([0, 460, 900, 440], river.base, '#2f7370', 64),
      at(360, 620, ferry(coral.base, paper.base, sky.base, ink.base), 1.3),
      path('M560 700h340v60H560z', leather.base),
      rect(560, 760, 340, 22, leather.shade),
      line('M620 780v120M840 780v120', leather.shade, 26),
      rect(700, 400, 20, 300, ink.base),
      rect(630, 330, 160, 110, paper.base, 16),
      line('M655 396q18-18 36 0t36 0 36 0', river.base, 12),
      person(790, 700, 0.7, { pose: 'wave', coat: sky.base, legs: ink.base, hair: '#8a4d2b', skin: 3, long: true }, true),
      line('M600 690q-60 40-110-30', sand.base, 7),
      disc(600, 694, 16, ink.base),
    ),
};
