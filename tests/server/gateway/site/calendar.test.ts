import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locales } from '#shared/site/locales.ts';
import { announcement } from '../../../support/announcements.ts';
import { type ReadComponent, readCalendarFile } from '../../../support/calendar-file.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { type FaultUpstream, sendJson, startUpstream, success } from '../../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;

const event = (id: number, changes: Record<string, unknown> = {}) =>
  announcement(id, {
    type: 'event',
    starts_at: '2026-11-28T18:00:00+01:00',
    ends_at: '2026-11-28T21:30:00+01:00',
    ...changes,
  });
const concert = event(7, {
  place: 'Atrium, first floor',
  price: { amount: 25_000, currency: 'CZK' },
  translations: [
    {
      locale: 'cz',
      title: 'Koncert; smyčce',
      perex: 'Dva sály.',
      article: '<p>Vstup &amp; šatna.</p><ul><li>Od šesti</li></ul>',
      place: 'Atrium, 1. patro',
    },
    { locale: 'en', title: 'Concert', perex: 'Two halls.' },
  ],
});
const market = event(8, {
  starts_at: '2026-11-28T00:00:00+01:00',
  ends_at: '2026-11-30T00:00:00+01:00',
  price: { amount: 0, currency: 'CZK' },
});
const weekly = event(6, {
  place: 'Atrium',
  dates: [
    { id: 2, starts_at: '2026-12-12T10:00:00+01:00', translations: [{ locale: 'cz', place: 'Střecha' }] },
    { id: 1, starts_at: '2026-12-05T10:00:00+01:00', ends_at: '2026-12-05T12:00:00+01:00' },
  ],
});
const undated = event(9, { starts_at: null, ends_at: null });

const day = (open: string, close: string) => [{ open, close }];
const hours = {
  status: 'open',
  days: {
    monday: day('09:00', '21:00'),
    tuesday: day('09:00', '21:00'),
    wednesday: day('09:00', '21:00'),
    thursday: day('09:00', '02:00'),
    friday: [...day('09:00', '12:00'), ...day('13:00', '21:00')],
    saturday: day('00:00', '24:00'),
    sunday: [],
  },
  exceptions: [
    { date: '2026-11-30', status: 'closed', hours: [], translations: [{ locale: 'cz', title: 'Inventura' }] },
    { date: '2026-12-01', status: 'open', hours: day('10:00', '16:00'), translations: [{ locale: 'cz', title: 'Zkrácený den' }] },
  ],
};
const centre = (changes: Record<string, unknown> = {}) => ({
  id: 1,
  name: 'Nábřeží',
  address: 'Nábřežní 12',
  city: 'Praha',
  zip_code: '170 00',
  latitude: 50.1,
  longitude: 14.4,
  translations: [{ locale: 'cz', title: 'Nábřeží' }],
  supported_languages: ['en', 'cz', 'sk', 'de'],
  opening_hours: [{ ...hours, name: 'shops', is_default: true, translations: [{ locale: 'cz', title: 'Obchody' }] }],
  ...changes,
});
const feedOf = (scope = '') => `/v1/announcements/?from=2026-10-22&per_page=48${scope && `&scope=${scope}`}&type=event`;
const listed = (records: unknown[], meta = {}) =>
  sendJson(success(records, { page: 1, per_page: 48, total: records.length, pages: 1, ...meta }));

beforeAll(async () => {
  upstream = await startUpstream();
  upstream.answer('/v1/malls', sendJson(success([centre()])));
  upstream.answer(
    '/v1/sitemap',
    sendJson(success([{ type: 'event', id: 7, updated_at: '2026-11-19T07:00:00Z', translations: [{ locale: 'cz', title: 'Koncert' }] }])),
  );
  for (const one of [concert, market, weekly, undated]) upstream.answer(`/v1/announcements/${one.id}`, sendJson(success(one)));
  upstream.answer('/v1/announcements/5', sendJson(success(announcement(5))));
  upstream.answer(feedOf(), listed([concert, market, undated], { total: 50, pages: 2 }));
  upstream.answer(feedOf().replace('&per_page', '&page=2&per_page'), listed([event(10)], { page: 2, total: 50, pages: 2 }));
  upstream.answer('/v1/event-choices', sendJson(success([{ choice: 'children', total: 1 }])));
  upstream.answer(feedOf('store').replace('?', '?children=1&free=1&'), listed([event(12)]));
  upstream.answer(feedOf('store'), listed([event(11, { scope: 'store' })]));
  gateway = await startGateway({ upstreamOrigin: upstream.origin });
});

afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

async function getCalendar(path: string): Promise<ReadComponent> {
  const answer = await gateway.get(path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const text = await answer.text();
  expect(() => new ICAL.Component(ICAL.parse(text))).not.toThrow(); // a reader that we did not write
  return readCalendarFile(text);
}

const propertiesOf = (calendar: ReadComponent) => calendar.components.map(({ properties }) => properties);

describe('GET /api/calendar/{locale}/event/{id}.ics', () => {
  it('returns the event with all known facts, in the requested language', async () => {
    const calendar = await getCalendar('/api/calendar/cz/event/7.ics');
    expect(propertiesOf(calendar)).toEqual([
      {
        UID: 'event-7@www.centre.example',
        DTSTAMP: '20261119T070000Z',
        DTSTART: '20261128T170000Z',
        DTEND: '20261128T203000Z',
        SUMMARY: 'Koncert; smyčce',
        DESCRIPTION: 'Dva sály.\n\nVstup & šatna.\n– Od šesti\n\nVstupné: 250 Kč\n\nhttps://www.centre.example/cz/udalost/7/koncert-smycce',
        LOCATION: 'Atrium, 1. patro, Nábřeží, Nábřežní 12, 170 00 Praha',
        GEO: '50.100000;14.400000',
        URL: 'https://www.centre.example/cz/udalost/7/koncert-smycce',
      },
    ]);
  });

  it('has the same place name and id in every language', async () => {
    const [english] = propertiesOf(await getCalendar('/api/calendar/en/event/7.ics'));
    expect(english).toMatchObject({
      UID: 'event-7@www.centre.example',
      SUMMARY: 'Concert',
      LOCATION: 'Atrium, first floor, Nábřeží, Nábřežní 12, 170 00 Praha',
      URL: 'https://www.centre.example/en/event/7/concert',
    });
  });

  it('handles whole days as days, which block no time', async () => {
    expect(propertiesOf(await getCalendar('/api/calendar/de/event/8.ics'))).toMatchObject([
      {
        DTSTAMP: '20261120T080000Z',
        'DTSTART;VALUE=DATE': '20261128',
        'DTEND;VALUE=DATE': '20261130',
        TRANSP: 'TRANSPARENT',
        DESCRIPTION: 'Eintritt: frei\n\nhttps://www.centre.example/de/veranstaltung/8/bericht-8',
      },
    ]);
  });

  it('has an entry for each of several dates, with its own id, times and place', async () => {
    expect(propertiesOf(await getCalendar('/api/calendar/cz/event/6.ics'))).toMatchObject([
      {
        UID: 'event-6-1@www.centre.example',
        DTSTART: '20261205T090000Z',
        DTEND: '20261205T110000Z',
        LOCATION: expect.stringMatching(/^Atrium,/),
      },
      { UID: 'event-6-2@www.centre.example', DTSTART: '20261212T090000Z', LOCATION: expect.stringMatching(/^Střecha,/) },
    ]);
  });

  it('is a download, cached like other public answers, and 304 for a client that has it', async () => {
    const answer = await gateway.get('/api/calendar/cz/event/7.ics', { 'accept-encoding': 'identity' });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': 'attachment; filename="event-7.ics"',
      'cache-control': 'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400',
      vary: 'Accept-Encoding',
    });
    const etag = answer.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    const again = await gateway.get('/api/calendar/cz/event/7.ics', { 'accept-encoding': 'identity', 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it.each([
    ['an unknown event', '/api/calendar/cz/event/99.ics', 404],
    ['a story', '/api/calendar/cz/event/5.ics', 404],
    ['an event whose date is open', '/api/calendar/cz/event/9.ics', 404],
    ['an invalid id', '/api/calendar/cz/event/7e0.ics', 404],
    ['an id too large', '/api/calendar/cz/event/99999999999.ics', 404],
    ['an unknown language', '/api/calendar/fr/event/7.ics', 404],
    ['a feed in an unknown language', '/api/calendar/fr/events.ics', 404],
    ['another calendar', '/api/calendar/cz/shops.ics', 404],
    ['an unknown scope', '/api/calendar/cz/events.ics?scope=all', 400],
    ['an unknown choice', '/api/calendar/cz/events.ics?children=all', 400],
  ])('refuses %s with the standard error body', async (_what, path, status) => {
    const answer = await gateway.get(path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
    expect(await answer.json()).toMatchObject({ status: 'error', httpStatus: status === 404 ? 'NotFound' : 'BadRequest' });
  });
});

describe('GET /api/calendar/{locale}/events.ics', () => {
  it('returns all pages of the programme from thirty days back on, without events that have no date', async () => {
    const calendar = await getCalendar('/api/calendar/cz/events.ics?utm_source=x');
    expect(calendar.properties).toMatchObject({
      NAME: 'Nábřeží: akce',
      URL: 'https://www.centre.example/cz/akce/1',
      'SOURCE;VALUE=URI': 'https://www.centre.example/api/calendar/cz/events.ics',
    });
    expect(propertiesOf(calendar).map(({ UID }) => UID)).toEqual([7, 8, 10].map((id) => `event-${id}@www.centre.example`));
  });

  it('reads every page, however many there are', async () => {
    const last = 12;
    const total = last * 48;
    for (let page = 1; page <= last; page += 1) {
      const address = page === 1 ? feedOf('mall') : feedOf('mall').replace('&per_page', `&page=${page}&per_page`);
      upstream.answer(address, listed([event(100 + page)], { page, per_page: 48, total, pages: last }));
    }
    const calendar = await getCalendar('/api/calendar/cz/events.ics?scope=mall');
    expect(propertiesOf(calendar).map(({ UID }) => UID)).toEqual(
      Array.from({ length: last }, (_, index) => `event-${101 + index}@www.centre.example`),
    );
  });

  it('returns only the chosen events, and tells the choice in its name', async () => {
    const calendar = await getCalendar('/api/calendar/cz/events.ics?scope=store&children=1&free=1');
    expect(calendar.properties).toMatchObject({
      NAME: 'Nábřeží: akce v obchodech (zdarma, pro děti)',
      'SOURCE;VALUE=URI': 'https://www.centre.example/api/calendar/cz/events.ics?scope=store&free=1&children=1',
    });
    expect(propertiesOf(calendar).map(({ UID }) => UID)).toEqual(['event-12@www.centre.example']);
  });

  it('returns only the events of the shops', async () => {
    const calendar = await getCalendar('/api/calendar/de/events.ics?scope=store');
    expect(calendar.properties).toMatchObject({
      NAME: 'Nábřeží: Veranstaltungen der Geschäfte',
      URL: 'https://www.centre.example/de/veranstaltungen-geschaefte/1',
    });
    expect(propertiesOf(calendar).map(({ UID }) => UID)).toEqual(['event-11@www.centre.example']);
  });

  it.each(locales)('reads as a calendar in %s', async (locale) => {
    expect((await getCalendar(`/api/calendar/${locale}/events.ics`)).components).toHaveLength(3);
  });
});

describe('GET /api/calendar/{locale}/opening-hours.ics', () => {
  it('returns the coming weeks day by day: nights, pauses, whole days, exceptions with their reason', async () => {
    const calendar = await getCalendar('/api/calendar/cz/opening-hours.ics');
    expect(calendar.properties).toMatchObject({ NAME: 'Nábřeží: otevírací doba', URL: 'https://www.centre.example/cz/oteviraci-doba' });
    const entries = propertiesOf(calendar);
    const onDay = (date: string) =>
      entries
        .filter(({ UID = '' }) => UID.startsWith(`hours-shops-${date}`))
        .map(({ SUMMARY, DTSTART, DTEND, ...rest }) => [SUMMARY, DTSTART ?? rest['DTSTART;VALUE=DATE'], DTEND ?? rest['DTEND;VALUE=DATE']]);
    expect(onDay('2026-11-21')).toEqual([['Nábřeží: otevřeno', '20261121', '20261122']]);
    expect(onDay('2026-11-22')).toEqual([]);
    expect(onDay('2026-11-26')).toEqual([['Nábřeží: otevřeno', '20261126T080000Z', '20261127T010000Z']]);
    expect(onDay('2026-11-27')).toEqual([
      ['Nábřeží: otevřeno', '20261127T080000Z', '20261127T110000Z'],
      ['Nábřeží: otevřeno', '20261127T120000Z', '20261127T200000Z'],
    ]);
    expect(onDay('2026-11-30')).toEqual([['Nábřeží: zavřeno (Inventura)', '20261130', '20261201']]);
    expect(onDay('2026-12-01')).toEqual([['Nábřeží: otevřeno (Zkrácený den)', '20261201T090000Z', '20261201T150000Z']]);
    expect(new Set(entries.map(({ UID }) => UID)).size).toBe(entries.length);
    expect(entries.every(({ TRANSP }) => TRANSP === 'TRANSPARENT')).toBe(true);
    expect(onDay('2027-01-15')).toHaveLength(2);
    expect(onDay('2027-01-18')).toEqual([]);
  });
});

describe('the calendars of a tenant', () => {
  async function withCentre(
    settings: Record<string, string>,
    mall: unknown,
    look: (other: TestGateway, from: FaultUpstream) => Promise<void>,
  ) {
    const from = await startUpstream();
    from.answer('/v1/settings-web-app/web', sendJson(success({ website_name: 'Quay', ...settings })));
    from.answer('/v1/malls', sendJson(success([mall])));
    from.answer('/v1/announcements/7', sendJson(success(concert)));
    from.answer('/v1/announcements/', listed([]));
    const other = await startGateway({ upstreamOrigin: from.origin });
    await look(other, from);
    await other.close();
    await from.close();
  }

  it('have single events, but no programme while is_events_calendar_visible is off', async () => {
    await withCentre({ is_events_calendar_visible: 'false' }, centre(), async (other) => {
      expect((await other.get('/api/calendar/cz/events.ics')).status).toBe(404);
      expect((await other.get('/api/calendar/cz/event/7.ics')).status).toBe(200);
    });
  });

  it('do not exist in a language that is switched off', async () => {
    await withCentre({ inactive_locales: 'sk' }, centre(), async (other) => {
      expect((await other.get('/api/calendar/sk/events.ics')).status).toBe(404);
      expect((await other.get('/api/calendar/cz/events.ics')).status).toBe(200);
    });
  });

  it('are valid without events and without known hours', async () => {
    await withCentre({}, centre({ opening_hours: [] }), async (other) => {
      for (const name of ['events', 'opening-hours']) {
        const calendar = readCalendarFile(await (await other.get(`/api/calendar/cz/${name}.ics`)).text());
        expect(calendar.components.map((component) => component.name)).toEqual(['VTIMEZONE']);
      }
    });
  });

  it('remain unchanged while the mall API is down, and are never partial', async () => {
    await withCentre({}, centre(), async (other, from) => {
      const before = await (await other.get('/api/calendar/cz/opening-hours.ics')).text();
      from.fail(sendJson({}, { status: 500 }));
      other.clock.advance(3600);
      expect(await (await other.get('/api/calendar/cz/opening-hours.ics')).text()).toBe(before);
      expect((await other.get('/api/calendar/cz/events.ics')).status).toBe(502);
    });
  });
});
