import { paperBag } from '../motifs/children-and-gifts.ts';
import { beer } from '../motifs/drinks.ts';
import { bread, fruitCrate } from '../motifs/food.ts';
import { armchair, tableLamp } from '../motifs/home.ts';
import { fir, pottedPlant } from '../motifs/plants-and-animals.ts';
import { bars, dots, stripes, waves } from '../patterns.ts';
import { person } from '../scenery/people.ts';
import { beehive, lanterns, skyline, water } from '../scenery/river.ts';
import { seededRandom } from '../seeded-random.ts';
import { all, arch, at, dashed, disc, faded, line, oval, path, rect, repeat, ring } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

const hut = (x: number, y: number, roof: string, awning: string, goods: string) =>
  at(
    x,
    y,
    all(
      rect(-190, -300, 380, 300, '#b5652f'),
      line('M-187-250h374M-187-200h374', '#8f4b1f', 6),
      rect(-160, -230, 320, 130, '#5a2d12'),
      path('M-240-290 0-430 240-290z', roof),
      path('M-240-290 0-430 240-290 200-276 0-396-200-276z', paper.base),
      ...[0, 1, 2, 3, 4].map((index) => path(`M${-175 + index * 70}-240h70v20a35 35 0 0 1-70 0z`, index % 2 === 0 ? awning : paper.base)),
      rect(-200, -110, 400, 26, ochre.base, 6),
      goods,
    ),
  );

const sheet = (x: number, y: number, turn: number, fill: string, seal: string) =>
  at(
    x,
    y,
    all(
      rect(-170, -240, 340, 480, fill, 14),
      line('M-120-170h150M-120-100H120M-120-50H120M-120 0H120M-120 50H70', sand.shade, 16),
      disc(90, 160, 50, seal),
      path('M70 200l-14 70 34-20 34 20-14-70z', seal),
    ),
    1,
    turn,
  );

