import { lazy, type ReactNode, Suspense } from 'react';
import { useFlag, useSite } from '../../lib/centre/site.tsx';
import { Boundary } from '../../lib/hydration/Boundary.tsx';
import { lazyPart } from '../../lib/hydration/lazy-part.ts';
import { LoginForm } from '../../lib/session/LoginForm.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { DrawingsContext } from '../../ui/EntryIcon.tsx';
import { LinkProvider } from '../../ui/Link.tsx';
import { BottomBar } from '../../ui/shell/BottomBar.tsx';
import { openFooterGroups } from '../../ui/shell/footer-groups.ts';
import { Header } from '../../ui/shell/Header.tsx';
import { SkipLink } from '../../ui/shell/SkipLink.tsx';
import { CookieSettingsLink } from './CookieSettingsLink.tsx';
import { PageProgress } from './PageProgress.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { SiteToasts } from './SiteToasts.tsx';
import { useIsScrolled } from './use-is-scrolled.ts';
import { useBottomBar, useHeader } from './use-shell.ts';

const noDrawings = {};

/** Shows hours and days. */
const SiteOverHeader = lazyPart(async () => (await import('./SiteOverHeader.tsx')).SiteOverHeader);
const SiteFooter = lazyPart(async () => (await import('./SiteFooter.tsx')).SiteFooter);

// members only; the header works without it
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
