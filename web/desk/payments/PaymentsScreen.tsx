import { useState } from 'react';
import { closePayment, listUnrecoveredPayments, type UnrecoveredPayments } from '#shared/contracts/desk-payments.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useCall, useRefresh } from '../lib/use-call.ts';
import { DeskPage, FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { ReasonForm } from '../shell/ReasonForm.tsx';

type Payment = UnrecoveredPayments['payments'][number];

/** Payments that were refunded, disputed or repeated at the provider after the purchase had been used. */
export function PaymentsScreen() {
  const t = useTranslate();
  const list = useCall(listUnrecoveredPayments);
  const [closing, setClosing] = useState<Payment>();
  const payments = 'data' in list ? list.data.payments : [];
  return (
    <DeskPage title={t('places.payments')} lead={t('payments.lead')}>
      {list.state === 'loading' && <Waiting />}
      <FailedCall called={list} />
      {'data' in list && payments.length === 0 && <EmptyState icon="check" title={t('payments.none')} />}
      {payments.map((payment) => (
        <PaymentFacts key={payment.id} payment={payment} onClose={() => setClosing(payment)} />
      ))}
      <Dialog
        isOpen={closing !== undefined}
        onClose={() => setClosing(undefined)}
        title={t('payments.close_title', { number: closing?.number ?? '' })}
        closeLabel={t('desk.close')}
        size="small"
      >
        {closing && <CloseForm payment={closing} onDone={() => setClosing(undefined)} />}
      </Dialog>
    </DeskPage>
  );
}

function PaymentFacts({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const { id, number, subject, paid, refunded, disputed, unrecovered, provider_payment } = payment;
  const money = (amount: Payment['paid']) => formatMoney(amount, locale);
  const titleId = `payment-${id}`;
  return (
    <section className="desk-section" aria-labelledby={titleId}>
      <h2 id={titleId}>
        {t(`payments.${subject}`)} {number ?? '–'}
      </h2>
      <DefinitionList
        entries={[
          { term: t('payments.paid'), description: money(paid) },
          { term: t('payments.refunded'), description: money(refunded) },
          { term: t('payments.disputed'), description: money(disputed) },
          { term: t('payments.unrecovered'), description: <strong>{money(unrecovered)}</strong> },
          ...(provider_payment === null ? [] : [{ term: t('payments.provider'), description: provider_payment }]),
        ]}
      />
      <p>
        <Button variant="secondary" onClick={onClose}>
          {t('payments.close')}
          <VisuallyHidden> {number}</VisuallyHidden>
        </Button>
      </p>
    </section>
  );
}

function CloseForm({ payment: { id, number }, onDone }: { payment: Payment; onDone: () => void }) {
  const t = useTranslate();
  const toFailure = useFailure();
  const refresh = useRefresh();
  const act = useAct(closePayment);

  async function close(why: string): Promise<void> {
    if (!(await act.send({ why }, { params: { id } }))) return;
    onDone();
    showToast({ type: 'success', title: t('payments.closed', { number: number ?? '' }) });
    await refresh(listUnrecoveredPayments);
  }
  return (
    <ReasonForm
      label={t('payments.close')}
      question={t('payments.why')}
      hint={t('payments.why_hint')}
      submit={t('payments.close_now')}
      isSending={act.isSending}
      failure={act.state === 'failed' ? toFailure(act) : undefined}
      onSubmit={close}
    />
  );
}
// messages: payments.booking_order, payments.gift_card
