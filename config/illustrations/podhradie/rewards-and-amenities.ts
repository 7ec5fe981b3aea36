import { all, at, line } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { brick, castle, cream, cut, fog, gon, gouges, hatch, indigo, inked, limb, printed, yellow } from './print.ts';
import { cupOnStep, honeyJar, jug, sheep } from './things.ts';

const square = (fill: string, marks: string, slug: string, content: string) => printed(900, 900, fill, marks, slug, content);

const ticket = (x: number, y: number, turn: number, fill: string, ink: string) =>
  at(
    x,
    y,
    all(
      inked(
        cut(
          '-330 -130 -250 -130 -250 -160 -190 -160 -190 -130 -110 -130 -110 -160 -50 -160 -50 -130 30 -130 30 -160 90 -160 90 -130 170 -130 170 -160 230 -160 230 -130 330 -130 330 130 -330 130',
          fill,
        ),
      ),
      line('M200-110V110', ink, 10, 'butt'),
      castle(-60, 100, 0.42, cream, ink),
      line('M240-50h60M240 0h60M240 50h40', ink, 14, 'butt'),
    ),
    1,
    turn,
  );

/** What points can be exchanged for; 900 × 900. */
export const rewards: Drawings = {
  'kava-na-schodoch': () =>
    square(
      brick,
      '#c4644d',
      'kava',
      all(
        inked(all(cut('30 870 30 640 870 620 870 870', cream), cut('30 640 110 560 800 550 870 620', fog))),
        gouges([60, 670, 780, 180], indigo, 'stone', 48),
        at(450, 612, cupOnStep(yellow), 2.6),
        cut('446 330 462 366 502 370 472 398 480 436 446 416 412 436 420 398 390 370 430 366', cream),
      ),
    ),
  'maly-med': () =>
    square(
      yellow,
      '#e0ae1c',
      'med',
      all(
        inked(cut('30 760 870 740 870 870 30 870', indigo)),
        at(400, 780, honeyJar(), 2.3),
        `<g transform="translate(-70 30) rotate(24 730 470)">${inked(all(cut('712 160 748 160 744 520 716 520', brick), ...[0, 1, 2, 3].map((index) => cut(`${670 + Math.abs(index - 1.5) * 8} ${520 + index * 42} ${790 - Math.abs(index - 1.5) * 8} ${520 + index * 42} ${786 - Math.abs(index - 1.5) * 8} ${552 + index * 42} ${674 + Math.abs(index - 1.5) * 8} ${552 + index * 42}`, '#d9962a'))))}</g>`,
      ),
    ),
  'poukaz-10': () =>
    square(
      indigo,
      '#35337a',
      'poukaz',
      `<g transform="rotate(-7 450 450)">${all(
        `<g stroke="${yellow}" stroke-width="9">${cut('80 250 820 250 820 660 80 660', cream)}</g>`,
        castle(610, 630, 0.72, yellow, yellow),
        line('M150 380 190 340V520', indigo, 30, 'butt'),
        line('M250 350H340V510H250z', indigo, 30, 'butt'),
        line('M470 360 420 350 390 390V470L420 510 470 500M370 415h80M370 450h80', indigo, 20, 'butt'),
        line('M130 590h260', brick, 16, 'butt'),
      )}</g>`,
    ),
  'hodina-na-kruhu': () =>
    square(
      fog,
      cream,
      'kruh',
      all(
        inked(all(gon(450, 450, 370, 20, yellow), gon(450, 450, 300, 20, cream))),
        ...Array.from(
          { length: 12 },
          (_, index) => `<path d="M440 92h20v50h-20z" fill="${indigo}" transform="rotate(${index * 30} 450 450)"/>`,
        ),
        inked(
          all(
            gon(450, 640, 250, 14, brick, 0.22),
            cut('300 420 600 420 540 620 360 620', '#d98a6d'),
            cut('290 400 610 400 620 440 280 440', cream),
          ),
        ),
        limb('M120 760 210 560 300 500', indigo, 56),
        limb('M780 760 690 560 600 500', indigo, 56),
        inked(all(cut('280 540 330 440 370 460 350 560', '#f0c3a4'), cut('620 540 570 440 530 460 550 560', '#f0c3a4'))),
      ),
    ),
  'vstup-na-hrad': () => square(brick, '#c4644d', 'hrad', all(ticket(430, 320, -10, yellow, indigo), ticket(470, 620, 6, fog, brick))),
};

