import { type DeskBulk, getDeskBulk, undoDeskBulk } from '#shared/contracts/desk-bulk.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { type Translate, useTranslate } from '../../../lib/texts/i18n.tsx';
import { useDesk } from '../../lib/desk-context.tsx';
import { withProof } from '../../lib/proof.ts';
import { recordReads } from '../../lib/record-reads.ts';
import { showToast } from '../../lib/toasts.ts';
import { useAct } from '../../lib/use-act.ts';
import { pollMs, useRefresh } from '../../lib/use-call.ts';

/**
 * Undoes an act on many records, waits until it has ended, and refetches the records. Works without a dialog, and after the calling screen is gone.
 * Resolves with the result; undefined if the undo was refused.
 */
export function useUndoBulk() {
  const { api, proof } = useDesk();
  const act = useAct(undoDeskBulk);
  const refresh = useRefresh();

  async function follow(begun: DeskBulk): Promise<DeskBulk> {
    const input = { params: { kind: begun.kind, id: begun.id } };
    let bulk = begun;
    while (bulk.state === 'running') {
      await new Promise((resolve) => setTimeout(resolve, pollMs));
      try {
        ({ data: bulk } = await withProof(getDeskBulk, proof, () => api.read(getDeskBulk, input)));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return bulk; // the undo continues in the mall API
      }
    }
    return bulk;
  }

  return {
    ...act,
    async undo(kind: string, id: number): Promise<DeskBulk | undefined> {
      const begun = await act.send({}, { params: { kind, id } });
      const ended = begun && (await follow(begun));
      await refresh(...recordReads);
      return ended;
    },
  };
}

/** Like `useUndoBulk`, and shows the result. */
export function useTakeBackBulk(): (kind: string, id: number) => Promise<void> {
  const t = useTranslate();
  const { undo } = useUndoBulk();
  return async (kind, id) => {
    const bulk = await undo(kind, id);
    if (!bulk) return showToast({ type: 'error', title: t('leaving.undo_failed') });
    showToast({ type: 'success', ...toUndoneWords(t, bulk) });
  };
}

/** Returns the result of an undo in words. */
export function toUndoneWords(t: Translate, { undone, failed }: Pick<DeskBulk, 'undone' | 'failed'>): { title: string; text?: string } {
  return { title: t('bulk.undone', { count: undone }), ...(failed > 0 && { text: t('bulk.stayed', { count: failed }) }) };
}
