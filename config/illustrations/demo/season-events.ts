import { microphone } from '../motifs/beauty-and-services.ts';
import { guitar, record, speaker } from '../motifs/leisure.ts';
import { bars, dots, rays, stripes } from '../patterns.ts';
import { person } from '../scenery/people.ts';
import { lanterns, paperBoat, skyline, water } from '../scenery/river.ts';
import { seededRandom } from '../seeded-random.ts';
import { all, arch, at, cropped, dashed, disc, line, oval, path, rect, repeat } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

const night = '#0b2b33';
const framed = (x: number, y: number, width: number, height: number, frame: string, content: string) =>
  all(rect(x - 22, y - 22, width + 44, height + 44, frame, 6), cropped(x, y, width, height, content));

const flame = (x: number, y: number, scale: number) =>
  at(
    x,
    y,
    all(
      disc(0, -30, 90, 'rgba(240,196,111,0.25)'),
      path('M-30 0h60v-70h-60z', '#f9e4ae'),
      path('M0-66q26 32 0 56-26-24 0-56z', coral.base),
    ),
    scale,
  );

/** Evenings and long days; 1600 × 900. */
export const seasonEvents: Drawings = {
  'flood-maps': () =>
    all(
      rect(0, 0, 1600, 900, sand.base),
      rect(0, 740, 1600, 160, ochre.shade),
      rect(0, 740, 1600, 22, ochre.base),
      framed(
        110,
        150,
        380,
        400,
        river.base,
        all(
          rect(110, 150, 380, 400, paper.base),
          line('M160 140q200 120 90 230t180 190', sky.shade, 60),
          dashed(line('M110 420h150M320 240h180', coral.base, 8), '6 20'),
          dots([130, 170, 340, 360], 90, 6, sand.shade),
        ),
      ),
      framed(
        590,
        110,
        460,
        480,
        coral.base,
        all(
          rect(590, 110, 460, 480, leaf.base),
          line('M640 100q330 90 190 240t240 250', sky.base, 92),
          line('M790 110q60 120-100 190T590 470', sky.base, 30),
          disc(820, 350, 22, coral.base),
          dashed(line('M590 320q230-60 460 60', paper.base, 9), '4 26'),
        ),
      ),
      framed(
        1150,
        150,
        340,
        400,
        ochre.base,
        all(
          rect(1150, 150, 340, 400, sky.base),
          skyline([1150, 260, 340, 190], [river.base, '#22635f'], '#f0c46f', seededRandom('flood-maps')),
          water([1150, 430, 340, 130], coral.base, coral.shade, 40),
          line('M1150 430h340', paper.base, 8),
        ),
      ),
      person(520, 850, 1, { coat: coral.base, legs: ink.base, hair: ink.base, skin: 1, skirt: river.base, long: true }),
      person(640, 850, 1, { pose: 'reach', coat: river.base, legs: ink.base, hair: '#8a4d2b' }),
      person(1120, 850, 0.7, { pose: 'wave', coat: ochre.base, legs: river.base, hair: ink.base, skin: 2 }),
    ),
  stargazing: () =>
    all(
      rect(0, 0, 1600, 900, night),
      repeat(60, (index) => disc((index * index * 47 + index * 131) % 1600, (index * 97) % 620, index % 7 === 0 ? 8 : 4, paper.base)),
      line('M840 160 980 120 1100 190 1230 160M1100 190l40 130 170 40-50 130-160-170', '#5f9da6', 6),
      ...[
        [840, 160],
        [980, 120],
        [1100, 190],
        [1230, 160],
        [1140, 320],
        [1310, 360],
        [1260, 490],
      ].map(([x = 0, y = 0]) => disc(x, y, 13, ochre.base)),
      disc(250, 200, 100, sand.base),
      disc(220, 170, 20, sand.shade),
      disc(290, 230, 30, sand.shade),
      skyline([0, 500, 1600, 220], ['#16424a', '#1b4d56'], '#f0c46f', seededRandom('stargazing')),
      rect(0, 720, 1600, 180, river.base),
      bars([0, 740, 1600, 160], 50, 5, '#175a57'),
      line('M560 620 450 850M560 620l110 230M560 620v230', ochre.shade, 22),
      `<g transform="rotate(-32 560 600)">${all(rect(330, 540, 330, 110, coral.base, 16), rect(640, 520, 190, 150, coral.shade, 16), rect(250, 568, 90, 54, ink.base, 10), rect(800, 510, 40, 170, sand.base, 10))}</g>`,
      person(330, 850, 1, { pose: 'reach', coat: ochre.base, legs: ink.base, hair: ink.base, skin: 3, long: true }),
      person(980, 850, 0.95, { pose: 'wave', coat: sky.base, legs: ink.base, hair: '#8a4d2b' }),
      person(1090, 850, 0.64, { pose: 'reach', coat: leaf.base, legs: ink.base, hair: ink.base, skin: 1 }),
    ),
  'lantern-fleet': () =>
    all(
      rect(0, 0, 1600, 900, '#16424a'),
      disc(1320, 170, 90, sand.base),
      skyline([0, 190, 1600, 220], [night, '#0f3740'], '#f0c46f', seededRandom('lantern-fleet')),
      water([0, 410, 1600, 490], river.base, '#2f7370', 70),
      lanterns(-20, 90, 820, 60, 9, ink.base, [ochre.base, coral.base, '#f9e4ae']),
      lanterns(800, 90, 820, 60, 9, ink.base, [coral.base, '#f9e4ae', ochre.base]),
      ...[
        [260, 560, 0.7],
        [620, 520, 0.5],
        [960, 590, 0.8],
        [1340, 540, 0.6],
        [520, 720, 1],
        [1180, 760, 1.1],
      ].map(([x = 0, y = 0, scale = 1], index) =>
        all(
          flame(x, y - 84 * scale, scale),
          at(
            x,
            y,
            paperBoat([paper.base, blush.base, sky.base][index % 3] ?? '', [paper.shade, blush.shade, sky.shade][index % 3] ?? ''),
            scale,
          ),
        ),
      ),
      path('M0 800q260-70 420 100H0z', ochre.shade),
      person(110, 850, 0.9, { pose: 'reach', coat: coral.base, legs: ink.base, hair: ink.base, skin: 1, long: true }),
      person(230, 870, 0.62, { pose: 'carry', coat: ochre.base, legs: ink.base, hair: '#8a4d2b' }),
      flame(186, 560, 0.6),
    ),
  'film-night': () =>
    all(
      rect(0, 0, 1600, 900, '#3b1620'),
      path('M0 0h180v760H0zM1420 0h180v760h-180z', coral.shade),
      stripes([0, 0, 180, 760], 60, 20, coral.base),
      stripes([1420, 0, 180, 760], 60, 20, coral.base),
      rect(230, 80, 1140, 520, '#f9e4ae', 10),
      disc(1090, 210, 70, ochre.base),
      path('M230 470 470 250l170 170 210-230 280 260 240-120v270H230z', sky.base),
      rect(230, 470, 1140, 130, leaf.base),
      line('M230 560h1140', ink.base, 12),
      rect(620, 400, 640, 140, coral.base, 20),
      repeat(6, (index) => rect(660 + index * 98, 430, 68, 56, '#f9e4ae', 8)),
      path('M330 540V440h110v-60h180v160z', river.base),
      rect(350, 380, 44, 70, ink.base),
      ...[370, 460, 560, 700, 830, 1050, 1180].map((x) => disc(x, 545, 28, ink.base)),
      disc(350, 330, 34, paper.base),
      disc(300, 290, 26, paper.base),
      disc(250, 260, 18, paper.base),
      ...Array.from({ length: 16 }, (_, index) => {
        const x = 60 + (index % 8) * 212 + (index > 7 ? 106 : 0);
        const y = index > 7 ? 800 : 700;
        return all(rect(x - 76, y + 20, 152, 180, index % 3 === 0 ? coral.shade : coral.base, 30), disc(x, y + 6, 42, ink.base));
      }),
    ),
  'jam-session': () =>
    all(
      rect(0, 0, 1600, 900, ink.base),
      rays(800, 900, 1500, 16, '#2b2925'),
      arch(300, 60, 1000, 740, river.base),
      arch(380, 140, 840, 660, '#175a57'),
      rect(0, 760, 1600, 140, coral.base),
      bars([0, 780, 1600, 120], 40, 6, coral.shade),
      put(speaker, 'ochre sky river', 190, 800, 460),
      put(speaker, 'ochre sky river', 1410, 800, 460),
      put(guitar, 'coral ochre sky', 560, 800, 520, -8),
      put(microphone, 'ochre coral sky', 810, 790, 480),
      at(
        1080,
        790,
        all(
          rect(-150, -210, 300, 200, sky.base, 30),
          oval(0, -210, 150, 40, paper.base),
          line('M-150-130 0-60 150-130M-150-60 0-130 150-60', coral.base, 12),
          line('M-70-240 40-420M70-240-40-420', ochre.base, 16),
        ),
        0.9,
      ),
      put(record, 'leaf coral ochre', 330, 830, 170),
      lanterns(300, 40, 1000, 50, 11, ochre.base, ['#f0c46f', coral.base, sky.base]),
    ),
};
