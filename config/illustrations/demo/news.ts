import { jar } from '../motifs/drinks.ts';
import { bicycle } from '../motifs/leisure.ts';
import { dots, stripes, waves } from '../patterns.ts';
import { person } from '../scenery/people.ts';
import { bee, beehive, cloud, ferry, skyline, water } from '../scenery/river.ts';
import { seededRandom } from '../seeded-random.ts';
import { all, arch, at, dashed, disc, faded, line, oval, path, rect, repeat, ring } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

/** News of the house; 1600 × 900. */
export const news: Drawings = {
  'roof-honey': () =>
    all(
      rect(0, 0, 1600, 900, blush.base),
      disc(1240, 250, 170, ochre.base),
      skyline([0, 260, 1600, 320], ['#dd9d82', coral.base, coral.shade], ochre.base, seededRandom('honey roof')),
      path('M0 580q400-80 800 0t800 0v320H0z', leaf.base),
      path('M0 740q400-70 800 0t800 0v160H0z', leaf.shade),
      at(820, 740, beehive(sky.base, sky.shade, river.base, ink.base), 1.15),
      at(1090, 730, beehive(paper.base, paper.shade, coral.base, ink.base), 1.15),
      at(1360, 740, beehive(ochre.base, ochre.shade, river.base, ink.base), 1.15),
      put(jar, 'ochre coral coral', 380, 840, 640),
      bee(700, 240, 1.5, ochre.base, paper.base, ink.base),
      bee(1000, 380, 1.1, ochre.base, paper.base, ink.base),
      dashed(line('M590 150q-60-60-120 0t20 90', ink.base, 5), '2 16'),
    ),
  'ferry-stop': () =>
    all(
      rect(0, 0, 1600, 900, sky.base),
      disc(420, 230, 120, ochre.base),
      path('M0 430q300-130 700-50t900-90v200H0z', leaf.base),
      water([0, 450, 1600, 450], river.base, '#2f7370', 64),
      at(700, 520, ferry(coral.base, paper.base, sky.base, ink.base), 1.7),
      ...[0, 1, 2, 3].map((index) =>
        line(`M${460 + index * 60} ${640 + index * 56}h${480 - index * 120}`, index % 2 === 0 ? coral.base : ochre.base, 16),
      ),
      path('M1180 560h420v70h-420z', ochre.base),
      rect(1180, 560, 420, 18, sand.base),
      ...[1230, 1380, 1530].map((x) => rect(x, 630, 34, 270, ochre.shade)),
      rect(1220, 480, 50, 84, ink.base, 12),
      rect(1206, 474, 78, 24, ink.base, 12),
      line('M1040 450q120 140 200 70', paper.base, 10),
      person(1400, 560, 0.85, { coat: coral.base, legs: ink.base, hair: '#8a4d2b' }, true),
      person(1490, 560, 0.85, { pose: 'wave', coat: ochre.base, legs: river.base, hair: ink.base, skin: 2, long: true }, true),
      cloud(1200, 190, 1.2, paper.base),
    ),
  'third-lift': () =>
    all(
      rect(0, 0, 1600, 900, sand.base),
      ...[0, 1, 2].map((floor) =>
        all(
          rect(0, 250 + floor * 290, 1600, 46, floor === 1 ? ochre.base : coral.base),
          line(`M0 ${170 + floor * 290}h1600`, ink.base, 6),
          stripes([0, 172 + floor * 290, 1600, 80], 50, 5, ink.base),
        ),
      ),
      rect(560, 0, 480, 900, sky.base),
      path('M560 640q120-60 240 0t240 0v260H560z', river.base),
      waves([560, 700, 480, 200], 60, '#2f7370', 8, 160),
      path('M560 560q160-120 480-30v110q-120 60-240 0t-240 0z', leaf.base),
      line('M680 0v900M920 0v900', river.base, 12),
      rect(630, 280, 340, 400, paper.base, 14),
      rect(654, 330, 292, 324, '#dcecee'),
      rect(630, 280, 340, 50, river.base, 12),
      path('M800 288l22 32h-44z', ochre.base),
      person(740, 650, 0.92, { coat: coral.base, legs: ink.base, hair: ink.base, skin: 1 }),
      person(850, 650, 0.92, { pose: 'carry', coat: ochre.base, legs: river.base, hair: '#8a4d2b', long: true }),
      line('M800 330v320', river.base, 6),
      path('M800 40l80 110h-50v90h-60v-90h-50z', coral.base),
      person(240, 254, 0.6, { pose: 'walk', coat: river.base, legs: ink.base, hair: ink.base }),
      person(1300, 544, 0.6, { pose: 'walk', coat: leaf.base, legs: ink.base, hair: coral.base, skin: 3 }, true),
    ),
  'refill-count': () =>
    all(
      rect(0, 0, 1600, 900, river.base),
      dots([0, 0, 1600, 900], 110, 8, '#17605d'),
      path('M130 900V360q0-40 40-40h330q40 0 40 40v60H300v480z', sand.base),
      path('M230 900V420h310v30H300v450z', sand.shade),
      line('M520 330v-90q0-50 60-50h60q56 0 56 60', paper.base, 44),
      line('M696 280q0 120 0 200', sky.base, 26),
      rect(640, 430, 112, 60, sky.shade, 10),
      path('M616 540q0-60 40-60h80q40 0 40 60v290q0 40-40 40h-80q-40 0-40-40z', coral.base),
      path('M736 480q40 0 40 60v290q0 40-40 40h-40z', coral.shade),
      line('M636 640q30-30 60 0t60 0', paper.base, 14),
      rect(180, 380, 90, 60, ink.base, 8),
      ...[0, 1, 2, 3, 4, 5].map((index) => {
        const x = 1010 + (index % 3) * 190 + (index > 2 ? 95 : 0);
        const y = index > 2 ? 560 : 800;
        return index === 5
          ? ''
          : at(
              x,
              y,
              all(
                path('M-50 0v-150q0-40 30-60v-40h40v40q30 20 30 60V0z', sky.base),
                path('M0-250h20v40q30 20 30 60V0H0z', sky.shade),
                rect(-26, -270, 52, 24, ochre.base, 6),
                rect(-50, -120, 100, 50, paper.base),
              ),
            );
      }),
      line('M930 250l560 590', coral.base, 40),
      ring(1210, 540, 350, coral.base, 40),
    ),
  'returnable-plates': () =>
    all(
      rect(0, 0, 1600, 900, ochre.base),
      disc(800, 450, 380, ochre.shade),
      ...[0, 1, 2].map(
        (turn) =>
          `<g transform="rotate(${turn * 120} 800 450)">${all(line('M506 280A340 340 0 0 1 950 145', paper.base, 44, 'butt'), path('M930 60l130 120-166 58z', paper.base))}</g>`,
      ),
      oval(800, 690, 250, 26, coral.shade),
      ...[0, 1, 2].map((index) =>
        all(
          path(
            `M${570 + index * 10} ${600 - index * 66}h${460 - index * 20}q-14 84-110 84H${690 + index * 6}q-96 0-${120}-84z`,
            [river.base, coral.base, sky.base][index] ?? '',
          ),
          rect(560 + index * 10, 588 - index * 66, 480 - index * 20, 22, [river.shade, coral.shade, sky.shade][index] ?? '', 11),
        ),
      ),
      oval(800, 444, 190, 26, paper.base),
      line('M200 760V400', river.base, 22),
      line('M150 220v110q0 60 50 60t50-60V220M200 220v180', river.base, 18),
      line('M1400 760V380', river.base, 22),
      oval(1400, 300, 64, 100, river.base),
    ),
  'quiet-hour': () =>
    all(
      rect(0, 0, 1600, 900, river.base),
      path('M0 0h1600v420H0z', '#164f4d'),
      line('M400-10v200', ink.base, 8),
      faded(0.22, path('M240 400 60 900h680L560 400z', ochre.base)),
      path('M220 400q0-210 180-210t180 210z', ochre.shade),
      path('M400 190q180 0 180 210h-90q0-150-90-210z', '#9a6b1d'),
      path('M350 400a50 40 0 0 0 100 0z', ochre.base),
      line('M880 560q40-130 80 0t80 0 80 0', sky.base, 16),
      line('M1120 560q40-60 80 0t80 0', sky.base, 16),
      line('M1280 560q50-20 100 0h220', sky.base, 16),
      path('M760 330h90l150-120v420L850 510h-90q-20 0-20-20V350q0-20 20-20z', paper.base),
      path('M850 330l150-120v420L850 510z', paper.shade),
      line('M690 640 1080 190', coral.base, 34),
      rect(0, 760, 1600, 140, '#0a3735'),
      path('M180 780q-60-120 100-180 160-40 240 60 60 80 10 120z', coral.base),
      path('M400 600q90 0 120 60 60 80 10 120H380q80-60 20-180z', coral.shade),
    ),
  'bike-garage': () =>
    all(
      rect(0, 0, 1600, 900, sky.base),
      path('M0 240q800-190 1600 0v130q-800-190-1600 0z', coral.base),
      line('M0 190q800-190 1600 0', coral.shade, 12),
      repeat(17, (index) => rect(index * 100, 190 - Math.round(95 * (1 - ((index - 8) / 8) ** 2)), 8, 60, coral.shade)),
      path('M0 330q800-190 1600 0v570H0z', sand.base),
      arch(120, 300, 1360, 600, sand.shade),
      rect(0, 850, 1600, 50, river.base),
      rect(180, 570, 1240, 24, river.base),
      rect(180, 836, 1240, 24, river.base),
      ...[180, 590, 1000, 1396].map((x) => rect(x, 420, 24, 430, river.base)),
      ...['coral ochre sky', 'river coral sky', 'ochre coral sky'].map((names, index) =>
        put(
          bicycle,
          names === 'coral ochre sky' ? 'coral ochre sky' : names === 'river coral sky' ? 'river coral sky' : 'ochre coral sky',
          400 + index * 405,
          572,
          270,
        ),
      ),
      put(bicycle, 'leaf coral sky', 400, 838, 270),
      put(bicycle, 'coral river sky', 805, 838, 270),
      put(bicycle, 'river ochre sky', 1210, 838, 270),
    ),
  'fish-mural': () =>
    all(
      rect(0, 0, 1600, 900, blush.base),
      path('M0 900V560h140V460h180V360h180V260h190V160h200V70h710v830z', sky.base),
      path('M0 900V620h200V520h180V420h180V320h190V220h200V130h650v770z', sky.shade),
      path('M240 640q260-70 420-240t420-300q180-60 300 20-40 150-240 230T820 560 520 780q-120 40-240-20z', leaf.base),
      path('M240 640q40 60 0 150l-140 60 40-130-120-60z', leaf.shade),
      path('M280 760q200 20 420-230t480-340q150-50 200-70-40 150-240 230T820 560 520 780q-120 40-240-20z', leaf.shade),
      path('M760 340l-60-140 220 20zM900 520l80 120 60-210z', coral.base),
      ...[
        [420, 680],
        [540, 610],
        [650, 510],
        [740, 430],
        [850, 360],
        [960, 300],
        [1060, 240],
      ].map(([x = 0, y = 0]) => disc(x, y, 17, ochre.base)),
      disc(1250, 140, 26, paper.base),
      disc(1256, 142, 12, ink.base),
      line('M1380 120q-80 40-130 90', ink.base, 8),
      line('M1180 480 1420 700M1420 480 1180 700M1180 700l240 170M1420 700l-240 170', ink.base, 12),
      rect(1150, 440, 300, 40, coral.base, 8),
      rect(1130, 860, 340, 40, ink.base, 8),
      person(1290, 440, 0.8, { pose: 'reach', coat: river.base, legs: ink.base, hair: '#8a4d2b', skin: 0 }, true),
      rect(1400, 396, 40, 44, paper.base),
    ),
};
