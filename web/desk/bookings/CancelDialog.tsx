import { useState } from 'react';
import { cancelDeskBooking, type DeskBooking, listDeskBookings } from '#shared/contracts/desk-bookings.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';

/** Asks for confirmation: the member gets an e-mail, and a payment is refunded. */
export function CancelDialog({ booking: { id, customer, starts_at }, onClose }: { booking: DeskBooking; onClose: () => void }) {
  const t = useTranslate();
  const toFailure = useFailure();
  const { dayTime } = useDates();
  const refresh = useRefresh();
  const act = useAct(cancelDeskBooking);
  const [why, setWhy] = useState('');
  async function cancel(): Promise<void> {
    if (!(await act.send({ why: why.trim() || undefined }, { params: { id } }))) return;
    await refresh(listDeskBookings);
    showToast({ title: t('bookings.done'), type: 'success' });
    onClose();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('bookings.cancel_title')}
      closeLabel={t('desk.close')}
      footer={
        <>
          <Button isLoading={act.isSending} onClick={() => void cancel()}>
            {t('bookings.cancel_now')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('bookings.keep')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('bookings.cancel_lead', { name: customer || t('bookings.no_account'), time: dayTime(starts_at) })}</p>
        <Field label={t('bookings.why')} hint={t('bookings.why_hint')}>
          <Textarea rows={3} maxLength={500} value={why} onChange={(event) => setWhy(event.target.value)} />
        </Field>
        {act.state === 'failed' && (
          <Notice tone="error" role="alert">
            {act.code === 'Conflict' ? t('bookings.too_late') : toFailure(act).message}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
