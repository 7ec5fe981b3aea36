import { type FormEvent, useRef, useState } from 'react';
import { closePayment, listUnrecoveredPayments, type UnrecoveredPayments } from '#shared/contracts/desk-payments.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { memberDeskLimits } from '#shared/site/member-desk-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Input } from '../../ui/Input.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useCall, useRefresh } from '../lib/use-call.ts';
import { DeskPage, Waiting } from '../shell/DeskPage.tsx';

type Payment = UnrecoveredPayments['payments'][number];

/** Payments that were refunded, disputed or repeated at the provider after the purchase had been used. */
export function PaymentsScreen() {
  const t = useTranslate();
  const toFailure = useFailure();
  const list = useCall(listUnrecoveredPayments);
  const [closing, setClosing] = useState<Payment>();
  const payments = 'data' in list ? list.data.payments : [];
  return (
    <DeskPage title={t('places.payments')} lead={t('payments.lead')}>
      {list.state === 'loading' && <Waiting />}
      {list.state === 'failed' && (
        <ErrorState {...toFailure(list)} action={<Button onClick={() => void list.refresh()}>{t('desk.try_again')}</Button>} />
      )}
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
  const [why, setWhy] = useState('');
  const [isTried, setIsTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsTried(true);
    if (why.trim() === '') return field.current?.focus();
    if (!(await act.send({ why }, { params: { id } }))) return;
    onDone();
    showToast({ type: 'success', title: t('payments.closed', { number: number ?? '' }) });
    await refresh(listUnrecoveredPayments);
  }
  return (
    <Form
      label={t('payments.close')}
      onSubmit={(event) => void submit(event)}
      failure={act.state === 'failed' ? toFailure(act) : undefined}
      submit={
        <Button type="submit" isLoading={act.isSending}>
          {t('payments.close_now')}
        </Button>
      }
    >
      <Field label={t('payments.why')} hint={t('payments.why_hint')} isRequired error={isTried && why.trim() === '' && t('form.required')}>
        <Input
          ref={field}
          autoComplete="off"
          maxLength={memberDeskLimits.whyCharacters}
          value={why}
          onChange={({ currentTarget }) => setWhy(currentTarget.value)}
        />
      </Field>
    </Form>
  );
}
// messages: payments.booking_order, payments.gift_card
