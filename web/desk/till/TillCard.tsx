import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CreditedAtTill, FoundAtTill } from '#shared/contracts/till.ts';
import { readAmount } from '#shared/rules/amount.ts';
import { formatMoney, formatNumber } from '#shared/rules/money.ts';
import type { Money } from '#shared/schemas/fields.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Input } from '../../ui/Input.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useDates } from '../lib/use-dates.ts';
import { readCode, toCardEnd } from './read-code.ts';
import type { Purchase } from './stored-purchases.ts';
import { type Outcome, toReason, toRefusalKey } from './till-queue.ts';
import type { TypedPurchase } from './unsent-purchase.ts';
import { useTitles } from './use-titles.ts';

interface Props {
  /** As scanned. */
  card: string;
  /** Undefined without a connection. */
  found: Extract<FoundAtTill, { kind: 'card' }> | undefined;
  company: number;
  /** Amount and receipt number that the cashier has typed before. */
  typed: TypedPurchase | undefined;
  /** Receives what is typed and not yet sent; undefined if there is nothing. */
  unsent: { current: TypedPurchase | undefined };
  /** Stores and sends the purchase. */
  submit: (purchase: Purchase) => Promise<Outcome>;
  /** Called if the next card was scanned into the field of the amount. */
  onScan: (code: string) => void;
  onCredited: (answer: CreditedAtTill) => void;
  onWaiting: (amount: Money, key: string, needsLogin: boolean) => void;
  /** Called with the outcome if the next card was scanned before it came. */
  onLate: (purchase: Purchase, outcome: Outcome) => void;
  onCancel: () => void;
}

/** A customer's card: who it is, and the amount of the purchase. */
export function TillCard({ card, found, company, typed, unsent, submit, onScan, onCredited, onWaiting, onLate, onCancel }: Props) {
  const t = useTranslate();
  const { locale, start } = useDesk();
  const [amountText, setAmountText] = useState(typed?.amount ?? '');
  const [number, setNumber] = useState(typed?.number ?? '');
  const [isTried, setIsTried] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  /** Sent again with its key, because it may have been credited. */
  const notStored = useRef<Purchase>(undefined);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const amountField = useRef<HTMLInputElement>(null);
  const numberField = useRef<HTMLInputElement>(null);
  const isKept = useRef(typed?.isKept);
  useEffect(() => {
    amountField.current?.focus();
    if (isKept.current) amountField.current?.select(); // another amount replaces it
  }, []);
  const hasUnsent = !isSending && refusal !== 'not_stored' && `${amountText}${number}`.trim() !== '';
  useEffect(() => {
    unsent.current = hasUnsent ? { amount: amountText, number } : undefined;
  }, [unsent, hasUnsent, amountText, number]);
  const needsNumber = refusal === 'number_required';
  useEffect(() => {
    if (needsNumber) numberField.current?.focus();
  }, [needsNumber]);

  const read = readAmount(amountText, start.currency);
  const amount = read.state === 'read' && read.amount > 0 ? { amount: read.amount, currency: start.currency } : undefined;
  const isActive = found?.customer.is_active ?? true;

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    if (readCode(amountText).kind !== 'other') return onScan(amountText);
    setIsTried(true);
    if (!amount) return amountField.current?.focus();
    setIsSending(true);
    setRefusal(undefined);
    const purchase = notStored.current ?? {
      ...{ card, amount, company_id: company, key: crypto.randomUUID(), bought_at: new Date().toISOString() },
      ...(number.trim() !== '' && { number }),
    };
    const outcome = await submit(purchase);
    if (!isShown.current) return onLate(purchase, outcome);
    setIsSending(false);
    notStored.current = outcome.state === 'not_stored' ? purchase : undefined;
    if (outcome.state === 'credited') onCredited(outcome.answer);
    if (outcome.state === 'waiting') onWaiting(amount, purchase.key, outcome.needsLogin);
    if (outcome.state === 'not_stored') setRefusal('not_stored');
    if (outcome.state === 'refused') setRefusal(toReason(outcome.error));
  }

  return (
    <>
      {found ? <KnownCard found={found} /> : <UnknownCard card={card} />}
      {isActive && (
        <Form
          label={t('till.purchase')}
          onSubmit={(event) => void send(event)}
          submit={
            <Button type="submit" size="large" isWide isLoading={isSending}>
              {amount ? t('till.credit_amount', { amount: formatMoney(amount, locale) }) : t('till.credit')}
            </Button>
          }
        >
          <AmountField
            className="till-amount"
            inputRef={amountField}
            label={t('till.amount')}
            currency={start.currency}
            locale={locale}
            value={amountText}
            hasSign
            error={isTried && !amount && t('till.amount_missing')}
            onChange={(text) => {
              setAmountText(text);
              setRefusal(undefined);
              notStored.current = undefined; // another amount is another purchase
            }}
          />
          <Field
            label={t('till.number')}
            hint={needsNumber ? undefined : t('till.number_hint')}
            error={needsNumber && t('till.number_required')}
          >
            <Input
              ref={numberField}
              value={number}
              autoComplete="off"
              spellCheck={false}
              maxLength={60}
              onChange={({ currentTarget }) => {
                setNumber(currentTarget.value);
                notStored.current = undefined;
              }}
            />
          </Field>
          {refusal !== undefined && !needsNumber && (
            <Notice tone="error" role="alert" title={t(refusal === 'not_stored' ? 'till.no_answer' : 'till.not_credited')}>
              {refusal === 'bought_at_too_old' ? t('till.clock_behind') : t(toRefusalKey(refusal))}
            </Notice>
          )}
        </Form>
      )}
      <Button variant="secondary" size="large" isWide onClick={onCancel}>
        {t('till.cancel')}
      </Button>
    </>
  );
}

function KnownCard({ found: { customer, member } }: { found: NonNullable<Props['found']> }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const { day } = useDates();
  const { titleOf, nameOf } = useTitles();
  const level = member.level && nameOf(member.level.translations);
  return (
    <section className="till-customer">
      <h2 className="till-who">{customer.first_name}</h2>
      <p className="till-balance">
        {[t('till.balance', { number: formatNumber(member.balance, locale), count: member.balance }), level].filter(Boolean).join(' · ')}
      </p>
      {!customer.is_active && (
        <Notice tone="error" title={t('codes.card_unconfirmed')}>
          {t('codes.card_unconfirmed_text')}
        </Notice>
      )}
      {member.owed > 0 && <p>{t('till.owed', { number: formatNumber(member.owed, locale), count: member.owed })}</p>}
      {(member.campaigns.length > 0 || member.rewards.length > 0) && (
        <ul className="till-usable">
          {member.campaigns.map(({ id, translations }) => (
            <li key={id}>{t('till.campaign', { title: titleOf(translations) })}</li>
          ))}
          {member.rewards.map(({ expires_at, translations }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same reward can be there twice
            <li key={index}>{t('till.usable', { title: titleOf(translations), day: day(expires_at) })}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function UnknownCard({ card }: { card: string }) {
  const t = useTranslate();
  return (
    <Notice title={t('till.card_end', { end: toCardEnd(card) })} role="status">
      {t('till.offline_card')}
    </Notice>
  );
}
// messages: till.refusal.*
