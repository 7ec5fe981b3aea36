import type { ReactNode } from 'react';

export interface ToastAreaProps {
  /** Names the region. */
  label: string;
  children?: ReactNode;
}

/** Where toasts appear: bottom centre, above everything. It is there before the first of them. */
export function ToastArea({ label, children }: ToastAreaProps) {
  return (
    <section className="toast-area" aria-label={label}>
      {children}
    </section>
  );
}
