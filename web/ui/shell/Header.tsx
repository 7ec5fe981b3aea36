import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../Icon.tsx';
import { Link } from '../Link.tsx';
import { LanguageLinks } from './LanguageLinks.tsx';
import { LogoLink } from './LogoLink.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import type { LanguageEntry, Logo, NavEntry } from './nav-entry.ts';

export interface HeaderProps {
  logo: Logo;
  entries: readonly NavEntry[];
  /** Further entries of the full menu, most of them in a collapsed group. */
  moreEntries?: readonly NavEntry[] | undefined;
  /** Content of the last line of the full menu. */
  menuAction?: ReactNode;
  languages?: readonly LanguageEntry[] | undefined;
  /** Icon links on the right: search, favourites, account. Labels are shown if they fit. */
  tools?: ReadonlyArray<{ label: string; href: string; icon: IconName; count?: number | undefined }> | undefined;
  /** More controls on the right, before the tools. */
  actions?: ReactNode;
  labels: { navigation: string; openMenu: string; closeMenu: string; menu: string; languages: string };
  /** Whether entries with children open a panel. Otherwise they are links. */
  hasDropdowns?: boolean | undefined;
  /** Whether the header keeps its full height after scrolling. */
  isMinimizingDisabled?: boolean | undefined;
  /** Whether the page is scrolled. Then the logo is smaller, and there is a line below the header. */
  isMinimized?: boolean | undefined;
}

/** The sticky header of every page: logo, menu, tools. If the entries do not fit, a button opens the full menu. */
export function Header({
  logo,
  entries,
  moreEntries = [],
  menuAction,
  languages = [],
  tools = [],
  actions,
  labels,
  hasDropdowns = true,
  isMinimizingDisabled = false,
  isMinimized = false,
}: HeaderProps) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const group = useId();
  const menuId = useId();
  const current = languages.find((language) => language.isCurrent);
  const classes = classNames(
    'header',
    !isMinimizingDisabled && 'header-minimizing',
    !isMinimizingDisabled && isMinimized && 'is-minimized',
  );
  return (
    <header className={classes}>
      <div className="wrap header-row">
        <LogoLink logo={logo} className="header-logo" />
        <nav className="header-nav" aria-label={labels.navigation}>
          <ul className="header-entries">
            {entries.map((entry) => (
              <li key={entry.label}>
                <HeaderEntry entry={entry} group={group} hasDropdowns={hasDropdowns} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="header-tools">
          {actions}
          {tools.map((tool) => (
            <Link key={tool.href} href={tool.href} className="header-tool" title={tool.label}>
              <Icon name={tool.icon} />
              <span className="visually-hidden">{tool.label}</span>
              {tool.count !== undefined && tool.count > 0 && <span className="header-count">{tool.count}</span>}
            </Link>
          ))}
          {current !== undefined && languages.length > 1 && (
            <div className="header-language">
              <DropMenu label={current.short} name={`${current.short}, ${labels.languages}`} align="end" group={group}>
                <LanguageLinks languages={languages} label={labels.languages} className="drop-menu-list" />
              </DropMenu>
            </div>
          )}
          <button
            type="button"
            className="header-tool header-menu-button"
            aria-haspopup="dialog"
            aria-label={labels.openMenu}
            title={labels.openMenu}
            onClick={() => setIsMenuOpen(true)}
            popoverTarget={menuId}
          >
            <Icon name="menu" />
          </button>
        </div>
      </div>
      <MobileMenu
        id={menuId}
        isOpen={isMenuOpen}
        onClose={() => setIsMenuOpen(false)}
        entries={entries}
        moreEntries={moreEntries}
        action={menuAction}
        languages={languages}
        labels={labels}
      />
    </header>
  );
}

function HeaderEntry({ entry, group, hasDropdowns }: { entry: NavEntry; group: string; hasDropdowns: boolean }) {
  const children = entry.children ?? [];
  if (!hasDropdowns || children.length === 0) {
    const href = entry.href ?? children[0]?.href;
    if (href === undefined) return null;
    return (
      <Link href={href} className="header-entry" aria-current={entry.isActive ? 'page' : undefined}>
        {entry.label}
      </Link>
    );
  }
  const lines = entry.href === undefined ? children : [{ label: entry.label, href: entry.href, isActive: entry.isActive }, ...children];
  return (
    <DropMenu label={entry.label} isActive={entry.isActive} group={group}>
      <ul className="drop-menu-list">
        {lines.map((line) => (
          <li key={line.label}>
            <Link href={line.href ?? '#'} aria-current={line.isActive ? 'page' : undefined} hasExternalMark>
              {line.label}
            </Link>
          </li>
        ))}
      </ul>
    </DropMenu>
  );
}

interface DropMenuProps {
  /** Visible label. */
  label: ReactNode;
  /** Accessible name, if the label is too short for one. Must contain the label. */
  name?: string | undefined;
  isActive?: boolean | undefined;
  /** Edge of the button to which the panel is aligned. */
  align?: 'start' | 'end' | undefined;
  /** Name of a group, of which at most one menu is open. */
  group?: string | undefined;
  children: ReactNode;
}

/** A button that opens a panel of links below it; works without scripts. `drop-menus.ts` closes it on clicks elsewhere. */
function DropMenu({ label, name, isActive = false, align = 'start', group, children }: DropMenuProps) {
  return (
    <details className={classNames('drop-menu', align === 'end' && 'drop-menu-end')} name={group}>
      <summary className="drop-menu-control" aria-label={name} data-active={isActive || undefined}>
        {label}
        <Icon name="chevron-down" size="small" className="drop-menu-arrow" />
      </summary>
      <div className="drop-menu-panel">{children}</div>
    </details>
  );
}
