import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { GiftCardStanding } from '#shared/contracts/gift-cards.ts';
import { checkGiftCardAtTill, takeFromGiftCardAtTill } from '#shared/contracts/till.ts';
import { readAmount } from '#shared/rules/amount.ts';
import { cleanGiftCardCode, giftCardCodePattern } from '#shared/rules/card-numbers.ts';
import { formatMoney } from '#shared/rules/money.ts';
import type { Money } from '#shared/schemas/fields.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Input } from '../../ui/Input.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useFailure } from '../lib/failure.ts';
import { useAct } from '../lib/use-act.ts';
import { useDates } from '../lib/use-dates.ts';

interface Props {
  number: string;
  company: number;
  onPaid: (amount: Money, standing: GiftCardStanding) => void;
  onNotPaid: (amount: Money) => void;
  onCancel: () => void;
}

/** A gift card: first its code, then its balance and the amount to take. */
export function TillGiftCard({ number, company, onPaid, onNotPaid, onCancel }: Props) {
  const t = useTranslate();
  const toFailure = useFailure();
  const checking = useAct(checkGiftCardAtTill);
  const [typed, setTyped] = useState('');
  const [isTried, setIsTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const code = cleanGiftCardCode(typed);
  const isCode = giftCardCodePattern.test(code);
  const isRefused = checking.state === 'failed' && checking.errors.code !== undefined;
  const standing = checking.state === 'done' ? checking.answer : undefined;

  async function check(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsTried(true);
    const answer = isCode ? await checking.send({ number, code, company_id: company }) : undefined;
    if (!answer) field.current?.focus();
  }

  return (
    <>
      <section className="till-customer">
        <h2 className="till-who">{t('codes.gift_card')}</h2>
        <p>{t('till.card_end', { end: number.slice(-4) })}</p>
      </section>
      {standing ? (
        <Payment {...{ number, code, company, standing, onPaid, onNotPaid }} />
      ) : (
        <Form
          label={t('codes.gift_card')}
          onSubmit={(event) => void check(event)}
          failure={checking.state === 'failed' && !isRefused ? toFailure(checking) : undefined}
          submit={
            <Button type="submit" size="large" isWide isLoading={checking.isSending}>
              {t('till.show_balance')}
            </Button>
          }
        >
          <Field
            label={t('gift.code')}
            hint={t('till.gift_code_hint')}
            error={isRefused ? t('gift.code_unknown') : isTried && !isCode && t('gift.code_wrong')}
          >
            <Input
              ref={field}
              className="till-input"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
              value={typed}
              onChange={({ currentTarget }) => {
                setTyped(currentTarget.value);
                setIsTried(false);
                checking.reset();
              }}
            />
          </Field>
        </Form>
      )}
      <Button variant="secondary" size="large" isWide onClick={onCancel}>
        {t('till.cancel')}
      </Button>
    </>
  );
}

interface PaymentProps extends Omit<Props, 'onCancel'> {
  code: string;
  standing: GiftCardStanding;
}

function Payment({ number, code, company, standing: { status, balance, valid_until }, onPaid, onNotPaid }: PaymentProps) {
  const t = useTranslate();
  const { locale } = useDesk();
  const { day } = useDates();
  const toFailure = useFailure();
  const taking = useAct(takeFromGiftCardAtTill);
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  const key = useRef('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const read = readAmount(text, balance.currency);
  const amount = read.state === 'read' && read.amount > 0 ? { amount: read.amount, currency: balance.currency } : undefined;
  const isTooMuch = amount !== undefined && amount.amount > balance.amount;
  if (status !== 'active') {
    return (
      <Notice tone="error" role="alert" title={t(`codes.gift_card_${status}`)}>
        {t('till.gift_not_usable')}
      </Notice>
    );
  }

  async function take(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsTried(true);
    if (!amount || isTooMuch) return field.current?.focus();
    key.current ||= crypto.randomUUID();
    const answer = await taking.send({ number, code, amount, key: key.current, company_id: company });
    if (answer) onPaid(amount, answer);
    else onNotPaid(amount);
  }

  return (
    <>
      <p className="till-balance">
        {t('till.gift_balance', { amount: formatMoney(balance, locale), day: day(`${valid_until}T12:00:00Z`) })}
      </p>
      <Form
        label={t('till.take_amount')}
        onSubmit={(event) => void take(event)}
        failure={taking.state === 'failed' ? toFailure(taking) : undefined}
        submit={
          <Button type="submit" size="large" isWide isLoading={taking.isSending}>
            {amount && !isTooMuch ? t('till.take', { amount: formatMoney(amount, locale) }) : t('till.take_amount')}
          </Button>
        }
      >
        <AmountField
          className="till-amount"
          inputRef={field}
          label={t('till.amount_to_take')}
          currency={balance.currency}
          locale={locale}
          value={text}
          hasSign
          error={isTooMuch ? t('gift.too_much') : isTried && !amount && t('till.amount_to_take_missing')}
          onChange={(value) => {
            key.current = ''; // another amount is another payment
            setText(value);
            taking.reset();
          }}
        />
      </Form>
    </>
  );
}
// messages: codes.gift_card_*
