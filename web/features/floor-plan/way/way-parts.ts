import { toMetresPerUnit } from '#shared/rules/plan-scale.ts';
import { canBeJoined } from '#shared/rules/way-join.ts';
import { SelectionPanel } from '../map/SelectionPanel.tsx';
import { findSelection } from '../map/selection.ts';
import { HereMark, HerePanel } from './HerePanel.tsx';
import { findHere } from './here-place.ts';
import { solveWay } from './solve-way.ts';
import { WayDirections } from './WayDirections.tsx';
import { WayForm } from './WayForm.tsx';
import { toWayFocus, WayLine } from './WayLine.tsx';
import { WayResultView } from './WayResultView.tsx';
import { WaySheet } from './WaySheet.tsx';
import { WaySteps } from './WaySteps.tsx';
import { findChoice, findConnectorKind, findStops, listChoices, toPlaceCode, toSuggestions } from './way-places.ts';

/** Functions for selections and routes, loaded together (`load-way.ts`). */
export const wayParts = {
  SelectionPanel,
  findSelection,
  canBeJoined,
  toWayFocus,
  toMetresPerUnit,
  listChoices,
  findChoice,
  findConnectorKind,
  findHere,
  findStops,
  HerePanel,
  HereMark,
  toPlaceCode,
  toSuggestions,
  WayResultView,
  solveWay,
  WayDirections,
  WayForm,
  WayLine,
  WaySheet,
  WaySteps,
};
export type WayParts = typeof wayParts;
