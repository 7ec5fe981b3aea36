import { bankCard, car } from '../motifs/beauty-and-services.ts';
import { giftBox, paperBag, star, ticket } from '../motifs/children-and-gifts.ts';
import { dress } from '../motifs/clothes.ts';
import { beer, takeawayCup, wineGlass } from '../motifs/drinks.ts';
import { popcorn } from '../motifs/food.ts';
import { sofa } from '../motifs/home.ts';
import { bicycle, laptop, openBook, phone } from '../motifs/leisure.ts';
import { sneaker, umbrella } from '../motifs/shoes-and-bags.ts';
import { information, wheelchair } from '../motifs/signs.ts';
import { bars, stripes, waves } from '../patterns.ts';
import { person } from '../scenery/people.ts';
import { bridge, cloud, ferry, lanterns, paperBoat, skyline, swallow, water } from '../scenery/river.ts';
import { seededRandom } from '../seeded-random.ts';
import { all, arch, at, dashed, disc, faded, line, path, rect, spots } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

const pin = (x: number, y: number, scale: number, fill: string) =>
  at(x, y, all(path('M0 0q-70-80-70-140a70 70 0 0 1 140 0q0 60-70 140z', fill), disc(0, -140, 30, paper.base)), scale);

const tram = (x: number, y: number, scale: number) =>
  at(
    x,
    y,
    all(
      line('M-40-330 20-390 90-330', ink.base, 10),
      rect(-330, -330, 700, 260, coral.base, 50),
      rect(-330, -150, 700, 80, sand.base),
      ...[-290, -150, -10, 130].map((left) => rect(left, -290, 110, 110, sky.base, 14)),
      rect(270, -290, 80, 110, sky.base, 30),
      rect(-300, -70, 640, 24, ink.base, 8),
      ...[-220, -100, 130, 250].map((left) => disc(left, -40, 36, ink.base)),
    ),
    scale,
  );

