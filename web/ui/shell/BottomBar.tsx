import { EntryIcon } from '../EntryIcon.tsx';
import type { IconName } from '../Icon.tsx';
import { Link } from '../Link.tsx';

export interface BottomBarProps {
  label: string;
  /** At most five entries. */
  entries: ReadonlyArray<{ label: string; href: string; icon: IconName; ownIcon?: string | undefined; isActive?: boolean | undefined }>;
}

/** Menu for phones, at the bottom of the screen, within reach of the thumb. */
export function BottomBar({ label, entries }: BottomBarProps) {
  return (
    <nav className="bottom-bar" aria-label={label}>
      <ul className="bottom-bar-entries">
        {entries.map((entry) => (
          <li key={entry.label}>
            <Link href={entry.href} className="bottom-bar-entry" aria-current={entry.isActive ? 'page' : undefined}>
              <EntryIcon icon={entry.ownIcon} fallback={entry.icon} />
              <span>{entry.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
