import { type Ref, useEffect, useRef, useState } from 'react';
import { readAmount, toAmountText } from '#shared/rules/amount.ts';
import { decimalMark, formatMoney, formatNumber } from '#shared/rules/money.ts';
import type { Locale } from '#shared/site/locales.ts';
import { toCurrencySign } from '../lib/texts/formats.ts';
import { type Translate, useTranslate } from '../lib/texts/i18n.tsx';
import { Field, type FieldProps } from './Field.tsx';
import { useControlError } from './field-control.ts';
import { Input } from './Input.tsx';

/** Max length of a typed amount. */
export const amountCharacters = 24;

interface AmountFieldProps extends Omit<FieldProps, 'children'> {
  currency: string;
  locale: Locale;
  /** The text as typed; undefined if the form reads the control by `name`. */
  value?: string;
  name?: string;
  onChange?: (text: string) => void;
  inputRef?: Ref<HTMLInputElement>;
  /** Whether the currency's sign is shown after the control. */
  hasSign?: boolean;
}

/** A field for an amount with any common separators. Shows how the amount was understood, and rejects ambiguous ones. */
export function AmountField({ currency, locale, value, name, onChange, inputRef, hasSign = false, hint, ...field }: AmountFieldProps) {
  const t = useTranslate();
  const [own, setOwn] = useState(value ?? '');
  const [isTyped, setIsTyped] = useState(false);
  const text = value ?? own;
  const read = readAmount(text, currency);
  const understood =
    isTyped && read.state === 'read' ? t('typed.amount_is', { amount: formatMoney({ amount: read.amount, currency }, locale) }) : undefined;
  const input = (
    <AmountInput
      ref={inputRef}
      name={name}
      value={value}
      fault={toFault(text, currency, locale, t)}
      onText={(now) => {
        setOwn(now);
        setIsTyped(now !== '');
        onChange?.(now);
      }}
      onFound={setOwn}
    />
  );
  return (
    <Field {...field} hint={toHint(understood, hint)}>
      {hasSign ? (
        <span className="amount-control">
          {input}
          <span>{toCurrencySign(currency, locale)}</span>
        </span>
      ) : (
        input
      )}
    </Field>
  );
}

function toHint(understood: string | undefined, hint: FieldProps['hint']): FieldProps['hint'] {
  if (understood === undefined) return hint;
  return (
    <>
      <strong className="amount-understood">{understood}</strong>
      {hint}
    </>
  );
}

interface AmountInputProps {
  name: string | undefined;
  value: string | undefined;
  /** Why the text is not an amount; '' if it is one. */
  fault: string;
  onText: (text: string) => void;
  /** Called with text typed before hydration. */
  onFound: (text: string) => void;
  ref: Ref<HTMLInputElement> | undefined;
}

/** Control of an amount. Shows its error only on blur or submit, because `1.250` can be the beginning of `1.250,50`. */
function AmountInput({ name, value, fault, onText, onFound, ref }: AmountInputProps) {
  const [isDue, setIsDue] = useState(false);
  const wiring = useControlError(isDue && fault !== '' ? fault : undefined, fault, ref);
  const { ref: control } = wiring;
  const onMount = useRef(onFound);
  useEffect(() => {
    if (control.current && control.current.value !== '') onMount.current(control.current.value);
  }, [control]);
  return (
    <Input
      {...wiring}
      name={name}
      {...(value !== undefined && { value })}
      inputMode="decimal"
      autoComplete="off"
      maxLength={amountCharacters}
      onChange={({ currentTarget }) => {
        setIsDue(false);
        onText(currentTarget.value);
      }}
      onBlur={() => setIsDue(true)}
      onInvalid={() => setIsDue(true)}
    />
  );
}

/** Explains why a text is not an amount. Returns '' for an amount and for an empty text. */
function toFault(text: string, currency: string, locale: Locale, t: Translate): string {
  const read = readAmount(text, currency);
  if (read.state === 'empty' || read.state === 'read') return '';
  if (read.state === 'foreign') return t('typed.amount_foreign', { currency: toCurrencySign(currency, locale) });
  const mark = decimalMark(locale);
  if (read.state === 'unreadable') return t('typed.amount_unreadable', { example: toAmountText(129_990, mark) });
  const sign = toCurrencySign(currency, locale);
  return t('typed.amount_ambiguous', {
    text: text.trim(),
    whole: formatMoney({ amount: read.whole, currency }, locale),
    decimal: `${formatNumber(read.whole / 100_000, locale, 3)}\u00a0${sign}`,
    write: toAmountText(read.whole, mark),
  });
}
