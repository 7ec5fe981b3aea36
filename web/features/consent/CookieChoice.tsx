import type { SiteCookie } from '#shared/site/consent.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Link } from '../../ui/Link.tsx';

interface Props {
  cookie: SiteCookie;
  isTicked: boolean;
  /** Without it the entry is necessary: it cannot be switched off. */
  onToggle?: (id: string, isOn: boolean) => void;
}

/** An entry of the list with its purpose. */
export function CookieChoice({ cookie: { id, name, description, links }, isTicked, onToggle }: Props) {
  return (
    <div className="consent-choice">
      <Checkbox
        kind="switch"
        label={name}
        hint={description}
        checked={isTicked}
        disabled={onToggle === undefined}
        onChange={({ target }) => onToggle?.(id, target.checked)}
      />
      {links.length > 0 && (
        <p className="consent-links">
          {links.map(({ href, label }) => (
            <Link key={href} href={href}>
              {label}
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}
