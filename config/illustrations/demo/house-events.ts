import { coat, dress } from '../motifs/clothes.ts';
import { noodles } from '../motifs/food.ts';
import { armchair } from '../motifs/home.ts';
import { openBook } from '../motifs/leisure.ts';
import { boot } from '../motifs/shoes-and-bags.ts';
import { rays } from '../patterns.ts';
import { person } from '../scenery/people.ts';
import { bridge, cloud, swallow, water } from '../scenery/river.ts';
import { all, at, dashed, disc, dome, faded, line, oval, path, rect, repeat } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

/** A market stall under a striped awning, 380 wide, standing on x, y. */
const toSkin = (choice: string | number | undefined) => ([0, 1, 2, 3] as const)[Number(choice)] ?? 0;

/** In the house and in its shops; 1600 × 900. */
export const houseEvents: Drawings = {
  'escalator-catwalk': () =>
    all(
      rect(0, 0, 1600, 900, river.base),
      path('M300-20 560-20 900 700H400zM1100-20h240L900 640H500z', '#22635f'),
      path('M760-20h160l240 560H740z', '#2f7370'),
      path('M0 900V250h250l900 560h450v90z', coral.base),
      path('M0 250h250l900 560h450v30h-460L240 290H0z', coral.shade),
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((index) => rect(300 + index * 108, 262 + index * 67.5, 108, 26, ochre.base)),
      line('M0 120h240l900 560h460', ink.base, 22),
      person(330, 262, 0.9, { pose: 'walk', coat: ochre.base, legs: ink.base, hair: ink.base, skin: 2, skirt: ochre.shade, long: true }),
      person(640, 460, 0.95, { pose: 'walk', coat: paper.base, legs: sky.base, hair: '#8a4d2b' }),
      person(960, 660, 1, { pose: 'walk', coat: blush.base, legs: ink.base, hair: ink.base, skin: 1, skirt: coral.base }),
      ...[410, 880, 1220].map((x) => at(x, 40, all(rect(-50, -60, 100, 80, ink.base, 14), oval(0, 22, 50, 14, ochre.base)))),
      ...[1230, 1330, 1430, 1530].map((x, index) =>
        all(
          disc(x, 780, 34, ['#f0c3a4', '#8d5b3f', '#c98f6b', '#f0c3a4'][index] ?? ''),
          dome(x, 776, 36, [ink.base, coral.base, ink.base, '#8a4d2b'][index] ?? ''),
          path(`M${x - 54} 900q0-90 54-90t54 90z`, [sky.base, ochre.base, blush.base, leaf.base][index] ?? ''),
        ),
      ),
    ),
  'river-clean-up': () =>
    all(
      rect(0, 0, 1600, 900, sky.base),
      path('M0 260q400-110 800-40t800-60v200H0z', leaf.base),
      water([0, 330, 1600, 260], river.base, '#2f7370', 60),
      path('M0 560q400-70 800-10t800-30v380H0z', sand.base),
      ...Array.from({ length: 34 }, (_, index) =>
        oval(
          30 + ((index * 211) % 1560),
          640 + ((index * 67) % 240),
          26 + ((index * 13) % 26),
          16 + ((index * 7) % 14),
          [sand.shade, sky.shade, '#c9bda6', paper.base][index % 4] ?? '',
        ),
      ),
      ...[440, 640].map((x, index) =>
        at(
          x,
          830,
          all(
            path('M-60-420h120v280q10 40 80 50 60 10 60 80v10H-60z', index === 0 ? coral.base : coral.shade),
            path('M-66-430h132v50H-66z', ochre.base),
            rect(-70, 0, 280, 26, ink.base, 12),
            line('M-30-340v200', paper.base, 10),
          ),
          1,
        ),
      ),
      path('M960 420q60-40 120 0l40-60q-100-60-200 0zM920 840q-80-240 60-420h80q150 170 90 420-110 40-230 0z', leaf.shade),
      path('M1060 420q150 170 90 420-60 20-110 22 60-240 20-442z', '#3f5a33'),
      rect(950, 404, 140, 28, ochre.base, 14),
      at(
        -110,
        40,
        all(
          line('M1220 850 1480 240', '#8a4d2b', 22),
          `<ellipse cx="1500" cy="180" rx="110" ry="70" transform="rotate(-24 1500 180)" fill="none" stroke="${ink.base}" stroke-width="16"/>`,
          path('M1398 222q60 150 160 130 80-60 44-218-80 100-204 88z', paper.base),
          line('M1430 250l120 60M1470 220l100 70M1440 320l110-130M1500 344l90-160', sky.shade, 6),
        ),
      ),
    ),
  'puppet-saturday': () =>
    all(
      rect(0, 0, 1600, 900, ochre.base),
      rect(240, 120, 1120, 690, '#0b2b33'),
      path('M240 660q140-60 280 0t280 0 280 0 280 0v150H240z', '#2f7370'),
      disc(1080, 300, 80, sand.base),
      path('M200 90h1200v120q-100 70-200 0-100 70-200 0-100 70-200 0-100 70-200 0-100 70-200 0-100 70-200 0z', coral.base),
      path('M200 210q150 240 30 600H160V90h40zM1400 210q-150 240-30 600h70V90h-40z', coral.base),
      path('M200 210q60 240-10 600h-30V90h40zM1400 210q-60 240 10 600h30V90h-40z', coral.shade),
      rect(120, 40, 1360, 80, river.base, 10),
      repeat(11, (index) => disc(190 + index * 122, 80, 15, ochre.base)),
      rect(120, 790, 1360, 110, river.base),
      line('M560 120 520 420M600 120v240M640 120l50 300M940 120 900 420M980 120v260M1020 120l60 290', paper.base, 3),
      line('M520 120h160M900 120h160', '#8a4d2b', 18),
      person(600, 760, 1.25, { pose: 'dance', coat: leaf.base, legs: leaf.shade, hair: '#8aa876', skin: 3 }),
      path('M556 400l44-120 44 120z', leaf.shade),
      person(980, 760, 1.25, { pose: 'wave', coat: blush.base, legs: paper.base, hair: ochre.base, skirt: coral.base, long: true }),
      path('M944 384l-6-60 24 30 18-40 18 40 24-30-6 60z', ochre.base),
      ...[360, 540, 800, 1060, 1240].map((x, index) =>
        all(
          disc(x, 850, 44, ['#8a4d2b', ink.base, coral.base, ink.base, '#8a4d2b'][index] ?? ''),
          path(`M${x - 70} 940q0-60 70-60t70 60z`, [sky.base, paper.base, leaf.base, blush.base, ochre.base][index] ?? ''),
        ),
      ),
    ),
  'swap-day': () =>
    all(
      rect(0, 0, 1600, 900, leaf.base),
      disc(800, 450, 370, '#8aa876'),
      line('M500 330A340 340 0 0 1 1050 230', ochre.base, 44, 'butt'),
      path('M1110 110l20 210-200-20z', ochre.base),
      line('M1100 570A340 340 0 0 1 550 670', coral.base, 44, 'butt'),
      path('M490 790 470 580l200 20z', coral.base),
      put(coat, 'river ochre coral', 330, 740, 560, -6),
      put(dress, 'coral paper ochre', 1270, 740, 560, 6),
    ),
  'film-and-cello': () =>
    all(
      rect(0, 0, 1600, 900, '#0b2b33'),
      path('M40 130 900 40v560L40 210z', '#e8e1d5'),
      path('M40 130 900 40v180L40 160z', '#ffffff'),
      rect(880, 20, 560, 600, '#ffffff'),
      rect(910, 50, 500, 540, '#8f8b83'),
      path('M910 590V430q120-120 250-20t250-60v240z', '#3a3833'),
      disc(1270, 180, 60, '#e8e1d5'),
      path('M1080 430q0-90 60-90t60 90v160h-120z', '#1b1a17'),
      disc(1140, 310, 36, '#e8e1d5'),
      rect(1096, 262, 88, 30, '#1b1a17', 10),
      rect(0, 110, 80, 130, ink.base, 12),
      rect(0, 760, 1600, 140, coral.shade),
      at(
        480,
        800,
        all(
          line('M0 0v30', ink.base, 12),
          path(
            'M-30-610h60v180q90 10 90 110 0 60-40 80 80 40 80 120 0 120-160 120t-160-120q0-80 80-120-40-20-40-80 0-100 90-110z',
            coral.base,
          ),
          path('M0-430h30q90 10 90 110 0 60-40 80 80 40 80 120 0 120-160 120 90-200 0-430z', coral.shade),
          rect(-18, -700, 36, 460, '#5d2a14', 8),
          disc(0, -712, 30, '#5d2a14'),
          rect(-50, -170, 100, 16, '#5d2a14', 6),
          line('M-60-250q-26 40 0 80M60-250q26 40 0 80', '#5d2a14', 10),
          line('M-8-680v520M8-680v520', paper.base, 3),
        ),
        1.02,
        8,
      ),
      line('M250 500 780 420', ochre.base, 12),
      repeat(10, (index) => rect(20 + index * 160, 840, 130, 120, coral.base, 36)),
    ),
  'night-reading': () =>
    all(
      rect(0, 0, 1600, 900, river.base),
      ...[0, 1, 2].map((shelf) =>
        all(
          rect(0, 200 + shelf * 210, 1600, 20, ochre.shade),
          ...Array.from({ length: 26 }, (_, index) =>
            rect(
              10 + index * 61,
              200 + shelf * 210 - 100 - ((index * 37 + shelf * 11) % 60),
              40 + ((index * 13) % 16),
              100 + ((index * 37 + shelf * 11) % 60),
              ['#1d625f', coral.shade, '#2f7370', '#164f4d', ochre.shade][(index * 3 + shelf) % 5] ?? '',
            ),
          ),
        ),
      ),
      rect(0, 640, 1600, 260, '#0a3735'),
      faded(0.28, path('M960 260 640 860h760L1080 260z', ochre.base)),
      line('M250 880 430 20M390 880 570 20', ochre.base, 22),
      repeat(6, (index) => line(`M${278 + index * 29} ${750 - index * 140}h142`, ochre.base, 16)),
      oval(900, 850, 380, 40, coral.shade),
      line('M1170 850V260', ink.base, 16),
      path('M940 290q20-150 110-150h60q90 0 110 150z', ochre.base),
      oval(1170, 850, 80, 14, ink.base),
      put(armchair, 'coral ochre river', 820, 850, 520),
      put(openBook, 'sky coral river', 820, 740, 210),
    ),
  'river-run': () =>
    all(
      rect(0, 0, 1600, 900, blush.base),
      disc(420, 380, 210, coral.base),
      bridge([0, 270, 1600, 240], 5, '#d9a98f', '#c8917a'),
      water([0, 480, 1600, 140], sky.base, sky.shade, 50),
      rect(0, 600, 1600, 300, ochre.base),
      rect(0, 600, 1600, 24, ochre.shade),
      dashed(line('M0 850h1600', paper.base, 8), '80 50'),
      ...[
        [250, coral.base, ink.base, 1],
        [560, leaf.base, river.base, 0],
        [860, paper.base, coral.base, 2],
        [1150, river.base, ink.base, 3],
        [1420, coral.base, river.base, 2],
      ].map(([x, coatFill, legs, skin], index) =>
        person(Number(x), 830 - (index % 2) * 50, 1.25, {
          pose: 'run',
          coat: String(coatFill),
          legs: String(legs),
          hair: index % 2 === 0 ? ink.base : '#8a4d2b',
          skin: toSkin(skin),
          long: index === 2,
        }),
      ),
      swallow(1080, 150, 0.9, river.base),
      swallow(1220, 210, 0.6, river.base),
    ),
  'boot-week': () =>
    all(
      rect(0, 0, 1600, 900, sky.base),
      path('M0 520 300 200l160 180 260-300 240 330 190-170 450 380v200H0z', sky.shade),
      cloud(1330, 190, 1.1, paper.base),
      path('M0 900V840L620 560h380l600 220v120z', leaf.base),
      path('M0 900v-20L640 620h340l620 210v70z', leaf.shade),
      ...Array.from(
        { length: 9 },
        (_, index) =>
          `<g transform="rotate(-24 ${90 + index * 62} ${808 - index * 27})">${rect(60 + index * 62, 790 - index * 27, 50, 26, index % 2 === 0 ? ochre.base : ochre.shade, 5)}</g>`,
      ),
      ...[
        [1080, 620, 60],
        [1200, 670, 46],
        [1310, 700, 70],
        [1440, 750, 52],
      ].map(([x = 0, y = 0, r = 0], index) => oval(x, y, r, r * 0.55, [sand.shade, paper.shade, sand.base, sand.shade][index] ?? '')),
      path('M680 600q120-40 260 6-30 40-140 34t-120-40z', '#7a5230'),
      put(boot, 'coral ochre ink', 400, 690, 400, -22),
      put(boot, 'ochre coral ink', 800, 610, 420, 4),
      put(boot, 'river ochre ink', 1240, 680, 380, 20),
    ),
  'pho-class': () =>
    all(
      rect(0, 0, 1600, 900, coral.base),
      rays(620, 430, 1200, 16, '#ea6c46'),
      line('M470 260q-50-60 0-120t0-120M640 230q-50-60 0-120t0-110M810 260q-50-60 0-120t0-120', paper.base, 22),
      rect(0, 780, 1600, 120, river.base),
      put(noodles, 'sky ochre coral', 640, 830, 640),
      rect(1040, 700, 480, 90, ochre.shade, 16),
      rect(1040, 690, 480, 50, ochre.base, 20),
      path('M1100 690q-10-110 60-150 40 60 0 150zM1190 690q-10-130 90-170 20 90-40 170z', leaf.base),
      path('M1300 690q20-90 100-100 0 70-50 100z', leaf.shade),
      disc(1440, 640, 50, '#cfe08c'),
      disc(1440, 640, 36, '#e8f0bd'),
      ...[
        [180, 690],
        [300, 760],
      ].map(([x = 0, y = 0]) =>
        at(
          x,
          y,
          repeat(8, (index) => `<path d="M0 0q-16-30 0-64 16 34 0 64z" fill="#5d2a14" transform="rotate(${index * 45})"/>`),
        ),
      ),
      at(200, 190, all(path('M1130 330h200q30 0 30 30t-30 30h-200z', ink.base), path('M1130 300H900q-50 0-60 110h290z', paper.base))),
    ),
};
