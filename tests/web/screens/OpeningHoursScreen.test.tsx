// @vitest-environment happy-dom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listCompanies } from '#shared/contracts/companies.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPart, expectLoading, headingOf, textsOf } from '../support/expectations.ts';
import { company, hoursOf, inWords, mall, zone } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const all = { query: { page: 1, per_page: 48 as const, sort: 'title' as const, locale: 'cz' as const } };
const companies = (...list: ReturnType<typeof company>[]) => answered(listCompanies, all, list);
const centreWith = (changes: Parameters<typeof mall>[1]) => answered(listMalls, {}, [mall(1, changes)]);
const centre = centreWith({});
const titled = (en: string, cz: string, sk: string, de: string) => inWords({ title: { en, cz, sk, de } });
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

describe('OpeningHoursScreen', () => {
  it.each([
    ['cz', 'Otevírací doba', 'Dnes, sobota 21. 11.', '9:00–21:00', 'pondělí'],
    ['de', 'Öffnungszeiten', 'Heute, Samstag, 21. 11.', '9:00–21:00', 'Montag'],
  ] as const)('says in %s how long it is open today, and the week', async (locale, heading, day, hours, monday) => {
    const calls = [centre, answered(listCompanies, { query: { ...all.query, locale } }, [])];
    const shown = await renderScreen('opening-hours', { locale, calls });
    expect(headingOf(shown)).toBe(heading);
    expect(shown.main.getByText((text) => text.startsWith(day))).toBeTruthy();
    expect(shown.main.getAllByText(hours).length).toBeGreaterThan(1);
    expect(shown.main.getByRole('row', { name: new RegExp(monday) })).toBeTruthy();
    expect(shown.main.getAllByRole('row')).toHaveLength(7);
  });

  it.each([
    ['open', '2026-11-21T10:00:00Z', 'Otevřeno do 21:00'],
    ['about to close', '2026-11-21T19:20:00Z', 'Otevřeno do 21:00, zavírá za 40 minut'],
    ['closed, but not for long', '2026-11-21T07:00:00Z', 'Zavřeno, otevíráme v 9:00, otevírá za hodinu'],
    ['closed for today', '2026-11-21T21:00:00Z', 'Zavřeno, otevíráme: neděle 9:00'],
  ])('says that it is %s only once the page is live', async (_name, now, text) => {
    const { main, markup } = await renderScreen('opening-hours', { now, calls: [centre, companies()] });
    expect(markup).not.toMatch(/Otevřeno|otevíráme/);
    expect(textsOf([main.getByText((shown) => shown === text)])).toEqual([text]);
  });

  it('tells of holidays of the next two months, and puts those of this week into it', async () => {
    const later = { ...christmas, date: '2027-02-01' };
    const { main, t } = await renderScreen('opening-hours', {
      calls: [centreWith({ opening_hours: [zone({ exceptions: [christmas, stocktaking, later] })] }), companies()],
    });
    const days = within(main.getByRole('region', { name: t('hours.exceptions') })).getAllByRole('listitem');
    expect(textsOf(days)).toEqual(['25.lisInventurastředaObchodní pasáž12:00–18:00', '24.proŠtědrý denčtvrtekObchodní pasážZavřeno']);
    expect(textsOf([main.getByRole('row', { name: /středa/ })])).toEqual(['středa12:00–18:0025. 11. · Inventura']);
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

  it('lists the shops whose week is not the centre’s, with the way to them', async () => {
    const list = [
      company(1),
      company(2, { opening_hours: hoursOf('09:00', '21:00') }),
      company(3, { opening_hours: hoursOf('07:00', '22:00') }),
    ];
    const { main, t } = await renderScreen('opening-hours', { calls: [centre, companies(...list)] });
    const links = within(main.getByRole('region', { name: t('hours.shops') })).getAllByRole('link');
    expect(links.map((link) => [textsOf([link])[0], link.getAttribute('href')])).toEqual([
      ['Krám 3Dnes 7:00–22:00Otevřeno do 22:00', '/cz/obchod/3/kram-3'],
    ]);
  });

  it('has no such part where all keep the centre’s week', async () => {
    const { main, t } = await renderScreen('opening-hours', { calls: [centre, companies(company(1))] });
    expect(main.queryByRole('region', { name: t('hours.shops') })).toBeNull();
  });

  it('says what it is, with week and holidays for search engines', async () => {
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
    expect(head?.description).toContain('každý den 9:00–21:00');
  });

  it('shows what the centre adds in words', async () => {
    const words = inWords({
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

  it('writes times as the centre does', async () => {
    const { main } = await renderScreen('opening-hours', {
      locale: 'en',
      mall: { time_format: 'h:mm a' },
      calls: [centre, answered(listCompanies, { query: { ...all.query, locale: 'en' } }, [])],
    });
    expect(main.getAllByText(/^9:00 am–9:00 pm$/).length).toBeGreaterThan(0);
  });

  it('says that nobody knows the hours', async () => {
    const { main, t } = await renderScreen('opening-hours', { calls: [centreWith({ opening_hours: [] }), companies()] });
    expect(main.getByRole('heading', { name: t('hours.unknown') })).toBeTruthy();
  });

  it('announces that the shops load', async () => {
    expectLoading(await renderScreen('opening-hours', { calls: centre, waiting: [listCompanies] }));
  });

  it('says in words that the shops failed, and keeps the rest', async () => {
    const shown = await renderScreen('opening-hours', { calls: centre, failures: failed(listCompanies, all, 'BadGateway') });
    expectFailedPart(shown, 'BadGateway');
    expect(shown.status).toBe(200);
  });

  it('knows the hours from what every page carries, where the centre’s record fails', async () => {
    const { main, t } = await renderScreen('opening-hours', { calls: companies(), failures: failed(listMalls, {}, 'BadGateway') });
    expect(main.getAllByRole('row')).toHaveLength(7);
    expect(main.queryByRole('heading', { name: t('hours.unknown') })).toBeNull();
  });
});
