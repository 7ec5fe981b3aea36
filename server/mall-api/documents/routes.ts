import type { FastifyInstance } from 'fastify';
import { listCategories } from '#shared/contracts/categories.ts';
import { schema } from '#shared/contracts/endpoint.ts';
import { listPostCategories, listQuestions, type PostCategory, type Question } from '#shared/contracts/faq.ts';
import { type Film, listFilms, listFilmsTonight } from '#shared/contracts/films.ts';
import { getWebSettings, type HeroBanner, listHeroBanners } from '#shared/contracts/settings.ts';
import { listVisitorNotices, type VisitorNotice } from '#shared/contracts/visitor-notices.ts';
import { listFilmsOfEvening, listProgrammeDays } from '#shared/rules/film-programme.ts';
import { calendarDateIn, toIsoWithOffset } from '#shared/rules/time-zone.ts';
import type { StoredSettings } from '#shared/schemas/settings.ts';
import { type ContentKind, contentKinds } from '../content-kinds.ts';
import { found } from '../core/db/found.ts';
import { implement } from '../core/http/implement.ts';
import type { RouteDependencies } from '../dependencies.ts';

/** Routes of content that is read whole: settings, the centre, and short lists. */
export function registerDocuments(app: FastifyInstance, { clock, queries: { categories, documents } }: RouteDependencies): void {
  const kinds: readonly (readonly [string, ContentKind])[] = Object.entries(contentKinds);
  for (const [name, { kind, call }] of kinds) {
    if (call) implement(app, call, () => (kind ? documents.listStored(name) : found(documents.listStored(name)[0])));
  }
  implement(app, listCategories, ({ query }) => categories.list(query.type));
  implement(app, listFilms, () => {
    const today = calendarDateIn(clock(), documents.getCentre().timezone);
    return documents.listDocuments<Film>('films').filter((film) => listProgrammeDays([film], today).length > 0);
  });
  implement(app, listFilmsTonight, () => {
    const { timezone } = documents.getCentre();
    const films = listFilmsOfEvening(documents.listDocuments<Film>('films'), calendarDateIn(clock(), timezone), timezone);
    return films.slice(0, maxFilmsTonight).map(({ film: { id, translations }, showings }) => ({
      id,
      showings: showings.map(({ startsAt }) => ({ starts_at: toIsoWithOffset(startsAt, timezone) })),
      translations: translations.map(({ locale, title }) => ({ locale, title })),
    }));
  });
  implement(app, listQuestions, () => inOrder(documents.listDocuments<Question>('faq')));
  implement(app, listPostCategories, () => inOrder(documents.listDocuments<PostCategory>('post-categories')));
  // returned as stored; the gateway converts them to the contract's shape
  implement(app, { ...getWebSettings, answer: schema<typeof StoredSettings>() }, () => documents.getDocument<StoredSettings>('settings'));
  implement(app, listHeroBanners, () => documents.listDocuments<HeroBanner>('hero-banners').filter((banner) => isCurrent(banner, clock())));
  implement(app, listVisitorNotices, () => {
    const now = clock();
    return documents.listDocuments<VisitorNotice>('visitor-notices').filter(({ starts_at, ends_at }) => {
      const isSoon = !starts_at || Date.parse(starts_at) <= now.getTime() + noticeAheadMs;
      return isSoon && (!ends_at || now < new Date(ends_at));
    });
  });
}

/** Max films of an evening: the home page names one film at a time. */
const maxFilmsTonight = 12;

/** Time before its start at which a notice is first returned. Longer than the cache lifetimes of pages and answers together (`windows.steady`). */
const noticeAheadMs = 3_600_000;

function inOrder<T extends { order: number; id: number }>(records: readonly T[]): T[] {
  return records.toSorted((a, b) => a.order - b.order || a.id - b.id);
}

function isCurrent({ starts_at, ends_at }: HeroBanner, now: Date): boolean {
  return (!starts_at || new Date(starts_at) <= now) && (!ends_at || now < new Date(ends_at));
}