/** Header pictures of the pages about the house itself; 1920 × 1080. */
export const pageCentre: Drawings = {
  'space-lease': () =>
    all(
      rect(0, 0, 1920, 1080, sand.base),
      arch(220, 140, 620, 800, paper.base),
      arch(300, 240, 460, 700, sky.base),
      arch(1080, 140, 620, 800, paper.base),
      arch(1160, 240, 460, 700, blush.base),
      rect(0, 940, 1920, 140, river.base),
      person(1440, 940, 1.5, { pose: 'reach', coat: coral.base, legs: ink.base, hair: '#8a4d2b' }),
      line('M340 420h380', ink.base, 10),
      rect(400, 430, 260, 150, coral.base, 14),
      line('M450 480h160M450 530h110', paper.base, 16),
      dashed(line('M240 880h580M240 860v40M820 860v40', coral.shade, 10), '30 20'),
      put(pottedPlant, 'coral leaf ochre', 960, 940, 300),
    ),
  'christmass-stall': () =>
    all(
      rect(0, 0, 1920, 1080, '#0b2f38'),
      skyline([0, 300, 1920, 280], ['#123f4a', '#0f3741'], ochre.base, seededRandom('christmas quay')),
      water([0, 560, 1920, 160], '#0a2730', '#174a56', 50),
      path('M0 720q480-40 960 0t960-10v370H0z', paper.base),
      lanterns(60, 160, 900, 70, 9, sand.base, [ochre.base, coral.base, blush.base]),
      lanterns(960, 160, 900, 70, 9, sand.base, [coral.base, ochre.base, blush.base]),
      hut(480, 900, river.base, coral.base, put(bread, 'ochre coral paper', -60, -106, 110)),
      hut(1440, 900, coral.base, river.base, put(beer, 'ochre paper coral', 60, -106, 110)),
      put(fir, 'leaf coral ochre', 960, 900, 560),
      person(770, 1010, 0.9, { pose: 'carry', coat: coral.base, legs: ink.base, hair: ink.base, skin: 1 }),
      person(1180, 1010, 0.9, { pose: 'wave', coat: ochre.base, legs: river.base, hair: '#8a4d2b', long: true }, true),
      line(
        repeat(40, (index) => `M${(index * 397) % 1920} ${(index * 211) % 900}h0`),
        paper.base,
        11,
      ),
    ),
  distribution: () =>
    all(
      rect(0, 0, 1920, 1080, blush.base),
      path('M0 860h1920v220H0z', river.base),
      person(760, 960, 2, { pose: 'reach', coat: coral.base, legs: ink.base, hair: ink.base, skin: 2 }),
      put(paperBag, 'ochre paper coral', 560, 960, 260),
      ...[
        [930, 250, 18],
        [1110, 190, -12],
        [1300, 300, 24],
        [1480, 220, -6],
        [1210, 480, 10],
        [1440, 520, -20],
      ].map(([x = 0, y = 0, turn = 0], index) =>
        at(
          x,
          y,
          all(
            rect(-60, -84, 120, 168, [paper.base, sky.base, ochre.base][index % 3] ?? '', 8),
            line('M-36-40h72M-36 0h72M-36 40h40', river.base, 9),
          ),
          1,
          turn,
        ),
      ),
      person(1620, 960, 1.8, { pose: 'carry', coat: leaf.base, legs: river.shade, hair: '#8a4d2b', long: true }, true),
    ),
  'harfa-energo': () =>
    all(
      rect(0, 0, 1920, 1080, sky.base),
      disc(1500, 260, 170, ochre.base),
      skyline([0, 320, 1920, 240], [sky.shade, '#a8ccd1'], paper.base, seededRandom('energy')),
      path('M0 560h1920v520H0z', leaf.base),
      ...[0, 1, 2].flatMap((row) =>
        Array.from({ length: 4 }, (_, column) => {
          const x = 140 + column * 440 - row * 60;
          const y = 640 + row * 150;
          return all(
            path(`M${x + 60} ${y}h280l40 110H${x}z`, river.base),
            line(`M${x + 46} ${y + 36}h308M${x + 22} ${y + 74}h340M${x + 150} ${y}l-22 110M${x + 250} ${y}l14 110`, '#2f7370', 6),
          );
        }),
      ),
      at(1730, 640, beehive(coral.base, coral.shade, river.base, ink.base), 1),
      path('M980 120l-130 230h110l-50 190 190-260H985l60-160z', coral.base),
    ),
  'energy-river': () =>
    all(
      rect(0, 0, 960, 1080, '#dce9ea'),
      rect(960, 0, 960, 1080, blush.base),
      ...[0, 960].map((x) =>
        all(
          rect(x + 260, 250, 440, 420, paper.base, 10),
          path(`M${x + 220} 260l260-160 260 160z`, river.base),
          rect(x + 420, 470, 120, 200, x === 0 ? coral.base : sky.shade, 10),
        ),
      ),
      water([0, 780, 1920, 300], river.base, '#1d625f', 60),
      line('M380 900V560M580 560v340', coral.base, 34),
      path('M380 520l-46 70h92z', coral.base),
      line('M1340 560v340M1540 900V560', sky.shade, 34),
      path('M1340 930l-46-70h92z', sky.shade),
      disc(1720, 190, 90, ochre.base),
      repeat(18, (index) => disc(60 + ((index * 173) % 860), 60 + ((index * 97) % 640), 9, paper.base)),
    ),
  documents: () =>
    all(
      rect(0, 0, 1920, 1080, river.base),
      dots([60, 60, 1800, 960], 90, 5, '#1d625f'),
      sheet(640, 520, -10, paper.base, coral.base),
      sheet(960, 500, 2, sand.base, ochre.base),
      sheet(1290, 530, 12, sky.base, coral.base),
      rect(380, 820, 1160, 150, ochre.base, 24),
      rect(860, 870, 200, 50, ochre.shade, 16),
    ),
  gdpr: () =>
    all(
      rect(0, 0, 1920, 1080, sky.base),
      disc(960, 560, 430, sky.shade),
      line('M780 480V340a180 180 0 0 1 360 0v140', ink.base, 64),
      rect(640, 460, 640, 470, coral.base, 60),
      path('M960 460h260q60 0 60 60v350q0 60-60 60H960z', coral.shade),
      disc(960, 640, 74, paper.base),
      path('M924 660h72l30 160H894z', paper.base),
      ...[
        [330, 700],
        [1590, 700],
      ].map(([x = 0, y = 0], index) =>
        person(
          x,
          y + 260,
          1.6,
          index === 0
            ? { pose: 'reach', coat: ochre.base, legs: ink.base, hair: '#8a4d2b', long: true }
            : { pose: 'wave', coat: river.base, legs: ink.base, hair: ink.base, skin: 1 },
          index === 1,
        ),
      ),
    ),
  'navstevni-rad': () =>
    all(
      rect(0, 0, 1920, 1080, sky.base),
      path('M0 620q480-120 960-20t960-40v520H0z', leaf.base),
      path('M0 820q480-100 960-10t960-40v310H0z', leaf.shade),
      line('M700 900V260', '#8f4b1f', 40),
      ...[
        [300, coral.base, 'M560 300h520l70 60-70 60H560z'],
        [460, ochre.base, 'M840 460H400l-70 60 70 60h440z'],
        [620, river.base, 'M580 620h460l70 60-70 60H580z'],
      ].map(([, fill, shape]) => path(String(shape), String(fill))),
      line('M620 360h330M470 520h300M640 680h300', paper.base, 18),
      at(1420, 930, beehive(paper.base, paper.shade, coral.base, ink.base), 1.3),
      put(pottedPlant, 'coral leaf ochre', 1700, 960, 320),
      person(1120, 960, 1.4, { pose: 'reach', coat: coral.base, legs: ink.base, hair: ink.base, skin: 3 }),
    ),
};

