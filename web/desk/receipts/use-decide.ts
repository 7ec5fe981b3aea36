import { useNavigate } from 'react-router';
import {
  approveReceipt,
  type DecidedReceipt,
  type DeskReceipt,
  getReceiptQueue,
  listWaitingReceipts,
  type ReviewReason,
  rejectReceipt,
} from '#shared/contracts/desk-receipts.ts';
import type { BodyInput } from '#shared/contracts/endpoint.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';
import { type QueueFilter, toQueueRoute, toReceiptRoute } from './receipt-paths.ts';
import { undoList } from './UndoBar.tsx';

interface DecideInput {
  receipt: DeskReceipt;
  filter: QueueFilter;
  /** Refetches the receipt after a failed decision: perhaps a colleague was faster. */
  refresh: () => Promise<void>;
}

/** Decides a receipt, then opens the next one in the queue, else the previous one, else the queue. */
export function useDecide({ receipt: { id, next_id, previous_id }, filter, refresh }: DecideInput) {
  const navigate = useNavigate();
  const refreshLists = useRefresh();
  const approving = useAct(approveReceipt);
  const rejecting = useAct(rejectReceipt);
  const input = { params: { id } };

  async function goOn(decided: DecidedReceipt | undefined): Promise<void> {
    if (!decided) return refresh();
    undoList().add(decided, performance.now());
    const next = next_id ?? previous_id;
    await navigate(next === null ? toQueueRoute(filter) : toReceiptRoute(next, filter));
    await refreshLists(listWaitingReceipts, getReceiptQueue);
  }

  const failed = [approving, rejecting].find((act) => act.state === 'failed');
  return {
    isSending: approving.isSending || rejecting.isSending,
    failed: failed?.state === 'failed' ? failed : undefined,
    /** Takes the values on the receipt that differ from the typed ones. */
    approve: async (corrections: BodyInput<typeof approveReceipt>): Promise<void> => {
      rejecting.reset();
      await goOn(await approving.send(corrections, input));
    },
    reject: async (reason: ReviewReason): Promise<void> => {
      approving.reset();
      await goOn(await rejecting.send({ reason }, input));
    },
  };
}
