import { Link } from './Link.tsx';

export interface LetterBarProps {
  label: string;
  /** Letters of the bar. A letter without an address is not a link, because the list has no entries for it. */
  letters: ReadonlyArray<{ letter: string; href?: string | undefined }>;
  current?: string | undefined;
  all?: { label: string; href: string } | undefined;
}

/** Links to the entries of a list by first letter. */
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
