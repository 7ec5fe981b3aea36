import { FoundWay } from './FoundWay.tsx';
import { solveWay } from './solve-way.ts';
import { WayForm } from './WayForm.tsx';
import { WayLine } from './WayLine.tsx';
import { WaySheet } from './WaySheet.tsx';
import { WayWords } from './WayWords.tsx';

/** All that a page needs once somebody asks for a way, loaded together: see `load-way.ts`. */
export const wayParts = { FoundWay, solveWay, WayForm, WayLine, WaySheet, WayWords };
export type WayParts = typeof wayParts;
