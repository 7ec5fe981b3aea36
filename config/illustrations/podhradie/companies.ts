import { all, at, line } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { brick, cream, cut, fog, gon, gouges, indigo, inked, limb, printed, yellow } from './print.ts';
import { jug, sheep } from './things.ts';

const page = (fill: string, marks: string, slug: string, content: string) => printed(1200, 900, fill, marks, slug, content);

/** Workshops under the castle; 1200 × 900. */
export const companies: Drawings = {
  crep: () =>
    page(
      yellow,
      '#e0ae1c',
      'crep',
      all(
        inked(
          all(
            cut('60 700 1140 660 1140 850 60 850', brick),
            gon(560, 720, 330, 12, fog, 0.2),
            cut('480 760 640 760 660 850 460 850', indigo),
          ),
        ),
        at(560, 720, jug(cream, indigo), 1.5),
        inked(all(cut('900 730 1010 620 1090 700 1040 770', cream), cut('930 720 990 660 1010 700', indigo))),
      ),
    ),
  'ovci-vrsok': () =>
    page(
      fog,
      cream,
      'ovci',
      all(
        inked(all(gon(940, 220, 110, 10, yellow), cut('40 860 40 700 260 560 520 490 760 560 1000 690 1160 760 1160 860', brick))),
        gouges([100, 640, 1000, 220], yellow, 'hill', 56, 16),
        line('M700 520 860 560 900 640 820 690 960 760 1120 760', indigo, 30, 'butt'),
        line('M700 520 860 560 900 640 820 690 960 760 1120 760', cream, 14, 'butt'),
        at(520, 520, sheep(cream, indigo), 1.5),
      ),
    ),
  indigaren: () =>
    page(
      cream,
      fog,
      'indigaren',
      all(
        inked(all(cut('60 640 500 640 470 850 90 850', brick), cut('40 600 520 600 520 660 40 660', yellow))),
        cut('120 600 440 600 560 380 700 300 1060 220 1140 820 760 820 700 640 560 560 440 640 120 640', indigo),
        ...[
          [680, 420],
          [840, 360],
          [1000, 330],
          [760, 550],
          [910, 500],
          [1060, 480],
          [830, 690],
          [980, 640],
          [1080, 740],
        ].map(([x = 0, y = 0]) =>
          all(
            ...[0, 72, 144, 216, 288].map(
              (turn) => `<path d="M0-10l12-30-12-16-12 16z" fill="${cream}" transform="translate(${x} ${y}) rotate(${turn})"/>`,
            ),
            gon(x, y, 9, 6, yellow),
          ),
        ),
        inked(
          all(
            cut('150 180 400 140 420 300 170 340', yellow),
            cut('230 110 300 100 330 150 222 168', brick),
            ...[
              [230, 240],
              [330, 224],
            ].map(([x = 0, y = 0]) => gon(x, y, 34, 8, indigo)),
          ),
        ),
      ),
    ),
  'piata-strana': () =>
    page(
      brick,
      '#c4644d',
      'piata',
      all(
        ...[0, 1, 2, 3, 4].map(
          (index) =>
            `<g transform="translate(600 470) rotate(${index * 72})">${inked(all(cut('0 -410 60 -120 0 -60', index === 0 ? cream : yellow), cut('0 -410 -60 -120 0 -60', index === 0 ? yellow : indigo)))}</g>`,
        ),
        inked(all(cut('320 380 600 430 880 380 880 620 600 680 320 620', cream), cut('600 430 880 380 880 620 600 680', fog))),
        line('M370 440 560 474M370 500l190 34M370 560l190 34M830 440 640 474M830 500l-190 34M830 560l-190 34', indigo, 10, 'butt'),
      ),
    ),
  kolimaha: () =>
    page(
      yellow,
      cream,
      'kolimaha',
      all(
        inked(
          all(
            cut('40 740 1160 720 1160 850 40 850', indigo),
            cut('420 380 520 220 860 220 960 380', cream),
            cut('400 380 980 380 940 580 440 580', brick),
            cut('520 220 600 220 560 380 460 380', fog),
            cut('720 220 790 220 820 380 720 380', fog),
          ),
        ),
        inked(all(cut('480 380 560 300 640 380', indigo), cut('650 320 720 320 720 380 650 380', yellow))),
        ...[520, 860].map((x) =>
          all(
            inked(gon(x, 640, 110, 12, cream)),
            line(`M${x - 100} 640h200M${x} 540v200M${x - 70} 570l140 140M${x + 70} 570l-140 140`, indigo, 12, 'butt'),
            inked(gon(x, 640, 28, 8, yellow)),
          ),
        ),
        limb('M400 520 300 560', brick, 16),
        inked(
          all(
            cut(
              '100 560 130 470 120 400 60 400 90 330 150 290 190 330 200 430 300 440 310 660 260 660 250 580 170 580 160 660 110 660',
              cream,
            ),
            cut('150 290 210 330 220 430 196 440', brick),
          ),
        ),
        inked(all(gon(130, 690, 42, 10, brick), gon(290, 690, 42, 10, brick))),
      ),
    ),
  'materina-duska': () =>
    page(
      fog,
      cream,
      'duska',
      all(
        line('M60 120 1140 100', indigo, 16, 'butt'),
        ...[220, 560, 940].map((x, index) =>
          all(
            line(`M${x} 110v90`, indigo, 8),
            inked(cut(`${x - 20} 190 ${x + 20} 190 ${x + 90} 380 ${x - 90} 390`, index === 1 ? brick : indigo)),
            gouges([x - 70, 230, 150, 150], index === 1 ? cream : fog, `bundle ${index}`, 26, 80),
            inked(cut(`${x - 34} 200 ${x + 34} 200 ${x + 40} 234 ${x - 40} 234`, yellow)),
          ),
        ),
        inked(
          all(
            cut('40 800 1160 770 1160 850 40 850', indigo),
            cut('180 620 560 620 560 790 180 790', yellow),
            cut('180 620 240 570 620 570 560 620', cream),
            cut('560 620 620 570 620 740 560 790', brick),
            cut('680 660 1000 660 1000 784 680 784', brick),
            cut('680 660 730 614 1050 614 1000 660', cream),
            cut('1000 660 1050 614 1050 740 1000 784', indigo),
          ),
        ),
        line('M180 700h380l60-50M370 620v170M370 620l60-50', cream, 10, 'butt'),
        line('M680 720h320l50-40', yellow, 10, 'butt'),
        ...[0, 1, 2, 3].map((index) =>
          all(
            line(`M${640 + index * 22} 610 ${600 + index * 46} 430`, indigo, 8),
            inked(gon(600 + index * 46, 424, 20, 6, index % 2 === 0 ? brick : yellow), 6),
          ),
        ),
      ),
    ),
  'remen-a-sidlo': () =>
    page(
      indigo,
      '#35337a',
      'remen',
      all(
        `<g stroke="${cream}" stroke-width="9">${all(gon(420, 470, 310, 14, brick), gon(420, 470, 230, 14, indigo), gon(420, 470, 210, 14, brick), gon(420, 470, 130, 12, indigo), gon(420, 470, 110, 12, brick), gon(420, 470, 50, 10, indigo), cut('420 160 1140 180 1140 290 420 260', brick))}</g>`,
        `<path d="M470 212 1100 236" fill="none" stroke="${yellow}" stroke-width="9" stroke-dasharray="34 20"/>`,
        `<g fill="none" stroke="${yellow}" stroke-width="26">${`<path d="M880 130h210v210H880zM890 236h150"/>`}</g>`,
        `<g stroke="${cream}" stroke-width="9">${all(cut('760 760 880 640 940 700 820 820', yellow))}</g>`,
        line('M910 670 1110 470', cream, 14),
        `<path d="M70 820 720 800" fill="none" stroke="${cream}" stroke-width="10" stroke-dasharray="44 26"/>`,
      ),
    ),
};
