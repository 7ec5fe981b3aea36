import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Announcement, announcementScopes, getAnnouncement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { listSitemap } from '#shared/contracts/sitemap.ts';
import { type CalendarEntry, toCalendarFile } from '#shared/rules/icalendar.ts';
import { findLandingPath } from '#shared/rules/routing.ts';
import { readFlag } from '#shared/rules/settings-reading.ts';
import { addDays, calendarDateIn } from '#shared/rules/time-zone.ts';
import { IdParam } from '#shared/schemas/fields.ts';
import { calendarRoutes, toEventCalendarPath, toEventsCalendarPath, toHoursCalendarPath } from '#shared/site/calendars.ts';
import { isLocale, type Locale } from '#shared/site/locales.ts';
import type { RouteName } from '#shared/site/routes.ts';
import { calendarMessagesIn } from '../../messages.ts';
import type { Content } from '../cache/content.ts';
import { toEntry } from '../cache/entry.ts';
import { sendAnswer } from '../cache/send.ts';
import type { StaleCache } from '../cache/stale-cache.ts';
import { toCacheControl, windows } from '../cache/windows.ts';
import { type CalendarSite, toEventEntry, toHoursEntries } from './calendar-entries.ts';
import type { SiteConfigs, SiteFacts } from './config.ts';
import { readWholeSitemap, toSitemapPart } from './sitemap-pages.ts';

interface Dependencies {
  content: Content;
  siteConfigs: SiteConfigs;
  cache: StaleCache;
  clock: { now(): Date };
}

type Scope = (typeof announcementScopes)[number];

interface Calendar {
  /** Path of the calendar: cache key, and the URL for updates. */
  path: string;
  fileName: string;
  name: (site: CalendarSite) => string;
  page: RouteName;
  isFeed: boolean;
  listEntries: (site: CalendarSite) => Promise<CalendarEntry[]>;
}

/** How long past events stay in the programme, so that they do not disappear from calendars overnight. */
const pastDays = 30;
const pagesAtOnce = 10;
const routeOfScope = { mall: 'events-mall', store: 'events-stores' } as const;

// messages: events_of.*
/**
 * Registers `/api/calendar/{locale}/…`: an event, the programme and the opening hours as files for the visitor's
 * calendar.
 */
