import { popcorn } from '../motifs/food.ts';
import { hammer } from '../motifs/home.ts';
import { bars, dots, stripes, waves } from '../patterns.ts';
import { person } from '../scenery/people.ts';
import { skyline } from '../scenery/river.ts';
import { seededRandom } from '../seeded-random.ts';
import { all, arch, at, cropped, disc, faded, line, oval, path, rect, repeat, ring } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

const dashed = (drawn: string, dashes: string) => drawn.replace('/>', ` stroke-dasharray="${dashes}"/>`);

/** Services and entertainment; 1200 × 900. */
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
  'cistirna-bily-limec': () =>
    all(
      rect(0, 0, 1200, 900, sky.base),
      dots([0, 0, 1200, 900], 100, 8, sky.shade),
      line('M600 190v-50q70-20 60-70t-100-20', ink.base, 20),
      line('M600 190 250 400M600 190l350 210', ochre.base, 34),
      path('M420 330q180 110 360 0l260 130v440H160V460z', paper.base),
      path('M780 330l260 130v440H600V440z', paper.shade),
      path('M430 300l170 180-130 130-130-200zM770 300L600 480l130 130 130-200z', paper.base),
      path('M430 300l170 180-130 130-130-200z', '#ffffff'),
      path('M770 300L600 480l130 130 130-200z', sand.base),
      path('M430 300q170 90 340 0-60 110-170 180-110-70-170-180z', coral.base),
      line('M600 520v380', sand.shade, 8),
      ...[640, 780].map((y) => disc(630, y, 17, river.base)),
      line('M210 830q-30-60 10-110t0-110M130 800q-24-50 8-90t0-90', '#ffffff', 18),
      line('M1130 100q-120 150-40 300t-120 260-140-40 90-60', coral.base, 9),
      line('M1150 60 1090 160', ink.base, 14),
    ),
  'klic-a-podpatek': () =>
    all(
      rect(0, 0, 1200, 900, ochre.base),
      path('M0 0h700L440 900H0z', coral.base),
      path(
        'M150 250q60-110 190-70 110 220 330 290l330 40q50 10 50 50 0 44-54 44H630q-130-10-220-130l-60-80-10 360q-2 50-40 50t-40-50L230 420q-110-60-80-170z',
        paper.base,
      ),
      path('M630 604q-130-10-220-130l-60-80 30-70q110 190 290 230l380 50z', paper.shade),
      disc(270, 280, 52, coral.base),
      path('M800 604h60v90h-60zM900 604h50v130h-50zM980 604h40v80h-40z', paper.base),
      put(hammer, 'ink river ochre', 980, 440, 380, 24),
      repeat(4, (index) => all(rect(560 + index * 70, 796, 36, 12, ink.base, 6), path(`M${570 + index * 70} 808h16l-8 60z`, ink.base))),
    ),
  'kadernictvi-strih-7': () =>
    all(
      rect(0, 0, 1200, 900, blush.base),
      ...[0, 1, 2, 3, 4, 5, 6].map((index) =>
        line(
          `M-40 ${90 + index * 60}q260-${160 - index * 10} 420 ${80 + index * 10}t300 ${300 - index * 20} ${640 - index * 20} ${210 - index * 34}`,
          [coral.base, coral.shade, ochre.base][index % 3] ?? '',
          34,
        ),
      ),
      path('M300 90h640l30 60-60 40H330q-50-10-50-50 0-40 20-50z', river.base),
      path('M960 130 560 720l-70-30 380-540z', river.shade),
      path('M960 130l20 30-390 580-30-20z', river.base),
      disc(880, 170, 26, ochre.base),
      ring(240, 200, 82, ink.base, 40),
      ring(500, 790, 82, ink.base, 40),
      line('M900 560l120 30M900 620l90 60', paper.base, 10),
    ),
  'fitness-proti-proudu': () =>
    all(
      rect(0, 0, 1200, 900, coral.base),
      ...[0, 1, 2, 3, 4, 5].map((index) =>
        line(`M-40 ${180 + index * 130}q150-70 300 0t300 0 300 0 300 0 300 0`, index % 2 === 0 ? coral.shade : '#ee7a55', 26),
      ),
      oval(420, 830, 300, 28, coral.shade),
      path('M300 420q-60-290 120-290t120 290h-70q40-210-50-210t-50 210z', ink.base),
      path('M420 350q260 0 270 250 0 130-90 220H240q-90-90-90-220 10-250 270-250z', river.base),
      path('M420 350q260 0 270 250 0 130-90 220H470q150-200-50-470z', river.shade),
      disc(400, 590, 110, ochre.base),
      line('M330 600q36-40 70 0t70 0', river.base, 20),
      line('M760 840 1110 330', paper.base, 26),
      path('M1080 300q80-140 120-110 20 50-80 170z', paper.base),
      line('M900 420h220M900 420l60-50M900 420l60 50', ochre.base, 22),
    ),
  rovnik: () =>
    all(
      rect(0, 0, 1200, 900, sky.base),
      disc(200, 180, 70, paper.base),
      disc(600, 480, 350, '#2b7a80'),
      path(
        'M420 180q110-60 220-46-40 90-130 90-10 140-130 130-90-30 40-174zM700 300q180-80 240 100-40 240-190 340-60-120-160-170-60-160 110-270zM290 520q150-10 190 110-30 90-90 150-90-50-100-260z',
        leaf.base,
      ),
      path('M840 226a350 350 0 0 1-300 600q360-120 300-600z', '#1f6268'),
      dashed(line('M40 620q560 260 1030-130', coral.base, 16), '44 26'),
      at(
        1080,
        460,
        all(
          path('M-150 20q-10-50 30-44L80-50q60-4 74 20 0 22-40 30L-90 44q-50 4-60-24z', paper.base),
          path('M-20-40-90-130l44-8L60-46zM-10 24-50 120l40-2L66 10z', coral.base),
          path('M-150 6l-24-60 34-4 40 56z', coral.base),
          repeat(5, (index) => disc(-60 + index * 36, -14 - index * 5, 9, river.base)),
        ),
        1,
        -34,
      ),
      path('M130 800q60-40 120 0-60 20-120 0zM930 820q60-40 130 0-60 20-130 0z', paper.base),
    ),
};

