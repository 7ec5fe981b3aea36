import { act, cleanup, render, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { SWRConfig } from 'swr';
import { afterEach, vi } from 'vitest';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { type Failure, toSuccess } from '#shared/contracts/envelope.ts';
import { toPath } from '#shared/rules/routing.ts';
import { trimTranslations } from '#shared/rules/translation.ts';
import type { SiteConfig, SiteMall } from '#shared/site/config.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { PageHead, PagePayload } from '#shared/site/page.ts';
import type { RouteName } from '#shared/site/routes.ts';
import { createApi } from '#web/lib/api.ts';
import { createTranslate, type Messages, type Translate } from '#web/lib/i18n.tsx';
import { navigateOnLinks } from '#web/lib/link-navigation.ts';
import { createNavigation, type Navigation } from '#web/lib/navigation.ts';
import { createPageStore, type PageStore } from '#web/lib/page.tsx';
import { siteToasts } from '#web/lib/toasts.ts';
import { Providers } from '#web/Providers.tsx';
import { findPageRoute, SitePages } from '#web/SitePages.tsx';
import type { Calls, Failures } from './calls.ts';
import { listenersOf } from './listeners.ts';
import { mall } from './records.ts';

/** A Saturday, eleven o'clock at the centre. */
export const sceneNow = '2026-11-21T10:00:00Z';

interface Scene {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number>>;
  locale?: Locale;
  /** What came with the page. */
  calls?: Calls;
  failures?: Failures;
  /** Calls that have no answer yet; any other one that the page asks for and does not have fails the test. */
  waiting?: 'all' | readonly Endpoint[];
  settings?: Readonly<Record<string, string>>;
  mall?: Partial<SiteMall>;
  now?: string;
}

export interface ShownScreen {
  /** The page without what stands around it. */
  main: ReturnType<typeof within<typeof import('@testing-library/dom/types/queries.js')>>;
  /** As the server sent it. */
  markup: string;
  /** What the page said of itself on the server. */
  status: number;
  head: PageHead | undefined;
  t: Translate;
  /** What the screen says now. */
  store: PageStore;
  navigation: Navigation;
  path: () => string;
}

const loadScreens = import.meta.glob<Record<string, ComponentType>>('/web/screens/*.tsx');
const loadMessages = import.meta.glob<{ default: Messages }>('/web/messages/*.json');
const cleaners: (() => void)[] = [];

afterEach(() => {
  cleanup();
  for (const clean of cleaners.splice(0)) clean();
  for (const { id } of siteToasts.list()) siteToasts.close(id);
  vi.useRealTimers();
  vi.unstubAllEnvs();
});
