import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** A `switch` takes effect immediately, a `box` when the form is sent. */
  kind?: 'box' | 'switch' | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A yes or no with its label, hint and error. */
export function Checkbox({ label, hint, error, kind = 'box', className, id, ...rest }: CheckboxProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hasError = error !== undefined && error !== null && error !== false && error !== '';
  const describedBy = classNames(hasError && `${controlId}-error`, hint !== undefined && `${controlId}-hint`);
  return (
    <div className={classNames('choice', hasError && 'field-wrong', className)}>
      <input
        {...rest}
        id={controlId}
        type="checkbox"
        role={kind === 'switch' ? 'switch' : undefined}
        className={kind === 'switch' ? 'switch' : 'tick-box'}
        aria-describedby={describedBy}
        aria-invalid={hasError || undefined}
      />
      <label className="choice-label" htmlFor={controlId}>
        {label}
      </label>
      {hint !== undefined && (
        <p className="field-hint choice-line" id={`${controlId}-hint`}>
          {hint}
        </p>
      )}
      {hasError && (
        <p className="field-error choice-line" id={`${controlId}-error`}>
          <Icon name="alert" size="small" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
