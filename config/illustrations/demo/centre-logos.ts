import { all, line, path, rect } from '../shapes.ts';
import { coral, paper, river } from './tones.ts';

/** One line that bends as the river does, in a box of 48 × 48. */
const bend = 'M5 37V19.5a8.5 8.5 0 0 1 17 0v9a8.5 8.5 0 0 0 17 0V11';

/** Letters of one weight in a box 24 high from x-height to baseline (y = 36), drawn as lines. */
const letters = all(
  'M58 36V14l9 13 9-13v22', // M
  'M83 28.5h14a7 7.5 0 1 0-2.5 5.5', // e
  'M116 21v15M116 28.5a7 7.5 0 1 0-14 0a7 7.5 0 1 0 14 0', // a
  'M123 21v15M123 28q0-7 6.5-7t6.5 7v8', // n
  'M156 12v24M156 28.5a7 7.5 0 1 0-14 0a7 7.5 0 1 0 14 0', // d
  'M163 21v15M163 28q0-7 7-7', // r
);

const mark = (stream: string, spring: string) => all(line(bend, stream, 7), `<circle cx="39" cy="11" r="5.5" fill="${spring}"/>`);

const wide = (ink: string, spring: string) => all(mark(ink, spring), `<g transform="translate(4 0)">${line(letters, ink, 4.2)}</g>`);

type Logo = { width: number; height: number; draw: () => string };

/** The centre's own signs; inverted ones stand on dark grounds. */
export const centreLogos: Record<string, Logo> = {
  default: { width: 184, height: 48, draw: () => wide(river.base, coral.base) },
  inverted: { width: 184, height: 48, draw: () => wide(paper.base, coral.base) },
  wide: { width: 320, height: 48, draw: () => all(wide(river.base, coral.base), tail(coral.base)) },
  'wide-inverted': { width: 320, height: 48, draw: () => all(wide(paper.base, coral.base), tail(coral.base)) },
  icon: {
    width: 64,
    height: 64,
    draw: () =>
      all(
        rect(0, 0, 64, 64, river.base, 14),
        `<g transform="translate(8.5 8)">${all(line(bend, paper.base, 9), path('M39 4.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 1 1 0-13z', coral.base))}</g>`,
      ),
  },
};

/** The stream that runs on behind the word. */
const tail = (stroke: string) => line('M188 30q10-12 20 0t20 0 20 0 20 0 20 0 20 0', stroke, 4.2);