/** Header pictures of the pages for visitors; 1920 × 1080. */
export const pageVisits: Drawings = {
  'mobile-app-card': () =>
    all(
      rect(0, 0, 1920, 1080, sky.base),
      path('M0 760q480-120 960 0t960-20v340H0z', river.base),
      waves([0, 840, 1920, 240], 70, '#1d625f', 10, 300),
      put(phone, 'ink coral ochre', 1180, 940, 820, 8),
      put(bankCard, 'ochre coral paper', 720, 800, 520, -8),
      ...[0, 1, 2].map((index) => line(`M${930 + index * 40} ${430 - index * 50}q60 110 0 220`, paper.base, 18)),
    ),
  information: () =>
    all(
      rect(0, 0, 1920, 1080, sand.base),
      arch(560, 120, 800, 960, blush.base),
      path('M420 760h1080v320H420z', river.base),
      rect(380, 720, 1160, 60, ochre.base, 12),
      put(information, 'coral ochre paper', 960, 720, 380),
      person(620, 720, 1.5, { coat: coral.base, legs: ink.base, hair: '#8a4d2b', long: true }),
      person(1290, 720, 1.5, { pose: 'wave', coat: coral.base, legs: ink.base, hair: ink.base, skin: 2 }),
      put(umbrella, 'leaf ochre coral', 250, 1060, 420),
      put(wheelchair, 'river coral ochre', 1720, 1060, 400),
    ),
  'loyalty-program': () =>
    all(
      rect(0, 0, 1920, 1080, river.base),
      path('M0 980q300-40 480-260t500-210 420-250 520-150V0H0v1080z', '#0b3d3b'),
      line('M-40 960q340-40 520-260t500-190 420-250 560-150', ochre.base, 60),
      line('M-40 960q340-40 520-260t500-190 420-250 560-150', '#eab95c', 16),
      ...[
        [150, 880, 150, 'coral ochre paper'],
        [480, 690, 190, 'sky coral paper'],
        [900, 560, 230, 'coral ochre paper'],
        [1330, 350, 280, 'blush coral paper'],
        [1730, 240, 330, 'ochre coral paper'],
      ].map(([x, y, size, names]) =>
        put(star, names === 'sky coral paper' ? 'sky coral paper' : 'coral ochre paper', Number(x), Number(y), Number(size), 8),
      ),
      put(giftBox, 'coral ochre paper', 1480, 1010, 420),
      put(takeawayCup, 'ochre coral sky', 1080, 1010, 330),
      put(ticket, 'blush coral river', 700, 1010, 330, -10),
    ),
  blog: () =>
    all(
      rect(0, 0, 1920, 1080, blush.base),
      disc(1420, 420, 330, '#f7d9ca'),
      put(openBook, 'coral ochre paper', 960, 960, 900),
      at(960, 470, paperBoat(paper.base, sand.shade), 1.6, -8),
      waves([520, 540, 880, 120], 60, river.base, 12, 220),
      swallow(420, 260, 1.4, river.base),
      swallow(600, 180, 0.9, river.base),
      put(takeawayCup, 'river ochre coral', 1650, 980, 340),
    ),
  'service-information': () =>
    all(
      rect(0, 0, 1920, 1080, ochre.base),
      stripes([0, 820, 1920, 90], 120, 60, ink.base),
      rect(0, 910, 1920, 170, '#bf8526'),
      path('M880 900V180h60v720zM1180 900V180h60v720z', ink.base),
      ...[0, 1, 2, 3, 4, 5].map((index) => rect(880, 260 + index * 110, 360, 26, ink.base)),
      person(1060, 460, 1.1, { pose: 'reach', coat: coral.base, legs: river.base, hair: ink.base, skin: 1 }),
      disc(1420, 220, 120, paper.base),
      line('M1420 100V-20', ink.base, 16),
      path('M1300 220h240q-20-130-120-130t-120 130z', river.base),
      path('M560 900l110-300h40l110 300z', coral.base),
      path('M606 780h168l22 60H584z', paper.base),
      rect(520, 890, 340, 30, coral.shade, 10),
    ),
  cinema: () =>
    all(
      rect(0, 0, 1920, 1080, '#0a2b2a'),
      faded(0.3, path('M1920 60 620 300v440l1300 260z', ochre.base)),
      rect(140, 240, 620, 420, paper.base, 20),
      path('M170 560q140-130 280-30t280-60v160H170z', river.base),
      disc(600, 360, 60, coral.base),
      ...[0, 1, 2].flatMap((row) =>
        Array.from({ length: 9 }, (_, seat) =>
          all(
            rect(60 + seat * 200 + row * 34, 760 + row * 110, 150, 190, row === 1 ? coral.base : coral.shade, 40),
            row === 1 && seat % 3 === 1
              ? disc(135 + seat * 200 + row * 34, 740 + row * 110, 56, [ochre.base, '#8d5b3f', '#f0c3a4'][Math.floor(seat / 3)] ?? '')
              : '',
          ),
        ),
      ),
      put(popcorn, 'coral paper ochre', 1480, 720, 330),
    ),
  'cinema-sofas': () =>
    all(
      rect(0, 0, 1920, 1080, river.shade),
      rect(0, 840, 1920, 240, '#06201f'),
      ...[300, 960, 1620].map((x, index) =>
        all(
          put(sofa, index === 1 ? 'ochre coral paper' : 'coral ochre paper', x, 960, 560),
          disc(x + 230, 560, 46, ochre.base),
          line(`M${x + 230} 606v250`, sand.base, 10),
        ),
      ),
      lanterns(0, 60, 1920, 60, 9, sand.base, [ochre.base, blush.base]),
      put(wineGlass, 'coral sky paper', 630, 960, 200),
      put(wineGlass, 'ochre sky paper', 1290, 960, 200),
    ),
  'how-to-get-here': () =>
    all(
      rect(0, 0, 1920, 1080, sky.base),
      skyline([0, 250, 1920, 260], [sky.shade, '#a8ccd1'], paper.base, seededRandom('way here')),
      cloud(320, 180, 1.2, paper.base),
      cloud(1500, 150, 1, paper.base),
      path('M0 510h1920v140H0z', leaf.base),
      bridge([0, 560, 1920, 150], 6, sand.base, sand.shade),
      water([0, 700, 1920, 380], river.base, '#1d625f', 64),
      tram(620, 560, 0.75),
      at(1380, 880, ferry(coral.base, paper.base, sky.base, ink.base), 1.3),
      put(bicycle, 'coral ochre paper', 1240, 566, 210),
      put(car, 'ochre coral sky', 1620, 566, 220),
      pin(960, 480, 1.2, coral.base),
    ),
  'map-way': () =>
    all(
      rect(0, 0, 1920, 1080, sand.base),
      path('M1920 260q-380 60-560 260T700 720t-700 60v300h1920z', sky.base),
      path('M1920 420q-330 60-500 240T760 860t-760 60v160h1920z', river.base),
      ...[
        [120, 120, 260, 160],
        [460, 80, 200, 220],
        [760, 140, 280, 150],
        [180, 400, 220, 180],
        [520, 420, 240, 150],
        [1180, 80, 240, 170],
        [1520, 60, 260, 120],
      ].map(([x = 0, y = 0, width = 0, height = 0], index) => rect(x, y, width, height, index % 3 === 1 ? leaf.base : sand.shade, 18)),
      line('M0 340h880q120 0 180-110T1260 40', paper.base, 46),
      line('M420 0v680', paper.base, 40),
      path('M900 560q240-60 340-220 60 40 40 130-120 200-380 230z', coral.base),
      dashed(line('M60 340h760q120 0 150 100t60 120', ink.base, 14), '2 34'),
      pin(1060, 520, 1.3, coral.shade),
    ),
  eshops: () =>
    all(
      rect(0, 0, 1920, 1080, leaf.base),
      disc(980, 520, 430, leaf.shade),
      put(laptop, 'ink sky paper', 960, 960, 900),
      rect(640, 380, 640, 330, sky.base, 10),
      put(dress, 'coral ochre paper', 790, 700, 280),
      put(sneaker, 'ochre coral paper', 1110, 680, 250),
      put(paperBag, 'ochre paper coral', 420, 990, 330),
      put(paperBag, 'coral paper ochre', 1560, 990, 380),
    ),
  terrace: () =>
    all(
      rect(0, 0, 1920, 1080, blush.base),
      disc(1260, 470, 210, ochre.base),
      path('M0 560q500-130 1000-30t920-60v150H0z', leaf.base),
      water([0, 600, 1920, 220], river.base, '#2f7370', 56),
      rect(0, 800, 1920, 280, ochre.shade),
      bars([0, 830, 1920, 240], 60, 8, '#a06f1d'),
      ...[330, 960, 1590].map((x, index) =>
        all(
          line(`M${x} 900V360`, ink.base, 16),
          path(`M${x - 260} 420q40-160 260-170 220 10 260 170z`, [coral.base, paper.base, coral.base][index] ?? ''),
          rect(x - 150, 780, 300, 26, coral.base, 10),
          rect(x - 14, 800, 28, 180, coral.shade),
        ),
      ),
      person(200, 1000, 1.3, { pose: 'sit', coat: coral.base, legs: ink.base, hair: '#8a4d2b', long: true }),
      person(1120, 1000, 1.3, { pose: 'sit', coat: ochre.base, legs: river.base, hair: ink.base, skin: 2 }, true),
      put(beer, 'ochre paper coral', 1000, 784, 130),
      put(wineGlass, 'coral sky paper', 360, 784, 130),
    ),
  'darkove-seky': () =>
    all(
      rect(0, 0, 1920, 1080, coral.base),
      ...[-14, -2, 11].map((turn, index) =>
        at(
          900 + index * 130,
          560 - index * 20,
          all(
            rect(-420, -200, 840, 400, [sand.base, paper.base, sky.base][index] ?? '', 16),
            dashed(line('M-300-200V200', coral.shade, 6), '4 20'),
            waves([-270, 60, 660, 110], 44, [ochre.base, coral.base, river.base][index] ?? '', 9, 180),
            [
              swallow(60, -60, 1.5, river.base),
              disc(60, -60, 70, ochre.base),
              path('M-40-60q60-70 160-40l60-40v90l-60-20q-90 50-160 10z', river.base),
            ][index] ?? '',
          ),
          1,
          turn,
        ),
      ),
      spots(
        [
          [240, 260, 30],
          [1700, 240, 44],
          [1640, 860, 26],
          [300, 880, 40],
        ],
        (x, y, radius) => disc(x, y, radius, coral.shade),
      ),
    ),
};
