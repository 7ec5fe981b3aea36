import { useSyncExternalStore } from 'react';
import type { DecidedReceipt } from '#shared/contracts/desk-receipts.ts';
import { ofSite } from '../../lib/site-state.ts';

export interface UndoableDecision extends DecidedReceipt {
  /** Of this browser's own clock: that of the server is another. */
  decidedMs: number;
  untilMs: number;
}

/** As long as a second press of a double press takes: it must not decide the receipt that has come by itself meanwhile. */
const doublePressMs = 500;

/** Decisions that were made here and can be taken back, the last one first, wherever in the desk one has gone. */
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
