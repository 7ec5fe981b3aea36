import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useControlError, useFieldControl } from './field-control.ts';
import { Input } from './Input.tsx';

interface DateInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value' | 'onChange'> {
  type: 'date' | 'time' | 'datetime-local';
  /** Value in the browser's format; undefined if the form reads the control by name. */
  value?: string;
  /** Receives '' while the date is incomplete. */
  onChange?: (value: string) => void;
  ref?: Ref<HTMLInputElement> | undefined;
}

const latest = { date: '9999-12-31', 'datetime-local': '9999-12-31T23:59', time: undefined };
const minYear = 1900;

/**
 * A date, a time, or both, in the browser's control. Does not change the control during typing, because the browser reports '' for an incomplete
 * date, and the years 2, 20 and 202 before 2026. Shows an error if the date is still incomplete when the control loses the focus.
 */
export function DateInput({ type, value, onChange, onBlur, ref, ...control }: DateInputProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState<string>(); // set only during typing
  const [isWrong, setIsWrong] = useState(false);
  const hasEarlyYear = type !== 'time' && typed !== undefined && isEarly(typed);
  const sentences = { date: t('typed.date_half'), time: t('typed.time_half'), 'datetime-local': t('typed.instant_half') };
  const wiring = useControlError(isWrong ? sentences[type] : undefined, hasEarlyYear ? sentences[type] : '', ref);
  const hasField = useFieldControl().id !== undefined;
  const input = (
    <Input
      max={latest[type]}
      {...control}
      {...wiring}
      type={type}
      {...(value !== undefined && { value: typed ?? value })}
      onChange={({ currentTarget: { value: now, validity } }) => {
        setTyped(now);
        if (!validity.badInput) setIsWrong(false);
        onChange?.(type !== 'time' && isEarly(now) ? '' : now);
      }}
      onInvalid={({ currentTarget: { validity } }) => setIsWrong(validity.badInput || validity.customError)}
      onBlur={(event) => {
        const { badInput, customError } = event.currentTarget.validity;
        setIsWrong(badInput || customError);
        if (!customError) setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
  return (
    <>
      {input}
      {isWrong && !hasField && (
        <span className="field-error" role="alert">
          {sentences[type]}
        </span>
      )}
    </>
  );
}

/** Whether the year is still being typed. */
const isEarly = (value: string): boolean => value !== '' && Number(value.slice(0, value.indexOf('-'))) < minYear;
