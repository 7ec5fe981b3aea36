import { useState } from 'react';
import { archiveLeavingShop, type DeskLeave, getDeskLeave } from '#shared/contracts/desk-bulk.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFailure } from '../lib/failure.ts';
import { recordReads } from '../lib/record-reads.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useCall, useRefresh } from '../lib/use-call.ts';
import { useUndoBulk } from './bulk/use-undo-bulk.ts';
import { UseList } from './UseList.tsx';

interface LeavingShopProps {
  id: number;
  title: string;
  kindLabel: (kind: string) => string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before a shop is archived with all records that name only this shop. Lists these records, and those that lose the shop. */
export function LeavingShop({ id, title, kindLabel, isOpen, onClose }: LeavingShopProps) {
  const t = useTranslate();
  const toFailure = useFailure();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const leave = useCall(getDeskLeave, isOpen ? { params: { id } } : undefined);
  const act = useAct(archiveLeavingShop);
  const { undo } = useUndoBulk();
  const refresh = useRefresh();
  const plan = 'data' in leave ? leave.data : undefined;
  const mayArchive = plan?.managers.total === 0;
  const failed = act.state === 'failed' ? toFailure(act) : leave.state === 'failed' ? toFailure(leave) : undefined;
  const hasMoved = act.state === 'failed' && act.errors.count !== undefined;

  async function archive({ count }: DeskLeave): Promise<void> {
    const bulk = await act.send({ count, key }, { params: { id } });
    if (!bulk) return void leave.refresh();
    setKey(crypto.randomUUID()); // the shop may return, and leave again
    onClose();
    void refresh(...recordReads);
    showToast({
      type: 'success',
      title: t('leaving.done', { count: bulk.done }),
      action: { label: t('records.undo'), onPress: () => void takeBack(bulk.id) },
    });
  }

  async function takeBack(bulkId: number): Promise<void> {
    const undone = await undo('companies', bulkId);
    const isRestored = undone?.state === 'undone' && undone.failed === 0;
    showToast(isRestored ? { type: 'success', title: t('leaving.undoing') } : { type: 'error', title: t('leaving.undo_failed') });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('records.archive_title', { title })}
      closeLabel={t('desk.close')}
      size="small"
      footer={
        <>
          {plan && mayArchive && (
            <Button size="small" isLoading={act.isSending} onClick={() => void archive(plan)}>
              {plan.archived.total > 1 ? t('leaving.archive_all') : t('records.archive_now')}
            </Button>
          )}
          <Button size="small" variant="secondary" onClick={onClose}>
            {t('records.cancel')}
          </Button>
        </>
      }
    >
      <div className="stack-small">
        {failed && (
          <Notice tone="error" role="alert" title={hasMoved ? t('leaving.moved') : failed.title}>
            {hasMoved ? t('leaving.moved_lead') : failed.message}
          </Notice>
        )}
        {plan && !mayArchive && (
          <Notice tone="info" title={t('leaving.managers')}>
            <UseList uses={plan.managers.records} total={plan.managers.total} kindLabel={kindLabel} />
          </Notice>
        )}
        <p>{t('records.archive_text')}</p>
        {plan && plan.archived.total > 1 && (
          <section>
            <h3>{t('leaving.archived', { count: plan.archived.total })}</h3>
            <UseList uses={plan.archived.records} total={plan.archived.total} kindLabel={kindLabel} />
          </section>
        )}
        {plan && plan.changed.total > 0 && (
          <section>
            <h3>{t('leaving.changed', { count: plan.changed.total })}</h3>
            <UseList uses={plan.changed.records} total={plan.changed.total} kindLabel={kindLabel} />
          </section>
        )}
        {plan && plan.count > 1 && <p>{t('leaving.access')}</p>}
      </div>
    </Dialog>
  );
}