const boards = (y: number) => all(rect(0, y, 1200, 900 - y, ochre.shade), bars([0, y + 24, 1200, 900 - y], 56, 8, '#a06f1d'));

/** Pictures of galleries on pages; 1200 × 900. */
export const galleries: Drawings = {
  'terrace-morning': () =>
    all(
      rect(0, 0, 1200, 900, '#f7d9ca'),
      disc(260, 330, 120, ochre.base),
      path('M0 440q300-90 600-10t600-40v120H0z', leaf.base),
      water([0, 480, 1200, 170], river.base, '#2f7370', 50),
      boards(640),
      rect(430, 600, 420, 26, coral.base, 10),
      rect(626, 620, 28, 220, coral.shade),
      path('M560 510h90v50q0 40-45 40t-45-40z', paper.base),
      line('M650 530q40 0 30 30t-30 20', paper.base, 12),
      person(920, 850, 1.1, { pose: 'sit', coat: coral.base, legs: ink.base, hair: ink.base, skin: 1 }, true),
    ),
  'terrace-evening': () =>
    all(
      rect(0, 0, 1200, 900, '#12324a'),
      disc(880, 400, 110, coral.base),
      path('M0 460q300-70 600 0t600-30v110H0z', '#0b2233'),
      water([0, 510, 1200, 150], '#0d2b3d', '#1c4a63', 46),
      boards(650),
      lanterns(0, 90, 600, 70, 6, sand.base, [ochre.base, coral.base]),
      lanterns(600, 90, 600, 70, 6, sand.base, [ochre.base, blush.base]),
      person(360, 850, 1.15, { pose: 'dance', coat: coral.base, legs: sky.base, hair: '#8a4d2b', long: true }),
      person(540, 850, 1.15, { pose: 'dance', coat: ochre.base, legs: paper.base, hair: ink.base, skin: 2 }, true),
      put(beer, 'ochre paper coral', 960, 700, 180),
    ),
  'terrace-autumn': () =>
    all(
      rect(0, 0, 1200, 900, sand.base),
      path('M0 430q300-110 600-20t600-50v150H0z', coral.base),
      path('M0 470q300-60 600 0t600-20v80H0z', ochre.base),
      water([0, 520, 1200, 140], river.base, '#2f7370', 46),
      boards(650),
      put(armchair, 'sand coral ink', 430, 860, 400),
      put(armchair, 'leaf paper ink', 830, 860, 400),
      repeat(16, (index) =>
        oval(60 + ((index * 167) % 1100), 60 + ((index * 229) % 800), 18, 10, index % 2 === 0 ? coral.base : ochre.base),
      ),
    ),
  'lease-vault': () =>
    all(
      rect(0, 0, 1200, 900, '#b5503a'),
      repeat(56, (index) =>
        rect(
          (index % 8) * 156 - (Math.floor(index / 8) % 2) * 78,
          Math.floor(index / 8) * 100,
          148,
          92,
          index % 5 === 2 ? '#c2614a' : '#a94733',
          6,
        ),
      ),
      arch(160, 160, 880, 640, sand.base),
      arch(260, 280, 680, 520, sand.shade),
      rect(0, 800, 1200, 100, ink.base),
      put(tableLamp, 'ochre coral paper', 600, 800, 260),
      ring(140, 700, 40, ink.base, 18),
      rect(520, 300, 160, 120, paper.base, 10),
      path('M560 330h90v20l-46 60h-34l44-58h-54z', river.base),
    ),
  'lease-window': () =>
    all(
      rect(0, 0, 1200, 900, sky.base),
      rect(120, 120, 960, 640, river.base, 16),
      rect(170, 170, 860, 540, '#dcecee'),
      faded(0.5, path('M300 170h160L220 710H170V470zM620 170h80L460 710h-80z', paper.base)),
      stripes([120, 60, 960, 100], 120, 60, coral.base),
      rect(0, 800, 1200, 100, sand.shade),
      put(fruitCrate, 'coral ochre leaf', 860, 710, 230),
      rect(380, 420, 300, 180, coral.base, 16),
      line('M430 480h200M430 540h140', paper.base, 18),
    ),
  'lease-plan': () =>
    all(
      rect(0, 0, 1200, 900, river.base),
      line(
        repeat(14, (index) => `M${index * 90} 0v900M0 ${index * 90}h1200`),
        '#1d625f',
        3,
      ),
      line('M160 160h880v580H160zM160 420h360V160M520 420v320M760 740V500h280', paper.base, 14),
      rect(174, 174, 332, 232, coral.base),
      rect(774, 514, 252, 212, ochre.base),
      line('M520 560a90 90 0 0 1 90 90', paper.base, 8),
      waves([160, 790, 880, 80], 40, sky.base, 8, 160),
    ),
};
