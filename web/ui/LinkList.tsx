import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import { Link } from './Link.tsx';

export interface LinkListProps {
  entries: ReadonlyArray<{
    label: ReactNode;
    href: string;
    note?: ReactNode;
    icon?: IconName | undefined;
    isCurrent?: boolean | undefined;
    /** Set if the target is a file, which the browser opens (`shown`) or downloads (`kept`). */
    file?: 'shown' | 'kept' | undefined;
  }>;
  label?: string | undefined;
  /** Id of the heading that names the list. */
  labelledBy?: string | undefined;
  /** `large` for pages that consist of links. `small` for links to other sites within a text. */
  size?: 'small' | 'medium' | 'large' | undefined;
  className?: string | undefined;
}

/** Links below each other between hairlines, with an arrow at the end of each. */
export function LinkList({ entries, label, labelledBy, size = 'medium', className }: LinkListProps) {
  return (
    <ul className={classNames('link-list', `link-list-${size}`, className)} aria-label={label} aria-labelledby={labelledBy}>
      {entries.map((entry) => (
        <li key={entry.href}>
          <Link
            href={entry.href}
            hasExternalMark={size === 'small'}
            aria-current={entry.isCurrent ? 'page' : undefined}
            download={entry.file === 'kept' ? '' : undefined}
          >
            {entry.icon !== undefined && <Icon name={entry.icon} />}
            <span className="link-list-words">
              {entry.label}
              {entry.note !== undefined && <small>{entry.note}</small>}
            </span>
            {size !== 'small' && (
              <Icon name={entry.file ? 'download' : 'arrow-right'} size="small" className={entry.file ? undefined : 'link-list-arrow'} />
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
