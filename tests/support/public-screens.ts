import { toPath } from '#shared/rules/routing.ts';
import type { Locale } from '#shared/site/locales.ts';

/** The screens that figures of a page's weight and speed are given for. A record's address lacks its title: the site leads to the right one. */
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
