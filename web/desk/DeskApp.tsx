import { useEffect, useMemo, useState } from 'react';
import { createBrowserRouter } from 'react-router';
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
import { places } from './navigation.ts';
import { DeskToasts } from './shell/DeskToasts.tsx';
import { ForRoles } from './shell/ForRoles.tsx';
import { followLinks } from './shell/follow-links.ts';
import { NotFound } from './shell/NotFound.tsx';
import { ProofDialogs } from './shell/ProofDialogs.tsx';
import { ScreenFailure } from './shell/ScreenFailure.tsx';
import { Shell } from './shell/Shell.tsx';
import { Waiting } from './shell/Waiting.tsx';

export type DeskRouter = ReturnType<typeof createDeskRouter>;

/** Creates the desk's router: the entry pages, and the places for the roles that have them. */
export function createDeskRouter(list = places) {
  return createBrowserRouter(
    [
      {
        ErrorBoundary: ScreenFailure,
        HydrateFallback: Waiting,
        children: [
          { path: 'login', lazy: async () => ({ Component: (await import('./login/LoginScreen.tsx')).LoginScreen }) },
          { path: 'invite/:token', lazy: async () => ({ Component: (await import('./invite/InviteScreen.tsx')).InviteScreen }) },
          {
            Component: Shell,
            children: [
              {
                ErrorBoundary: ScreenFailure,
                children: [
                  ...list.map(({ path, screen, inner = [], roles }) => ({
                    path,
                    element: <ForRoles roles={roles} />,
                    children: [
                      { index: true, lazy: async () => ({ Component: await screen() }) },
                      ...inner.map((below) => ({ path: below.path, lazy: async () => ({ Component: await below.screen() }) })),
                    ],
                  })),
                  { path: '*', Component: NotFound },
                ],
              },
            ],
          },
        ],
      },
    ],
    { basename: deskBase },
  );
}

interface Props {
  start: DeskStart;
  first: { locale: Locale; messages: Messages };
  router: DeskRouter;
  fetch?: typeof fetch;
}

/** Separate cache: the library's default is shared by the whole document. */
const newCache = () => new Map();

export function DeskApp({ start, first, router, fetch }: Props) {
  const [{ locale, messages }, setLanguage] = useState(first);
  const translate = useMemo(() => createTranslate(messages, locale), [messages, locale]);
  const [api] = useState(() => createApi({ isCached: false, ...(fetch && { fetch, upload: fetch }) }));
  const [proof] = useState(createProof);
  const desk = {
    api,
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
