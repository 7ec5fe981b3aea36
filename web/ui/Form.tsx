import type { FormEvent, ReactNode, Ref } from 'react';
import { refuseUnreadable } from '../lib/forms/unreadable.ts';
import { classNames } from './class-names.ts';
import { Notice } from './Notice.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface FormProps {
  label: string;
  formRef?: Ref<HTMLFormElement> | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput?: ((event: FormEvent<HTMLFormElement>) => void) | undefined;
  /** Somebody begins. */
  onFocus?: (() => void) | undefined;
  /** Said to screen readers: how much is wrong. */
  announcement?: string | undefined;
  /** Why it could not be sent. */
  failure?: { title: string; message: string } | undefined;
  /** The button, and what is beside it. */
  submit: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** Fields that are sent together. It says itself what is wrong, in place of the browser's bubbles, and sends nothing that cannot be read. */
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
