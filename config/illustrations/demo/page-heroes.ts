import { car } from '../motifs/beauty-and-services.ts';
import { paperBag } from '../motifs/children-and-gifts.ts';
import { drill, pan } from '../motifs/home.ts';
import { bouquet, dog, pottedPlant } from '../motifs/plants-and-animals.ts';
import { bars, dots, waves } from '../patterns.ts';
import { person } from '../scenery/people.ts';
import { bee, beehive, paperBoat, skyline } from '../scenery/river.ts';
import { seededRandom } from '../seeded-random.ts';
import { all, arch, at, cropped, dashed, disc, faded, line, oval, path, rect, repeat, ring } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

const card = (base: string, shade: string, trim: string, turn: number) =>
  at(
    0,
    0,
    all(
      rect(-330, -210, 660, 420, base, 36),
      path('M-330 40q110-90 220 0t220 0 220 0v134q0 36-36 36h-588q-36 0-36-36z', shade),
      rect(190, -210, 60, 420, trim),
      path('M220-60q-110 10-130-56 40-60 130 56zM220-60q110 10 130-56-40-60-130 56z', trim),
      rect(-290, -160, 150, 30, trim, 15),
    ),
    1,
    turn,
  );

const speech = (x: number, y: number, width: number, height: number, fill: string, tailX: number) =>
  all(rect(x, y, width, height, fill, 44), path(`M${tailX} ${y + height - 10}h70l-60 70z`, fill));

