// @vitest-environment happy-dom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getCompanyOutlines } from '#shared/contracts/companies.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPart, expectLoading, headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { outlined } from '../support/outlines.ts';
import { company, hoursOf, inLanguages, mall, zone } from '../support/records.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

const companies = (...list: ReturnType<typeof company>[]) => outlined(list);
const centreWith = (changes: Parameters<typeof mall>[1]) => answered(listMalls, {}, [mall(1, changes)]);
const centre = centreWith({});
const titled = (en: string, cz: string, sk: string, de: string) => inLanguages({ title: { en, cz, sk, de } });
const christmas = {
  date: '2026-12-24',
  status: 'closed' as const,
  hours: [],
  translations: titled('Christmas Eve', 'Štědrý den', 'Štedrý deň', 'Heiligabend'),
};
const stocktaking = {
  date: '2026-11-25',
  status: 'open' as const,
  hours: [{ open: '12:00', close: '18:00' }],
  translations: titled('Stocktaking', 'Inventura', 'Inventúra', 'Inventur'),
};

/** Returns the rows of the regular week next to today. */
const rowsOfWeek = (main: ShownScreen['main']) =>
  within(main.getByRole('table', { name: /Obchodní pasáž|Ladenpassage/ })).getAllByRole('row');

describe('OpeningHoursScreen', () => {
  it.each([
    ['cz', 'Otevírací doba', 'Dnes, sobota 21. 11.', '9:00–21:00', 'pondělí'],
    ['de', 'Öffnungszeiten', 'Heute, Samstag, 21. 11.', '9:00–21:00', 'Montag'],
  ] as const)('shows in %s how long the centre is open today, and the week', async (locale, heading, day, hours, monday) => {
    const calls = [centre, outlined([], { locale })];
    const shown = await renderScreen('opening-hours', { locale, calls });
    expect(headingOf(shown)).toBe(heading);
    expect(shown.main.getByText((text) => text.startsWith(day))).toBeTruthy();
    expect(shown.main.getAllByText(hours).length).toBeGreaterThan(1);
    expect(textsOf(rowsOfWeek(shown.main))[0]).toContain(monday);
    expect(rowsOfWeek(shown.main)).toHaveLength(7);
  });

  it.each([
    ['open', '2026-11-21T10:00:00Z', 'Otevřeno do 21:00'],
    ['about to close', '2026-11-21T19:20:00Z', 'Otevřeno do 21:00, zavírá za 40 minut'],
    ['closed, but not for long', '2026-11-21T07:00:00Z', 'Zavřeno, otevíráme v 9:00, za hodinu'],
    ['closed for today', '2026-11-21T21:00:00Z', 'Zavřeno, otevíráme v neděli v 9:00'],
  ])('shows that the centre is %s only once the page is live', async (_name, now, text) => {
    const { main, markup } = await renderScreen('opening-hours', { now, calls: [centre, companies()] });
    expect(markup).not.toMatch(/Otevřeno|otevíráme/);
    expect(textsOf([main.getByText((shown) => shown === text)])).toEqual([text]);
  });

  it('lists exceptional days of the next two months, and shows near ones in the week table too', async () => {
    const later = { ...christmas, date: '2027-02-01' };
    const { main, t } = await renderScreen('opening-hours', {
      calls: [centreWith({ opening_hours: [zone({ exceptions: [christmas, stocktaking, later] })] }), companies()],
    });
    const next = main.getByRole('region', { name: t('hours.exceptions_next') });
    expect(textsOf([...next.querySelectorAll('dl > div')])).toEqual(['st 25. 11. Inventura12:00–18:00', 'čt 24. 12. Štědrý denZavřeno']);
    expect(next.previousElementSibling?.className).toContain('today-hours'); // directly below today's hours
    expect(main.queryByRole('region', { name: t('hours.exceptions') })).toBeNull(); // tells no day twice
    expect(textsOf(rowsOfWeek(main))).toContain('středa12:00–18:0025. 11. · Inventura');
  });

  it('shows other parts of the centre with their weeks', async () => {
    const food = zone({
      name: 'food',
      is_default: false,
      ...hoursOf('10:00', '23:00'),
      translations: titled('Food hall', 'Jídelna', 'Jedáleň', 'Essen'),
    });
    const { main, t } = await renderScreen('opening-hours', { calls: [centreWith({ opening_hours: [zone(), food] }), companies()] });
    const zones = within(main.getByRole('region', { name: t('hours.zones') }));
    expect(zones.getByRole('heading', { level: 3, name: 'Jídelna' })).toBeTruthy();
    expect(zones.getByText('každý den')).toBeTruthy();
    expect(zones.getByText('10:00–23:00')).toBeTruthy();
  });

  it('merges parts of the centre with the same hours on a holiday', async () => {
    const part = (name: string, czech: string, exception: typeof christmas | typeof stocktaking) =>
      zone({ name, is_default: false, exceptions: [exception], translations: titled(name, czech, czech, czech) });
    const late = { ...stocktaking, date: christmas.date };
    const zones = [zone({ exceptions: [christmas] }), part('food', 'Jídelna', late), part('cinema', 'Kino', christmas)];
    const { main, t } = await renderScreen('opening-hours', { calls: [centreWith({ opening_hours: zones }), companies()] });
    const days = within(main.getByRole('region', { name: t('hours.exceptions') })).getAllByRole('listitem');
    expect(textsOf(days)).toEqual(['24.proŠtědrý denčtvrtekObchodní pasáž, KinoZavřenoJídelna12:00–18:00']);
  });

  it.each([
    [6, 'Ještě 2 dny', 4],
    [9, 'Ještě 5 dnů', 4],
  ])('collapses all but the nearest of %i exceptional days', async (count, summary, shown) => {
    const exceptions = Array.from({ length: count }, (_, index) => ({ ...christmas, date: `2026-12-${10 + index}` }));
    const { main, t } = await renderScreen('opening-hours', {
      calls: [centreWith({ opening_hours: [zone({ exceptions })] }), companies()],
    });
    const region = within(main.getByRole('region', { name: t('hours.exceptions') }));
    const days = region.getAllByRole('listitem');
    expect(days).toHaveLength(count);
    expect(days.filter((day) => !day.closest('details'))).toHaveLength(shown);
    expect(textsOf(region.queryAllByText(/^Ještě/))).toEqual([summary]);
  });

  it('shows the weekday for an exceptional day without a reason', async () => {
    const calls = [centreWith({ opening_hours: [zone({ exceptions: [{ ...christmas, translations: [] }] })] }), companies()];
    const { main, t } = await renderScreen('opening-hours', { calls });
    const next = main.getByRole('region', { name: t('hours.exceptions_next') });
    expect(textsOf([...next.querySelectorAll('dl > div')])).toEqual(['čt 24. 12. Zavřeno']);
  });

  it('shows five weeks from Monday, with exceptional days', async () => {
    const calls = [centreWith({ opening_hours: [zone({ exceptions: [christmas, stocktaking] })] }), companies()];
    const { main, t } = await renderScreen('opening-hours', { calls });
    expect(main.getByText(t('hours.ahead_lead'))).toBeTruthy();
    const table = within(main.getByRole('table', { name: 'Otevírací doba den po dni, 16. 11. až 20. 12.' }));
    const cells = table.getAllByRole('cell');
    expect(cells).toHaveLength(35);
    expect(textsOf(cells)[0]).toBe('16. 11.9:00–21:00');
    expect(textsOf(cells).filter((text) => text.includes(t('hours.other_than_usual')))).toEqual([
      '2512:00–18:00jinak než obvykle: Inventura',
    ]);
    expect(textsOf(cells.filter((cell) => cell.getAttribute('aria-current') === 'date'))).toEqual(['219:00–21:00']);
  });

  it('shows that the weeks ahead are regular', async () => {
    const { main, t } = await renderScreen('opening-hours', { calls: [centre, companies()] });
    expect(main.getByText(t('hours.ahead_usual'))).toBeTruthy();
  });

  it.each([['cz'], ['de']] as const)('can be added to a calendar in %s if the hours are known', async (locale) => {
    const shops = outlined([], { locale });
    const shown = await renderScreen('opening-hours', { locale, calls: [centre, shops] });
    expect(hrefOf(shown, shown.t('hours.add_to_calendar'))).toBe(`/api/calendar/${locale}/opening-hours.ics`);
    const unknown = await renderScreen('opening-hours', { locale, calls: [centreWith({ opening_hours: [] }), shops] });
    expect(unknown.main.queryByRole('link', { name: unknown.t('hours.add_to_calendar') })).toBeNull();
  });

  it('describes a full day, a night and a closed day in the search engines’ format', async () => {
    const onDate = (date: string, open: string, close: string) => ({ ...stocktaking, date, hours: [{ open, close }] });
    const exceptions = [
      onDate('2026-12-04', '00:00', '24:00'),
      onDate('2026-12-05', '00:00', '00:00'),
      onDate('2026-12-06', '18:00', '03:00'),
    ];
    const { head } = await renderScreen('opening-hours', {
      calls: [centreWith({ opening_hours: [zone({ exceptions: [...exceptions, christmas] })] }), companies()],
    });
    const [record] = head?.structuredData ?? [];
    expect(record).toMatchObject({
      specialOpeningHoursSpecification: [
        { validFrom: '2026-12-04', validThrough: '2026-12-04', opens: '00:00', closes: '23:59' },
        { validFrom: '2026-12-05', opens: '00:00', closes: '23:59' },
        { validFrom: '2026-12-06', opens: '18:00', closes: '03:00' },
        { validFrom: '2026-12-24', opens: '00:00', closes: '00:00' },
      ],
    });
  });

  it('describes the week and the holidays for search engines', async () => {
    const { head, status } = await renderScreen('opening-hours', {
      calls: [centreWith({ opening_hours: [zone({ exceptions: [christmas] })] }), companies()],
    });
    expect(status).toBe(200);
    expect(head).toMatchObject({
      title: 'Otevírací doba',
      path: '/cz/oteviraci-doba',
      alternates: { en: '/en/opening-hours', cz: '/cz/oteviraci-doba', sk: '/sk/otvaracie-hodiny', de: '/de/oeffnungszeiten' },
      structuredData: [
        {
          '@type': 'ShoppingCenter',
          openingHoursSpecification: [{ opens: '09:00', closes: '21:00' }],
          specialOpeningHoursSpecification: [{ validFrom: '2026-12-24', opens: '00:00', closes: '00:00' }],
        },
      ],
    });
    expect(head?.description).toContain('Otevírací doba centra Nábřeží: každý den 9:00–21:00');
  });

  it('shows the centre’s additional text', async () => {
    const words = inLanguages({
      opening_hours_description: { en: '<p>Doors at eight.</p>', cz: '<p>Vchod od osmi.</p>', sk: '<p>Vchod.</p>', de: '<p>Tür.</p>' },
    });
    const { main } = await renderScreen('opening-hours', { calls: [centreWith({ translations: words }), companies()] });
    expect(main.getByText('Vchod od osmi.')).toBeTruthy();
  });

  it.each([
    ['true', '/cz/parkovani'],
    ['false', undefined],
  ])('links parking while is_parking_visible_on_opening_hours is on: %s', async (value, href) => {
    const { main, t } = await renderScreen('opening-hours', {
      settings: { is_parking_visible_on_opening_hours: value },
      calls: [centre, companies()],
    });
    expect(main.queryByRole('link', { name: t('hours.parking') })?.getAttribute('href')).toBe(href);
  });

  it('formats times as the centre does', async () => {
    const { main } = await renderScreen('opening-hours', {
      locale: 'en',
      mall: { time_format: 'h:mm a' },
      calls: [centre, outlined([], { locale: 'en' })],
    });
    expect(main.getAllByText(/^9:00 am–9:00 pm$/).length).toBeGreaterThan(0);
  });

  it('shows that the hours are unknown', async () => {
    const { main, t } = await renderScreen('opening-hours', {
      calls: [centreWith({ opening_hours: [] }), companies(company(3, { opening_hours: hoursOf('07:00', '22:00') }))],
    });
    expect(main.getByRole('heading', { name: t('hours.unknown') }).closest('.wrap')).toBeTruthy();
    expect(main.queryByText(t('hours.shops_differ_lead'))).toBeNull(); // without the centre's hours, no shop can differ from them
  });

  it('announces that the shops load', async () => {
    expectLoading(await renderScreen('opening-hours', { calls: centre, waiting: [getCompanyOutlines] }));
  });

  it('shows that the shops failed, and keeps the rest', async () => {
    const shown = await renderScreen('opening-hours', {
      calls: centre,
      failures: failed(getCompanyOutlines, { query: { locale: 'cz', has: 'own_week', per_page: 24 } }, 'BadGateway'),
    });
    expectFailedPart(shown, 'BadGateway');
    expect(shown.status).toBe(200);
  });

  it('uses the hours in every page’s data if the centre’s record fails', async () => {
    const { main, t } = await renderScreen('opening-hours', { calls: companies(), failures: failed(listMalls, {}, 'BadGateway') });
    expect(rowsOfWeek(main)).toHaveLength(7);
    expect(main.queryByRole('heading', { name: t('hours.unknown') })).toBeNull();
  });
});
