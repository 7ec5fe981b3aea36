import type { Ref, SelectHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field-control.ts';
import { Icon } from './Icon.tsx';

export interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'multiple'> {
  choices: ReadonlyArray<{ value: string; label: string; isDisabled?: boolean | undefined }>;
  /** Label of an additional first option with an empty value. */
  placeholder?: string | undefined;
  ref?: Ref<HTMLSelectElement> | undefined;
}

/** A native `select`. Must be in a `Field` or have an `aria-label`. */
export function Select({ choices, placeholder, className, ...rest }: SelectProps) {
  return (
    <span className="control-box">
      <select {...useFieldControl()} {...rest} className={classNames('control', 'control-select', className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.isDisabled}>
            {choice.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size="small" className="control-arrow" />
    </span>
  );
}
