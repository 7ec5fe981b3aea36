import type { Motif } from '../motifs/motif.ts';
import { type InkNames, meandrPalette, toInks } from '../palette.ts';

export const { river, sand, coral, ochre, sky, ink, blush, leaf, paper } = meandrPalette;

export const inks = (names: InkNames) => toInks(meandrPalette, names);

/** Stands a motif on x, y in this size (its box is a square). */
export function put(motif: Motif, names: InkNames, x: number, y: number, size: number, turn = 0) {
  const turned = turn === 0 ? '' : ` rotate(${turn})`;
  return `<g transform="translate(${x} ${y})${turned} scale(${Math.round(size / 2) / 100}) translate(-100 -200)">${motif(inks(names))}</g>`;
}