/** What can be booked; 1200 × 900. */
export const bookings: Drawings = {
  stylist: () =>
    all(
      rect(0, 0, 1200, 900, sand.base),
      arch(120, 140, 960, 640, blush.base),
      rect(0, 770, 1200, 130, river.base),
      line('M220 230h760M300 230v600M900 230v600M250 830h100M850 830h100', ink.base, 14),
      ...[
        [380, coral.base, coral.shade],
        [520, river.base, river.shade],
        [660, ochre.base, ochre.shade],
        [800, leaf.base, leaf.shade],
      ].map(([x = 0, base = '', shade = ''], index) =>
        at(
          Number(x),
          230,
          all(
            line('M0 0v30M0 30-66 80M0 30l66 50', ink.base, 7),
            path(`M-66 74q66 40 132 0l14 ${index % 2 === 0 ? 430 : 330}h-160z`, String(base)),
            path(`M66 74l14 ${index % 2 === 0 ? 430 : 330}H10V100z`, String(shade)),
            index % 2 === 0 ? rect(-66, 230, 132, 22, sand.base) : disc(-20, 180, 10, paper.base),
          ),
        ),
      ),
      line('M60 700q200 160 420 60t560 40', ochre.base, 40),
      dashed(line('M60 700q200 160 420 60t560 40', ink.base, 16, 'butt'), '4 26'),
      person(1080, 850, 1.5, { pose: 'reach', coat: paper.base, legs: coral.base, hair: ink.base, skin: 1, long: true }, true),
    ),
  zatoka: () =>
    all(
      rect(0, 0, 1200, 900, ochre.base),
      path('M0 380q200-80 400 0t400 0 400-20v540H0z', sky.base),
      path('M0 480q200-80 400 0t400 0 400-20v440H0z', sky.shade),
      at(
        320,
        450,
        all(
          path('M-100-40 0-110 100-40z', paper.base),
          path('M-120-48h240L76 10H-76z', paper.base),
          path('M0-48h120L76 10H0z', blush.base),
          path('M0-110 100-40H0z', blush.base),
        ),
        1.5,
        -6,
      ),
      at(
        830,
        400,
        all(
          path('M-100-40 0-110 100-40z', coral.base),
          path('M-120-48h240L76 10H-76z', coral.base),
          path('M0-48h120L76 10H0z', coral.shade),
          path('M0-110 100-40H0z', coral.shade),
        ),
        1.1,
        8,
      ),
      ...Array.from({ length: 60 }, (_, index) => {
        const row = Math.floor(index / 15);
        return disc(
          20 + (index % 15) * 84 + (row % 2) * 42,
          640 + row * 72,
          50,
          [coral.base, river.base, paper.base, ochre.base, blush.base, leaf.base][(index * 5 + row) % 6] ?? '',
        );
      }),
      person(560, 720, 1, { pose: 'wave', coat: coral.base, legs: river.base, hair: '#8a4d2b', skin: 0 }),
      person(700, 740, 0.9, { pose: 'dance', coat: river.base, legs: ochre.base, hair: ink.base, skin: 2, long: true }),
      ...Array.from({ length: 15 }, (_, index) =>
        disc(50 + index * 80, 740 + (index % 2) * 30, 46, [river.base, paper.base, coral.base, leaf.base, ochre.base][index % 5] ?? ''),
      ),
      ...Array.from({ length: 15 }, (_, index) =>
        disc(10 + index * 86, 850, 50, [coral.base, ochre.base, blush.base, river.base][index % 4] ?? ''),
      ),
    ),
  'car-wash': () =>
    all(
      rect(0, 0, 1200, 900, sky.base),
      stripes([0, 0, 1200, 640], 150, 75, '#cbe3e6'),
      rect(0, 680, 1200, 220, river.base),
      path('M260 480q70-200 190-200h240q120 0 220 200z', coral.shade),
      path('M330 470q50-140 130-140h110v140zM610 330h80q80 0 150 140H610z', paper.base),
      path('M90 580q0-100 100-100h720q150 20 160 150v80q0 30-30 30H120q-30 0-30-30z', coral.base),
      path('M90 650h980v60q0 30-30 30H120q-30 0-30-30z', coral.shade),
      ...[310, 850].map((x) => all(disc(x, 740, 100, ink.base), disc(x, 740, 46, sand.base))),
      ...[
        [150, 450, 60],
        [240, 400, 80],
        [360, 300, 64],
        [470, 250, 70],
        [560, 300, 50],
        [200, 520, 54],
        [980, 480, 50],
        [1040, 540, 70],
        [930, 520, 40],
      ].map(([x = 0, y = 0, r = 0]) => disc(x, y, r, paper.base)),
      ...[
        [130, 240, 30],
        [260, 160, 46],
        [700, 140, 36],
        [880, 240, 26],
        [1060, 200, 44],
      ].map(([x = 0, y = 0, r = 0]) => ring(x, y, r, paper.base, 7)),
      `<g transform="rotate(-16 640 250)">${all(rect(560, 210, 180, 90, ochre.base, 24), disc(600, 244, 10, ochre.shade), disc(660, 264, 13, ochre.shade), disc(704, 236, 8, ochre.shade))}</g>`,
      disc(110, 850, 40, sky.base),
      disc(180, 870, 54, paper.base),
      disc(1080, 870, 60, paper.base),
    ),
  roof: () =>
    all(
      rect(0, 0, 1200, 900, blush.base),
      disc(260, 220, 120, ochre.base),
      skyline([0, 200, 1200, 330], [coral.base, '#d98a6d', coral.shade], ochre.base, seededRandom('roof tour')),
      rect(0, 520, 1200, 40, sand.base),
      path('M0 560q300-60 600 0t600 0v340H0z', leaf.base),
      path('M0 700q300-80 600 0t600-10v210H0z', leaf.shade),
      ...[220, 420, 620].map((x, index) =>
        at(
          x,
          720,
          all(
            rect(-80, -100, 160, 96, paper.base),
            rect(-80, -190, 160, 84, [sky.base, ochre.base, coral.base][index] ?? ''),
            path('M-96-190 0-240 96-190z', river.base),
            rect(-34, -44, 68, 12, ink.base, 6),
          ),
        ),
      ),
      repeat(26, (index) =>
        all(
          line(`M${30 + index * 46} 900v-${60 + ((index * 37) % 70)}`, river.base, 5),
          disc(30 + index * 46, 836 - ((index * 37) % 70), 13, [coral.base, paper.base, ochre.base][index % 3] ?? ''),
        ),
      ),
      person(860, 780, 1.15, { pose: 'wave', coat: river.base, legs: ink.base, hair: '#8a4d2b' }, true),
      person(1000, 790, 1.05, { coat: ochre.base, legs: coral.base, hair: ink.base, skin: 2, long: true }),
      person(1100, 800, 0.78, { coat: paper.base, legs: river.base, hair: coral.base, skin: 3 }),
    ),
};
