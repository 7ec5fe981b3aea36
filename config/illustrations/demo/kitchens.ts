import { beer } from '../motifs/drinks.ts';
import { burger } from '../motifs/food.ts';
import { roundTree } from '../motifs/plants-and-animals.ts';
import { scales, waves } from '../patterns.ts';
import { all, at, disc, line, oval, path, rect, repeat } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

/** Kitchens of the food court, pub and club; 1200 × 900. */
export const kitchens: Drawings = {
  umiboshi: () =>
    all(
      rect(0, 0, 1200, 900, coral.base),
      disc(880, 230, 150, paper.base),
      path('M880 120l30 76 82 4-64 52 22 80-70-46-70 46 22-80-64-52 82-4z', coral.base),
      rect(0, 480, 1200, 420, river.base),
      scales([0, 480, 1200, 420], 75, '#3d7f86', 9),
      scales([0, 505, 1200, 395], 75, sky.base, 4),
      oval(560, 800, 480, 30, river.shade),
      rect(90, 700, 920, 60, ochre.base, 12),
      rect(180, 760, 60, 60, ochre.shade),
      rect(860, 760, 60, 60, ochre.shade),
      ...[250, 480].map((x, index) =>
        all(
          rect(x - 100, 520, 200, 180, ink.base, 14),
          oval(x, 520, 100, 52, paper.base),
          oval(x, 520, 44, 22, index === 0 ? '#f08a5d' : leaf.base),
          repeat(6, (dot) => oval(x - 70 + ((dot * 53) % 140), 496 + ((dot * 31) % 48), 7, 4, sand.shade)),
        ),
      ),
      path('M640 640q0-70 160-70t160 70q10 60-60 60H700q-70 0-60-60z', paper.base),
      path('M620 600q20-110 180-110t180 90q-30 50-90 40-120-10-270-20z', '#f08a5d'),
      line('M690 530l-20 62M760 506l-14 90M830 500l-6 100M900 520l4 84', '#f7b493', 14),
      rect(770, 500, 64, 200, ink.base),
    ),
  'brod-burger': () =>
    all(
      rect(0, 0, 1200, 900, ochre.base),
      path('M0 0h1200v420q-300 60-600 0T0 420z', blush.base),
      disc(220, 190, 110, coral.base),
      path('M0 520q300-110 600-30t600-50v460H0z', leaf.base),
      path('M0 900q160-240 480-300t720-160v300q-400 10-560 160z', sky.base),
      line('M130 860q160-160 420-200M760 800q160-90 440-110M500 760q90-60 200-70', paper.base, 10),
      ...[
        [180, 800],
        [420, 700],
        [1010, 620],
      ].map(([x = 0, y = 0]) => all(oval(x, y + 12, 84, 30, sky.shade), oval(x, y, 80, 28, sand.shade), oval(x, y - 6, 70, 20, sand.base))),
      oval(690, 742, 210, 54, sky.shade),
      oval(690, 726, 204, 50, sand.shade),
      oval(690, 716, 190, 40, sand.base),
      line('M610 640v60h-30M760 640v60h30', ink.base, 16),
      put(burger, 'ochre coral river', 685, 660, 540),
    ),
  'u-zatopeneho-sudu': () =>
    all(
      rect(0, 0, 1200, 900, ochre.base),
      disc(330, 250, 140, paper.base),
      path('M0 380q300-70 600-20t600-30v200H0z', ochre.shade),
      `<g transform="rotate(-14 430 520)">${all(path('M230 250h400q60 260 0 520H230q-60-260 0-520z', '#8a4d20'), path('M500 250h130q60 260 0 520H500q50-260 0-520z', '#6d3915'), line('M320 254q-40 250 0 510M430 252v516M540 254q40 250 0 510', '#5b2f10', 6), rect(212, 320, 436, 44, ink.base, 8), rect(200, 560, 460, 44, ink.base, 8), disc(430, 460, 30, ochre.base))}</g>`,
      path('M0 620q100-50 200 0t200 0 200 0 200 0 200 0 200 0v280H0z', river.base),
      waves([0, 680, 1200, 220], 60, '#2f7370', 8, 220),
      put(beer, 'ochre paper coral', 880, 720, 540),
      path('M640 720h480q-30 50-90 50H740q-70 0-100-50z', '#2f7370'),
    ),
  'u-zatopeneho-sudu-2': () =>
    all(
      rect(0, 0, 1200, 900, leaf.base),
      put(roundTree, 'leaf leaf river', 120, 640, 760),
      put(roundTree, 'leaf ochre river', 1080, 640, 760),
      put(roundTree, 'river leaf river', 600, 470, 620),
      rect(0, 560, 1200, 340, ochre.base),
      path('M150 600h900l150 240H0z', coral.base),
      path('M150 600h900l20 34H130z', coral.shade),
      rect(0, 838, 1200, 62, coral.shade),
      oval(560, 750, 240, 66, paper.shade),
      oval(560, 740, 230, 60, paper.base),
      oval(560, 736, 170, 42, '#e8a64e'),
      ...[
        [430, 726],
        [470, 752],
        [520, 762],
      ].map(([x = 0, y = 0]) => all(oval(x, y, 42, 24, paper.base), oval(x, y + 4, 30, 14, sand.base))),
      path('M560 700q80-30 130 16-20 50-110 40-40-20-20-56z', '#7c3f1e'),
      oval(620, 710, 30, 14, paper.base),
      disc(620, 702, 11, coral.base),
      put(beer, 'ochre paper river', 920, 760, 230),
      put(beer, 'ochre paper river', 250, 740, 200),
      line('M800 700v80M300 790l20-70', sand.base, 10),
    ),
  'tri-kopecky': () =>
    all(
      rect(0, 0, 1200, 900, sky.base),
      path('M0 900V640q200-170 400-40 160-220 400-20 180-140 400 20v300z', leaf.base),
      path('M0 900V780q300-120 600-30t600-50v200z', leaf.shade),
      disc(1020, 160, 90, ochre.base),
      at(200, 190, path('M-110 0a40 40 0 0 1 26-74 62 62 0 0 1 112-14A48 48 0 0 1 112 0z', paper.base)),
      path('M400 470h400L600 900z', ochre.base),
      path('M600 470h200L600 900z', ochre.shade),
      line('M450 560l210 220M530 480l160 170M750 560 540 780M670 480 510 650', ochre.shade, 8),
      disc(460, 400, 150, leaf.base),
      disc(740, 400, 150, coral.base),
      disc(600, 220, 160, '#fbe6c4'),
      path('M600 60a160 160 0 0 1 0 320q100-140 0-320z', sand.shade),
      path('M300 440h600q20 60-50 66-50-6-70-30-30 40-80 34-50-6-100-34-50 40-100 34-50-6-70-34-30 30-80 24-60-10-50-60z', coral.shade),
      line('M490 170l22 10M560 120l20-10M650 150l22 6M560 240l22-8', coral.base, 11),
      disc(600, 52, 34, coral.base),
    ),
  'zeleny-tyden': () =>
    all(
      rect(0, 0, 1200, 900, sand.base),
      ...[
        [210, 190],
        [600, 190],
        [990, 190],
        [405, 460],
        [795, 460],
        [210, 730],
        [600, 730],
        [990, 730],
      ].map(([x = 0, y = 0], index) => {
        const base = [leaf.base, ochre.base, coral.base, river.base, leaf.shade, sky.shade, ochre.base, 'none'][index] ?? '';
        if (index === 7)
          return all(
            line(`M${x - 40} ${y + 110}V${y - 90}M${x + 40} ${y + 110}V${y - 20}`, river.base, 14),
            oval(x - 40, y - 80, 26, 44, river.base),
            line(`M${x + 18} ${y - 110}v60q0 30 22 30t22-30v-60M${x + 40} ${y - 110}v80`, river.base, 9),
          );
        return all(
          disc(x + 8, y + 10, 128, sand.shade),
          disc(x, y, 128, index % 2 === 0 ? river.base : paper.base),
          disc(x, y, 104, base),
          index % 3 === 0 ? repeat(5, (part) => at(x, y, path('M0-10q-40-40 0-86 40 46 0 86z', '#8aa876'), 1, part * 72 + index * 20)) : '',
          index % 3 === 1
            ? repeat(6, (part) =>
                all(disc(x + 56 * Math.cos(part * 1.05), y + 56 * Math.sin(part * 1.05), 24, part % 2 === 0 ? coral.base : paper.base)),
              )
            : '',
          index % 3 === 2 ? all(waves([x - 76, y - 60, 152, 120], 40, paper.base, 9, 76), disc(x + 30, y - 26, 14, leaf.base)) : '',
        );
      }),
    ),
  propust: () =>
    all(
      rect(0, 0, 1200, 900, '#0b2b33'),
      disc(960, 170, 80, sand.base),
      path('M0 330h240v420H0zM960 330h240v420H960z', '#16424a'),
      rect(180, 130, 90, 640, '#1f5560'),
      rect(930, 130, 90, 640, '#1f5560'),
      rect(150, 96, 900, 70, '#1f5560'),
      ...[0, 1, 2, 3, 4].map((index) => rect(290 + index * 126, 190 + (index % 2) * 26, 110, 420, index % 2 === 0 ? '#123a43' : '#174852')),
      line('M600 166v60M500 96V40h200v56', ochre.base, 14),
      ...[
        [340, coral.base],
        [420, ochre.base],
        [500, sky.base],
      ].map(([y, fill], index) =>
        line(
          `M270 ${y}h120l30-${70 - index * 12} 40 ${150 - index * 30} 44-${220 - index * 40} 50 ${260 - index * 50} 44-${200 - index * 40} 40 ${120 - index * 20} 30-${40 - index * 8}h260`,
          String(fill),
          13,
        ),
      ),
      path('M0 700q100-44 200 0t200 0 200 0 200 0 200 0 200 0v200H0z', river.base),
      line('M300 780h180M560 780h110M720 780h180', coral.base, 12),
      line('M360 830h120M540 830h160M780 830h90', ochre.base, 12),
      line('M420 872h90M580 872h130', sky.base, 12),
    ),
};
