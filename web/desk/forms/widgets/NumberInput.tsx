import { useState } from 'react';
import { readNumber } from '#shared/rules/amount.ts';
import { decimalMark } from '#shared/rules/money.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { useControlError } from '../../../ui/field-control.ts';
import { Input } from '../../../ui/Input.tsx';
import { useDesk } from '../../lib/desk-context.tsx';

interface NumberInputProps {
  /** Undefined: empty. */
  value: number | undefined;
  isWhole?: boolean;
  /** Whether a minus may be typed: phones then show a keyboard that has one. */
  canBeNegative?: boolean;
  onChange: (value: number | undefined) => void;
}

/**
 * A number in free notation, `1,5` or `1.5`. A text control, because with `type=number` English browsers drop the comma. The typed text stays while
 * it means the same value or cannot be read.
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
