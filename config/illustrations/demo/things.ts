import type { Tone } from '../palette.ts';
import { all, at, disc, path, rect, repeat } from '../shapes.ts';
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
