import type { ReactNode } from 'react';

export interface ToastAreaProps {
  /** Accessible name of the region. */
  label: string;
  children?: ReactNode;
}

/** Area for toasts: bottom centre, above everything. Exists before the first toast. */
export function ToastArea({ label, children }: ToastAreaProps) {
  return (
    <section className="toast-area" aria-label={label}>
      {children}
    </section>
  );
}
