import { all, line, path, rect } from '../shapes.ts';
import { cream, indigo, yellow } from './print.ts';

/** The ruin, in a box of 48 × 48. */
const ruin = 'M4 44 12 30V10h5v5h5v-5h5v14l5 5V5h10v25l4 14z';

const bowl = (x: number) => `M${x + 4} 21H${x + 10}L${x + 14} 25V32L${x + 10} 36H${x + 4}L${x} 32V25z`;

/** Straight strokes only: P, o, d, h, r, a, d, i, e. */
const letters = all(
  'M62 36V12H73L77 16V23L73 27H62',
  bowl(84),
  `${bowl(105)}M119 11V36`,
  'M127 11V36M127 25 131 21H137L141 25V36',
  'M149 21V36M149 26 154 21H159',
  `${bowl(164)}M178 21V36`,
  `${bowl(186)}M200 11V36`,
  'M208 20V36M208 11V15',
  'M216 28.5H230V25L226 21H220L216 25V32L220 36H229',
);

const wordmark = (ink: string, light: string) =>
  `<g stroke-linejoin="miter">${all(path(ruin, light), line(ruin, ink, 3.2, 'butt'), line(letters, ink, 4.4, 'butt'))}</g>`;

/** A row of roof tiles behind the word. */
const tiles = (ink: string) => line('M244 36 252 26 260 36 268 26 276 36 284 26 292 36 300 26 308 36', ink, 4.4, 'butt');

type Logo = { width: number; height: number; draw: () => string };

/** The centre's own signs; inverted ones stand on dark grounds. */
export const centreLogos: Record<string, Logo> = {
  default: { width: 240, height: 48, draw: () => wordmark(indigo, yellow) },
  inverted: { width: 240, height: 48, draw: () => wordmark(cream, '#b5533c') },
  wide: { width: 316, height: 48, draw: () => all(wordmark(indigo, yellow), tiles('#b5533c')) },
  'wide-inverted': { width: 316, height: 48, draw: () => all(wordmark(cream, '#b5533c'), tiles(yellow)) },
  icon: {
    width: 64,
    height: 64,
    draw: () => all(rect(0, 0, 64, 64, indigo), `<g transform="translate(8 6) scale(1.02)">${path(ruin, yellow)}</g>`),
  },
};
