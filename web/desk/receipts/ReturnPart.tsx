import { type FormEvent, useRef, useState } from 'react';
import { listDecidedReceipts } from '#shared/contracts/decided-receipts.ts';
import { type DeskReceipt, getDeskReceipt } from '#shared/contracts/desk-receipts.ts';
import { voidAtTill } from '#shared/contracts/till.ts';
import { findAmount } from '#shared/rules/amount.ts';
import { formatNumber } from '#shared/rules/money.ts';
import type { Money } from '#shared/schemas/fields.ts';
import { memberDeskLimits } from '#shared/site/member-desk-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Input } from '../../ui/Input.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';
import { useReceiptWords } from './use-receipt-words.ts';

interface Props {
  receipt: DeskReceipt;
  /** Amount returned so far. */
  returned: Money;
}

/** Button to return a part of a purchase at a till, with exactly the points of that part. Cashiers can do so for 15 minutes only. */
export function ReturnPart({ receipt, returned }: Props) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div>
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {t('receipts.return_part')}
        </Button>
      </div>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('receipts.return_part')} closeLabel={t('desk.close')}>
        <ReturnForm receipt={receipt} returned={returned} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function ReturnForm({ receipt: { id, shop, amount }, returned, onDone }: Props & { onDone: () => void }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const words = useReceiptWords();
  const toFailure = useFailure();
  const refresh = useRefresh();
  const act = useAct(voidAtTill);
  const [text, setText] = useState('');
  const [why, setWhy] = useState('');
  const [isTried, setIsTried] = useState(false);
  const amountField = useRef<HTMLInputElement>(null);
  const whyField = useRef<HTMLInputElement>(null);
  const left = { ...amount, amount: amount.amount - returned.amount };
  const read = findAmount(text, amount.currency) || undefined; // more than zero
  const isTooMuch = read !== undefined && read > left.amount;
  const part = isTooMuch ? undefined : read;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsTried(true);
    if (part === undefined) return amountField.current?.focus();
    if (why.trim() === '') return whyField.current?.focus();
    const done = await act.send({ company_id: shop.id, amount: part, why }, { params: { id } });
    if (!done) return;
    onDone();
    const count = done.purchase.points - done.purchase.points_returned;
    showToast({ type: 'success', title: t('till.void_done', { count, points: formatNumber(count, locale) }) });
    await refresh(getDeskReceipt, listDecidedReceipts);
  }

  return (
    <Form
      label={t('receipts.return_part')}
      onSubmit={(event) => void submit(event)}
      failure={act.state === 'failed' ? toFailure(act) : undefined}
      submit={
        <Button type="submit" isLoading={act.isSending}>
          {part === undefined ? t('till.void_now') : t('till.void_amount', { amount: words.money({ ...left, amount: part }) })}
        </Button>
      }
    >
      <AmountField
        label={t('till.returned_amount')}
        hint={t('till.void_too_much', { amount: words.money(left) })}
        error={isTooMuch ? t('till.void_too_much', { amount: words.money(left) }) : isTried && part === undefined && t('form.required')}
        inputRef={amountField}
        currency={amount.currency}
        locale={locale}
        value={text}
        hasSign
        onChange={setText}
      />
      <Field label={t('adjust.why')} hint={t('adjust.why_hint')} isRequired error={isTried && why.trim() === '' && t('form.required')}>
        <Input
          ref={whyField}
          autoComplete="off"
          maxLength={memberDeskLimits.whyCharacters}
          value={why}
          onChange={({ currentTarget }) => setWhy(currentTarget.value)}
        />
      </Field>
    </Form>
  );
}
