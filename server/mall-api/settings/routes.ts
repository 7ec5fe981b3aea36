import type { FastifyInstance } from 'fastify';
import { schema } from '#shared/contracts/endpoint.ts';
import {
  type AvailableLocale,
  getWebSettings,
  type HeroBanner,
  listAvailableLocales,
  listHeroBanners,
} from '#shared/contracts/settings.ts';
import type { StoredSettings } from '#shared/schemas/settings.ts';
import { implement } from '../core/http/implement.ts';
import type { RouteDependencies } from '../dependencies.ts';

export function registerSettings(app: FastifyInstance, { clock, queries: { documents } }: RouteDependencies): void {
  // returned as stored; the gateway converts them to the contract's shape
  implement(app, { ...getWebSettings, answer: schema<typeof StoredSettings>() }, () => documents.getDocument<StoredSettings>('settings'));
  implement(app, listHeroBanners, () => documents.listDocuments<HeroBanner>('hero-banners').filter((banner) => isCurrent(banner, clock())));
  implement(app, listAvailableLocales, () => documents.listDocuments<AvailableLocale>('locales'));
}

function isCurrent({ starts_at, ends_at }: HeroBanner, now: Date): boolean {
  return (!starts_at || new Date(starts_at) <= now) && (!ends_at || now < new Date(ends_at));
}
