import { useState } from 'react';
import { cancelDeskBooking, type DeskBooking } from '#shared/contracts/desk-bookings.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Textarea } from '../../ui/Input.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useDates } from '../lib/use-dates.ts';
import { focusBooking } from './focus-booking.ts';
import { useRefreshBookings } from './use-refresh-bookings.ts';

/** Asks for confirmation, because a cancellation sends an email to the visitor and refunds a payment. */
export function CancelDialog({ booking, onClose }: { booking: DeskBooking; onClose: () => void }) {
  const { id, customer, starts_at, contact, is_paid_at_desk } = booking;
  const t = useTranslate();
  const toFailure = useFailure();
  const { dayTime } = useDates();
  const refresh = useRefreshBookings();
  const act = useAct(cancelDeskBooking);
  const [why, setWhy] = useState('');
  const isSilent = contact !== null && contact.email === null;
  async function cancel(): Promise<void> {
    if (!(await act.send({ why: why.trim() || undefined }, { params: { id } }))) return;
    await refresh();
    showToast({ title: t(isSilent ? 'bookings.done_silent' : 'bookings.done'), type: 'success' });
    onClose();
    focusBooking(id);
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
            {t(isSilent ? 'bookings.cancel_silent' : 'bookings.cancel_now')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('bookings.keep')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          {t(isSilent ? 'bookings.cancel_lead_silent' : 'bookings.cancel_lead', {
            name: customer || t('bookings.no_account'),
            time: dayTime(starts_at),
          })}
        </p>
        {is_paid_at_desk && <Notice>{t('bookings.return_money')}</Notice>}
        <Field label={t('bookings.why')} hint={isSilent ? undefined : t('bookings.why_hint')}>
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
