import { Children, type ReactNode, useEffect, useRef } from 'react';

export interface ToastAreaProps {
  /** Names the region. */
  label: string;
  children?: ReactNode;
}

/** Where toasts appear: bottom centre, above everything, also above an open dialog. */
export function ToastArea({ label, children }: ToastAreaProps) {
  const area = useRef<HTMLElement>(null);
  const count = Children.count(children);
  useEffect(() => {
    const { current } = area;
    // A dialog opened later lies above: only hiding and showing again lifts the area over it.
    if (count === 0 || !current?.showPopover || !document.querySelector('dialog[open]')) return;
    if (current.matches(':popover-open')) current.hidePopover();
    current.setAttribute('popover', 'manual');
    current.showPopover();
    return () => current.removeAttribute('popover');
  }, [count]);
  return (
    <section ref={area} className="toast-area" aria-label={label}>
      {children}
    </section>
  );
}