export function registerCalendar(app: FastifyInstance, { content, siteConfigs, cache, clock }: Dependencies): void {
  app.get<{ Params: { locale: string; id: string } }>(calendarRoutes.event, async (request, reply) => {
    const { locale } = await readPlace(request.params.locale);
    const id = /^[1-9]\d*$/.test(request.params.id) ? IdParam.safeParse(Number(request.params.id)).data : undefined;
    if (id === undefined) throw new ApiError('NotFound');
    return send(request, reply, locale, {
      path: toEventCalendarPath(locale, id),
      fileName: `event-${id}.ics`,
      name: ({ mall }) => mall.name,
      page: 'events',
      isFeed: false,
      listEntries: async (site) => {
        const [{ data: event }, updated] = await Promise.all([content.read(getAnnouncement, { params: { id } }), readUpdates()]);
        const entry = event.type === 'event' ? toEventEntry(event, site, updated.get(id)) : undefined;
        if (!entry) throw new ApiError('NotFound');
        return [entry];
      },
    });
  });

  app.get<{ Params: { locale: string }; Querystring: { scope?: unknown } }>(calendarRoutes.events, async (request, reply) => {
    const { locale, facts } = await readPlace(request.params.locale);
    if (!readFlag(facts.settings, 'is_events_calendar_visible')) throw new ApiError('NotFound');
    const scope = readScope(request.query.scope);
    return send(request, reply, locale, {
      path: toEventsCalendarPath(locale, scope),
      fileName: scope ? `events-${scope}.ics` : 'events.ics',
      name: ({ mall }) => `${mall.name}: ${calendarMessagesIn(locale)(scope ? `events_of.${scope}` : 'events')}`,
      page: scope ? routeOfScope[scope] : 'events',
      isFeed: true,
      listEntries: async (site) => {
        const from = addDays(calendarDateIn(clock.now(), site.mall.timezone), -pastDays);
        const [events, updated] = await Promise.all([listEvents(from, scope), readUpdates()]);
        return events.flatMap((event) => toEventEntry(event, site, updated.get(event.id)) ?? []);
      },
    });
  });

  app.get<{ Params: { locale: string } }>(calendarRoutes.openingHours, async (request, reply) => {
    const { locale } = await readPlace(request.params.locale);
    return send(request, reply, locale, {
      path: toHoursCalendarPath(locale),
      fileName: 'opening-hours.ics',
      name: ({ mall }) => `${mall.name}: ${calendarMessagesIn(locale)('opening_hours')}`,
      page: 'opening-hours',
      isFeed: true,
      listEntries: async (site) => {
        const { data: malls } = await content.read(listMalls); // the site's facts contain only the nearest exceptions
        const zones = malls[0]?.opening_hours ?? [];
        const zone = zones.find(({ is_default }) => is_default) ?? zones[0];
        return zone ? toHoursEntries(zone, site, calendarDateIn(clock.now(), site.mall.timezone)) : [];
      },
    });
  });

  async function readPlace(locale: string): Promise<{ locale: Locale; facts: SiteFacts }> {
    const facts = await siteConfigs.readFacts();
    if (!isLocale(locale) || (facts.isComplete && !facts.locales.includes(locale))) throw new ApiError('NotFound');
    return { locale, facts };
  }

  async function send(request: FastifyRequest, reply: FastifyReply, locale: Locale, calendar: Calendar): Promise<FastifyReply> {
    const answer = await cache.get(calendar.path, windows.steady, async () => ({ entry: await make(locale, calendar) }));
    reply.header('content-disposition', `attachment; filename="${calendar.fileName}"`);
    return sendAnswer(request, reply, answer, toCacheControl(windows.steady));
  }

  /** Fails rather than serving a partial calendar, which would delete the missing entries for subscribers. */
  async function make(locale: Locale, { path, name, page, isFeed, listEntries }: Calendar) {
    const facts = await siteConfigs.readFacts();
    const config = siteConfigs.toConfig(facts, locale);
    const { mall, publicUrl } = config;
    if (!facts.isComplete || !mall) throw new ApiError('BadGateway');
    const site = { config, mall };
    const text = toCalendarFile(
      {
        productId: `-//Mallfront//${config.tenant.id}//EN`,
        name: name(site),
        url: publicUrl + (findLandingPath(page, locale) ?? ''),
        source: isFeed ? publicUrl + path : undefined,
      },
      await listEntries(site),
    );
    return toEntry(Buffer.from(text), 'text/calendar; charset=utf-8', clock.now());
  }

  async function listEvents(from: string, scope: Scope | undefined): Promise<Announcement[]> {
    const read = (page: number) => content.read(listAnnouncements, { query: { type: 'event', scope, from, page, per_page: 48 } });
    const first = await read(1);
    const count = first.meta?.pages ?? 1;
    const events = [...first.data];
    for (let page = 2; page <= count; page += pagesAtOnce) {
      const length = Math.min(pagesAtOnce, count - page + 1);
      const answers = await Promise.all(Array.from({ length }, (_, index) => read(page + index)));
      events.push(...answers.flatMap(({ data }) => data));
      if (answers.at(-1)?.data.length === 0) break; // the list has become shorter since the first page
    }
    return events;
  }

  /** Reads the times of the last changes of events by id, if the mall API provides them. The calendar is complete without these times. */
  async function readUpdates(): Promise<ReadonlyMap<number, string>> {
    try {
      const pages = await readWholeSitemap(async (page) => {
        const { data } = await content.read(listSitemap, { query: { type: 'event', page } });
        return { ...toSitemapPart(data), data };
      });
      const entries = pages.flatMap(({ data }) => data);
      return new Map(entries.flatMap(({ type, id, updated_at }) => (type === 'event' && updated_at ? [[id, updated_at] as const] : [])));
    } catch (error) {
      app.log.warn({ err: error }, 'when events have changed could not be found out: their calendar does not say it');
      return new Map();
    }
  }
}

function readScope(value: unknown): Scope | undefined {
  if (value === undefined) return undefined;
  const scope = announcementScopes.find((one) => one === value);
  if (!scope) throw new ApiError('BadRequest', { errors: { scope: ['not_allowed'] } });
  return scope;
}
