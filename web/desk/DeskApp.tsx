import { useEffect, useMemo, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { SWRConfig } from 'swr';
import type { DeskStart } from '#shared/site/desk-start.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { createApi } from '../lib/data/api.ts';
import { createTranslate, type Messages, TranslateProvider } from '../lib/texts/i18n.tsx';
import { DeskProvider } from './lib/desk-context.tsx';
import { deskBase } from './lib/desk-path.ts';
import { loadMessages, rememberLocale } from './lib/language.ts';
import { createProof } from './lib/proof.ts';
import type { DeskRouter } from './router.tsx';
import { DeskToasts } from './shell/DeskToasts.tsx';
import { ProofDialogs } from './shell/ProofDialogs.tsx';

interface Props {
  start: DeskStart;
  first: { locale: Locale; messages: Messages };
  router: DeskRouter;
  fetch?: typeof fetch;
}

/** Creates a cache for this app, because SWR's default cache is shared by the whole document. */
const newCache = () => new Map();

export function DeskApp({ start, first, router, fetch }: Props) {
  const [{ locale, messages }, setLanguage] = useState(first);
  const translate = useMemo(() => createTranslate(messages, locale), [messages, locale]);
  const [api] = useState(() => createApi({ isCached: false, ...(fetch && { fetch, upload: fetch }) }));
  const [proof] = useState(createProof);
  const desk = {
    api,
    fetchFile: fetch ?? window.fetch.bind(window),
    proof,
    start,
    locale,
    async setLocale(chosen: Locale): Promise<void> {
      const loaded = await loadMessages(chosen);
      rememberLocale(chosen);
      setLanguage({ locale: chosen, messages: loaded });
    },
  };
  useEffect(() => {
    document.documentElement.lang = localeFacts[locale].tag;
  }, [locale]);
  useEffect(() => followLinks(router), [router]);
  return (
    <TranslateProvider translate={translate}>
      <DeskProvider desk={desk}>
        <SWRConfig value={{ provider: newCache, shouldRetryOnError: false, dedupingInterval: 0 }}>
          <RouterProvider router={router} />
          <ProofDialogs />
          <DeskToasts />
        </SWRConfig>
      </DeskProvider>
    </TranslateProvider>
  );
}

/** Turns clicks on links to places of the desk into navigations of the router: the design system renders plain `<a>` elements. */
function followLinks(router: Pick<DeskRouter, 'navigate'>): () => void {
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download') || link.hash) return;
    const isDesk = link.origin === location.origin && (link.pathname === deskBase || link.pathname.startsWith(`${deskBase}/`));
    if (!isDesk) return;
    event.preventDefault();
    void router.navigate((link.pathname.slice(deskBase.length) || '/') + link.search);
  };
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}
