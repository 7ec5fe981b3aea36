import type { ReactNode } from 'react';

export interface ToastAreaProps {
  /** Accessible name of the region. */
  label: string;
  children?: ReactNode;
}

/** Area for toasts: bottom centre, above all other content. Must exist before the first toast, so that screen readers announce it. */
export function ToastArea({ label, children }: ToastAreaProps) {
  return (
    <section className="toast-area" aria-label={label}>
      {children}
    </section>
  );
}
