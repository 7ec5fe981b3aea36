import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import { Link } from './Link.tsx';

export interface PaginationProps {
  /** Number of the current page, from 1. */
  page: number;
  pageCount: number;
  toHref: (page: number) => string;
  /** Whether links keep the scroll position, because the list is only a part of the page. */
  keepsScroll?: boolean;
  labels: {
    label: string;
    first: string;
    previous: string;
    next: string;
    last: string;
    toPageLabel: (page: number) => string;
  };
}

/** Links to the pages of a list. Renders nothing if there is only one page. */
export function Pagination({ page, pageCount, toHref, keepsScroll, labels }: PaginationProps) {
  if (pageCount <= 1) return null;
  const isFirst = page <= 1;
  const isLast = page >= pageCount;
  const scroll = keepsScroll ? { 'data-keep-scroll': '' } : {};
  return (
    <nav className="pagination" aria-label={labels.label}>
      <ul className="pagination-list">
        <Step {...scroll} href={isFirst ? undefined : toHref(1)} label={labels.first} icon="chevron-left" isDouble />
        <Step {...scroll} href={isFirst ? undefined : toHref(page - 1)} label={labels.previous} icon="chevron-left" rel="prev" />
        {toPageWindow(page, pageCount).map((entry, index, all) =>
          entry === 'gap' ? (
            <li key={`after ${all[index - 1]}`} className="pagination-gap" aria-hidden="true">
              …
            </li>
          ) : (
            <li key={entry} className={classNames(Math.abs(entry - page) > 1 && 'pagination-far')}>
              <Link
                {...scroll}
                href={toHref(entry)}
                aria-label={labels.toPageLabel(entry)}
                aria-current={entry === page ? 'page' : undefined}
              >
                {entry}
              </Link>
            </li>
          ),
        )}
        <Step {...scroll} href={isLast ? undefined : toHref(page + 1)} label={labels.next} icon="chevron-right" rel="next" />
        <Step {...scroll} href={isLast ? undefined : toHref(pageCount)} label={labels.last} icon="chevron-right" isDouble />
      </ul>
    </nav>
  );
}

interface StepProps {
  href: string | undefined;
  label: string;
  icon: IconName;
  rel?: string;
  isDouble?: boolean;
  'data-keep-scroll'?: string;
}

function Step({ href, label, icon, rel, isDouble = false, ...scroll }: StepProps) {
  const drawing = (
    <>
      <Icon name={icon} size="small" />
      {isDouble && <Icon name={icon} size="small" className="pagination-second" />}
    </>
  );
  return (
    <li className="pagination-step">
      {href === undefined ? (
        <span className="pagination-off" aria-hidden="true">
          {drawing}
        </span>
      ) : (
        <Link {...scroll} href={href} rel={rel} aria-label={label} title={label}>
          {drawing}
        </Link>
      )}
    </li>
  );
}

/**
 * Returns the page numbers to show: the first, the last, the current one and its neighbours. `gap` represents two or more omitted numbers. Page
 * numbers begin with 1. A current page outside the range is clamped.
 */
export function toPageWindow(page: number, pageCount: number): ReadonlyArray<number | 'gap'> {
  const current = Math.min(Math.max(page, 1), pageCount);
  const isShown = (number: number) => number === 1 || number === pageCount || Math.abs(number - current) <= 1;
  const shown: Array<number | 'gap'> = [];
  for (let number = 1; number <= pageCount; number += 1) {
    const isLoneGap = isShown(number - 1) && isShown(number + 1);
    if (isShown(number) || isLoneGap) shown.push(number);
    else if (shown.at(-1) !== 'gap') shown.push('gap');
  }
  return shown;
}
