import type { AvailableLocale, HeroBanner, PublishedSettings } from '../schemas/settings.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';

export type { AvailableLocale, HeroBanner, PublishedSettings, StoredSettings } from '../schemas/settings.ts';

export const getWebSettings = endpoint({
  name: 'getWebSettings',
  path: '/v1/settings-web-app/web',
  access: 'public',
  answer: schema<typeof PublishedSettings>(),
  isNeverEmpty: true,
  isFlattened: true,
});

export const listHeroBanners = listEndpoint({
  name: 'listHeroBanners',
  path: '/v1/settings-web-app/hero-banner',
  access: 'public',
  item: schema<typeof HeroBanner>(),
});

export const listAvailableLocales = listEndpoint({
  name: 'listAvailableLocales',
  path: '/v1/translations/web/available-locales',
  access: 'public',
  item: schema<typeof AvailableLocale>(),
});
