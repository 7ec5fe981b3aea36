import { toMetresPerUnit } from '#shared/rules/plan-scale.ts';
import { canBeJoined } from '#shared/rules/way-join.ts';
import { FoundWay } from './FoundWay.tsx';
import { SelectionPanel } from './SelectionPanel.tsx';
import { solveWay } from './solve-way.ts';
import { WayForm } from './WayForm.tsx';
import { WayLine } from './WayLine.tsx';
import { WaySheet } from './WaySheet.tsx';
import { WayWords } from './WayWords.tsx';
import { findChoice, findStops, listChoices, toPlaceCode } from './way-places.ts';

/** All that a page needs once somebody chooses a place or asks for a way, loaded together: see `load-way.ts`. */
export const wayParts = {
  SelectionPanel,
  canBeJoined,
  toMetresPerUnit,
  listChoices,
  findChoice,
  findStops,
  toPlaceCode,
  FoundWay,
  solveWay,
  WayForm,
  WayLine,
  WaySheet,
  WayWords,
};
export type WayParts = typeof wayParts;