/** Header pictures of pages and articles; 1920 × 1080. */
export const pageHeroes: Drawings = {
  'gift-cards': () =>
    all(
      rect(0, 0, 1920, 1080, blush.base),
      path('M0 900q320-200 640-60t640-160 640-160v560H0z', river.base),
      waves([0, 940, 1920, 140], 60, '#1d625f', 9, 320),
      at(1010, 620, card(ochre.base, ochre.shade, paper.base, -24)),
      at(1080, 560, card(sky.base, sky.shade, river.base, -6)),
      at(1170, 530, card(coral.base, coral.shade, ochre.base, 12)),
    ),
  'mobile-app': () =>
    all(
      rect(0, 0, 1920, 1080, ochre.base),
      disc(1240, 560, 460, '#eab95c'),
      `<g transform="translate(1240 560) rotate(14) skewX(-6)">${all(
        rect(-240, -460, 510, 960, ochre.shade, 70),
        rect(-270, -480, 510, 960, ink.base, 70),
        rect(-244, -454, 458, 908, paper.base, 48),
        rect(-80, -440, 130, 26, ink.base, 13),
        rect(-204, -370, 378, 230, coral.base, 26),
        path('M-204-230q95-70 190-10t188-10v90q0 20-26 20h-326q-26 0-26-20z', coral.shade),
        ...[0, 8, 22, 30, 48, 56, 70, 88, 96, 112, 126, 140, 148, 166, 180, 194, 202, 220, 236].map((x, index) =>
          rect(-160 + x * 1.25, -90, index % 3 === 0 ? 12 : 6, 110, ink.base),
        ),
        cropped(
          -204,
          60,
          378,
          340,
          all(
            rect(-204, 60, 378, 340, sky.base),
            path('M-204 300q110-90 200-10t180-30v150h-380z', river.base),
            path('M-150 90h120v90h-120zM-10 90h150v60h-150zM-10 170h60v60h-60z', paper.base),
            dashed(line('M-120 360l40-80 120-10 40-100', coral.base, 11), '2 22'),
            path('M80 170q-44-50-44-84a44 44 0 0 1 88 0q0 34-44 84z', coral.base),
            disc(80, 84, 17, paper.base),
          ),
        ),
      )}</g>`,
    ),
  parking: () =>
    all(
      rect(0, 0, 1920, 1080, '#dcecee'),
      path('M0 0h1920v200H0z', sky.base),
      bars([0, 40, 1920, 160], 80, 10, sky.shade),
      rect(0, 700, 1920, 380, '#d5dfdd'),
      path('M1240 700h480l200 240v140H1100z', ochre.base),
      path('M1300 700h360l140 240H1200z', ochre.shade),
      path('M1420 900l60-70 60 70h-36v60h-48v-60z', paper.base),
      ...[200, 640, 1080].map((x, index) =>
        all(
          rect(x, 120, 70, 640, [coral.base, river.base, coral.base][index] ?? ''),
          rect(x, 520, 70, 120, paper.base),
          rect(x, 120, 24, 640, [coral.shade, river.shade, coral.shade][index] ?? ''),
        ),
      ),
      ...Array.from({ length: 9 }, (_, index) =>
        all(line(`M${120 + index * 220} 130v70`, ink.base, 5), disc(120 + index * 220, 216, 26, index % 4 === 2 ? coral.base : leaf.base)),
      ),
      ...[60, 440, 820, 1160].map((x) => line(`M${x} 1080 ${x + 90} 780`, paper.base, 12)),
      put(car, 'coral ochre ink', 420, 980, 400),
      put(car, 'river ochre ink', 860, 980, 400),
      at(
        1480,
        340,
        all(
          rect(-130, -130, 260, 260, river.base, 40),
          path('M-54-84h66q72 0 72 66T12 48h-18v50h-48zM-6-44v52h16q26 0 26-26t-26-26z', paper.base),
        ),
      ),
    ),
  contact: () =>
    all(
      rect(0, 0, 1920, 1080, sky.base),
      ...[0, 1, 2, 3, 4, 5, 6].map((index) => path(`M1200-300 ${500 + index * 240} 800h10L1204-300z`, sky.shade)),
      rect(0, 800, 1920, 280, sand.base),
      oval(1200, 960, 520, 60, sand.shade),
      person(1060, 820, 1.25, { pose: 'wave', coat: coral.base, legs: ink.base, hair: ink.base, skin: 1 }, true),
      person(1330, 820, 1.25, { coat: river.base, legs: ink.base, hair: '#8a4d2b', long: true }),
      path('M760 660h880q-10 300-150 310H910q-140-10-150-310z', paper.base),
      path('M1300 660h340q-10 300-150 310h-240q120-150 50-310z', paper.shade),
      rect(730, 630, 940, 54, coral.base, 27),
      line('M930 830q45-40 90 0t90 0 90 0 90 0 90 0', river.base, 22),
      speech(640, 190, 360, 190, ochre.base, 880),
      line('M710 260h220M710 316h140', paper.base, 20),
      speech(1420, 150, 300, 180, river.base, 1470),
      ...[0, 1, 2].map((index) => disc(1500 + index * 70, 240, 20, paper.base)),
      put(pottedPlant, 'ochre paper river', 1800, 960, 360),
    ),
  'job-offers': () =>
    all(
      rect(0, 0, 1920, 1080, coral.base),
      ...[240, 600, 960, 1320, 1680].map((x, index) =>
        arch(x - 160, 190, 320, 890, [ochre.base, blush.base, sky.base, leaf.base, sand.base][index] ?? ''),
      ),
      rect(0, 1000, 1920, 80, river.base),
      person(240, 1000, 2, { pose: 'carry', coat: leaf.base, legs: ink.base, hair: '#8a4d2b', long: true }),
      put(bouquet, 'coral ochre blush', 244, 720, 190),
      person(600, 1000, 2, { pose: 'carry', coat: paper.base, legs: ink.base, hair: ink.base, skin: 2 }),
      path('M546 396q-30-80 54-84 84 4 54 84z', paper.base),
      put(pan, 'river coral sky', 604, 720, 190),
      person(960, 1000, 2.05, { coat: river.base, legs: ink.base, hair: ink.base, skin: 1 }),
      path('M906 390q4-56 54-56t54 56l30 12H900z', ink.base),
      disc(990, 580, 13, ochre.base),
      person(1320, 1000, 1.95, {
        pose: 'wave',
        coat: ochre.base,
        legs: river.base,
        hair: coral.base,
        skin: 3,
        skirt: coral.shade,
        long: true,
      }),
      put(paperBag, 'coral paper sky', 1236, 830, 150),
      person(1680, 1000, 2, { pose: 'stand', coat: coral.base, legs: '#2c626e', hair: '#8a4d2b', skin: 0 }),
      path('M1628 404q0-74 52-74t52 74z', ochre.base),
      put(drill, 'river ochre coral', 1790, 800, 170),
    ),
  'pet-policy': () =>
    all(
      rect(0, 0, 1920, 1080, sand.base),
      arch(1080, 120, 700, 960, blush.base),
      path('M0 1080V960L1920 700v380z', leaf.base),
      path('M0 1080v-70L1920 760v320z', leaf.shade),
      line('M500 780 1920 590M640 760v130M960 718v130M1280 676v130M1600 632v130', river.base, 16),
      put(dog, 'ochre coral river', 1240, 880, 560, -7),
      line('M1200 690Q900 560 760 700', coral.base, 14),
      person(690, 960, 1.7, { pose: 'walk', coat: coral.base, legs: ink.base, hair: ink.base, skin: 1 }),
      at(
        1580,
        840,
        all(
          path('M-120-50h240l-30 80q-4 10-16 10H-74q-12 0-16-10z', river.base),
          oval(0, -50, 120, 24, sky.base),
          oval(0, -48, 96, 15, sky.shade),
        ),
        1,
        -7,
      ),
    ),
  'blog-bees': () =>
    all(
      rect(0, 0, 1920, 1080, sky.base),
      disc(1550, 240, 150, ochre.base),
      skyline([0, 330, 1920, 330], [sky.shade, '#a8ccd1'], paper.base, seededRandom('bees')),
      path('M0 680q480-90 960 0t960-10v410H0z', leaf.base),
      path('M0 870q480-80 960 0t960-10v220H0z', leaf.shade),
      at(1240, 900, beehive(coral.base, coral.shade, river.base, ink.base), 1.5),
      at(1600, 900, beehive(paper.base, paper.shade, ochre.base, ink.base), 1.5),
      person(860, 960, 2, { pose: 'carry', coat: paper.base, legs: paper.shade, hair: sand.shade }),
      faded(0.35, path('M780 330h160v150q-80 40-160 0z', river.base)),
      path('M740 350q120-130 240 0-120 40-240 0z', ochre.base),
      rect(800, 590, 200, 150, ochre.shade, 8),
      rect(816, 606, 168, 118, ochre.base),
      dots([816, 606, 168, 118], 24, 6, ochre.shade),
      bee(560, 420, 1.3, ochre.base, paper.base, ink.base),
      bee(1080, 320, 1, ochre.base, paper.base, ink.base),
      bee(1400, 480, 1.5, ochre.base, paper.base, ink.base),
    ),
  'blog-flood': () =>
    all(
      rect(0, 0, 1920, 1080, '#d9cbb1'),
      repeat(36, (index) =>
        rect(
          ((index % 6) * 340 + (Math.floor(index / 6) % 2) * -170) % 2040,
          Math.floor(index / 6) * 130,
          322,
          112,
          index % 5 === 2 ? '#cfbf9f' : sand.shade,
          14,
        ),
      ),
      ...[
        [200, coral.base, 3],
        [370, river.base, 2],
        [540, ochre.shade, 4],
      ].map(([y = 0, fill = '', ticks = 0]) =>
        all(
          line(`M1080 ${y}h560`, String(fill), 18),
          path(`M1000 ${Number(y) - 44}l70 44-70 44z`, String(fill)),
          ...Array.from({ length: Number(ticks) }, (_, index) => rect(1680 + index * 40, Number(y) - 36, 20, 72, String(fill), 6)),
        ),
      ),
      path('M0 700q160-60 320 0t320 0 320 0 320 0 320 0 320 0v380H0z', river.base),
      waves([0, 760, 1920, 320], 70, '#1d625f', 10, 300),
      ...[0, 1, 2, 3].map((index) =>
        all(
          rect(180 + index * 200, 560, 190, 330, index % 2 === 0 ? ochre.base : '#eab95c', 8),
          rect(180 + index * 200, 640, 190, 18, ochre.shade),
          rect(180 + index * 200, 760, 190, 18, ochre.shade),
        ),
      ),
      ...[160, 970].map((x) => rect(x, 520, 44, 400, ink.base, 8)),
      at(1500, 860, paperBoat(paper.base, sand.shade), 1.3, -5),
    ),
  'blog-saturday': () =>
    all(
      rect(0, 0, 1920, 1080, leaf.base),
      disc(1200, 540, 470, leaf.shade),
      disc(1180, 520, 460, paper.base),
      ring(1180, 520, 440, river.base, 30),
      repeat(12, (index) =>
        index % 3 === 0
          ? ''
          : `<rect x="1170" y="120" width="20" height="56" rx="10" fill="${sand.shade}" transform="rotate(${index * 30} 1180 520)"/>`,
      ),
      at(
        1180,
        200,
        all(
          path('M-70-30-50-70H50l20 40z', coral.base),
          ...[0, 1, 2, 3].map((index) =>
            path(`M${-70 + index * 35}-30h35v14a17.5 17.5 0 0 1-35 0z`, index % 2 === 0 ? coral.base : blush.base),
          ),
          rect(-62, 20, 124, 50, ochre.base, 6),
          rect(-60, -20, 8, 60, ink.base),
          rect(52, -20, 8, 60, ink.base),
        ),
      ),
      at(
        1500,
        520,
        all(
          line('M40-20q44-6 40 24t-50 26', coral.shade, 15),
          path('M-60-40h110v30q0 70-55 70t-55-70z', coral.base),
          oval(-5, -40, 55, 13, '#8a4d2b'),
          oval(-5, 72, 76, 12, sand.shade),
        ),
      ),
      at(1180, 860, paperBoat(ochre.base, ochre.shade), 0.8),
      at(
        860,
        520,
        all(
          rect(-80, -40, 150, 100, ink.base, 10),
          `<g transform="rotate(-12 -80 -40)">${rect(-80, -74, 150, 30, ink.base, 5)}</g>`,
          path('M-64-40h26l-20 26h-22zM-10-40h26l-20 26h-26zM44-40h26l-20 26H24z', paper.base),
          disc(-5, 26, 18, coral.base),
        ),
      ),
      line('M1180 520 1180 330', ink.base, 26),
      line('M1180 520 1330 620', ink.base, 20),
      disc(1180, 520, 30, coral.base),
    ),
};
