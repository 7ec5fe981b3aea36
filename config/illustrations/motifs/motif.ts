import type { Inks } from '../palette.ts';

/** One thing in a box of 200 × 200, standing on its lower edge around x = 100. */
export type Motif = (inks: Inks) => string;
