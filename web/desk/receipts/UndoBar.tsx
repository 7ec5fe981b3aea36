import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import {
  type DecidedReceipt,
  getDeskReceipt,
  getReceiptQueue,
  listWaitingReceipts,
  undoReceiptDecision,
} from '#shared/contracts/desk-receipts.ts';
import { ofSite } from '../../lib/site-state.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';
import { useKeys } from './keys.tsx';
import { toReceiptRoute, useQueueFilter } from './receipt-paths.ts';
import { useReceiptWords } from './use-receipt-words.ts';

const maxShown = 3;

/** The latest decisions, each as long as it can be undone. */
export function UndoBar() {
  const t = useTranslate();
  const decisions = useUndoList();
  const nowMs = useNow(decisions.length > 0);
  const undo = useUndo();
  const shown = decisions.filter(({ untilMs }) => untilMs > nowMs).slice(0, maxShown);
  useKeys({ z: () => shown[0] && undo(shown[0]) });
  return (
    <div className="undo-bar">
      <VisuallyHidden>
        <span role="status">{shown[0] && t('receipts.undo_told', { id: shown[0].id })}</span>
      </VisuallyHidden>
      {shown.map((one) => (
        <UndoRow key={one.id} decided={one} secondsLeft={Math.ceil((one.untilMs - nowMs) / 1000)} onUndo={() => undo(one)} />
      ))}
    </div>
  );
}

interface RowProps {
  decided: UndoableDecision;
  secondsLeft: number;
  onUndo: () => void;
}

function UndoRow({ decided: { id, decision }, secondsLeft, onUndo }: RowProps) {
  const t = useTranslate();
  const words = useReceiptWords();
  const { status, amount, points } = decision;
  return (
    <div className="undo-row tone-ink">
      <p>
        {status === 'approved'
          ? t('receipts.undo_approved', { id, amount: words.money(amount), points })
          : t('receipts.undo_rejected', { id, reason: words.reason(decision.reason ?? 'other') })}
      </p>
      <button type="button" className="undo-button" onClick={onUndo}>
        {t('receipts.undo')}
        <VisuallyHidden> {t('receipts.undo_which', { id })}</VisuallyHidden>
        <span className="undo-seconds" aria-hidden="true">
          {secondsLeft}
        </span>
      </button>
    </div>
  );
}

function useUndo(): (decided: UndoableDecision) => void {
  const t = useTranslate();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const [filter] = useQueueFilter();
  const act = useAct(undoReceiptDecision);

  async function undo({ id, decision }: UndoableDecision): Promise<void> {
    const receipt = await act.send({ decision: decision.id }, { params: { id } });
    undoList().remove(id);
    if (receipt) {
      showToast({ type: 'success', title: t('receipts.undone'), text: t('receipts.undone_text', { id }) });
      void navigate(toReceiptRoute(id, filter));
    } else showToast({ type: 'error', title: t('receipts.undo_failed'), text: t('receipts.undo_failed_text', { id }) });
    await refresh(getDeskReceipt, listWaitingReceipts, getReceiptQueue);
  }
  return (decided) => void undo(decided);
}

interface UndoableDecision extends DecidedReceipt {
  /** Time of the decision by this browser's monotonic clock (`performance.now`). */
  decidedMs: number;
  untilMs: number;
}

/** Max duration of a double click. Its second click must not decide the next receipt, which opens automatically. */
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

function useUndoList(): readonly UndoableDecision[] {
  const list = undoList();
  return useSyncExternalStore(list.subscribe, list.list);
}

/** This browser's monotonic clock, updated once a second while `isRunning`. */
function useNow(isRunning: boolean): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    if (!isRunning) return;
    setNowMs(performance.now());
    const timer = setInterval(() => setNowMs(performance.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return nowMs;
}
