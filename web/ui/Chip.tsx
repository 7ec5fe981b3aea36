import { Children, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import { Link } from './Link.tsx';

export interface ChipProps {
  href: string;
  isCurrent?: boolean | undefined;
  icon?: IconName | undefined;
  count?: number | undefined;
  /** 1 to 8: takes that category's colours when current. */
  category?: number | undefined;
  /** The link opens another page or category, so the window scrolls to the top. Otherwise it filters the current list and keeps the position. */
  isOtherPage?: boolean | undefined;
  children: ReactNode;
}

/** A filter that is a link: its state is in the address. */
export function Chip({ href, isCurrent = false, icon, count, category, isOtherPage = false, children }: ChipProps) {
  return (
    <Link
      href={href}
      className="chip"
      aria-current={isCurrent ? 'true' : undefined}
      data-category={category}
      data-keep-scroll={isOtherPage ? undefined : true}
    >
      {icon !== undefined && <Icon name={icon} size="small" />}
      <span>{children}</span>
      {count !== undefined && <span className="chip-count">{count}</span>}
    </Link>
  );
}

interface ChipGroupProps {
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
