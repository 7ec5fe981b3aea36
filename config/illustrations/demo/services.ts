import { popcorn } from '../motifs/food.ts';
import { bars, stripes, waves } from '../patterns.ts';
import { person } from '../scenery/people.ts';
import { skyline } from '../scenery/river.ts';
import { seededRandom } from '../seeded-random.ts';
import { all, arch, cropped, dashed, disc, faded, line, path, rect, repeat } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

/** Cinema, pharmacy and optician; 1200 × 900. */
export const services: Drawings = {
  'kino-meandr': () =>
    all(
      rect(0, 0, 1200, 900, '#0b2b33'),
      path('M1100 60 120 120v430l980-440z', ochre.base),
      faded(0.5, path('M1100 60 120 120v200L1100 90z', '#f6d58f')),
      rect(60, 110, 90, 450, paper.base),
      rect(1040, 30, 130, 100, ink.base, 12),
      disc(1040, 82, 30, sky.base),
      line('M-30 640q150-160 330-40t320-40 300-40 340-120', ink.base, 96),
      dashed(line('M-30 604q150-160 330-40t320-40 300-40 340-120', paper.base, 14, 'butt'), '20 20'),
      dashed(line('M-30 676q150-160 330-40t320-40 300-40 340-120', paper.base, 14, 'butt'), '20 20'),
      dashed(line('M-30 640q150-160 330-40t320-40 300-40 340-120', coral.base, 42, 'butt'), '84 16'),
      ...[0, 1].map((row) =>
        repeat(8, (index) =>
          all(
            rect(-50 + index * 160 + row * 80, 710 + row * 90, 140, 190, row === 0 ? coral.shade : coral.base, 40),
            rect(-30 + index * 160 + row * 80, 726 + row * 90, 100, 90, row === 0 ? '#a8381a' : coral.shade, 30),
          ),
        ),
      ),
    ),
  'kino-meandr-2': () =>
    all(
      rect(0, 0, 1200, 900, coral.shade),
      stripes([0, 0, 1200, 720], 60, 6, '#a8381a'),
      rect(0, 720, 1200, 180, river.base),
      bars([0, 730, 1200, 170], 60, 6, river.shade),
      ...[180, 480].map((x) =>
        all(
          arch(x - 22, 178, 244, 542, ochre.base),
          arch(x, 200, 200, 520, '#f6d58f'),
          rect(x + 97, 250, 6, 470, ochre.base),
          disc(x + 80, 480, 9, ochre.shade),
          disc(x + 120, 480, 9, ochre.shade),
          faded(0.35, path(`M${x} 720h200l70 180h-340z`, ochre.base)),
        ),
      ),
      repeat(9, (index) => disc(80 + index * 130, 90, 22, index % 2 === 0 ? ochre.base : paper.base)),
      put(popcorn, 'coral ochre sky', 950, 760, 560),
      rect(760, 756, 440, 144, sand.base),
      rect(760, 756, 440, 26, ochre.base),
      person(330, 850, 1, { pose: 'walk', coat: sky.base, legs: ink.base, hair: ink.base, skin: 1 }),
      person(470, 860, 0.72, { pose: 'walk', coat: ochre.base, legs: blush.base, hair: '#8a4d2b' }),
    ),
  'lekarna-nabrezi': () =>
    all(
      rect(0, 0, 1200, 900, sky.base),
      path('M470 80h260v210h210v260H730v210H470V550H260V290h210z', leaf.base),
      path('M730 80v210h210v260H730v210H600V80z', leaf.shade),
      path('M-20 600q200-120 420-20t420-20 420-40v400H-20z', river.base),
      line('M-20 680q200-120 420-20t420-20 420-40M-20 770q200-120 420-20t420-20 420-40', '#2f7370', 10),
      line('M700 470 860 180', sand.shade, 54),
      path('M420 440h420q-6 200-130 250v50h70v50H480v-50h70v-50q-124-50-130-250z', paper.base),
      path('M640 440h200q-6 200-130 250v50h70v50H640q60-160 0-350z', paper.shade),
      rect(394, 420, 472, 44, coral.base, 22),
      path('M520 420q-70-10-90-100 90 10 90 100zM560 420q-20-90 50-150 40 80-50 150z', leaf.base),
    ),
  'optika-jasno': () => {
    const town = skyline([0, 180, 1200, 520], [coral.base, river.base, ochre.base, leaf.base], paper.base, seededRandom('jasno'));
    return all(
      rect(0, 0, 1200, 900, blush.base),
      faded(0.35, town),
      rect(0, 700, 1200, 200, sky.base),
      cropped(180, 250, 360, 380, all(rect(180, 250, 360, 380, '#fdeee2'), town)),
      cropped(660, 250, 360, 380, all(rect(660, 250, 360, 380, '#fdeee2'), town)),
      rect(180, 250, 360, 380, 'none', 60).replace('fill="none"', `fill="none" stroke="${ink.base}" stroke-width="44"`),
      rect(660, 250, 360, 380, 'none', 60).replace('fill="none"', `fill="none" stroke="${ink.base}" stroke-width="44"`),
      line('M540 380q60-60 120 0', ink.base, 40),
      line('M160 330 20 270M1040 330l140-60', ink.base, 40),
      waves([0, 720, 1200, 180], 56, sky.shade, 9, 220),
    );
  },
};
