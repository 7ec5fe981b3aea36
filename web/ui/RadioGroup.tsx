import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';

export interface RadioGroupProps {
  legend: ReactNode;
  name: string;
  choices: ReadonlyArray<{ value: string; label: ReactNode; hint?: ReactNode; isDisabled?: boolean | undefined }>;
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  /** `tiles`: options as boxes, for example times or amounts. */
  layout?: 'list' | 'tiles' | undefined;
  isRequired?: boolean | undefined;
  error?: ReactNode;
}

/** A choice of one option, by native radio buttons with a common legend. */
export function RadioGroup({
  legend,
  name,
  choices,
  value,
  defaultValue,
  onChange,
  layout = 'list',
  isRequired = false,
  error,
}: RadioGroupProps) {
  const errorId = useId();
  const hasError = error !== undefined && error !== null && error !== false && error !== '';
  return (
    <fieldset className={classNames('radio-group', hasError && 'field-wrong')} aria-describedby={hasError ? errorId : undefined}>
      <legend className="field-label">{legend}</legend>
      <div className={`radio-${layout}`}>
        {choices.map((choice) => (
          <label key={choice.value} className="radio">
            <input
              type="radio"
              name={name}
              value={choice.value}
              disabled={choice.isDisabled}
              required={isRequired}
              {...(value !== undefined && { checked: value === choice.value })}
              {...(defaultValue !== undefined && { defaultChecked: defaultValue === choice.value })}
              onChange={() => onChange?.(choice.value)}
            />
            <span className="radio-words">
              {choice.label}
              {choice.hint !== undefined && <small>{choice.hint}</small>}
            </span>
          </label>
        ))}
      </div>
      {hasError && (
        <p className="field-error" id={errorId}>
          <Icon name="alert" size="small" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
