import { useRef } from 'react';
import {
  changeDeskUnits,
  type DeskUnit,
  type DeskUnitChange,
  getDeskFloorUnits,
  getDeskUnits,
  listDeskUnits,
  listUnplacedCompanies,
  undoDeskUnits,
} from '#shared/contracts/desk-units.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { recordReads } from '../lib/record-reads.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';

type Shop = DeskUnit['companies'][number];

/** Outcomes for the current shops of a unit when another shop moves in: they get its old unit, stay beside it, or lose their unit. */
export const fates = ['swap', 'stay', 'leave'] as const;
export type Fate = (typeof fates)[number];

/** A shop that moves to a unit, or leaves without a new one. */
export interface Move {
  shop: Shop;
  /** Current units of the shop, which it leaves unless `isKept`. */
  from: readonly DeskUnit[];
  /** Unit to which the shop moves; undefined if it gets none. */
  to: DeskUnit | undefined;
  fate: Fate;
  /** Whether the shop also keeps its current units. */
  isKept: boolean;
}

/** A unit with its shops before (`unit.companies`) and after the move. */
export interface UnitLine {
  unit: DeskUnit;
  after: readonly Shop[];
}

export const isSameUnit = (one: DeskUnit, other: DeskUnit): boolean => one.floorplan_id === other.floorplan_id && one.unit === other.unit;

/** Changes per unit; empty if the shop is already there. */
export function listLines({ shop, from, to, fate, isKept }: Move): UnitLine[] {
  const others = (to?.companies ?? []).filter(({ id }) => id !== shop.id);
  const left = from.filter((unit) => !to || !isSameUnit(unit, to));
  if (to && others.length < to.companies.length && (left.length === 0 || isKept)) return [];
  const isSwap = fate === 'swap' && left.length > 0;
  const lines: UnitLine[] = to ? [{ unit: to, after: fate === 'stay' ? [shop, ...others] : [shop] }] : [];
  if (isKept && !isSwap) return lines;
  const leaving = left.map((unit, index): UnitLine => {
    const staying = unit.companies.filter(({ id }) => id !== shop.id);
    return { unit, after: isSwap && index === 0 ? [...staying, ...others] : staying };
  });
  return [...lines, ...leaving];
}

/** Lists shops that lose their unit and get no other. */
export function listUnplaced(lines: readonly UnitLine[]): Shop[] {
  const placed = new Set(lines.flatMap(({ after }) => after.map(({ id }) => id)));
  const gone = lines.flatMap(({ unit }) => unit.companies.filter(({ id }) => !placed.has(id)));
  return [...new Map(gone.map((shop) => [shop.id, shop])).values()];
}

export function toChanges(lines: readonly UnitLine[]): DeskUnitChange[] {
  return lines.map(({ unit: { floorplan_id, unit, companies }, after }) => ({
    ...{ floorplan_id, unit },
    seen: companies.map(({ id }) => id),
    company_ids: after.map(({ id }) => id),
  }));
}

/** Refetches everything that shows units. */
export function useRefreshUnits(): () => Promise<void> {
  const refresh = useRefresh();
  return () => refresh(getDeskUnits, getDeskFloorUnits, listDeskUnits, listUnplacedCompanies, ...recordReads);
}

/** Applies a move, and shows it with an undo button. */
export function useMove(onDone: () => void) {
  const t = useTranslate();
  const refresh = useRefreshUnits();
  const change = useAct(changeDeskUnits);
  const undoing = useAct(undoDeskUnits);
  const sent = useRef({ body: '', key: '' });

  async function save(lines: readonly UnitLine[]): Promise<void> {
    const units = toChanges(lines);
    const body = JSON.stringify(units);
    if (sent.current.body !== body) sent.current = { body, key: crypto.randomUUID() }; // idempotency key of this move
    const done = await change.send({ units, key: sent.current.key });
    await refresh();
    if (!done) return;
    const undo = async () => {
      const undone = await undoing.send({}, { params: { id: done.id } });
      await refresh();
      showToast(undone ? { title: t('units.undone_now'), type: 'success' } : { title: t('changes.impossible'), type: 'error' });
    };
    showToast({ title: t('units.done'), type: 'success', action: { label: t('changes.undo'), onPress: () => void undo() } });
    onDone();
  }

  return { ...change, save };
}
