import { useState } from 'react';
import { findAmount, toAmountText } from '#shared/rules/amount.ts';
import { decimalMark } from '#shared/rules/money.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { useDesk } from '../../lib/desk-context.tsx';
import type { PartProps } from '../form-scene.tsx';
import { isObject } from '../json.ts';
import { usePart } from '../use-part.ts';

/** An amount in its currency: the record's, by default the centre's. The typed text stays while it means the same value. */
export function MoneyField(part: PartProps) {
  const { field, set, clear } = usePart(part, true);
  const { start, locale } = useDesk();
  const [typed, setTyped] = useState('');
  const money = isObject(part.value) ? part.value : undefined;
  const amount = typeof money?.amount === 'number' ? money.amount : undefined;
  const currency = typeof money?.currency === 'string' ? money.currency : start.currency;
  const isTyped = typed !== '' && findAmount(typed, currency) === amount;
  const write = (text: string) => {
    setTyped(text);
    const to = findAmount(text, currency);
    if (to === undefined && (part.isNullable || !part.isRequired)) clear();
    else set({ ...money, amount: to ?? null, currency });
  };
  return (
    <AmountField
      {...field}
      currency={currency}
      locale={locale}
      hasSign
      value={isTyped ? typed : amount === undefined ? '' : toAmountText(amount, decimalMark(locale))}
      onChange={write}
    />
  );
}
