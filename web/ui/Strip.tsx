import { Children, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface StripProps {
  /** Width of an entry while the strip scrolls. */
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Whether the strip scrolls at every width, and does not become a grid. */
  isAlwaysStrip?: boolean | undefined;
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A row of entries. On phones it scrolls sideways from edge to edge and snaps; on desktops it is a grid with the tenant's number of columns. */
export function Strip({ size = 'medium', isAlwaysStrip = false, label, className, children }: StripProps) {
  const classes = classNames('strip', `strip-${size}`, !isAlwaysStrip && 'strip-to-grid', className);
  return (
    <ul className={classes} aria-label={label}>
      {Children.map(children, (child) => child && <li>{child}</li>)}
    </ul>
  );
}
