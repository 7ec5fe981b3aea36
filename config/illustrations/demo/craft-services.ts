import { hammer } from '../motifs/home.ts';
import { dots } from '../patterns.ts';
import { all, at, dashed, disc, line, oval, path, rect, repeat, ring } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

/** Crafts, sport and travel; 1200 × 900. */
export const craftServices: Drawings = {
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
