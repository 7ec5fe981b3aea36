import type { Tone } from '../palette.ts';
import { all, at, disc, line, path, rect, repeat } from '../shapes.ts';
import { ink } from './tones.ts';

/** A bowed desk lamp with a mushroom shade, 200 high, standing on x, y. */
export const lamp = (x: number, y: number, scale: number, shade: Tone, foot: Tone) =>
  at(
    x,
    y,
    all(
      path('M-14-110h28l10 96h-48z', foot.base),
      rect(-50, -16, 100, 16, foot.shade, 8),
      path('M-100-104q0-96 100-96t100 96q0 10-10 10H-90q-10 0-10-10z', shade.base),
      path('M0-200q100 0 100 96 0 10-10 10H30q20-60-30-106z', shade.shade),
      rect(-8, -208, 16, 12, ink.base, 6),
    ),
    scale,
  );

export const leather = { base: '#b5652f', shade: '#8f4b1f' };
export const fjord = { base: '#3f7f8c', shade: '#2c626e' };

/** A daisy or a marigold around x, y. */
export const flower = (x: number, y: number, scale: number, petal: string, heart: string) =>
  at(
    x,
    y,
    all(
      repeat(12, (index) => `<ellipse rx="19" ry="44" cy="-62" fill="${petal}" transform="rotate(${index * 30})"/>`),
      disc(0, 0, 40, heart),
    ),
    scale,
  );

export const denim = { base: '#3a6482', shade: '#2a4c66' };

/** Open scissors around their screw, blades up, about 700 high. */
export const scissors = (blade: Tone, handle: Tone) =>
  all(
    ...[1, -1].map(
      (side) =>
        `<g transform="scale(${side} 1) rotate(16)">${all(
          path('M-22 40 0-380q40 60 34 200L26 60z', side === 1 ? blade.base : blade.shade),
          line('M0 30v90', side === 1 ? blade.base : blade.shade, 34),
          `<ellipse cx="-8" cy="210" rx="66" ry="96" fill="none" stroke="${side === 1 ? handle.base : handle.shade}" stroke-width="40"/>`,
        )}</g>`,
    ),
    disc(0, 30, 18, ink.base),
  );

/** A comb lying around 0, 0; 340 long. */
export const comb = ({ base, shade }: Tone) =>
  all(
    rect(-170, -60, 340, 50, base, 24),
    repeat(14, (index) => rect(-158 + index * 23, -20, 12, index > 6 ? 62 : 72, index > 6 ? shade : base, 6)),
  );

/** A pen's nib, its tip on 0, 0, its barrel upwards. */
export const nib = (metal: Tone, barrel: Tone, collar: Tone) =>
  all(
    path('M0 0q-60-110-70-200l30-60h80l30 60Q60-110 0 0z', metal.base),
    path('M0 0q60-110 70-200l-30-60H0z', metal.shade),
    line('M0-14v-140', ink.base, 6),
    disc(0, -166, 15, ink.base),
    rect(-52, -320, 104, 66, collar.base, 10),
    path('M-56-320h112l8-300q-60-50-128 0z', barrel.base),
    line('M-28-340v-230', '#4a4740', 12),
  );
