import { type MouseEvent, type ReactNode, type ToggleEvent, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { Boundary } from '../../lib/hydration/Boundary.tsx';
import { Disclosure } from '../Disclosure.tsx';
import { IconButton } from '../IconButton.tsx';
import { Link } from '../Link.tsx';
import { LanguageLinks } from './LanguageLinks.tsx';
import type { LanguageEntry, NavEntry } from './nav-entry.ts';

export interface MobileMenuProps {
  /** Id for `popoverTarget`, so that the browser can open the menu without scripts. */
  id: string;
  isOpen: boolean;
  onClose: () => void;
  entries: readonly NavEntry[];
  moreEntries: readonly NavEntry[];
  /** Content of the last line. */
  action?: ReactNode;
  languages: readonly LanguageEntry[];
  labels: { navigation: string; closeMenu: string; menu: string; languages: string };
}

/**
 * The full menu as a full-screen dialog in large type. Following a link closes it. The server's HTML contains the whole menu, so that it opens and
 * closes before scripts are loaded. After a navigation, the content exists only while the menu is open. It is a popover, because a popover is painted
 * at once; the page behind it becomes inert a frame later (`modal-popovers.ts`).
 */
export function MobileMenu({ id, isOpen, onClose, entries, moreEntries, action, languages, labels }: MobileMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isServed = useSyncExternalStore(subscribeToNothing, isDrawnHere, isFromServer);
  useEffect(() => {
    if (isOpen && !knowsPopovers() && !dialog.current?.open) dialog.current?.showModal();
  }, [isOpen]);
  const closeOnFollow = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    if (!knowsPopovers()) target.closest('a, .dialog-close') && dialog.current?.close();
    else if (target.closest('a')) dialog.current?.hidePopover();
  };
  // ignores toggle events of the groups inside
  const onToggle = ({ target, currentTarget, newState }: ToggleEvent) => target === currentTarget && newState === 'closed' && onClose();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: handles clicks on controls inside, which keys trigger too; the browser handles Escape
    <dialog
      ref={dialog}
      id={id}
      popover="auto"
      className="dialog tone-plain dialog-full dialog-medium mobile-menu"
      aria-labelledby={titleId}
      onClick={closeOnFollow}
      onClose={onClose}
      onToggle={onToggle}
    >
      <div className="dialog-panel">
        <Boundary>
          {(isServed || isOpen) && (
            <>
              <div className="dialog-head">
                <h2 id={titleId} className="dialog-title">
                  {labels.menu}
                </h2>
                <IconButton
                  icon="close"
                  label={labels.closeMenu}
                  variant="plain"
                  className="dialog-close"
                  popoverTarget={id}
                  popoverTargetAction="hide"
                />
              </div>
              <div className="dialog-body">
                <div className="mobile-menu-body">
                  <nav aria-label={labels.navigation}>
                    <ul className="mobile-menu-entries">
                      {entries.map((entry) => (
                        <li key={entry.label}>
                          <MobileEntry entry={entry} />
                        </li>
                      ))}
                    </ul>
                    {(moreEntries.length > 0 || action) && (
                      <ul className="mobile-menu-lines mobile-menu-more">
                        {moreEntries.map(({ label, href, isActive }) => (
                          <li key={label}>
                            <Link href={href ?? '#'} aria-current={isActive ? 'page' : undefined}>
                              {label}
                            </Link>
                          </li>
                        ))}
                        {action && <li>{action}</li>}
                      </ul>
                    )}
                  </nav>
                  {languages.length > 1 && (
                    <LanguageLinks languages={languages} label={labels.languages} className="mobile-menu-languages" />
                  )}
                </div>
              </div>
            </>
          )}
        </Boundary>
      </div>
    </dialog>
  );
}

const subscribeToNothing = () => () => {};
const isDrawnHere = () => false;
const isFromServer = () => true;

/** Whether the browser supports popovers. In older browsers, scripts open and close a modal dialog. */
const knowsPopovers = () => 'showPopover' in HTMLElement.prototype;

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
