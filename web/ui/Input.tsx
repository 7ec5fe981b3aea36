import type { InputHTMLAttributes, Ref } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field-control.ts';
import { Icon, type IconName } from './Icon.tsx';

export interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  icon?: IconName | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** One line of text in a `Field`, which names it. */
export function Input({ icon, className, type = 'text', ...rest }: InputProps) {
  const control = (
    <input
      {...useFieldControl()}
      {...rest}
      type={type}
      className={classNames('control', icon !== undefined && 'control-with-icon', className)}
    />
  );
  if (icon === undefined) return control;
  return (
    <span className="control-box">
      <Icon name={icon} size="small" className="control-icon" />
      {control}
    </span>
  );
}
