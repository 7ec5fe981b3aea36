import { Link } from './Link.tsx';

export interface LetterBarProps {
  label: string;
  /** A letter without an address has no entries and is not a link. */
  letters: ReadonlyArray<{ letter: string; href?: string | undefined }>;
  current?: string | undefined;
  all?: { label: string; href: string } | undefined;
}

/** The alphabet as links. */
export function LetterBar({ label, letters, current, all }: LetterBarProps) {
  return (
    <nav className="letter-bar" aria-label={label}>
      <ul className="letter-list">
        {all !== undefined && (
          <li>
            <Link href={all.href} className="letter-all" aria-current={current === undefined ? 'true' : undefined} data-keep-scroll>
              {all.label}
            </Link>
          </li>
        )}
        {letters.map(({ letter, href }) => (
          <li key={letter}>
            {href === undefined ? (
              <span className="letter-off">{letter}</span>
            ) : (
              <Link href={href} aria-current={letter === current ? 'true' : undefined} data-keep-scroll>
                {letter}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
