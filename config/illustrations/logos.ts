import { lettering, type MarkName, marks } from './logo-marks.ts';
import type { Palette, ToneName } from './palette.ts';
import { at, rect } from './shapes.ts';

type Ground = ToneName | 'white';
type Lines = readonly [first: string, second?: string];

/** Slug, mark, ground, ink, accent, letters, face, spacing, size. */
export type Brand = readonly [
  slug: string,
  mark: MarkName,
  colours: readonly [ground: Ground, ink: ToneName, accent: ToneName],
  lines: Lines,
  face: 'serif' | 'sans',
  size: number,
  spacing: number,
];

const toFill = (palette: Palette, ground: Ground) => (ground === 'white' ? '#ffffff' : palette[ground].base);

/** A brand's sign, 400 × 400: mark above, one or two lines of letters below. */
export function logo(palette: Palette, [, mark, [ground, ink, accent], [first, second], face, size, spacing]: Brand) {
  const fill = palette[ink].base;
  return [
    rect(0, 0, 400, 400, toFill(palette, ground)),
    at(200, second === undefined ? 155 : 135, marks[mark](fill, palette[accent].base), second === undefined ? 0.95 : 0.8),
    lettering(first, second === undefined ? 325 : 285, size, fill, face, spacing),
    second === undefined ? '' : lettering(second, 285 + Math.round(size * 1.15), size, fill, face, spacing),
  ].join('');
}
