import { useSyncExternalStore } from 'react';
import type { DecidedReceipt } from '#shared/contracts/desk-receipts.ts';
import { ofSite } from '../../lib/site-state.ts';

export interface UndoableDecision extends DecidedReceipt {
  /** Time of the decision by this browser's clock, which differs from the server's. */
  decidedMs: number;
  untilMs: number;
}

/** Time of a double click: its second click must not decide the next receipt, which appears automatically. */
const doublePressMs = 500;

/** Decisions made in this tab that can be undone, the latest first; shared by all places of the desk. */
function createUndoList() {
  let decisions: readonly UndoableDecision[] = [];
  const listeners = new Set<() => void>();
  function change(next: readonly UndoableDecision[]): void {
    decisions = next;
    for (const listener of listeners) listener();
  }
  return {
    add(decided: DecidedReceipt, nowMs: number): void {
      const others = decisions.filter(({ id, untilMs }) => id !== decided.id && untilMs > nowMs);
      change([{ ...decided, decidedMs: nowMs, untilMs: nowMs + decided.decision.seconds_left * 1000 }, ...others]);
    },
    remove: (receiptId: number): void => change(decisions.filter(({ id }) => id !== receiptId)),
    list: () => decisions,
    isJustDecided: (nowMs: number): boolean => decisions.some(({ decidedMs }) => nowMs - decidedMs < doublePressMs),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const undoList = ofSite(createUndoList);

export function useUndoList(): readonly UndoableDecision[] {
  const list = undoList();
  return useSyncExternalStore(list.subscribe, list.list);
}
