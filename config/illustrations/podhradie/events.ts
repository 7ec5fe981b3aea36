import { all, at, line } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { brick, castle, cream, cut, fog, gon, gouges, indigo, inked, limb, maker, night, printed, yellow } from './print.ts';
import { jug, key } from './things.ts';

const page = (fill: string, marks: string, slug: string, content: string) => printed(1600, 900, fill, marks, slug, content);

const padlock = (x: number, y: number, scale: number, fill: string, hole: string) =>
  at(
    x,
    y,
    all(
      line('M-50-60V-130L-24-160H24L50-130V-60', indigo, 40, 'butt'),
      line('M-50-60V-130L-24-160H24L50-130V-60', fog, 20, 'butt'),
      inked(cut('-84 -70 84 -70 76 70 -76 70', fill)),
      gon(0, -12, 20, 8, hole),
      cut('-9 0 9 0 16 44 -16 44', hole),
    ),
    scale,
  );

const lantern = (x: number, y: number, scale: number) =>
  at(x, y, inked(all(cut('-26 -60 26 -60 34 0 -34 0', yellow), cut('-34 -60 0 -92 34 -60', brick))), scale);

/** What is on under the castle; 1600 × 900. */
export const events: Drawings = {
  'hrnciarsky-trh': () =>
    page(
      fog,
      cream,
      'trh',
      all(
        inked(
          all(
            cut('160 860 180 300 220 300 210 860', brick),
            cut('1380 860 1370 300 1410 300 1430 860', brick),
            cut('90 330 260 110 1330 110 1510 330', yellow),
          ),
        ),
        ...[0, 1, 2, 3].map((index) =>
          cut(`${250 + index * 330} 116 ${330 + index * 310} 116 ${330 + index * 330} 326 ${190 + index * 360} 326`, cream),
        ),
        inked(
          all(
            ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((index) =>
              cut(`${96 + index * 157} 330 ${250 + index * 157} 330 ${174 + index * 157} 400`, index % 2 === 0 ? brick : cream),
            ),
          ),
        ),
        inked(cut('120 640 1480 620 1520 860 80 860', '#d9962a')),
        gouges([130, 650, 1340, 190], yellow, 'straw', 36, 20),
        at(330, 720, jug(cream, indigo), 0.85),
        at(1250, 720, jug(brick, cream), 0.8),
        inked(all(cut('500 610 740 600 700 740 540 745', indigo), cut('800 640 1090 630 1040 760 860 764', yellow))),
        line('M516 650 722 640', cream, 12),
        line('M830 690 1060 684', brick, 12),
        inked(
          all(
            cut('460 800 560 770 610 800 570 840 480 842', brick),
            cut('690 800 800 780 840 820 720 846', cream),
            cut('930 810 1040 790 1070 830 960 846', indigo),
          ),
        ),
      ),
    ),
  'nocny-vystup': () =>
    page(
      indigo,
      '#3a3880',
      'vystup',
      all(
        `<g stroke="${cream}" stroke-width="8">${gon(330, 270, 150, 14, yellow)}</g>`,
        `<g stroke="${yellow}" stroke-width="7">${cut('40 860 40 760 400 640 760 560 980 400 1120 330 1340 400 1560 620 1560 860', night)}</g>`,
        castle(1180, 370, 0.62, cream, brick),
        line('M140 830 500 780 320 710 700 690 620 630 900 600 880 540 1040 500 1060 430', '#57559c', 12, 'butt'),
        ...[
          [160, 820, 1],
          [330, 800, 0.95],
          [470, 770, 0.9],
          [350, 716, 0.85],
          [520, 700, 0.8],
          [680, 690, 0.75],
          [650, 640, 0.68],
          [790, 616, 0.62],
          [890, 590, 0.56],
          [900, 545, 0.5],
          [990, 518, 0.46],
          [1044, 480, 0.4],
        ].map(([x = 0, y = 0, scale = 1]) => lantern(x, y, scale)),
        gouges([100, 500, 420, 200], '#3a3880', 'slope', 50, 24),
      ),
    ),
  'modrotlac-dielna': () =>
    page(
      yellow,
      '#e0ae1c',
      'modrotlac',
      all(
        inked(cut('60 560 1240 520 1300 850 40 850', indigo)),
        ...Array.from({ length: 15 }, (_, index) => {
          const x = 160 + (index % 5) * 170;
          const y = 620 + Math.floor(index / 5) * 90;
          return index % 5 > 3
            ? ''
            : all(
                ...[0, 72, 144, 216, 288].map(
                  (turn) => `<path d="M0-8l9-22-9-12-9 12z" fill="${cream}" transform="translate(${x} ${y}) rotate(${turn})"/>`,
                ),
                gon(x, y, 7, 6, yellow),
              );
        }),
        inked(all(cut('820 560 1160 540 1180 640 840 660', brick), cut('870 480 1100 466 1120 548 880 560', '#d9962a'))),
        limb('M620 130 820 330 940 470', cream, 70),
        limb('M1400 120 1240 320 1060 460', cream, 70),
        inked(
          all(cut('890 440 980 400 1040 470 990 520 920 520', '#f0c3a4'), cut('1120 400 1040 430 1000 480 1060 530 1130 500', '#f0c3a4')),
        ),
        inked(
          all(
            cut('1320 560 1530 560 1510 850 1340 850', fog),
            cut('1300 530 1550 530 1550 580 1300 580', brick),
            cut('1330 590 1520 590 1516 640 1334 640', indigo),
          ),
        ),
      ),
    ),
  'rozpravky-za-pecou': () =>
    page(
      brick,
      '#c4644d',
      'pec',
      all(
        inked(cut('640 90 1530 120 1520 700 640 720', '#d98a6d')),
        cut('700 640 760 420 720 330 800 260 860 330 880 280 930 360 900 440 960 640', '#8f3d2a'),
        cut('1120 640 1150 380 1100 260 1200 320 1260 240 1300 320 1400 260 1350 390 1380 640', '#8f3d2a'),
        inked(
          all(
            cut('90 860 90 330 560 330 560 860', cream),
            cut('60 340 130 240 520 240 590 340', yellow),
            cut('190 860 190 640 450 640 450 860', indigo),
            cut('240 850 280 720 320 790 360 700 410 850', yellow),
          ),
        ),
        line('M90 440h470M90 540h470M206 330v300M324 330v300M442 330v300', indigo, 8, 'butt'),
        inked(all(cut('230 240 240 150 300 130 400 150 470 190 520 240', indigo), cut('210 190 200 110 240 140 280 108 290 180', indigo))),
        line('M230 160h8M262 160h8', yellow, 10),
        inked(
          all(
            cut('640 690 1500 670 1500 720 640 740', '#d9962a'),
            cut('700 740 750 740 750 850 700 850', '#d9962a'),
            cut('1400 730 1450 730 1450 850 1400 850', '#d9962a'),
          ),
        ),
        maker(820, 790, 0.9, indigo, yellow, night, 'M-44-230-70-170-20-150M44-230 70-170 30-150'),
        maker(1050, 790, 0.8, cream, fog, '#8f3d2a', 'M-44-230-110-280M44-230 110-270'),
        maker(1270, 790, 0.86, yellow, brick, indigo, 'M-44-230-70-170-20-150M44-230 70-170 30-150'),
      ),
    ),
  'vystava-zamkov': () =>
    page(
      fog,
      cream,
      'zamky',
      all(
        ...[0, 1, 2, 3, 4].map((index) => line(`M60 ${150 + index * 165}h1480`, '#b9bdd4', 8, 'butt')),
        padlock(220, 260, 1.1, brick, indigo),
        key(430, 130, 0.9, yellow, 8),
        padlock(620, 230, 0.8, indigo, yellow),
        key(820, 120, 0.8, cream, -6),
        padlock(1360, 270, 1.2, yellow, indigo),
        key(1140, 130, 1, brick, 12),
        inked(
          all(
            cut('440 610 620 470 900 450 1060 560 1200 470 1190 730 1060 640 900 750 620 740', brick),
            cut('700 460 790 380 880 452', yellow),
          ),
        ),
        gon(570, 590, 24, 8, cream),
        line('M700 520 680 600 700 690M800 500 780 600 800 710M900 500 884 600 900 710', yellow, 12, 'butt'),
        gon(980, 590, 30, 8, indigo),
        cut('966 600 994 600 1006 670 954 670', indigo),
        padlock(200, 720, 1, cream, brick),
        key(350, 560, 0.95, indigo, 4),
        padlock(1400, 730, 0.9, indigo, yellow),
        key(1270, 560, 0.9, yellow, -10),
      ),
    ),
};
