import { useState } from 'react';
import { findAmount, readNumber, toAmountText } from '#shared/rules/amount.ts';
import { decimalMark } from '#shared/rules/money.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useControlError } from '../../../ui/field-control.ts';
import { Input } from '../../../ui/Input.tsx';
import { useDesk } from '../../lib/desk-context.tsx';
import { type PartProps, usePart } from '../form-context.tsx';
import { isObject } from '../json.ts';

/** An integer or a decimal number, depending on the schema. */
export function NumberField(part: PartProps) {
  const { field, set, clear } = usePart(part);
  const { value, schema, isRequired, isNullable } = part;
  const { type, minimum, exclusiveMinimum } = schema;
  const empty = () => (isRequired && !isNullable ? set(null) : clear());
  return (
    <Field {...field}>
      <NumberInput
        value={typeof value === 'number' ? value : undefined}
        isWhole={type === 'integer'}
        canBeNegative={(minimum ?? exclusiveMinimum ?? -1) < 0}
        onChange={(to) => (to === undefined ? empty() : set(to))}
      />
    </Field>
  );
}

interface NumberInputProps {
  /** Undefined: empty. */
  value: number | undefined;
  isWhole?: boolean;
  /** Whether the number can be negative. Then phones show a keyboard with a minus sign. */
  canBeNegative?: boolean;
  onChange: (value: number | undefined) => void;
}

/**
 * A number with a decimal comma or point: `1,5` or `1.5`. A text control, because with `type=number` English browsers drop the comma. The typed text
 * stays while it means the same value or cannot be read.
 */
export function NumberInput({ value, isWhole = false, canBeNegative = false, onChange }: NumberInputProps) {
  const t = useTranslate();
  const { locale } = useDesk();
  const [typed, setTyped] = useState('');
  const [isDue, setIsDue] = useState(false);
  const mark = decimalMark(locale);
  const isTyped = typed !== '' && readNumber(typed, isWhole) === value;
  const isUnreadable = isTyped && value === undefined;
  const sentence = isWhole ? t('typed.number_whole') : t('typed.number_any', { example: `12${mark}5` });
  const wiring = useControlError(isDue && isUnreadable ? sentence : undefined, isUnreadable ? sentence : '');
  return (
    <Input
      {...wiring}
      inputMode={canBeNegative ? 'text' : isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={24}
      value={isTyped ? typed : String(value ?? '').replace('.', mark)}
      onChange={({ currentTarget: { value: text } }) => {
        setIsDue(false);
        setTyped(text);
        onChange(text === '' ? undefined : readNumber(text, isWhole));
      }}
      onBlur={() => setIsDue(true)}
      onInvalid={() => setIsDue(true)}
    />
  );
}
// messages: typed.*

/** An amount in the currency of the record, by default the centre's. The typed text stays while it means the same value. */
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
