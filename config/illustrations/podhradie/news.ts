import { all, at, line } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { brick, castle, cream, cut, fog, gon, hatch, indigo, inked, maker, night, printed, yellow } from './print.ts';
import { crust, honeyJar, key } from './things.ts';

const page = (fill: string, marks: string, slug: string, content: string) => printed(1600, 900, fill, marks, slug, content);

const swallow = (x: number, y: number, scale: number) => at(x, y, cut('0 0 -70 -40 -20 -44 0 -14 20 -44 70 -40', indigo), scale);

/** What is new under the castle; 1600 × 900. */
export const news: Drawings = {
  vyhliadka: () =>
    page(
      yellow,
      '#e0ae1c',
      'vyhliadka',
      all(
        castle(430, 690, 1.15, cream, brick),
        inked(cut('30 690 1570 670 1570 870 30 870', indigo)),
        hatch(60, 700, 1480, 90, 74, cream, 30),
        inked(
          all(
            cut('1130 690 1170 480 1210 480 1250 690', fog),
            cut('940 380 1330 280 1370 430 980 520', brick),
            cut('860 400 940 380 980 520 900 540', indigo),
            cut('1330 270 1400 250 1450 420 1376 446', cream),
            gon(1190, 470, 46, 8, cream),
          ),
        ),
        swallow(800, 200, 1.2),
        swallow(930, 140, 0.8),
        swallow(700, 300, 0.7),
      ),
    ),
  'do-tridsiatich': () =>
    page(
      fog,
      cream,
      'tridsat',
      all(
        inked(cut('840 90 1520 130 1500 800 820 770', cream)),
        line('M850 560 1000 500 1120 560 1260 480 1500 520', indigo, 18, 'butt'),
        `<polygon points="1170,190 1380,270 1430,450 1360,640 1170,710 980,640 910,450 970,270" fill="none" stroke="${brick}" stroke-width="14" stroke-dasharray="46 26"/>`,
        inked(
          all(
            cut('1110 520 1110 400 1230 400 1230 520', yellow),
            cut('1230 520 1230 440 1310 440 1310 520', yellow),
            cut('1100 404 1170 250 1240 404', brick),
          ),
        ),
        line('M1170 260v-50M1150 228h40', indigo, 10),
        inked(all(cut('70 470 780 450 780 490 70 510', brick), cut('70 790 780 780 780 820 70 830', brick))),
        at(220, 466, honeyJar(), 0.95),
        inked(all(cut('380 460 380 330 660 300 700 452', yellow), gon(470, 400, 26, 7, cream), gon(600, 390, 32, 7, cream))),
        at(220, 786, crust(), 0.85),
        inked(
          all(
            cut('430 784 450 700 690 690 710 780', indigo),
            gon(490, 690, 46, 10, cream, 1.2),
            gon(570, 680, 46, 10, '#f3dfae', 1.2),
            gon(650, 690, 46, 10, cream, 1.2),
            cut('420 786 440 730 710 720 730 778', brick),
          ),
        ),
      ),
    ),
  'zvon-v-nadvori': () =>
    page(
      brick,
      '#c4644d',
      'zvon',
      all(
        inked(
          all(
            cut('40 860 40 420 330 400 330 860', cream),
            cut('20 430 180 280 350 420', indigo),
            cut('1270 860 1270 380 1560 360 1560 860', cream),
            cut('1250 400 1420 240 1580 380', indigo),
          ),
        ),
        ...[110, 230, 1340, 1460].map((x) => inked(cut(`${x} 600 ${x} 510 ${x + 30} 480 ${x + 60} 510 ${x + 60} 600`, fog))),
        inked(
          all(
            cut('520 860 556 300 596 300 580 860', yellow),
            cut('1020 860 1000 300 1040 300 1080 860', yellow),
            cut('440 320 780 120 1130 320 1060 340 780 190 510 340', indigo),
            cut('540 330 1050 330 1050 370 540 370', yellow),
          ),
        ),
        inked(
          all(
            cut('750 370 810 370 810 420 750 420', indigo),
            cut('700 420 860 420 900 620 950 680 610 680 660 620', yellow),
            gon(780, 700, 34, 8, indigo),
          ),
        ),
        line('M650 600h260', brick, 14, 'butt'),
        line('M1130 860 980 420M1230 860 1080 420M1000 480h110M1030 560h110M1056 640h110M1086 720h110M1110 800h110', cream, 16, 'butt'),
        maker(1050, 640, 0.95, indigo, cream, night, 'M-40-230-90-250-150-210M40-230 70-180 30-150'),
      ),
    ),
  'zatvorena-ulica': () =>
    page(
      fog,
      cream,
      'ulica',
      all(
        castle(820, 400, 0.85, cream, brick),
        inked(
          all(
            cut('40 860 40 300 330 240 560 860', yellow),
            cut('1560 860 1560 260 1290 220 1040 860', brick),
            cut('330 860 720 390 900 390 1270 860', '#b9bdd4'),
          ),
        ),
        ...Array.from({ length: 26 }, (_, index) => {
          const row = Math.floor(index / 5);
          return line(`M${560 + (index % 5) * (110 - row * 12) + row * 32} ${840 - row * 86}h${60 - row * 8}`, indigo, 10, 'butt');
        }),
        ...[120, 260, 1380, 1490].map((x, index) =>
          inked(
            cut(
              `${x} ${470 + (index % 2) * 40} ${x + 70} ${462 + (index % 2) * 40} ${x + 70} ${570 + (index % 2) * 40} ${x} ${580 + (index % 2) * 40}`,
              cream,
            ),
          ),
        ),
        inked(
          all(
            cut('560 640 600 640 600 850 560 850', indigo),
            cut('1020 640 1060 640 1060 850 1020 850', indigo),
            cut('500 600 1120 600 1120 700 500 700', cream),
          ),
        ),
        ...[0, 1, 2, 3, 4].map((index) =>
          cut(`${530 + index * 120} 604 ${590 + index * 120} 604 ${550 + index * 120} 696 ${510 + index * 120} 696`, brick),
        ),
        inked(all(cut('1180 560 1380 560 1380 520 1470 600 1380 680 1380 640 1180 640', yellow))),
      ),
    ),
  'dielna-na-mesiac': () =>
    page(
      yellow,
      '#e0ae1c',
      'dielna',
      all(
        inked(
          all(
            cut('180 860 180 180 1120 160 1120 860', brick),
            cut('260 760 260 280 1040 260 1040 760', fog),
            cut('150 200 1150 170 1180 250 120 280', indigo),
          ),
        ),
        inked(all(cut('300 760 320 620 1000 610 1010 760', cream), cut('290 590 1020 576 1020 630 290 640', '#d9962a'))),
        inked(all(cut('440 330 470 330 480 470 430 470', brick), cut('400 300 510 296 514 336 400 340', indigo))),
        line('M620 330 700 470M700 320 610 470', indigo, 18, 'butt'),
        inked(all(gon(606, 480, 24, 8, yellow), gon(706, 480, 24, 8, yellow))),
        inked(cut('820 310 900 306 880 480 840 480', yellow)),
        hatch(832, 320, 60, 150, 18),
        line('M650 280v-60', brick, 16),
        line('M1300 140V330', brick, 22, 'butt'),
        cut('1300 190 1240 150 1250 230M1300 190 1360 150 1350 230', brick),
        key(1300, 390, 1.5, cream, 0),
      ),
    ),
};
