import { type FormEvent, useRef, useState } from 'react';
import { toGroupsOfFour } from '#shared/rules/card-numbers.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Input } from '../../ui/Input.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useDates } from '../lib/use-dates.ts';
import { readCode, toCardEnd, toCardNumber } from './read-code.ts';
import { type Purchase, removePurchase, type StoredPurchase } from './stored-purchases.ts';
import { toRefusalKey } from './till-queue.ts';
import { scannedHere } from './use-scanner.ts';

interface Props {
  stored: StoredPurchase;
  /** Sends the purchase again. */
  onCorrect: (purchase: Purchase) => void;
}

/** A purchase that earned nothing. Stays until its cashier corrects or dismisses it. */
export function RefusedPurchase({ stored: { purchase, refusal = '' }, onCorrect }: Props) {
  const t = useTranslate();
  const { locale } = useDesk();
  const { dayTime } = useDates();
  const [isOpen, setIsOpen] = useState(false);
  const title = t('till.refused', {
    end: toCardEnd(purchase.card),
    amount: formatMoney(purchase.amount, locale),
    time: dayTime(purchase.bought_at),
  });
  return (
    <>
      <Notice
        tone="error"
        title={title}
        action={
          <>
            {correctable.includes(refusal) && <Button onClick={() => setIsOpen(true)}>{t('till.correct')}</Button>}
            <Button variant="secondary" onClick={() => removePurchase(purchase.key)}>
              {t('till.dismiss')}
            </Button>
          </>
        }
      >
        {t(toRefusalKey(refusal))}
      </Notice>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('till.correct_title')} closeLabel={t('desk.close')} size="small">
        <p className="desk-dialog-lead">{title}</p>
        <CorrectionForm
          purchase={purchase}
          hasNumber={refusal === 'number_required'}
          onCorrect={(corrected) => {
            setIsOpen(false);
            onCorrect(corrected);
          }}
        />
      </Dialog>
    </>
  );
}
// messages: till.refusal.*

/** Refusals that another card or a receipt number can mend. */
const correctable = ['NotFound', 'card_account_blocked', 'card_email_not_verified', 'card_expired', 'number_required'];

interface FormProps {
  purchase: Purchase;
  /** Whether the receipt number is missing. */
  hasNumber: boolean;
  onCorrect: (purchase: Purchase) => void;
}

function CorrectionForm({ purchase, hasNumber, onCorrect }: FormProps) {
  const t = useTranslate();
  const [card, setCard] = useState(() => toGroupsOfFour(toCardNumber(purchase.card)));
  const [number, setNumber] = useState(purchase.number ?? '');
  const [isTried, setIsTried] = useState(false);
  const cardField = useRef<HTMLInputElement>(null);
  const numberField = useRef<HTMLInputElement>(null);
  const read = readCode(card);
  const isCard = read.kind === 'card';
  const isMissing = hasNumber && number.trim() === '';

  function send(event: FormEvent): void {
    event.preventDefault();
    setIsTried(true);
    if (!isCard) cardField.current?.focus();
    else if (isMissing) numberField.current?.focus();
    else onCorrect({ ...purchase, card: toCardNumber(read.code), ...(number.trim() !== '' && { number }) });
  }

  return (
    <Form
      label={t('till.correct_title')}
      onSubmit={send}
      submit={
        <Button type="submit" isWide>
          {t('till.send_again')}
        </Button>
      }
    >
      <Field label={t('till.card_number')} error={isTried && !isCard && t('till.mistyped_text')}>
        <Input
          ref={cardField}
          {...scannedHere}
          value={card}
          autoComplete="off"
          inputMode="numeric"
          spellCheck={false}
          maxLength={60}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => setCard(currentTarget.value)}
        />
      </Field>
      {hasNumber && (
        <Field label={t('till.number')} error={isTried && isMissing && t('form.required')}>
          <Input
            ref={numberField}
            value={number}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            onChange={({ currentTarget }) => setNumber(currentTarget.value)}
          />
        </Field>
      )}
    </Form>
  );
}
