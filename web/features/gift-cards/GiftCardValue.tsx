import { useState } from 'react';
import type { GiftCardOffer } from '#shared/contracts/gift-cards.ts';
import { findAmount } from '#shared/rules/amount.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { readTyped } from '../../lib/forms/read-input.ts';
import type { useForm } from '../../lib/forms/use-form.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { AmountField } from '../../ui/AmountField.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';

const other = 'other';

/** The chosen value of a card: one of the offered ones, or a typed amount. */
export function useGiftCardValue({ values, free_amount: free }: GiftCardOffer) {
  const [chosen, setChosen] = useState(String(values[Math.min(1, values.length - 1)]?.amount ?? other));
  const currency = (values[0] ?? free?.from)?.currency ?? 'CZK';
  /** Reads the amount from the form's fields; NaN if the typed text is not an amount. */
  function toAmount(fields: FormData): { amount: number; currency: string } {
    const amount = chosen === other ? (findAmount(readTyped(fields, 'amount'), currency) ?? Number.NaN) : Number(chosen);
    return { amount, currency };
  }
  return { chosen, setChosen, currency, toAmount };
}

interface Props {
  offer: GiftCardOffer;
  value: ReturnType<typeof useGiftCardValue>;
  errorOf: ReturnType<typeof useForm>['errorOf'];
  /** Message if the buyer has reached a limit. */
  limitReached: string;
}

/** Fields for the value of a card. */
export function GiftCardValue({ offer: { values, free_amount: free }, value, errorOf, limitReached }: Props) {
  const t = useTranslate();
  const { locale } = useSite();
  const { chosen, setChosen, currency } = value;
  const choices = [
    ...values.map((one) => ({ value: String(one.amount), label: formatMoney(one, locale) })),
    ...(free ? [{ value: other, label: t('gift_cards.other') }] : []),
  ];
  const range = free && { from: formatMoney(free.from, locale), to: formatMoney(free.to, locale) };
  const wrongAmount = range ? t('gift_cards.amount_between', range) : t('form.not_allowed');
  const error = errorOf('amount', { not_allowed: wrongAmount, invalid: wrongAmount, limit_reached: limitReached });
  return (
    <>
      <RadioGroup
        legend={t('gift_cards.value')}
        name="value"
        layout="tiles"
        value={chosen}
        onChange={setChosen}
        choices={choices}
        error={chosen === other ? undefined : error}
      />
      {chosen === other && range && (
        <AmountField
          name="amount"
          currency={currency}
          locale={locale}
          label={t('gift_cards.amount')}
          hint={t('gift_cards.amount_between', range)}
          error={error}
          isRequired
          className="gift-card-amount"
        />
      )}
    </>
  );
}

/** Returns the filled text fields of a form. */
export function readTexts(fields: FormData, names: readonly string[]): Record<string, string> {
  const given = names.map((name) => [name, String(fields.get(name) ?? '').trim()] as const);
  return Object.fromEntries(given.filter(([, text]) => text !== ''));
}
