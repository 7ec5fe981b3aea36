import { useRef } from 'react';
import {
  changeDeskUnits,
  getDeskFloorUnits,
  getDeskUnits,
  listDeskUnits,
  listUnplacedCompanies,
  undoDeskUnits,
} from '#shared/contracts/desk-units.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';
import { toChanges, type UnitLine } from './move.ts';

/** Refetches everything that shows units. */
export function useRefreshUnits(): () => Promise<void> {
  const refresh = useRefresh();
  return () => refresh(getDeskUnits, getDeskFloorUnits, listDeskUnits, listUnplacedCompanies);
}

/** Applies a move, and shows it with an undo button. */
export function useMove(onDone: () => void) {
  const t = useTranslate();
  const refresh = useRefreshUnits();
  const change = useAct(changeDeskUnits);
  const undoing = useAct(undoDeskUnits);
  const press = useRef({ wanted: '', key: '' });

  async function save(lines: readonly UnitLine[]): Promise<void> {
    const units = toChanges(lines);
    const wanted = JSON.stringify(units);
    if (press.current.wanted !== wanted) press.current = { wanted, key: crypto.randomUUID() }; // idempotency key of this move
    const done = await change.send({ units, key: press.current.key });
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