/** What makes a visit easier; 900 × 900. */
export const amenities: Drawings = {
  toalety: () =>
    square(
      fog,
      cream,
      'toalety',
      all(
        ...[0, 1, 2, 3, 4].map((row) => line(`M40 ${120 + row * 120}h820`, '#b9bdd4', 8, 'butt')),
        inked(
          all(
            cut('80 800 80 160 400 150 400 800', brick),
            gon(175, 300, 40, 8, cream),
            cut('140 350 210 350 240 520 110 520', cream),
            gon(310, 300, 40, 8, yellow),
            cut('270 350 350 350 340 520 280 520', yellow),
          ),
        ),
        line('M155 530v90M195 530v90', cream, 22, 'butt'),
        line('M295 520v100M325 520v100', yellow, 22, 'butt'),
        inked(
          all(
            cut('470 560 840 560 790 690 520 690', cream),
            cut('620 690 700 690 720 840 600 840', fog),
            cut('40 800 860 790 860 870 40 870', indigo),
          ),
        ),
        at(655, 552, jug(yellow, indigo), 0.75),
      ),
    ),
  prebalovna: () =>
    square(
      yellow,
      '#e0ae1c',
      'prebalovna',
      all(
        line('M450 40v90', indigo, 9),
        at(470, 270, sheep(cream, indigo), 0.95),
        inked(
          all(
            cut('170 480 730 480 680 740 220 740', brick),
            cut('150 440 750 440 750 490 150 490', '#d9962a'),
            cut('200 450 260 380 640 380 700 450', cream),
            gon(290, 410, 52, 9, '#f0c3a4'),
          ),
        ),
        inked(cut('130 740 770 740 690 810 450 830 210 810', indigo)),
        cut('450 620 400 570 420 540 450 560 480 540 500 570', yellow),
      ),
    ),
  nabijanie: () =>
    square(
      indigo,
      '#35337a',
      'nabijanie',
      `<g stroke="${cream}" stroke-width="9">${all(
        cut('120 180 380 180 380 640 120 640', brick),
        cut('150 220 350 220 350 580 150 580', cream),
        cut('520 260 790 260 820 600 490 600', yellow),
        cut('600 210 710 210 710 260 600 260', brick),
        cut('390 720 510 720 510 840 390 840', fog),
        `<path d="M250 640V760H390M650 600V780H510" fill="none"/>`,
        `<path d="M420 720V690M480 720V690" fill="none" stroke-width="16"/>`,
      )}</g>${cut('270 300 180 430 240 430 220 520 320 370 256 370', indigo)}${cut('680 320 580 450 650 450 620 560 740 400 664 400', indigo)}`,
    ),
  bankomat: () =>
    square(
      fog,
      cream,
      'bankomat',
      all(
        inked(cut('80 860 80 300 240 90 660 90 820 300 820 860', brick)),
        ...[
          [120, 420],
          [120, 620],
          [720, 380],
          [724, 600],
          [260, 150],
          [560, 140],
        ].map(([x = 0, y = 0]) => line(`M${x} ${y}h60M${x + 16} ${y + 46}h50`, cream, 9, 'butt')),
        inked(
          all(
            cut('230 860 230 330 330 220 570 220 670 330 670 860', indigo),
            cut('290 350 610 350 610 520 290 520', yellow),
            cut('290 580 610 580 610 630 290 630', cream),
          ),
        ),
        inked(all(cut('340 610 560 600 590 780 360 790', '#b9bdd4'), gon(466, 696, 44, 8, cream))),
        line('M340 410h220M340 460h140', indigo, 16, 'butt'),
      ),
    ),
  uschovna: () =>
    square(
      brick,
      '#c4644d',
      'uschovna',
      all(
        inked(
          all(
            cut('90 840 90 90 810 80 810 840', yellow),
            cut('130 800 130 130 590 130 590 800', indigo),
            cut('590 130 780 190 780 850 590 800', '#d9962a'),
          ),
        ),
        line('M500 160 560 790M440 160 400 790', cream, 16, 'butt'),
        inked(
          all(
            cut('210 780 200 460 260 360 420 360 480 460 470 780', brick),
            cut('240 600 440 600 440 740 240 740', yellow),
            cut('220 470 460 470 450 520 230 520', cream),
          ),
        ),
        hatch(620, 240, 140, 60, 34),
        inked(gon(690, 500, 34, 8, cream)),
        line('M690 520v90h30', cream, 14, 'butt'),
      ),
    ),
  vytah: () =>
    square(
      yellow,
      '#e0ae1c',
      'vytah',
      all(
        castle(620, 420, 0.75, cream, brick),
        inked(cut('30 870 30 640 380 480 870 400 870 870', indigo)),
        gouges([400, 540, 430, 300], '#35337a', 'rock', 56, -16),
        line('M200 40V860M420 40V860', indigo, 20, 'butt'),
        inked(
          all(
            cut('170 340 450 340 450 760 170 760', fog),
            cut('170 300 450 300 450 350 170 350', brick),
            cut('170 750 450 750 450 800 170 800', brick),
          ),
        ),
        inked(cut('310 400 400 520 350 520 350 690 270 690 270 520 220 520', yellow)),
      ),
    ),
};
