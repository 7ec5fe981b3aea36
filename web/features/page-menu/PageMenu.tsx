import { EntryIcon } from '../../ui/EntryIcon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import type { PageMenuEntry } from './use-page-menu.ts';

interface Props {
  entries: readonly PageMenuEntry[];
  label: string;
}

/** A menu as part of a page: each entry a tile with icon, name and description. */
export function PageMenu({ entries, label }: Props) {
  return (
    <ul className="page-menu" aria-label={label}>
      {entries.map(({ label: name, href, note, icon, ownIcon }) => (
        <li key={href}>
          <Link href={href} className="page-menu-entry">
            <span className="page-menu-icon">
              <EntryIcon icon={ownIcon} fallback={icon} size="large" />
            </span>
            <span className="page-menu-words">
              <strong>{name}</strong>
              {note !== undefined && <small>{note}</small>}
            </span>
            <Icon name={icon === 'external' ? 'external' : 'arrow-right'} size="small" className="page-menu-arrow" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
