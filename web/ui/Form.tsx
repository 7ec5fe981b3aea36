import type { FormEvent, ReactNode, Ref } from 'react';
import { refuseUnreadable } from '../lib/forms/read-input.ts';
import { classNames } from './class-names.ts';
import { Notice } from './Notice.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface FormProps {
  label: string;
  formRef?: Ref<HTMLFormElement> | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput?: ((event: FormEvent<HTMLFormElement>) => void) | undefined;
  /** Called when the form gets the focus. */
  onFocus?: (() => void) | undefined;
  /** For screen readers: number of invalid fields. */
  announcement?: string | undefined;
  /** Why the form could not be sent. */
  failure?: { title: string; message: string } | undefined;
  /** The button, and content beside it. */
  submit: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** Form that shows its own errors instead of the browser's bubbles, and never sends unreadable input. */
export function Form({ label, formRef, onSubmit, onInput, onFocus, announcement, failure, submit, className, children }: FormProps) {
  return (
    <form
      ref={formRef}
      aria-label={label}
      className={classNames('form', className)}
      noValidate
      onSubmit={(event) => (refuseUnreadable(event.currentTarget) ? event.preventDefault() : onSubmit(event))}
      onInput={onInput}
      onFocus={onFocus}
    >
      {children}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      {failure && (
        <Notice tone="error" role="alert" title={failure.title}>
          {failure.message}
        </Notice>
      )}
      <div className="form-submit">{submit}</div>
    </form>
  );
}
