import type { Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field-control.ts';

export interface TextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** Several lines of text in a `Field`; grows with its content if the browser can. */
export function Textarea({ className, rows = 5, ...rest }: TextareaProps) {
  return <textarea {...useFieldControl()} {...rest} rows={rows} className={classNames('control', 'control-lines', className)} />;
}
