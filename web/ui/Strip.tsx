import { Children, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface StripProps {
  /** Width of an entry while the strip scrolls. */
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Scrolls at every width instead of becoming a grid. */
  isAlwaysStrip?: boolean | undefined;
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A row that scrolls sideways on phones, snapping, from edge to edge; desktops show it as a grid in the tenant's columns. */
export function Strip({ size = 'medium', isAlwaysStrip = false, label, className, children }: StripProps) {
  const classes = classNames('strip', `strip-${size}`, !isAlwaysStrip && 'strip-to-grid', className);
  return (
    <ul className={classes} aria-label={label}>
      {Children.map(children, (child) => child && <li>{child}</li>)}
    </ul>
  );
}
