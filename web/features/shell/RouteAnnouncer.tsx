import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { toDocumentTitle } from '#shared/rules/page-title.ts';
import { siteName, useSite } from '../../lib/centre/site.tsx';
import { usePageHead, usePageStore } from '../../lib/navigation/page.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';

/**
 * After each navigation, sets the title of the browser tab, announces it to screen readers, and moves the focus to the top. The browser itself
 * announces the first page.
 */
export function RouteAnnouncer() {
  const t = useTranslate();
  const site = useSite();
  const store = usePageStore();
  const renderedTitle = usePageHead()?.title;
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: `renderedTitle` changes when there is a new title
  useEffect(() => {
    const title = store.head()?.title; // directly after a navigation the rendered title is still the previous page's
    if (!title) return;
    const name = siteName(site);
    document.title = toDocumentTitle(title, name);
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    setAnnouncement(t('shell.route_announcement', { title }));
    // unless the page has focused one of its fields
    if (!document.activeElement?.closest('#main')) document.getElementById('main')?.focus({ preventScroll: true });
  }, [renderedTitle, pathname, site, store, t]);

  return (
    <p className="visually-hidden" aria-live="polite">
      {announcement}
    </p>
  );
}
