import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { EntryIcon } from '../EntryIcon.tsx';
import { Link } from '../Link.tsx';
import type { NavEntry } from './nav-entry.ts';

export interface OverHeaderProps {
  /** Today's hours, with a dot for open or closed. The dot is missing while `isOpen` is unknown. */
  hours?: { text: ReactNode; href?: string | undefined; isOpen?: boolean | undefined } | undefined;
  /** Short links on the right, such as parking and directions. */
  entries?: readonly NavEntry[] | undefined;
  label: string;
  children?: ReactNode;
}

/** The line above the header. Renders nothing if it would be empty. */
export function OverHeader({ hours, entries = [], label, children }: OverHeaderProps) {
  if (!hours && entries.length === 0 && !children) return null;
  const text = hours && (
    <>
      <span className={classNames('hours-dot', hours.isOpen && 'hours-dot-open', hours.isOpen === undefined && 'hours-dot-unknown')} />
      <span>{hours.text}</span>
    </>
  );
  return (
    <aside className="over-header" aria-label={label}>
      <div className="wrap over-header-row">
        {hours &&
          (hours.href === undefined ? (
            <p className="over-header-hours">{text}</p>
          ) : (
            <Link href={hours.href} className="over-header-hours">
              {text}
            </Link>
          ))}
        {children}
        <ul className="over-header-links">
          {entries.map((entry) => (
            <li key={entry.label}>
              <Link href={entry.href ?? '#'} aria-current={entry.isActive ? 'page' : undefined}>
                {entry.icon !== undefined && <EntryIcon icon={entry.ownIcon} fallback={entry.icon} size="small" />}
                <span>{entry.label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
