import { all, at, line } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { brick, castle, cream, cut, fog, gon, gouges, hatch, indigo, inked, limb, maker, night, printed, yellow } from './print.ts';
import { cupOnStep, jug, key, sheep } from './things.ts';

const wide = (fill: string, marks: string, slug: string, content: string) => printed(1920, 1080, fill, marks, slug, content);

const floor = (y: number) => inked(cut(`30 ${y + 8} 1890 ${y} 1890 1050 30 1050`, indigo));

const hound = (x: number, y: number, scale: number, coat: string) =>
  at(
    x,
    y,
    all(
      limb('M-110-90V0M-60-90V0M70-90V0M110-90V0', coat, 26),
      limb('M-130-140-210-210', coat, 24),
      inked(
        all(
          cut('-150 -170 120 -180 140 -80 -140 -70', coat),
          cut('90 -170 110 -280 220 -270 270 -220 200 -190 150 -130', coat),
          cut('110 -280 84 -200 140 -220', night),
        ),
      ),
      gon(180, -245, 9, 6, indigo),
    ),
    scale,
  );

/** A printed cloth with rows of one pattern. */
const cloth = (x: number, y: number, width: number, height: number, mark: (x: number, y: number) => string) =>
  all(
    inked(cut(`${x} ${y} ${x + width} ${y - 12} ${x + width + 8} ${y + height} ${x - 8} ${y + height - 8}`, indigo)),
    ...Array.from({ length: 12 }, (_, index) =>
      mark(x + 70 + (index % 4) * ((width - 140) / 3), y + 90 + Math.floor(index / 4) * ((height - 170) / 2)),
    ),
  );

const paper = (x: number, y: number, turn: number, fill: string) =>
  at(
    x,
    y,
    all(
      inked(cut('-160 -230 150 -240 170 220 -150 240', fill)),
      line('M-110-150H100M-110-90H110M-110-30H90M-110 30H110', indigo, 12, 'butt'),
      inked(gon(90, 140, 56, 9, brick)),
    ),
    1,
    turn,
  );

/** Header pictures of pages; 1920 × 1080. */
export const pages: Drawings = {
  'gift-cards': () =>
    wide(
      yellow,
      '#e9b826',
      'hrniec',
      all(
        floor(880),
        at(620, 880, jug(cream, indigo), 1.3),
        at(1040, 880, jug(brick, cream), 1),
        at(1380, 880, cupOnStep(fog), 1.9),
        gon(1640, 260, 90, 10, cream),
      ),
    ),
  dokumenty: () =>
    wide(
      fog,
      cream,
      'listiny',
      all(
        floor(900),
        paper(640, 520, -9, cream),
        paper(1010, 500, 2, '#f3dfae'),
        paper(1380, 530, 11, cream),
        key(340, 380, 1.3, yellow, 24),
      ),
    ),
  'job-offers': () =>
    wide(
      cream,
      fog,
      'ruky',
      all(
        floor(900),
        maker(420, 900, 1.8, brick, indigo, night, 'M-44-230-80-170-30-130M44-230 80-170 30-130'),
        maker(840, 900, 1.8, indigo, yellow, '#8f3d2a', 'M-44-230-90-180-60-110M44-230 110-290'),
        maker(1260, 900, 1.8, yellow, cream, night, 'M-44-230-110-290M44-230 110-290'),
        maker(1640, 900, 1.8, fog, brick, '#8f3d2a', 'M-44-230-70-170-10-120M44-230 70-170 10-120', true),
      ),
    ),
  'pet-policy': () =>
    wide(
      brick,
      '#c4644d',
      'zvierata',
      all(
        castle(1480, 800, 1.1, cream, '#8f3d2a'),
        inked(cut('30 808 1890 800 1890 1050 30 1050', fog)),
        at(520, 900, sheep(cream, indigo), 1.7),
        hound(1120, 960, 1.5, yellow),
        gouges([80, 960, 1700, 70], cream, 'animals', 50),
      ),
    ),
  blog: () =>
    wide(
      indigo,
      '#35337a',
      'kronika',
      all(
        inked(all(cut('380 300 950 360 950 900 380 820', cream), cut('950 360 1540 290 1540 810 950 900', '#f3dfae'))),
        line('M450 430 880 470M450 500 880 540M450 570 880 610M450 640 780 670', indigo, 14, 'butt'),
        at(1250, 740, castle(0, 0, 0.8, cream, brick)),
        line('M1560 200 1300 560', yellow, 26, 'butt'),
        inked(cut('1560 200 1690 60 1640 220 1580 240', yellow)),
      ),
    ),
  'kronika-studna': () =>
    wide(
      fog,
      cream,
      'studna',
      all(
        floor(880),
        inked(all(cut('660 880 680 620 1240 620 1260 880', '#b9bdd4'), cut('620 620 640 560 1280 560 1300 620', cream))),
        hatch(700, 640, 540, 220, 90, indigo, 10),
        inked(
          all(
            cut('700 560 700 260 750 260 750 560', brick),
            cut('1170 560 1170 260 1220 260 1220 560', brick),
            cut('600 270 960 90 1320 270', indigo),
            cut('740 340 1190 330 1190 380 740 390', yellow),
          ),
        ),
        line('M960 380V500', indigo, 10, 'butt'),
        inked(cut('910 490 1010 490 996 590 924 590', yellow)),
        at(1520, 880, jug(cream, brick), 0.8),
        gon(420, 840, 34, 9, yellow),
        gon(500, 856, 28, 9, yellow),
        gon(350, 860, 26, 9, yellow),
      ),
    ),
  'kronika-modrotlac': () =>
    wide(
      yellow,
      '#e9b826',
      'modrotlac',
      all(
        line('M60 190 960 240 1860 180', indigo, 10),
        cloth(180, 230, 440, 560, (x, y) => all(gon(x, y, 34, 8, cream), gon(x, y, 12, 6, indigo))),
        cloth(740, 250, 440, 580, (x, y) => cut(`${x} ${y - 36} ${x + 34} ${y} ${x} ${y + 46} ${x - 34} ${y}`, cream)),
        cloth(1300, 230, 440, 560, (x, y) =>
          all(
            cut(`${x - 30} ${y - 44} ${x + 30} ${y - 44} ${x + 30} ${y + 44} ${x - 30} ${y + 44}`, cream),
            cut(`${x - 16} ${y - 26} ${x - 2} ${y - 26} ${x - 2} ${y - 8} ${x - 16} ${y - 8}`, yellow),
          ),
        ),
        ...[220, 560, 780, 1120, 1340, 1680].map((x) => inked(cut(`${x} 190 ${x + 26} 190 ${x + 26} 270 ${x} 270`, brick))),
      ),
    ),
};
