import { useEffect, useState } from 'react';
import { type ChangeRecordsBody, changeDeskRecords, type DeskBulk, getDeskBulk, undoDeskBulk } from '#shared/contracts/desk-bulk.ts';
import { listDeskRecords } from '#shared/contracts/desk-records.ts';
import { useAct } from '../../lib/use-act.ts';
import { useCall, useRefresh } from '../../lib/use-call.ts';

const pollMs = 500;

export type BulkOrder = Omit<ChangeRecordsBody, 'key'>;

/** Starts, follows and undoes an act on many records. `known`: an act that was started before. */
export function useBulk(kind: string, known: DeskBulk | undefined) {
  const [key] = useState(() => crypto.randomUUID());
  const begun = useAct(changeDeskRecords);
  const undone = useAct(undoDeskBulk);
  const [first, setFirst] = useState(known);
  const [isRunning, setIsRunning] = useState(false);
  const polled = useCall(getDeskBulk, first && { params: { kind, id: first.id } }, isRunning ? { everyMs: pollMs } : {});
  const bulk = 'data' in polled ? polled.data : first;
  const refreshList = useRefresh();
  const state = bulk?.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is refreshed once the act has ended
  useEffect(() => {
    if (state === undefined || state === 'running') return;
    setIsRunning(false);
    void refreshList(listDeskRecords);
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
