import { all, at, line } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { brick, cream, cut, fog, gon, gouges, hatch, indigo, inked, printed, yellow } from './print.ts';

const poster = (fill: string, marks: string, slug: string, content: string) => printed(960, 1200, fill, marks, slug, content);

/** A flower of the old printing blocks: six dots around one. */
const blossom = (x: number, y: number, scale: number) =>
  at(
    x,
    y,
    all(
      ...[0, 1, 2, 3, 4, 5].map((index) => gon(34 * Math.cos((index * Math.PI) / 3), 34 * Math.sin((index * Math.PI) / 3), 13, 6, cream)),
      gon(0, 0, 12, 6, cream),
    ),
    scale,
  );

/** A stem with pairs of leaves, 400 high, its foot on x, y. */
const herb = (x: number, y: number, scale: number, leaf: string, bud: string, turn: number) =>
  at(
    x,
    y,
    all(
      line('M0 0V-380', leaf, 16, 'butt'),
      ...[-60, -150, -240, -320].map((top) =>
        inked(
          all(
            cut(`0 ${top} -90 ${top - 60} -110 ${top - 20} -40 ${top + 14}`, leaf),
            cut(`0 ${top} 90 ${top - 60} 110 ${top - 20} 40 ${top + 14}`, leaf),
          ),
          7,
        ),
      ),
      inked(all(gon(0, -400, 36, 7, bud), gon(-34, -370, 24, 6, bud), gon(34, -370, 24, 6, bud)), 7),
    ),
    scale,
    turn,
  );

/** Posters of what is dyed and what is dried; 960 × 1200. */
export const apronAndTea: Drawings = {
  'modrotlacova-zastera': () =>
    poster(
      yellow,
      '#e0ae1c',
      'zastera',
      all(
        line('M60 170 900 140', indigo, 12, 'butt'),
        inked(all(cut('330 120 390 118 396 220 336 222', brick), cut('570 110 630 108 636 214 576 216', brick))),
        `<g stroke="${cream}" stroke-width="8">${cut('350 190 620 186 640 420 800 470 840 1060 480 1110 130 1070 170 470 330 424', indigo)}</g>`,
        line('M170 470 40 560 80 640M800 470 920 560 880 650', indigo, 26, 'butt'),
        ...[
          [440, 270],
          [540, 340],
          [250, 560],
          [400, 520],
          [560, 540],
          [710, 570],
          [240, 960],
          [400, 1010],
          [570, 1000],
          [730, 950],
        ].map(([x = 0, y = 0], index) => blossom(x, y, index % 3 === 0 ? 1 : 0.8)),
        `<g stroke="${cream}" stroke-width="7">${cut('290 660 680 656 650 880 480 900 320 880', indigo)}</g>`,
        inked(all(cut('360 640 400 520 430 524 420 650', '#d9962a'), cut('392 520 360 430 420 400 460 450 430 526', '#d9962a'))),
        ...[370, 430, 490, 550, 610].map((x) => gon(x, 760, 15, 6, cream)),
        line('M150 1040 480 1080 820 1030', cream, 9, 'butt'),
      ),
    ),
  'caj-na-zle-sny': () =>
    poster(
      indigo,
      '#35337a',
      'caj',
      all(
        `<g stroke="${cream}" stroke-width="8">${gon(700, 260, 150, 12, yellow)}</g>`,
        gon(770, 220, 130, 12, indigo),
        ...[
          [160, 180],
          [330, 120],
          [470, 300],
          [860, 480],
          [120, 430],
        ].map(([x = 0, y = 0]) =>
          cut(
            `${x} ${y - 22} ${x + 7} ${y - 7} ${x + 22} ${y} ${x + 7} ${y + 7} ${x} ${y + 22} ${x - 7} ${y + 7} ${x - 22} ${y} ${x - 7} ${y - 7}`,
            cream,
          ),
        ),
        herb(300, 800, 1.1, '#7d80b5', brick, -16),
        herb(480, 780, 1.25, fog, yellow, 0),
        herb(660, 800, 1.1, '#7d80b5', brick, 16),
        `<g stroke="${cream}" stroke-width="8">${all(cut('230 560 730 560 780 1080 480 1120 180 1080', brick), cut('230 560 250 620 330 600 410 640 480 600 560 640 640 600 710 624 730 560', yellow))}</g>`,
        inked(cut('320 730 640 730 630 930 330 930', cream)),
        at(480, 850, inked(all(cut('-90 -30 90 -30 66 50 -66 50', fog), cut('-60 50 60 50 40 64 -40 64', fog)), 7)),
        hatch(250, 980, 460, 90, 40, '#8f3d2a'),
        gouges([240, 660, 480, 60], cream, 'sack', 40),
      ),
    ),
};
