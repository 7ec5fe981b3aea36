import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field-control.ts';
import { Icon, type IconName } from './Icon.tsx';

export interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  icon?: IconName | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** One line of text. Must be in a `Field`, which labels it, or have an `aria-label`. */
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

interface TextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** Several lines of text. Must be in a `Field`. Grows with its content in browsers that support it. */
export function Textarea({ className, rows = 5, ...rest }: TextareaProps) {
  return <textarea {...useFieldControl()} {...rest} rows={rows} className={classNames('control', 'control-lines', className)} />;
}
