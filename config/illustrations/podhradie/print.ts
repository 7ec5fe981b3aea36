import { seededRandom } from '../seeded-random.ts';
import { all, at, line, path, rect } from '../shapes.ts';

/** Four inks on cream paper, cut in straight lines. */
export const indigo = '#27255f';
export const night = '#1a1846';
export const yellow = '#f2c230';
export const brick = '#b5533c';
export const cream = '#fbf6e9';
export const fog = '#d9dce8';

const outline = 9;

/** Everything inside gets the thick line of the block. */
export const inked = (content: string, width = outline) => `<g stroke="${indigo}" stroke-width="${width}">${content}</g>`;

/** A polygon by its corners. */
export const cut = (corners: string, fill: string) => path(`M${corners}z`, fill);

/** Round things are cut with a knife: a polygon of `sides` corners. */
export function gon(cx: number, cy: number, radius: number, sides: number, fill: string, flat = 1) {
  const corners = Array.from({ length: sides }, (_, index) => {
    const angle = ((index + 0.5) * 2 * Math.PI) / sides;
    return `${Math.round(cx + radius * Math.cos(angle))} ${Math.round(cy + radius * flat * Math.sin(angle))}`;
  });
  return cut(corners.join(' '), fill);
}

/** Marks of the gouge: thin wedges in rows, all in one direction. */
export function gouges([x, y, width, height]: readonly [number, number, number, number], fill: string, seed: string, step = 46, turn = 0) {
  const random = seededRandom(seed);
  const [dx, dy] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  let d = '';
  for (let top = y + step / 2; top < y + height; top += step) {
    for (let left = x + random() * step; left < x + width - step; left += step * (1.4 + random() * 2.6)) {
      const long = step * (0.5 + random() * 0.7);
      const from = [Math.round(left), Math.round(top + random() * step * 0.4)] as const;
      d += `M${from[0]} ${from[1]}l${Math.round(dx * long - dy * 3)} ${Math.round(dy * long + dx * 3)} ${Math.round(dy * 7)} ${Math.round(-dx * 7)}z`;
    }
  }
  return `<path d="${d}" fill="${fill}" stroke="none"/>`;
}

/** Straight strokes side by side: the shade of a print. */
export const hatch = (x: number, y: number, width: number, height: number, step: number, stroke = indigo, slant = 0) =>
  line(
    Array.from({ length: Math.floor(width / step) }, (_, index) => `M${x + index * step} ${y}l${slant} ${height}`).join(''),
    stroke,
    6,
    'butt',
  );

/** An arm or a leg: a stroke with the block's line on both sides. */
export const limb = (d: string, fill: string, width: number) =>
  all(line(d, indigo, width + 2 * outline, 'butt'), line(d, fill, width, 'butt'));

/** Paper with the printed ground on it, its edges not quite straight. */
export function printed(width: number, height: number, fill: string, marks: string, seed: string, content: string) {
  const random = seededRandom(seed);
  const edge = () => Math.round(16 + random() * 14);
  const corners = `${edge()} ${edge()} ${width / 2} ${edge()} ${width - edge()} ${edge()} ${width - edge()} ${height - edge()} ${width / 3} ${height - edge()} ${edge()} ${height - edge()}`;
  return `<g stroke-linecap="butt" stroke-linejoin="miter">${all(rect(0, 0, width, height, cream), cut(corners, fill), gouges([40, 40, width - 80, height - 80], marks, seed, 62, Math.round(random() * 30 - 15)), content)}</g>`;
}

/** The ruin on its rock, about 400 wide, standing on x, y. */
export const castle = (x: number, y: number, scale: number, wall: string, rock: string) =>
  at(
    x,
    y,
    inked(
      all(
        cut('-300 0 -230 -110 -150 -90 -110 -170 120 -180 180 -90 240 -120 310 0', rock),
        cut('-130 -160 -130 -330 -100 -330 -100 -300 -70 -300 -70 -330 -40 -330 -40 -165', wall),
        cut('-40 -165 -40 -250 30 -250 50 -220 70 -255 70 -170', wall),
        cut('60 -170 60 -410 90 -410 90 -376 112 -376 112 -420 140 -430 150 -400 150 -175', wall),
        cut('-96 -250 -74 -250 -74 -214 -96 -214', indigo),
        cut('92 -330 118 -330 118 -286 92 -286', indigo),
      ),
    ),
    scale,
  );

/** A craftsperson of straight lines, 330 high, standing on x, y. */
export const maker = (x: number, y: number, scale: number, coat: string, apron: string, hair: string, arms: string, isMirrored = false) =>
  at(
    x,
    y,
    `<g transform="scale(${isMirrored ? -1 : 1} 1)">${all(
      limb('M-22-150V-6M22-150V-6', indigo, 18),
      inked(
        all(
          cut('-50 -250 50 -250 62 -120 -62 -120', coat),
          cut('-30 -214 30 -214 50 -70 -50 -70', apron),
          cut('-26 -320 26 -320 32 -280 16 -250 -16 -250 -32 -280', '#f0c3a4'),
          cut('-34 -290 -30 -336 30 -340 38 -300 20 -312 -20 -306', hair),
        ),
        7,
      ),
      limb(arms, coat, 18),
    )}</g>`,
    scale,
  );
