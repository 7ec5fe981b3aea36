import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { siteName, useSite } from '../../lib/centre/site.tsx';
import { usePageHead, usePageStore } from '../../lib/navigation/page.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';

/**
 * After a navigation: the tab gets its title, a screen reader hears it, and the keyboard goes on from the page's top.
 * The first page is announced by the browser itself.
 */
export function RouteAnnouncer() {
  const t = useTranslate();
  const site = useSite();
  const store = usePageStore();
  const renderedTitle = usePageHead()?.title;
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rendered title, which tells of a new one
  useEffect(() => {
    const title = store.head()?.title; // right after a navigation, what was rendered is still the last page's
    if (!title) return;
    const name = siteName(site);
    document.title = title === name ? name : `${title} | ${name}`;
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    setAnnouncement(t('shell.route_announcement', { title }));
    // unless the page has put it into a field of its own
    if (!document.activeElement?.closest('#main')) document.getElementById('main')?.focus({ preventScroll: true });
  }, [renderedTitle, pathname, site, store, t]);

  return (
    <p className="visually-hidden" aria-live="polite">
      {announcement}
    </p>
  );
}
