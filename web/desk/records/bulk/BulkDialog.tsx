import { useState } from 'react';
import type { DeskBulk } from '#shared/contracts/desk-bulk.ts';
import type { KindForm } from '#shared/contracts/desk-forms.ts';
import type { DeskKind } from '#shared/site/desk-kinds.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { KindWords } from '../../forms/words.ts';
import { useFailure } from '../../lib/failure.ts';
import type { ScheduleTimes } from '../ScheduleDialog.tsx';
import { BulkResult } from './BulkResult.tsx';
import { emptyFieldChange, FieldChange, toFieldOrder } from './FieldChange.tsx';
import { type BulkOrder, useBulk } from './use-bulk.ts';
import type { Selection } from './use-selection.ts';

export type BulkAct = { act: 'archive' | 'publish' | 'save' } | { act: 'schedule'; times: ScheduleTimes };

interface BulkDialogProps {
  kind: string;
  table: DeskKind;
  form: KindForm | undefined;
  words: KindWords;
  chosen: BulkAct;
  selection: Selection;
  /** Called with the act, if it was started. */
  onClose: (bulk: DeskBulk | undefined) => void;
}

/** Asks before an act on many records, then shows its progress, its result, and the undo. */
export function BulkDialog({ kind, table, form, words, chosen, selection, onClose }: BulkDialogProps) {
  const t = useTranslate();
  const toFailure = useFailure();
  const { bulk, begun, undone, start, undo } = useBulk(kind);
  const [{ count: chosenCount, filter }] = useState(selection);
  const count = bulk?.total ?? chosenCount;
  const [field, setField] = useState(() => emptyFieldChange(table));
  const isSave = chosen.act === 'save';
  const isRunning = bulk?.state === 'running';
  const fieldOrder = isSave ? toFieldOrder(field, table, form) : undefined;
  const failed = begun.state === 'failed' ? begun : undone.state === 'failed' ? undone : undefined;
  const hasMoved = begun.state === 'failed' && begun.errors.count?.includes('not_available');
  const order: BulkOrder = {
    ...{ act: chosen.act, filter, count },
    ...(fieldOrder && { field: fieldOrder }),
    ...(chosen.act === 'schedule' && chosen.times),
  };
  return (
    <Dialog
      isOpen
      onClose={() => onClose(bulk)}
      isHeld={isRunning}
      title={t(`bulk.title.${chosen.act}`, { count })}
      closeLabel={t('desk.close')}
      size="small"
      footer={
        <>
          {!bulk && !hasMoved && (
            <Button size="small" isLoading={begun.isSending} disabled={isSave && !fieldOrder} onClick={() => void start(order)}>
              {t(`bulk.confirm.${chosen.act}`)}
            </Button>
          )}
          {bulk && bulk.state !== 'undone' && bulk.done > 0 && !isRunning && (
            <Button size="small" variant="secondary" isLoading={undone.isSending} onClick={() => void undo()}>
              {t('records.undo')}
            </Button>
          )}
          <Button size="small" variant={bulk ? 'primary' : 'secondary'} disabled={isRunning} onClick={() => onClose(bulk)}>
            {t(bulk ? 'desk.close' : 'records.cancel')}
          </Button>
        </>
      }
    >
      <div className="stack-small">
        {failed && (
          <Notice tone="error" role="alert" title={hasMoved ? t('bulk.moved') : toFailure(failed).title}>
            {hasMoved ? t('bulk.moved_lead') : toFailure(failed).message}
          </Notice>
        )}
        {bulk ? (
          <BulkResult bulk={bulk} />
        ) : (
          <>
            <p>{t(`bulk.lead.${chosen.act}`)}</p>
            {isSave && <FieldChange table={table} form={form} words={words} value={field} onChange={setField} />}
          </>
        )}
      </div>
    </Dialog>
  );
}
// messages: bulk.title.*
// messages: bulk.lead.*
// messages: bulk.confirm.*
