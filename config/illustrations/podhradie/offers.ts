import { all, at, line } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { brick, cream, cut, fog, gon, gouges, hatch, indigo, inked, printed, yellow } from './print.ts';
import { jug } from './things.ts';

const poster = (fill: string, marks: string, slug: string, content: string) => printed(960, 1200, fill, marks, slug, content);
const slipper = (x: number, y: number, scale: number, fill: string, inside: string, pompon: string) =>
  at(
    x,
    y,
    all(
      inked(
        all(
          cut('-260 0 -280 -110 -180 -190 0 -200 180 -150 270 -60 250 0', fill),
          cut('-250 -110 -170 -176 -20 -180 0 -110 -120 -80', inside),
          cut('-270 -6 260 -6 240 36 -240 36', indigo),
        ),
      ),
      inked(gon(80, -190, 54, 9, pompon)),
      gouges([-200, -90, 400, 80], cream, `felt ${x}`, 36),
    ),
    scale,
  );

/** Posters of offers; 960 × 1200. */
export const offers: Drawings = {
  'dzban-na-mlieko': () =>
    poster(
      yellow,
      '#e0ae1c',
      'dzban',
      all(
        inked(cut('30 940 930 920 930 1170 30 1170', brick)),
        at(430, 980, jug(cream, indigo), 2),
        inked(cut('600 900 880 890 830 1040 660 1046', fog)),
        line('M622 950 862 942', indigo, 14, 'butt'),
        gouges([60, 1060, 840, 90], yellow, 'table', 40),
      ),
    ),
  'ovcie-papuce': () =>
    poster(
      indigo,
      '#35337a',
      'papuce',
      all(
        `<g stroke="${cream}" stroke-width="8">${cut('60 560 480 140 900 560 900 1140 60 1140', brick)}</g>`,
        slipper(440, 640, 1.15, fog, cream, yellow),
        slipper(520, 980, 1.25, '#b9bdd4', cream, yellow),
      ),
    ),
  'tri-knihy': () =>
    poster(
      brick,
      '#c4644d',
      'knihy',
      all(
        inked(
          all(
            cut('160 980 760 980 760 1100 160 1100', indigo),
            cut('190 850 780 850 780 980 190 980', yellow),
            cut('170 1010 700 1010 700 1070 170 1070', cream),
            cut('200 880 720 880 720 950 200 950', cream),
          ),
        ),
        inked(all(cut('320 830 700 420 840 550 460 850', cream), cut('300 800 680 400 720 436 340 840', indigo))),
        inked(
          all(
            cut('430 850 490 850 490 1100 430 1100', fog),
            cut('460 850 330 760 340 880', fog),
            cut('460 850 590 800 570 900', fog),
            gon(460, 850, 34, 8, brick),
          ),
        ),
        inked(gon(250, 300, 120, 12, yellow)),
        cut('250 220 274 274 330 282 290 322 300 378 250 350 200 378 210 322 170 282 226 274', brick),
      ),
    ),
  'obedne-menu': () =>
    poster(
      fog,
      cream,
      'menu',
      all(
        inked(all(cut('90 240 520 170 560 1040 130 1090', cream), gon(500, 600, 330, 16, '#b9bdd4'), gon(500, 600, 270, 16, brick))),
        ...[
          [400, 500],
          [560, 470],
          [620, 640],
          [450, 700],
          [530, 580],
        ].map(([x = 0, y = 0], index) =>
          inked(
            index % 2 === 0
              ? gon(x, y, 44, 7, yellow)
              : cut(`${x - 40} ${y - 30} ${x + 40} ${y - 40} ${x + 50} ${y + 30} ${x - 30} ${y + 40}`, cream),
            7,
          ),
        ),
        hatch(110, 300, 100, 760, 30, brick, 6),
        inked(cut('620 880 860 830 900 1010 850 1090 640 1100 590 1000', '#d9962a')),
        inked(cut('650 910 830 870 862 1000 820 1050 664 1060 630 990', '#f3dfae')),
        line('M820 120V420M780 120v90l40 40 40-40v-90', indigo, 18, 'butt'),
      ),
    ),
  remienok: () =>
    poster(
      brick,
      '#c4644d',
      'remienok',
      all(
        `<g transform="rotate(38 480 600)">${all(
          inked(cut('410 120 550 120 560 1080 480 1130 400 1080', yellow)),
          `<path d="M436 160V1050M524 160V1050" fill="none" stroke="${indigo}" stroke-width="8" stroke-dasharray="30 18"/>`,
          ...[760, 840, 920, 1000].map((y) => gon(480, y, 16, 8, indigo)),
          inked(all(gon(480, 420, 190, 14, cream), gon(480, 420, 150, 14, fog))),
          line('M480 420V310M480 420l70 50', indigo, 16, 'butt'),
        )}</g>`,
        inked(cut('640 1010 760 890 830 960 710 1080', indigo)),
        line('M790 920 900 800', cream, 14),
      ),
    ),
};
