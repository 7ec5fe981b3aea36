import { Children, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface ChipGroupProps {
  /** Name of the filter, for screen readers. */
  label: string;
  /** `scroll`: one line that scrolls sideways on phones · `wrap`: as many lines as needed. */
  overflow?: 'scroll' | 'wrap' | undefined;
  /** Chips on the primary colour instead of paper. */
  isContrast?: boolean | undefined;
  children: ReactNode;
}

export function ChipGroup({ label, overflow = 'scroll', isContrast = false, children }: ChipGroupProps) {
  return (
    <nav
      className={classNames('chip-group', `chip-group-${overflow}`, isContrast && 'chip-group-contrast tone-primary')}
      aria-label={label}
    >
      <ul className="chip-list">{Children.map(children, (child) => child && <li>{child}</li>)}</ul>
    </nav>
  );
}
