import { all, at, line } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { brick, cream, cut, fog, gon, gouges, hatch, indigo, inked, printed, yellow } from './print.ts';
import { crust, cupOnStep, honeyJar } from './things.ts';

const page = (fill: string, marks: string, slug: string, content: string) => printed(1200, 900, fill, marks, slug, content);

/** What is eaten, kept going and cut; 1200 × 900. */
export const kitchensAndServices: Drawings = {
  'medovy-plast': () =>
    page(
      brick,
      '#c4644d',
      'plast',
      all(
        ...Array.from({ length: 23 }, (_, index) => {
          const row = Math.floor(index / 6);
          const x = 110 + (index % 6) * 190 + (row % 2) * 95;
          const y = 120 + row * 165;
          return inked(
            cut(
              `${x} ${y - 110} ${x + 95} ${y - 55} ${x + 95} ${y + 55} ${x} ${y + 110} ${x - 95} ${y + 55} ${x - 95} ${y - 55}`,
              (index * 7) % 5 < 2 ? yellow : (index * 7) % 5 === 2 ? cream : '#d9962a',
            ),
          );
        }),
        at(420, 830, honeyJar(), 1.4),
        inked(
          all(
            cut('800 420 900 420 900 510 960 580 960 830 740 830 740 580 800 510', indigo),
            cut('796 350 904 350 904 420 796 420', brick),
            cut('740 620 960 620 960 760 740 760', cream),
            gon(850, 690, 44, 6, yellow),
          ),
        ),
      ),
    ),
  sypka: () =>
    page(
      fog,
      cream,
      'sypka',
      all(
        inked(
          all(
            gon(1010, 190, 90, 10, yellow),
            cut('40 800 1160 780 1160 850 40 850', brick),
            cut('160 800 160 380 500 120 840 380 840 800', cream),
            cut('100 400 500 90 900 400 860 440 500 160 140 440', brick),
          ),
        ),
        inked(
          all(
            gon(500, 330, 66, 12, indigo),
            gon(320, 500, 48, 10, indigo),
            gon(680, 500, 48, 10, indigo),
            cut('400 800 400 560 600 560 600 800', indigo),
          ),
        ),
        inked(cut('430 800 500 600 590 610 760 800 1000 830 400 840', yellow)),
        gouges([480, 640, 300, 180], brick, 'grain', 26, 30),
        inked(all(cut('820 660 1120 660 1080 830 860 830', brick), gon(920, 630, 46, 9, brick), gon(1010, 630, 46, 9, yellow))),
        at(1040, 650, crust(), 0.5),
        hatch(870, 680, 210, 140, 34, cream),
      ),
    ),
  hladomorna: () =>
    page(
      indigo,
      '#35337a',
      'hladomorna',
      all(
        inked(
          all(
            cut(
              '260 860 260 120 340 120 340 180 440 180 440 110 560 110 560 180 660 180 660 110 780 110 780 180 870 180 870 120 950 120 950 860',
              brick,
            ),
            cut('340 830 340 430 460 290 740 290 870 430 870 830', yellow),
          ),
        ),
        ...[
          [290, 300],
          [290, 560],
          [880, 260],
          [890, 520],
          [300, 720],
          [884, 700],
        ].map(([x = 0, y = 0]) => line(`M${x} ${y}h44M${x + 10} ${y + 44}h40`, cream, 8, 'butt')),
        inked(
          all(
            cut('470 640 750 640 720 520 500 520', indigo),
            cut('380 640 830 640 830 690 380 690', cream),
            cut('420 690 470 690 470 830 420 830', cream),
            cut('740 690 790 690 790 830 740 830', cream),
          ),
        ),
        ...[0, 1, 2].map((index) => line(`M${540 + index * 66} 490l-20-40 24-36-20-44`, cream, 13)),
        inked(
          all(
            cut('400 570 460 570 460 640 400 640', brick),
            cut('770 570 830 570 830 640 770 640', brick),
            cut('390 550 470 550 470 580 390 580', cream),
            cut('760 550 840 550 840 580 760 580', cream),
          ),
        ),
      ),
    ),
  'tri-schody': () =>
    page(
      brick,
      '#c4644d',
      'schody',
      all(
        inked(
          all(
            cut('60 850 60 690 430 680 430 850', cream),
            cut('430 850 430 510 800 500 800 850', fog),
            cut('800 850 800 320 1140 310 1140 850', yellow),
          ),
        ),
        gouges([80, 710, 330, 130], indigo, 'step1', 44),
        gouges([450, 540, 330, 300], indigo, 'step2', 50),
        gouges([820, 350, 300, 490], brick, 'step3', 54),
        at(250, 684, cupOnStep(yellow), 1.7),
        at(610, 504, cupOnStep(cream), 1.25),
        at(965, 314, cupOnStep(brick), 0.85),
      ),
    ),
  loksa: () =>
    page(
      yellow,
      '#e0ae1c',
      'loksa',
      all(
        ...[0, 1, 2].map((index) => line(`M${430 + index * 170} 320l-36-60 44-60-36-70`, cream, 22)),
        inked(all(cut('80 720 1120 700 1150 770 50 790', indigo), cut('110 790 1090 770 1070 850 130 850', brick))),
        ...[0, 1, 2, 3].map((index) =>
          inked(
            cut(
              `${320 + index * 16} ${700 - index * 72} ${880 - index * 18} ${690 - index * 72} ${910 - index * 18} ${640 - index * 72} ${600} ${600 - index * 72} ${290 + index * 16} ${648 - index * 72}`,
              index % 2 === 0 ? cream : '#f3dfae',
            ),
          ),
        ),
        ...[
          [420, 640],
          [560, 670],
          [720, 650],
          [500, 570],
          [690, 572],
          [600, 500],
          [560, 436],
          [660, 430],
        ].map(([x = 0, y = 0]) => gon(x, y, 16, 6, brick)),
        `<g transform="rotate(-24 960 560)">${inked(all(cut('860 520 1060 520 1060 600 860 600', brick), cut('790 545 860 545 860 575 790 575', cream), cut('1060 545 1130 545 1130 575 1060 575', cream)))}</g>`,
      ),
    ),
  'presny-cas': () =>
    page(
      fog,
      cream,
      'presny',
      all(
        line('M820 850 560 130M820 850 1130 420', indigo, 30, 'butt'),
        inked(all(cut('560 130 610 220 540 240', indigo), cut('1130 420 1040 460 1096 520', indigo), gon(820, 850, 60, 10, brick))),
        inked(all(gon(380, 520, 290, 16, yellow), gon(380, 520, 236, 16, cream), cut('340 190 420 190 420 240 340 240', brick))),
        ...Array.from(
          { length: 12 },
          (_, index) => `<path d="M372 308h16v44h-16z" fill="${indigo}" transform="rotate(${index * 30} 380 520)"/>`,
        ),
        line('M380 520V380M380 520l90 60', indigo, 18, 'butt'),
        gon(380, 520, 22, 8, brick),
        inked(cut('640 360 820 180 900 300 900 620 800 760 664 660', brick)),
        inked(all(cut('960 120 990 110 1080 660 1060 664', indigo), cut('1130 110 1160 124 1090 664 1070 660', indigo))),
      ),
    ),
  'pod-branou': () =>
    page(
      yellow,
      '#e0ae1c',
      'brana',
      all(
        inked(cut('160 860 160 300 320 120 880 120 1040 300 1040 860', brick)),
        ...[
          [200, 420],
          [200, 640],
          [960, 380],
          [964, 620],
          [420, 160],
          [680, 160],
        ].map(([x = 0, y = 0]) => line(`M${x} ${y}h56M${x + 16} ${y + 50}h50`, cream, 9, 'butt')),
        inked(cut('300 860 300 400 420 250 780 250 900 400 900 860', indigo)),
        inked(cut('320 290 880 290 880 370 320 370', cream)),
        ...Array.from({ length: 9 }, (_, index) =>
          inked(
            cut(
              `${326 + index * 62} 366 ${376 + index * 62} 366 ${364 + index * 62} 560 ${351 + index * 62} 590 ${338 + index * 62} 560`,
              cream,
            ),
            6,
          ),
        ),
        `<g transform="rotate(-8 600 740)">${inked(all(cut('380 660 800 660 830 700 800 740 400 740', cream), cut('800 680 880 690 1010 790 980 830 820 740', yellow)))}</g>`,
      ),
    ),
};
