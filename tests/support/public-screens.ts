import { toPath } from '#shared/rules/routing.ts';
import type { Locale } from '#shared/site/locales.ts';

/** Addresses of the screens whose weight and speed are measured. Those of records lack the title, so the site redirects to the complete address. */
export const publicScreens = {
  home: (locale) => toPath('home', locale),
  shops: (locale) => toPath('shops-services', locale),
  shop: (locale) => toPath('shop', locale, { id: 1, title: '' }),
  'floor plan': (locale) => toPath('floorplan', locale, { id: '' }),
  events: (locale) => toPath('events', locale, { page: 1 }),
  event: (locale) => toPath('event', locale, { id: 204, title: '' }),
  offers: (locale) => toPath('offers', locale, { page: 1 }),
  search: (locale) => toPath('search', locale, {}, { q: 'kav' }),
  login: (locale) => toPath('login', locale),
} as const satisfies Readonly<Record<string, (locale: Locale) => string>>;

export type PublicScreen = keyof typeof publicScreens;
