import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react';
import { siteToasts } from '../../lib/browser/toasts.ts';
import { useFlag, useSite } from '../../lib/centre/site.tsx';
import { Boundary } from '../../lib/hydration/Boundary.tsx';
import { lazyPart } from '../../lib/hydration/lazy-part.ts';
import { useComingAddress } from '../../lib/navigation/SiteRouter.tsx';
import { LoginForm } from '../../lib/session/LoginForm.tsx';
import { useSession } from '../../lib/session/session.ts';
import { ofSite } from '../../lib/site-state.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { DrawingsContext } from '../../ui/EntryIcon.tsx';
import { LinkProvider } from '../../ui/Link.tsx';
import { BottomBar } from '../../ui/shell/BottomBar.tsx';
import { Header } from '../../ui/shell/Header.tsx';
import { openFooterGroups } from '../../ui/shell/nav-entry.ts';
import { SkipLink } from '../../ui/shell/SkipLink.tsx';
import { ToastArea } from '../../ui/ToastArea.tsx';
import { CookieSettingsLink } from './CookieSettingsLink.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { useBottomBar, useHeader } from './use-shell.ts';
import { VisitorNotices } from './VisitorNotices.tsx';

const noDrawings = {};

/** Loaded later, because it needs the code for hours and days. It says without an interaction whether the centre is open. */
const SiteOverHeader = lazyPart(async () => (await import('./SiteOverHeader.tsx')).SiteOverHeader, 'idle');
const SiteFooter = lazyPart(async () => (await import('./SiteFooter.tsx')).SiteFooter);

// loaded on demand, because only members need it; the header works without it
const MemberBell = lazy(() =>
  import('./MemberBell.tsx').then(
    (module) => ({ default: module.MemberBell }),
    () => ({ default: () => null }),
  ),
);

/** Everything around a page. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const { drawings } = useSite();
  return (
    <LinkProvider externalHint={t('shell.external')}>
      <DrawingsContext value={drawings ?? noDrawings}>
        <div className="shell">
          <SkipLink label={t('shell.skip')} />
          <VisitorNotices />
          <LoginForm />
          <Boundary>
            <SiteOverHeader />
          </Boundary>
          <SiteHeader />
          <PageProgress />
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <footer className="footer" ref={openFooterGroups}>
            <Boundary>
              <SiteFooter />
            </Boundary>
          </footer>
          <SiteBottomBar />
          <SiteToasts />
          <RouteAnnouncer />
        </div>
      </DrawingsContext>
    </LinkProvider>
  );
}

function SiteBottomBar() {
  return <BottomBar {...useBottomBar()} />;
}

function SiteHeader() {
  const bell = useSession() === 'member' && (
    <Suspense>
      <MemberBell />
    </Suspense>
  );
  const { consentVersion } = useSite();
  return (
    <Header
      {...useHeader()}
      actions={bell}
      menuAction={consentVersion ? <CookieSettingsLink /> : undefined}
      isMinimized={useIsScrolled()}
      isMinimizingDisabled={useFlag('is_header_minimizing_disabled')}
    />
  );
}

const noticeableMs = 150;

/** Shows that a page is loading, but not before the visitor would notice a delay. */
function PageProgress() {
  const isLoading = useComingAddress() !== undefined;
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (!isLoading) return setIsShown(false);
    const timer = setTimeout(() => setIsShown(true), noticeableMs);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return <div className="page-progress" data-active={isShown || undefined} aria-hidden="true" />;
}

/** The site's toasts. The area is rendered from the start; the code that renders toasts loads later. */
export function SiteToasts() {
  const t = useTranslate();
  const { subscribe, list, view } = siteToasts();
  const toasts = useSyncExternalStore(subscribe, list, list);
  const List = view();
  return (
    <ToastArea label={t('shell.notifications')}>
      {List && toasts.length > 0 && <List toasts={toasts} closeLabel={t('shell.close')} />}
    </ToastArea>
  );
}

/** Scroll positions at which the header shrinks and grows. They differ, so that the header does not flicker in between. */
const scrolledAtPx = 120;
const backAtPx = 40;

const header = ofSite(() => ({ isScrolled: false }));

/** Whether the page is scrolled. Deferred, so that a new page is shown before the header changes. */
function useIsScrolled(): boolean {
  const find = () => header().isScrolled;
  return useDeferredValue(useSyncExternalStore(subscribe, find, () => false));
}

function subscribe(listener: () => void): () => void {
  const update = () => {
    const site = header();
    const isScrolled = window.scrollY > (site.isScrolled ? backAtPx : scrolledAtPx);
    if (isScrolled === site.isScrolled) return;
    site.isScrolled = isScrolled;
    listener();
  };
  update();
  window.addEventListener('scroll', update, { passive: true });
  return () => window.removeEventListener('scroll', update);
}
