import { coat, dress, jumper, socks } from '../motifs/clothes.ts';
import { mirror, towels } from '../motifs/home.ts';
import { pottedPlant } from '../motifs/plants-and-animals.ts';
import { backpack, boot, heel, sneaker, umbrella } from '../motifs/shoes-and-bags.ts';
import { checks, dots, rays, scales, waves } from '../patterns.ts';
import { all, arch, at, dashed, disc, line, path, rect, repeat, ring } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { pick, rail, shelves, stage, thing, window } from './shop-scenes.ts';
import { leather } from './things.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

const sneakerInks = ['paper coral sky', 'ochre paper river', 'coral paper ochre', 'sky paper coral', 'leaf paper ochre'] as const;
const bootInks = ['river coral ink', 'coral ochre ink', 'ochre river ink', 'leaf coral ink'] as const;
const sockInks = [
  'coral paper river',
  'river ochre paper',
  'ochre coral paper',
  'leaf paper coral',
  'blush river coral',
  'sky coral river',
] as const;

/** Fashion and shoes of the extension; 1200 × 900. */
export const wardrobeShops: Drawings = {
  'hedvika-a-synove': () =>
    rail(
      river,
      ochre,
      sand,
      line('M330 150v50M870 150v50', ochre.base, 8),
      put(coat, 'sand ink ochre', 330, 790, 600),
      put(coat, 'ochre river paper', 870, 790, 600),
      thing('lapel', ink.base, coral.base, 600, 520, 2.4),
      rect(430, 720, 340, 14, ochre.base),
      dashed(line('M60 640q180 90 260-20t220 60 300 40 320-60', coral.base, 16), '40 8'),
      disc(600, 620, 12, paper.base),
    ),
  rozmaryna: () =>
    window(
      blush,
      sky,
      leaf,
      all(path('M250 560q180-120 350-40t350-60v280H250z', leaf.base), disc(760, 280, 70, ochre.base)),
      put(dress, 'coral paper leaf', 420, 760, 620),
      put(pottedPlant, 'ochre coral river', 860, 750, 280),
      thing('sprig', leaf.shade, leaf.base, 660, 620, 1.3, 20),
    ),
  svetrarna: () =>
    shelves(coral, sand, 3, 4, (index, x, y) =>
      all(
        rect(x - 100, y - 60, 200, 60, pick([river, ochre, paper, sky, leaf, blush], index).base, 22),
        rect(x - 96, y - 112, 192, 58, pick([paper, river, ochre, leaf, blush, sky], index + 1).base, 22),
        dashed(line(`M${x - 70} ${y - 30}h140M${x - 66} ${y - 84}h132`, coral.shade, 8), '4 16'),
        index % 5 === 2
          ? put(jumper, 'ochre paper river', x, y - 84, 170)
          : rect(x - 90, y - 160, 180, 54, pick([leaf, sky, coral, ochre], index).shade, 22),
      ),
    ),
  kabatnik: () =>
    rail(
      sky,
      ink,
      leaf,
      waves([0, 220, 1200, 500], 120, sky.shade, 8, 400),
      ...[220, 470, 730, 980].map((x, index) =>
        all(
          line(`M${x} 150v60`, ink.base, 8),
          put(
            coat,
            pick(['coral ink ochre', 'river paper coral', 'ochre river coral', 'sand coral ink'], index),
            x,
            800,
            600,
            index * 3 - 4,
          ),
        ),
      ),
      put(umbrella, 'coral paper river', 1090, 830, 240),
    ),
  'dva-pary': () =>
    all(
      rect(0, 0, 1200, 900, ochre.base),
      dots([0, 0, 1200, 900], 90, 8, ochre.shade),
      line('M-20 120q620 120 1240 0M-20 520q620 120 1240 0', river.base, 8),
      repeat(5, (index) => put(socks, pick(sockInks, index), 160 + index * 220, 460 + Math.round(60 * Math.sin(1 + index * 0.6)), 270)),
      repeat(5, (index) => put(socks, pick(sockInks, index + 3), 160 + index * 220, 850 + Math.round(50 * Math.sin(1 + index * 0.6)), 270)),
      repeat(5, (index) => rect(152 + index * 220, 130 + Math.round(50 * Math.sin(1 + index * 0.6)), 16, 64, coral.base, 6)),
    ),
  plavcice: () =>
    all(
      rect(0, 0, 1200, 900, sky.base),
      repeat(4, (index) => line(`M0 ${180 + index * 200}h1200`, paper.base, 20)),
      repeat(4, (index) => dashed(line(`M0 ${180 + index * 200}h1200`, coral.base, 20, 'butt'), '60 60')),
      waves([0, 0, 1200, 900], 100, sky.shade, 8, 260),
      thing('swimmer', river.base, coral.base, 600, 420, 3.4),
      put(towels, 'coral ochre paper', 1040, 850, 260),
      ring(170, 730, 90, coral.base, 44),
      dashed(ring(170, 730, 90, paper.base, 44), '70 70'),
    ),
  'klobouk-dolu': () =>
    stage(
      leaf,
      sand,
      river,
      put(mirror, 'ochre sky paper', 230, 780, 640),
      thing('hat', ink.base, coral.base, 620, 560, 2.7),
      line('M620 690v110M530 800h180', ochre.base, 22),
      thing('hat', coral.base, ochre.base, 960, 660, 1.4, 10),
      thing('hat', ochre.base, river.base, 960, 300, 1.3, -12),
      line('M960 360v40', ink.base, 10),
    ),
  'z-pudy': () =>
    all(
      rect(0, 0, 1200, 900, leather.base),
      path('M0 900 600 40l600 860z', sand.base),
      path('M0 900 600 40v860z', blush.base),
      repeat(5, (index) => line(`M${240 + index * 180} 0v900`, leather.shade, 6)),
      rect(470, 220, 260, 180, sky.base),
      line('M600 220v180M470 310h260', leather.shade, 14),
      rect(0, 800, 1200, 100, leather.shade),
      line('M240 470h720', ink.base, 12),
      ...[330, 510, 700, 870].map((x, index) =>
        put(
          index % 2 === 0 ? dress : coat,
          pick(['coral ochre river', 'river ink ochre', 'ochre coral paper', 'leaf ink ochre'], index),
          x,
          800,
          330,
        ),
      ),
      rect(60, 680, 200, 130, leather.base, 10),
      rect(60, 660, 200, 34, ink.base, 10),
      rect(1000, 700, 150, 110, coral.base, 8),
    ),
  motylka: () =>
    stage(
      river,
      blush,
      coral,
      rays(600, 450, 340, 12, '#f7ddcf'),
      thing('butterfly', coral.base, ochre.base, 240, 260, 1.2, -18),
      thing('butterfly', ochre.base, paper.base, 980, 220, 0.9, 16),
      thing('butterfly', sky.base, coral.base, 1050, 560, 0.7, -10),
      put(dress, 'ochre coral river', 600, 800, 700),
      put(mirror, 'leaf sky paper', 170, 800, 420),
    ),
  podrazka: () =>
    shelves(sky, sand, 3, 5, (index, x, y) =>
      index % 3 === 0
        ? put(boot, pick(bootInks, index), x, y, 190)
        : index % 3 === 1
          ? put(sneaker, pick(sneakerInks, index), x, y + 8, 190)
          : put(heel, pick(['coral ochre river', 'river paper coral', 'ochre ink river'], index), x, y, 180),
    ),
  'podrazka-2': () =>
    stage(
      coral,
      ochre,
      sand,
      at(400, 470, thing('sole', river.base, sky.base, 0, 0, 3.2), 1, -14),
      at(800, 470, thing('sole', river.base, sky.base, 0, 0, 3.2), 1, 14),
      ...[320, 450, 580].map((y, index) => line(`M560 ${y}h80M${580 + index * 10} ${y - 50}h40`, paper.base, 12)),
      put(boot, 'leaf paper ink', 1060, 800, 260),
    ),
  tulacek: () =>
    window(
      coral,
      sky,
      ochre,
      all(
        path('M250 600l200-180 170 150 130-110 200 200v80H250z', sky.shade),
        path('M330 320l180-40-150 70 10 50-30-40-60-10z', paper.base),
      ),
      thing('suitcase', river.base, ochre.base, 400, 620, 1.9),
      put(backpack, 'coral sand ochre', 780, 800, 420),
      thing('suitcase', leaf.base, coral.base, 1050, 720, 1.1),
    ),
  strevic: () =>
    all(
      rect(0, 0, 1200, 900, river.base),
      repeat(8, (index) =>
        line(`M600 170l${Math.round(520 * Math.cos(index * 0.4 + 0.2))} ${Math.round(430 * Math.sin(index * 0.4 + 0.2))}`, blush.base, 3),
      ),
      line('M600 0v60', blush.base, 6),
      disc(600, 170, 110, sky.base),
      scales([520, 90, 160, 160], 20, paper.base, 4),
      ring(600, 170, 110, paper.base, 10),
      rect(0, 600, 1200, 300, ochre.base),
      checks([0, 600, 1200, 300], 100, ochre.shade),
      put(heel, 'paper blush coral', 330, 790, 420),
      put(heel, 'coral ochre river', 830, 830, 480),
    ),
  kramflek: () =>
    all(
      rect(0, 0, 1200, 900, coral.base),
      ...[0, 1, 2, 3].map((index) =>
        all(
          arch(60 + index * 280, 160, 240, 680, index % 2 === 0 ? blush.base : coral.shade),
          rect(60 + index * 280, 560, 240, 26, sand.base),
          rect(60 + index * 280, 820, 240, 26, sand.base),
          put(
            index % 2 === 0 ? heel : boot,
            pick(['river ochre ink', 'ochre river ink', 'ink coral ochre', 'leaf ochre ink'], index),
            180 + index * 280,
            564,
            210,
          ),
          put(
            index % 2 === 0 ? boot : heel,
            pick(['sky coral ink', 'river paper coral', 'ochre coral ink', 'paper coral river'], index),
            180 + index * 280,
            824,
            210,
          ),
        ),
      ),
    ),
  tkanicka: () =>
    all(
      rect(0, 0, 1200, 900, sky.base),
      path('M0 0h520L300 900H0z', ochre.base),
      path('M1200 0v900H760L980 0z', leaf.base),
      line('M-20 240q300-160 420 60t330-20 300-120 240 60', coral.base, 24),
      line('M-20 340q260 160 460-20t330 120 450-100', paper.base, 20),
      put(sneaker, 'paper coral river', 600, 860, 640, -8),
    ),
  'tkanicka-2': () => shelves(ink, coral, 3, 4, (index, x, y) => put(sneaker, pick(sneakerInks, index * 2), x, y + 8, 240)),
  tapka: () =>
    all(
      rect(0, 0, 1200, 900, leaf.base),
      ...[
        [0, 0],
        [0, 1],
        [1, 1],
        [0, 2],
        [1, 2],
        [0, 3],
      ].map(([column = 0, row = 0], index) =>
        all(
          rect(340 + column * 200 - (row % 2 === 0 ? 0 : 100), 700 - row * 200, 196, 196, index % 2 === 0 ? sand.base : paper.base, 10),
          thing('paw', coral.base, ochre.base, 438 + column * 200 - (row % 2 === 0 ? 0 : 100), 800 - row * 200, 0.5),
        ),
      ),
      put(boot, 'ochre coral river', 930, 860, 420),
      put(boot, 'coral ochre river', 1080, 880, 330),
      put(sneaker, 'sky paper coral', 150, 860, 260),
    ),
};
