import { Children, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import { Link } from './Link.tsx';

export interface ChipProps {
  href: string;
  isCurrent?: boolean | undefined;
  icon?: IconName | undefined;
  count?: number | undefined;
  /** Number of a category colour, 1 to 8, which the current chip has. */
  category?: number | undefined;
  /** Whether the link opens another page or category. Then the window scrolls to the top; otherwise the scroll position stays. */
  isOtherPage?: boolean | undefined;
  children: ReactNode;
}

/** Filter shown as a link, because the page's address contains the selected filters. */
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
  /** `scroll`: on phones one line that scrolls sideways · `wrap`: as many lines as needed. */
  overflow?: 'scroll' | 'wrap' | undefined;
  /** Whether the chips are on a band in the primary colour. */
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
