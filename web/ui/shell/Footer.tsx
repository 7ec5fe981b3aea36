import { type ReactNode, useId } from 'react';
import { Icon, type IconName } from '../Icon.tsx';
import { IconButton } from '../IconButton.tsx';
import { Link } from '../Link.tsx';
import { LanguageLinks } from './LanguageLinks.tsx';
import { LogoLink } from './LogoLink.tsx';
import type { LanguageEntry, Logo, NavEntry } from './nav-entry.ts';

export interface FooterProps {
  logo: Logo;
  /** One large sentence at the top of the footer. */
  statement?: ReactNode;
  /** Content beside the statement, such as the newsletter field, hours or an address. */
  aside?: ReactNode;
  groups: ReadonlyArray<{ title: string; entries: readonly NavEntry[] }>;
  social?: ReadonlyArray<{ label: string; href: string; icon: IconName }> | undefined;
  languages?: readonly LanguageEntry[] | undefined;
  /** Contact details: address, phone, mail. */
  contact?: ReactNode;
  /** Last line of the footer. */
  legal: ReactNode;
  legalEntries?: readonly NavEntry[] | undefined;
  /** Content after the legal links: the link to the cookie settings. */
  legalActions?: ReactNode;
  /** The visitor's choice of theme. */
  themeChoice?: ReactNode;
  labels: { social: string; languages: string };
}

/** Content of the footer. The shell renders the `footer` element around it. */
export function Footer({
  logo,
  statement,
  aside,
  groups,
  social = [],
  languages = [],
  contact,
  legal,
  legalEntries = [],
  legalActions,
  themeChoice,
  labels,
}: FooterProps) {
  return (
    <div className="wrap">
      {(statement ?? aside) !== undefined && (
        <div className="footer-top">
          {statement !== undefined && <p className="footer-statement">{statement}</p>}
          {aside !== undefined && <div className="footer-aside">{aside}</div>}
        </div>
      )}
      <div className="footer-grid">
        <div className="footer-brand">
          <LogoLink logo={logo} isLazy className="footer-logo" />
          {contact !== undefined && <div className="footer-contact">{contact}</div>}
          {social.length > 0 && (
            <ul className="footer-social" aria-label={labels.social}>
              {social.map((link) => (
                <li key={link.href}>
                  <IconButton icon={link.icon} label={link.label} href={link.href} />
                </li>
              ))}
            </ul>
          )}
        </div>
        {groups
          .filter((group) => group.entries.length > 0)
          .map((group) => (
            <FooterGroup key={group.title} {...group} />
          ))}
      </div>
      <div className="footer-end">
        <p>{legal}</p>
        <ul className="footer-legal">
          {legalEntries.map((entry) => (
            <li key={entry.label}>
              <Link href={entry.href ?? '#'}>{entry.label}</Link>
            </li>
          ))}
          {legalActions !== undefined && <li>{legalActions}</li>}
        </ul>
        {themeChoice}
        {languages.length > 1 && <LanguageLinks languages={languages} label={labels.languages} className="footer-languages" />}
      </div>
    </div>
  );
}

/** A group of links, in a native `details` that is collapsed on phones. */
function FooterGroup({ title, entries }: { title: string; entries: readonly NavEntry[] }) {
  const titleId = useId();
  return (
    <nav className="footer-group" aria-labelledby={titleId}>
      <details>
        <summary className="footer-summary">
          <h2 className="footer-title" id={titleId}>
            {title}
          </h2>
          <Icon name="plus" />
        </summary>
        <ul className="footer-entries">
          {entries.map((entry) => (
            <li key={entry.label}>
              <Link href={entry.href ?? '#'} aria-current={entry.isActive ? 'page' : undefined} hasExternalMark>
                {entry.label}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
