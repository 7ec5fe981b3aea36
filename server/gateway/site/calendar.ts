import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type Announcement,
  announcementScopes,
  getAnnouncement,
  listAnnouncements,
  listEventChoices,
} from '#shared/contracts/announcements.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { type CalendarEntry, toCalendarFile } from '#shared/rules/icalendar.ts';
import { findDefaultZone } from '#shared/rules/opening-hours.ts';
import { findLandingPath } from '#shared/rules/routing.ts';
import { readFlag } from '#shared/rules/settings-reading.ts';
import { addDays, calendarDateIn } from '#shared/rules/time-zone.ts';
import { IdParam } from '#shared/schemas/fields.ts';
import {
  calendarChoices,
  calendarRoutes,
  type EventsCalendar,
  toEventCalendarPath,
  toEventsCalendarPath,
  toHoursCalendarPath,
} from '#shared/site/calendars.ts';
import { isLocale, type Locale } from '#shared/site/locales.ts';
import type { RouteName } from '#shared/site/routes.ts';
import { openReadHeaders } from '../../http/open-reads.ts';
import { calendarMessagesIn } from '../../messages.ts';
import type { Content } from '../cache/content.ts';
import { toEntry } from '../cache/entry.ts';
import { sendAnswer } from '../cache/send.ts';
import type { StaleCache } from '../cache/stale-cache.ts';
import { toCacheControl, windows } from '../cache/windows.ts';
import { type CalendarSite, toEventEntries, toHoursEntries } from './calendar-entries.ts';
import type { SiteConfigs, SiteFacts } from './config.ts';
import { readPages } from './read-pages.ts';
import { readUpdates } from './record-updates.ts';

interface Dependencies {
  content: Content;
  siteConfigs: SiteConfigs;
  cache: StaleCache;
  clock: { now(): Date };
}

interface Calendar {
  /** Path of the calendar: cache key, and the URL for updates. */
  path: string;
  fileName: string;
  name: (site: CalendarSite) => string;
  page: RouteName;
  isFeed: boolean;
  listEntries: (site: CalendarSite) => Promise<CalendarEntry[]>;
}

type EventsQuery = Partial<Record<'scope' | (typeof calendarChoices)[number], unknown>>;

/** How long past events stay in the programme, so that they do not disappear from calendars overnight. */
const pastDays = 30;
const routeOfScope = { mall: 'events-mall', store: 'events-stores' } as const;

// messages: events_of.*, children, free
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
        const [{ data: event }, updated] = await Promise.all([
          content.read(getAnnouncement, { params: { id } }),
          readUpdates(content, 'event', app.log),
        ]);
        const entries = event.type === 'event' ? toEventEntries(event, site, updated.get(id)) : [];
        if (entries.length === 0) throw new ApiError('NotFound');
        return entries;
      },
    });
  });

  app.get<{ Params: { locale: string }; Querystring: EventsQuery }>(calendarRoutes.events, async (request, reply) => {
    const { locale, facts } = await readPlace(request.params.locale);
    if (!readFlag(facts.settings, 'is_events_calendar_visible')) throw new ApiError('NotFound');
    const selection = readSelection(request.query);
    const { scope } = selection;
    const chosen = calendarChoices.filter((choice) => selection[choice]);
    if (chosen.length > 0 && facts.notOffered?.includes(listEventChoices.name)) throw new ApiError('NotFound');
    return send(request, reply, locale, {
      path: toEventsCalendarPath(locale, selection),
      fileName: `${['events', scope, ...chosen].filter(Boolean).join('-')}.ics`,
      name: ({ mall }) => {
        const t = calendarMessagesIn(locale);
        const marks = chosen.map((choice) => t(choice));
        return `${mall.name}: ${t(scope ? `events_of.${scope}` : 'events')}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`;
      },
      page: scope ? routeOfScope[scope] : 'events',
      isFeed: true,
      listEntries: async (site) => {
        const from = addDays(calendarDateIn(clock.now(), site.mall.timezone), -pastDays);
        const [events, updated] = await Promise.all([listEvents(from, selection), readUpdates(content, 'event', app.log)]);
        return events.flatMap((event) => toEventEntries(event, site, updated.get(event.id)));
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
        const zone = findDefaultZone(malls[0]?.opening_hours ?? []);
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
    reply.headers({ ...openReadHeaders, 'content-disposition': `attachment; filename="${calendar.fileName}"` });
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

  function listEvents(from: string, { scope, free, children }: EventsCalendar): Promise<Announcement[]> {
    const query = { type: 'event', scope, from, per_page: 48, free: free ? '1' : undefined, children: children ? '1' : undefined } as const;
    return readPages((page) => content.read(listAnnouncements, { query: { ...query, page } }));
  }
}

function readSelection({ scope, ...choices }: EventsQuery): EventsCalendar {
  const found = announcementScopes.find((one) => one === scope);
  if (scope !== undefined && !found) throw new ApiError('BadRequest', { errors: { scope: ['not_allowed'] } });
  const wrong = calendarChoices.find((choice) => choices[choice] !== undefined && choices[choice] !== '1');
  if (wrong) throw new ApiError('BadRequest', { errors: { [wrong]: ['not_allowed'] } });
  return { scope: found, free: choices.free === '1', children: choices.children === '1' };
}
