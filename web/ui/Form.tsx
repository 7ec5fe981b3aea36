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
  /** Announcement for screen readers, such as the number of invalid fields. */
  announcement?: string | undefined;
  /** Why the form could not be sent. */
  failure?: { title: string; message: string } | undefined;
  /** The submit button, and content beside it. */
  submit: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A form that shows errors itself, not in the browser's bubbles, and cannot be sent with unreadable input. */
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
