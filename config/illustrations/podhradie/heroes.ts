import { all, at, line } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { brick, castle, cream, cut, fog, gon, gouges, hatch, indigo, inked, maker, night, printed, yellow } from './print.ts';
import { jug } from './things.ts';

const house = (x: number, y: number, width: number, height: number, wall: string, roof: string) =>
  all(
    inked(
      all(
        cut(`${x} ${y} ${x} ${y - height} ${x + width} ${y - height} ${x + width} ${y}`, wall),
        cut(
          `${x - 30} ${y - height} ${x + width * 0.2} ${y - height - 130} ${x + width * 0.8} ${y - height - 140} ${x + width + 30} ${y - height}`,
          roof,
        ),
      ),
    ),
    hatch(x + width * 0.16, y - height - 120, width * 0.7, 110, 40, cream, -16),
    ...[0.16, 0.58].map((share) =>
      inked(
        cut(
          `${x + width * share} ${y - height * 0.3} ${x + width * share} ${y - height * 0.7} ${x + width * (share + 0.13)} ${y - height * 0.8} ${x + width * (share + 0.26)} ${y - height * 0.7} ${x + width * (share + 0.26)} ${y - height * 0.3}`,
          yellow,
        ),
      ),
    ),
  );

const courtyard = all(
  castle(330, -260, 1.15, cream, brick),
  house(-220, 0, 340, 190, cream, brick),
  house(560, 0, 330, 210, fog, indigo),
  house(130, 30, 430, 150, '#d98a6d', brick),
);

const arcade = (x: number, fill: string) =>
  inked(
    all(
      cut(`${x} 0 ${x} -420 ${x + 330} -430 ${x + 330} 0`, brick),
      cut(`${x + 40} 0 ${x + 40} -260 ${x + 100} -350 ${x + 230} -350 ${x + 290} -260 ${x + 290} 0`, fill),
    ),
  );

const flags = (y: number, width: number) =>
  all(
    line(`M40 ${y} ${width / 2} ${y + 60} ${width - 40} ${y - 10}`, indigo, 8),
    ...Array.from({ length: Math.floor((width - 120) / 110) }, (_, index) => {
      const x = 70 + index * 110;
      const top = y + 60 - Math.abs(x - width / 2) * (120 / width) + 4;
      return inked(
        cut(
          `${x} ${Math.round(top)} ${x + 66} ${Math.round(top)} ${x + 33} ${Math.round(top + 76)}`,
          [yellow, brick, cream][index % 3] ?? cream,
        ),
        7,
      );
    }),
  );

const yard = all(
  arcade(0, fog),
  arcade(330, yellow),
  arcade(660, cream),
  maker(165, 0, 0.95, indigo, cream, night, 'M-44-230-80-170-30-130M44-230 80-170 30-130'),
  inked(all(cut('80 0 100 -90 230 -90 250 0', '#d9962a'))),
  at(165, -86, jug(cream, indigo), 0.34),
  maker(495, 0, 0.95, brick, indigo, '#8f3d2a', 'M-44-230-70-170-10-120M44-230 70-170 10-120'),
  inked(all(cut('400 -80 600 -86 610 0 390 0', indigo), cut('450 -126 540 -130 544 -84 452 -80', '#d9962a'))),
  maker(825, 0, 0.95, yellow, brick, night, 'M-44-230-80-180-30-150M44-230 110-260', true),
  inked(all(cut('740 0 750 -80 910 -84 920 0', '#d9962a'), gon(830, -100, 34, 10, brick, 0.5))),
);

const wide = (fill: string, marks: string, slug: string, content: string) => printed(1920, 1080, fill, marks, slug, content);
const tall = (fill: string, marks: string, slug: string, content: string) => printed(900, 1200, fill, marks, slug, content);

/** Wide heroes, 1920 × 1080: calm on the left. */
export const heroes: Drawings = {
  'rano-pod-hradom': () =>
    wide(
      yellow,
      '#e9b826',
      'rano',
      all(
        inked(gon(1120, 330, 150, 14, cream)),
        inked(cut('30 900 30 860 700 800 1890 850 1890 1050 30 1050', indigo)),
        at(1080, 860, courtyard, 0.9),
        gouges([80, 920, 1700, 110], '#35337a', 'yard', 54),
      ),
    ),
  'remeselny-dvor': () =>
    wide(
      cream,
      fog,
      'dvor',
      all(
        flags(120, 1920),
        at(760, 930, yard, 1.1),
        inked(cut('30 926 1890 920 1890 1050 30 1050', indigo)),
        gouges([80, 950, 1700, 80], '#35337a', 'dvor', 50),
      ),
    ),
};

/** The same for phones, 900 × 1200: calm below. */
export const mobileHeroes: Drawings = {
  'rano-pod-hradom-mobile': () =>
    tall(
      yellow,
      '#e9b826',
      'rano mobile',
      all(inked(gon(150, 170, 90, 12, cream)), at(250, 620, courtyard, 0.66), inked(cut('24 680 876 670 876 1176 24 1176', indigo))),
    ),
  'remeselny-dvor-mobile': () =>
    tall(cream, fog, 'dvor mobile', all(flags(90, 900), at(38, 700, yard, 0.83), inked(cut('24 696 876 690 876 1176 24 1176', indigo)))),
};
