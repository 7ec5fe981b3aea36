import { messages } from 'virtual:messages/consent';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type ConsentAction, whatShows } from '#shared/rules/consent.ts';
import { findLandingPath, matchRoute } from '#shared/rules/routing.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import type { RouteName } from '#shared/site/routes.ts';
import { siteToasts } from '../../lib/browser/toasts.ts';
import type { Navigation } from '../../lib/navigation/navigation.ts';
import { LinkProvider } from '../../ui/Link.tsx';
import { ConsentBanner } from './ConsentBanner.tsx';
import { ConsentDialog } from './ConsentDialog.tsx';
import type { ConsentStore } from './consent-store.ts';
import { settleConsent } from './settle-consent.ts';

export interface ConsentProps {
  /** Element for the banner. */
  first: Element;
  store: ConsentStore;
  config: Pick<SiteConfig, 'locale'>;
  navigation: Pick<Navigation, 'subscribe' | 'state'>;
}

/**
 * Renders banner, dialog and button in a React root separate from the page's root. The page is therefore the same for all visitors, and does not wait
 * for the consent code.
 */
export function showConsent(props: Omit<ConsentProps, 'first'>): void {
  const [first, last] = [createPlace(), createPlace()];
  document.body.prepend(first); // keyboards and screen readers reach the question before the page
  document.body.append(last); // after a decision, the skip link is the first link of the document
  createRoot(last).render(<Consent {...props} first={first} />);
}

const createPlace = () => Object.assign(document.createElement('div'), { className: 'consent' });

/** Pages that an undecided visitor can read without answering. */
const readable: readonly RouteName[] = ['cookies', 'privacy-policy'];
/** Pages with a code that a till scans from the first view. */
const scanned: readonly RouteName[] = ['dashboard', 'my-reward'];

/** Whether the first view is all that the visitor came for: a code for a till, or the plan at the place of a scanned sign. */
const hasFullView = (route: RouteName, search: string) =>
  scanned.includes(route) || (route === 'floorplan' && new URLSearchParams(search).has('here'));

export function Consent({ store, config: { locale }, navigation, first }: ConsentProps) {
  const t = messages[locale];
  const { list } = store;
  const kept = useSyncExternalStore(store.subscribe, store.kept);
  const isWanted = useSyncExternalStore(store.subscribe, store.isDialogOpen);
  const pathname = useSyncExternalStore(navigation.subscribe, () => navigation.state().page.pathname);
  const search = useSyncExternalStore(navigation.subscribe, () => navigation.state().page.search);
  const route = matchRoute(pathname)?.name ?? 'home';
  const isSmall = hasFullView(route, search);
  const isReadable = readable.includes(route);
  const { banner, control, forced } = whatShows(kept.consent, list);
  const isForced = forced && !isReadable;
  const isOpen = isWanted || isForced;
  const open = () => store.setDialogOpen(true);
  const settle = (action: ConsentAction) => {
    void settleConsent(store, action);
    if (!isSmall) siteToasts().show({ type: 'success', title: t.saved }); // the toast would cover the first view, too
  };
  useKeyboardPlace(kept.proof?.id);
  const links = [
    { href: findLandingPath('cookies', locale) ?? '/', label: t.cookies_link },
    { href: findLandingPath('privacy-policy', locale) ?? '/', label: t.privacy_link },
  ];
  const shared = { t, links, onSettle: settle };
  return (
    <LinkProvider externalHint={t.new_window}>
      {banner && createPortal(<ConsentBanner {...shared} isSmall={isSmall} onManage={open} />, first)}
      {control && <ConsentControl label={t.dialog_title} onPress={open} />}
      {isOpen && (
        <ConsentDialog
          key={kept.proof?.id}
          {...shared}
          list={list}
          consent={kept.consent}
          isForced={isForced}
          onClose={() => store.setDialogOpen(false)}
        />
      )}
    </LinkProvider>
  );
}

/** Moves the focus to the page after a decision, because the clicked button no longer exists. */
function useKeyboardPlace(decisionId: string | undefined): void {
  const known = useRef(decisionId);
  useEffect(() => {
    if (known.current === decisionId) return;
    known.current = decisionId;
    if (decisionId && document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  }, [decisionId]);
}

interface Props {
  label: string;
  onPress: () => void;
}

/**
 * Button in the margin of a wide window that opens the settings again. Narrow windows have no space for it, so their menu and footer contain a link
 * (`CookieSettingsLink`).
 */
function ConsentControl({ label, onPress }: Props) {
  return (
    <button type="button" className="consent-control" aria-label={label} title={label} onClick={onPress}>
      <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M20.5 12.4A8.5 8.5 0 1 1 11.6 3.5a3.9 3.9 0 0 0 4.4 4.5a3.9 3.9 0 0 0 4.5 4.4zM8.5 9.6h.01M8.8 15h.01M13.6 12.8h.01M13.4 17h.01" />
      </svg>
    </button>
  );
}
