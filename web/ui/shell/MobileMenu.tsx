import type { MouseEvent, ReactNode } from 'react';
import { Dialog } from '../Dialog.tsx';
import { Disclosure } from '../Disclosure.tsx';
import { Link } from '../Link.tsx';
import { LanguageLinks } from './LanguageLinks.tsx';
import type { LanguageEntry, NavEntry } from './nav-entry.ts';

export interface MobileMenuProps {
  isOpen: boolean;
  onClose: () => void;
  entries: readonly NavEntry[];
  languages: readonly LanguageEntry[];
  labels: { navigation: string; closeMenu: string; menu: string; languages: string };
  footer?: ReactNode;
}

/** The whole menu on the whole screen, in large type; following a link closes it. */
export function MobileMenu({ isOpen, onClose, entries, languages, labels, footer }: MobileMenuProps) {
  const closeOnFollow = (event: MouseEvent) => event.target instanceof Element && event.target.closest('a') && onClose();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={labels.menu} closeLabel={labels.closeMenu} placement="full" className="mobile-menu">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the links' clicks, it is no control itself */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link followed by key clicks too */}
      <div className="mobile-menu-body" onClick={closeOnFollow}>
        <nav aria-label={labels.navigation}>
          <ul className="mobile-menu-entries">
            {entries.map((entry) => (
              <li key={entry.label}>
                <MobileEntry entry={entry} />
              </li>
            ))}
          </ul>
        </nav>
        {languages.length > 1 && <LanguageLinks languages={languages} label={labels.languages} className="mobile-menu-languages" />}
        {footer}
      </div>
    </Dialog>
  );
}

function MobileEntry({ entry }: { entry: NavEntry }) {
  const children = entry.children ?? [];
  if (children.length === 0) {
    return (
      <Link href={entry.href ?? '#'} className="mobile-menu-entry" aria-current={entry.isActive ? 'page' : undefined}>
        {entry.label}
      </Link>
    );
  }
  const lines = entry.href === undefined ? children : [{ label: entry.label, href: entry.href, isActive: entry.isActive }, ...children];
  return (
    <Disclosure summary={entry.label} group="mobile-menu" className="mobile-menu-group">
      <ul className="mobile-menu-lines">
        {lines.map((line) => (
          <li key={line.label}>
            <Link href={line.href ?? '#'} aria-current={line.isActive ? 'page' : undefined} hasExternalMark>
              {line.label}
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
