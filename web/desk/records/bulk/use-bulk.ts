import { useEffect, useState } from 'react';
import { type ChangeRecordsBody, changeDeskRecords, type DeskBulk, getDeskBulk, undoDeskBulk } from '#shared/contracts/desk-bulk.ts';
import { recordReads } from '../../lib/record-reads.ts';
import { useAct } from '../../lib/use-act.ts';
import { pollMs, useCall, useRefresh } from '../../lib/use-call.ts';

export type BulkOrder = Omit<ChangeRecordsBody, 'key'>;

/** Starts, follows and undoes an act on many records. */
export function useBulk(kind: string) {
  const [key] = useState(() => crypto.randomUUID());
  const begun = useAct(changeDeskRecords);
  const undone = useAct(undoDeskBulk);
  const [first, setFirst] = useState<DeskBulk>();
  const [isRunning, setIsRunning] = useState(false);
  const polled = useCall(getDeskBulk, first && { params: { kind, id: first.id } }, isRunning ? { everyMs: pollMs } : {});
  const bulk = 'data' in polled ? polled.data : first;
  const refresh = useRefresh();
  const state = bulk?.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the records are refetched once the act has ended
  useEffect(() => {
    if (state === undefined || state === 'running') return;
    setIsRunning(false);
    void refresh(...recordReads);
  }, [state]);

  async function follow(answer: DeskBulk | undefined): Promise<void> {
    if (!answer) return;
    setFirst(answer);
    setIsRunning(true);
    await polled.refresh();
  }

  return {
    bulk,
    begun,
    undone,
    start: async (order: BulkOrder) => follow(await begun.send({ ...order, key }, { params: { kind } })),
    undo: async () => bulk && follow(await undone.send({}, { params: { kind, id: bulk.id } })),
  };
}
