// @vitest-environment happy-dom
import { within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { listAmenities } from '#shared/contracts/amenities.ts';
import { listAnnouncements } from '#shared/contracts/announcements.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { listCompanies, listFeaturedCompanies } from '#shared/contracts/companies.ts';
import { listFilmsTonight } from '#shared/contracts/films.ts';
import { listFloorplans } from '#shared/contracts/floorplans.ts';
import { getParking } from '#shared/contracts/parking.ts';
import { listHeroBanners } from '#shared/contracts/settings.ts';
import { expectConsole } from '../../support/console-guard.ts';
import { answered, type Calls, failed } from '../support/calls.ts';
import { expectFailedPart, expectLoading, headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { amenity, banner, category, company, event, floor, hoursOf, inLanguages, offer, story, zone } from '../support/records.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

const queries = {
  scoped: { query: { type: 'event', per_page: 8, scope: 'store' } },
  scopedMall: { query: { type: 'event', per_page: 8, scope: 'mall' } },
  events: { query: { type: 'event', per_page: 8 } },
  news: { query: { type: 'news', per_page: 8 } },
  kinds: { query: { type: 'company' } },
  dining: { query: { type: 'dining', sort: 'featured', per_page: 8 } },
  offers: { query: { type: 'product', per_page: 8 } },
  amenities: { query: { per_page: 8 } },
  toilets: { query: { icon: 'ph:toilet', per_page: 8 } },
} as const;

const events = [1, 2, 3, 4, 5, 6].map((id) => event(id, { scope: id <= 2 ? 'store' : 'mall' }));
const news = [11, 12, 13, 14, 15, 16, 17, 18].map((id) => story(id, { scope: id === 11 ? 'store' : 'mall' }));
const parts = {
  banners: answered(listHeroBanners, {}, [banner(1, { link: '/floorplan/1' }), banner(2)]),
  scoped: answered(listAnnouncements, queries.scoped, events.slice(0, 2)),
  events: answered(listAnnouncements, queries.events, events),
  news: answered(listAnnouncements, queries.news, news),
  featured: answered(listFeaturedCompanies, {}, [company(1), company(2)]),
  kinds: answered(listCategories, queries.kinds, [category(1), category(2, { parent_id: 1 })]),
  dining: answered(
    listCompanies,
    queries.dining,
    [1, 21].map((id) => company(id, { type: 'dining', opening_hours: hoursOf('11:00', '23:00') })),
  ),
  floors: answered(listFloorplans, {}, [floor(1), floor(2)]),
  offers: answered(listAnnouncements, queries.offers, [offer(31), offer(32)]),
  amenities: answered(listAmenities, queries.amenities, [amenity(7)]),
  tonight: answered(listFilmsTonight, {}, []),
  toilets: answered(listAmenities, queries.toilets, []),
} satisfies Record<string, Calls>;
type Part = keyof typeof parts;

const withParts = (changes: Partial<Record<Part, Calls>> = {}) => Object.values({ ...parts, ...changes });
const without = (...names: Part[]) => Object.entries(parts).flatMap(([name, calls]) => (names.some((one) => one === name) ? [] : [calls]));

/** Returns the titles in the section with this heading. */
function titlesIn({ main, t }: ShownScreen, key: string): string[] {
  return textsOf(within(main.getByRole('region', { name: t(key) })).getAllByRole('heading', { level: 3 }));
}

describe('HomeScreen', () => {
  it.each([
    ['cz', 'Nábřeží, sobota 21. listopadu', 'Dnes 9:00–21:00', 'Krám 1', '/cz/obchod/1/kram-1'],
    ['de', 'Nábřeží, Samstag, 21. November', 'Heute 9:00–21:00', 'Laden 1', '/de/geschaeft/1/laden-1'],
  ] as const)('shows in %s the centre, the day and how long it is open', async (locale, heading, hours, title, href) => {
    const shown = await renderScreen('home', { locale, calls: withParts() });
    expect(headingOf(shown)).toBe(heading);
    expect(shown.markup).toContain(hours); // the live page shows in its place until when it is open
    expect(hrefOf(shown, title)).toBe(href);
  });

  it('uses the focus point of each banner’s picture, and on phones the focus point of the phone picture', async () => {
    const banners = [
      banner(1, { image: '/media/a.jpg#f40', image_mobile: '/media/b.jpg#f13' }),
      banner(2, { image: '/media/c.jpg', image_mobile: '/media/d.jpg' }),
    ];
    const { markup } = await renderScreen('home', { calls: withParts({ banners: answered(listHeroBanners, {}, banners) }) });
    expect(markup).toContain('data-focus="40" data-phone-focus="13"');
    expect(markup).toContain('data-phone-focus="22"');
    expect(markup).not.toMatch(/media\/[a-d]\.jpg#/);
  });

  it('shows that the centre is open now only once the page is live', async () => {
    const { main, markup } = await renderScreen('home', { calls: withParts() });
    expect(markup).not.toContain('Otevřeno do');
    expect(main.getAllByText('Otevřeno do 21:00').length).toBeGreaterThan(0);
  });

  describe('what is true now', () => {
    const tonight = answered(listFilmsTonight, {}, [
      {
        id: 1,
        showings: [{ starts_at: '2026-11-21T17:30:00+01:00' }],
        translations: inLanguages({ title: { en: 'Boat', cz: 'Loďka', sk: 'Loďka', de: 'Boot' } }),
      },
      {
        id: 2,
        showings: [{ starts_at: '2026-11-21T21:00:00+01:00' }],
        translations: inLanguages({ title: { en: 'Shift', cz: 'Směna', sk: 'Zmena', de: 'Schicht' } }),
      },
    ]);
    const soon = answered(listAnnouncements, queries.events, [
      event(40, { starts_at: '2026-11-01T09:00:00+01:00', ends_at: '2026-12-24T20:00:00+01:00' }),
      event(41, { starts_at: '2026-11-24T16:00:00+01:00', ends_at: '2026-11-24T18:00:00+01:00' }),
    ]);
    const toilets = answered(listAmenities, queries.toilets, [
      amenity(7, { icon: 'ph:toilet', floor: 1, floorplan_id: 2 }),
      amenity(8, { icon: 'ph:toilet', floor: 0, floorplan_id: 1 }),
      amenity(9, { icon: 'ph:baby', floor: 2 }), // another mall API may ignore the filter
    ]);
    const parking = (updated_at: string) => answered(getParking, {}, { capacity: 800, free: 312, updated_at, options: [] });
    const facts = ({ mainElement }: ShownScreen) => textsOf([...mainElement.querySelectorAll('.home-now > li')]);
    const calls = withParts({ tonight, events: soon, toilets });

    it('precedes the banners, and tells the hours once', async () => {
      const shown = await renderScreen('home', { calls: [...calls, parking('2026-11-21T09:57:00Z')] });
      expect(facts(shown)).toEqual([
        'Dnes večer 17:30 Loďka',
        'Parkování 312 volných míst v 10:57',
        'Další akce út 24. lis 16:00 Koncert 41',
        'Toalety Přízemí, 1. patro',
      ]);
      const [first, second] = [shown.mainElement.querySelector('.home-now'), shown.mainElement.querySelector('.home-hero')];
      expect(first && second && first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(document.body.querySelector('.home-today')?.textContent?.match(/21:00/g)).toHaveLength(1);
      expect(document.body.querySelector('.over-header-hours')).toBeNull();
      expect(shown.mainElement.querySelector('.home-visit')?.textContent).not.toContain('21:00');
    });

    it('is true without scripts: no number of parking spaces, and no film that has begun is announced as the next', async () => {
      const { markup } = await renderScreen('home', { now: '2026-11-21T18:00:00Z', calls: [...calls, parking('2026-11-21T09:57:00Z')] });
      expect(markup).toContain('Místa a ceny');
      expect(markup).not.toContain('volných míst');
      expect(markup).toContain('21:00 Směna');
      expect(markup).not.toContain('17:30 Loďka');
    });

    it('keeps the last film of the evening after its start, and shows no outdated number of spaces', async () => {
      const shown = await renderScreen('home', { now: '2026-11-21T21:00:00Z', calls: [...calls, parking('2026-11-21T09:57:00Z')] });
      expect(facts(shown).slice(0, 2)).toEqual(['Dnes večer 21:00 Směna', 'Parkování Místa a ceny']);
    });

    it('leaves out lines without a fact', async () => {
      const shown = await renderScreen('home', { calls: withParts({ events: answered(listAnnouncements, queries.events, []) }) });
      expect(facts(shown)).toEqual(['Parkování Místa a ceny']);
    });

    it.each([
      ['first', 4, true],
      ['below_banners', 4, false],
      ['hidden', 0, false],
    ])('is where homepage_now = %s puts it', async (homepage_now, count, isFirst) => {
      const shown = await renderScreen('home', { settings: { homepage_now }, calls: [...calls, parking('2026-11-21T09:57:00Z')] });
      expect(facts(shown)).toHaveLength(count);
      const parts = [...shown.mainElement.querySelectorAll('.home-today, .home-hero')].map(({ className }) => className);
      expect(parts[0]?.includes('home-today')).toBe(isFirst);
      expect(shown.main.getByText('Otevřeno do 21:00')).toBeTruthy();
    });
  });

  it('shows each news item and event in only one section', async () => {
    const shown = await renderScreen('home', { calls: withParts() });
    expect(titlesIn(shown, 'home.coming_up')).toEqual(['Koncert 1', 'Koncert 2', 'Zpráva 11']);
    expect(titlesIn(shown, 'home.news')).toEqual([12, 13, 14, 15, 16, 17].map((id) => `Zpráva ${id}`));
    expect(titlesIn(shown, 'home.events')).toEqual([3, 4, 5, 6].map((id) => `Koncert ${id}`));
    expect(titlesIn(shown, 'home.dining')).toEqual(['Krám 21']);
  });

  it.each([
    ['stores', ['Koncert 1', 'Koncert 2', 'Zpráva 11'], parts.scoped],
    ['mall', ['Koncert 3', 'Koncert 4', 'Koncert 5'], answered(listAnnouncements, queries.scopedMall, events.slice(2))],
    ['all', ['Koncert 1', 'Koncert 2', 'Koncert 3'], parts.events],
  ])('hero_cards_event_type = %s puts %o on the cards', async (value, titles, scoped) => {
    const shown = await renderScreen('home', { settings: { hero_cards_event_type: value }, calls: withParts({ scoped }) });
    expect(titlesIn(shown, 'home.coming_up')).toEqual(titles);
  });

  it('shows the next banner when the visitor clicks the control', async () => {
    const visitor = userEvent.setup();
    const { main, t } = await renderScreen('home', { calls: withParts() });
    const hero = within(main.getByRole('region', { name: t('home.hero', { name: 'Nábřeží' }) }));
    const slide = (number: number) => hero.getByRole('group', { name: t('home.slide_number', { number, count: 2 }), hidden: true });
    expect([slide(1).hasAttribute('inert'), slide(2).hasAttribute('inert')]).toEqual([false, true]);
    expect(within(slide(1)).getByRole('link').getAttribute('href')).toBe('/cz/mapa-centra/1');
    await visitor.click(hero.getByRole('button', { name: t('home.slide_next') }));
    expect([slide(1).hasAttribute('inert'), slide(2).hasAttribute('inert')]).toEqual([true, false]);
  });

  it('uses the tenant’s order of banners', async () => {
    const { mainElement } = await renderScreen('home', { calls: withParts(), settings: { hero_banner_items: '{"items":[2,9,1,2]}' } });
    expect(textsOf([...mainElement.querySelectorAll('.carousel-slide h2')])).toEqual(['Poutač 2', 'Poutač 1']);
  });

  it('logs an invalid order of banners, and shows all', async () => {
    expectConsole(/hero_banner_items is not JSON/);
    const { mainElement } = await renderScreen('home', { calls: withParts(), settings: { hero_banner_items: '{' } });
    expect(mainElement.querySelectorAll('.carousel-slide')).toHaveLength(2);
  });

  it('links frequent targets in the tenant’s order', async () => {
    const settings = { homepage_menu_items: 'opening-hours,wifi-login,Lístky|https://tickets.example/,news' };
    const { main, t } = await renderScreen('home', { calls: withParts(), settings });
    const links = within(main.getByRole('navigation', { name: t('home.quick_links') })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/cz/oteviraci-doba', 'https://tickets.example/', '/cz/novinky/1']);
  });

  it('links to shop categories, floors, and all full lists', async () => {
    const shown = await renderScreen('home', { calls: withParts() });
    const { t, main } = shown;
    expect(hrefOf(shown, 'Druh 1')).toBe('/cz/obchody/1-druh-1/1');
    expect(main.queryByRole('link', { name: 'Druh 2' })).toBeNull();
    const floors = within(main.getByRole('heading', { name: t('home.floors') }).closest('section') ?? document.body).getAllByRole('link');
    expect(floors.map((link) => [textsOf([link])[0], link.getAttribute('href')])).toEqual([
      ['Patro 2', '/cz/mapa-centra/2'],
      ['Patro 1', '/cz/mapa-centra/1'],
    ]);
    expect(hrefOf(shown, t('home.all_news'))).toBe('/cz/novinky/1');
    expect(hrefOf(shown, t('home.all_events'))).toBe('/cz/akce/1');
    expect(hrefOf(shown, t('home.all_dining'))).toBe('/cz/obchody-sluzby?f=dining');
  });

  it('shows upcoming exceptions and the address', async () => {
    const exceptions = [
      {
        date: '2026-12-24',
        status: 'closed' as const,
        hours: [],
        translations: inLanguages({ title: { en: 'Eve', cz: 'Štědrý den', sk: 'Štedrý deň', de: 'Abend' } }),
      },
      {
        date: '2026-12-10',
        status: 'open' as const,
        hours: [{ open: '10:00', close: '24:00' }],
        translations: inLanguages({ title: { en: 'Night', cz: 'Noc', sk: 'Noc', de: 'Nacht' } }),
      },
    ];
    const { main, t } = await renderScreen('home', { calls: withParts(), mall: { opening_hours: [zone({ exceptions })] } });
    const visit = main.getByRole('heading', { name: t('home.visit') }).closest('section');
    expect(textsOf([...(visit?.querySelectorAll('.home-exceptions li') ?? [])])).toEqual(['10. 12. Noc: 10:00–24:00']);
    expect(visit?.textContent).toContain('170 00 Praha');
  });

  it('tells the next exception, and before others those that close the doors', async () => {
    const open = (day: number, from: string, to: string) => ({
      ...{ date: `2026-12-${String(day).padStart(2, '0')}`, status: 'open' as const, translations: [] },
      hours: [{ open: from, close: to }],
    });
    const long = [2, 6, 13, 17].map((day) => open(day, '00:00', '24:00'));
    const exceptions = [...long, open(18, '10:00', '12:00'), open(19, '10:00', '13:00')];
    const { mainElement } = await renderScreen('home', {
      calls: withParts(),
      mall: { opening_hours: [zone({ exceptions })] },
      now: '2026-12-01T10:00:00Z',
    });
    const times = [...mainElement.querySelectorAll('.home-exceptions time')];
    expect(textsOf(times)).toEqual(['2. 12.', '6. 12.', '18. 12.', '19. 12.']);
  });

  it('describes the centre and the site for search engines', async () => {
    const { head, status } = await renderScreen('home', { calls: withParts(), mall: { country: 'Česko' } });
    expect(status).toBe(200);
    expect(head).toMatchObject({
      title: 'Nábřeží – nákupní centrum, Praha',
      path: '/cz',
      alternates: { en: '/en', cz: '/cz', sk: '/sk', de: '/de' },
      structuredData: [
        {
          '@type': 'ShoppingCenter',
          '@id': 'https://quay.example/#centre',
          name: 'Nábřeží',
          openingHoursSpecification: [{ opens: '09:00' }],
          email: 'info@centre.example',
          address: { addressCountry: 'CZ' },
        },
        {
          '@type': 'WebSite',
          inLanguage: 'cs',
          potentialAction: { target: { urlTemplate: 'https://quay.example/cz/hledat?q={search_term_string}' } },
        },
      ],
    });
  });

  it('uses the tenant’s own name', async () => {
    const shown = await renderScreen('home', { calls: withParts(), settings: { website_name: 'Molo' } });
    expect(shown.head?.title).toBe('Molo – nákupní centrum, Praha');
    expect(headingOf(shown)).toBe('Molo, sobota 21. listopadu');
  });

  it.each([
    ['Molo', { city: 'Praha' }, 'Molo – nákupní centrum, Praha'],
    ['Molo', { city: undefined }, 'Molo – nákupní centrum'],
    ['Nákupní centrum Molo', { city: 'Praha' }, 'Nákupní centrum Molo, Praha'],
    ['Molo Shopping', { city: undefined }, 'Molo Shopping'],
  ])('says in its title what and where %s is, with %j', async (name, mall, title) => {
    const shown = await renderScreen('home', { calls: withParts(), settings: { website_name: name }, mall });
    expect(shown.head?.title).toBe(title);
  });

  it('announces that its parts load', async () => {
    expectLoading(await renderScreen('home', { waiting: 'all' }));
  });

  it('omits every empty part', async () => {
    const { main, mainElement, t } = await renderScreen('home', {
      calls: [
        answered(listHeroBanners, {}, []),
        answered(listAnnouncements, queries.scoped, []),
        answered(listAnnouncements, queries.events, []),
        answered(listAnnouncements, queries.news, []),
        answered(listFeaturedCompanies, {}, []),
        answered(listCategories, queries.kinds, []),
        answered(listCompanies, queries.dining, []),
        answered(listFloorplans, {}, []),
        answered(listAnnouncements, queries.offers, []),
        answered(listAmenities, queries.amenities, []),
        parts.tonight,
        parts.toilets,
      ],
    });
    expect(textsOf(main.getAllByRole('heading', { level: 2 }))).toEqual([t('home.more'), t('home.visit')]);
    expect(mainElement.querySelector('.carousel')).toBeNull();
  });

  it.each([
    ['news', failed(listAnnouncements, queries.news, 'BadGateway')],
    ['events', failed(listAnnouncements, queries.events, 'BadGateway')],
    ['featured', failed(listFeaturedCompanies, {}, 'BadGateway')],
  ] as const)('shows that the section %s failed, and keeps the other sections', async (name, failures) => {
    const shown = await renderScreen('home', { calls: without(name), failures });
    expectFailedPart(shown, 'BadGateway');
    expect(shown.status).toBe(200);
  });

  it('shows offers and amenities, with links to all of them', async () => {
    const shown = await renderScreen('home', { calls: withParts() });
    expect(titlesIn(shown, 'home.offers')).toEqual(['Lampa 31', 'Lampa 32']);
    expect(hrefOf(shown, shown.t('home.all_offers'))).toBe('/cz/nabidky/1');
    expect(hrefOf(shown, shown.t('home.all_amenities'))).toBe('/cz/vybaveni/1');
  });

  it('lists an amenity on several floors once', async () => {
    const { translations } = amenity(7);
    const amenities = answered(listAmenities, queries.amenities, [amenity(7), amenity(8, { translations })]);
    const { main } = await renderScreen('home', { calls: withParts({ amenities }) });
    expect(main.getAllByRole('link', { name: 'Toalety 7' }).map((link) => link.getAttribute('href'))).toEqual([
      '/cz/sluzba-centra/7/toalety-7',
    ]);
  });

  it('does not show or request offers while they are for members only', async () => {
    const { main, t } = await renderScreen('home', {
      settings: { is_offers_visible_only_when_logged_in: 'true' },
      calls: without('offers'),
    });
    expect(main.queryByRole('region', { name: t('home.offers') })).toBeNull();
  });

  it.each([
    ['is_authentication_active', 'home.loyalty_title'],
    ['is_mobile_app_active', 'home.app_title'],
  ])('shows a teaser only if %s is on', async (flag, title) => {
    const told = async (value: string) => {
      const { main, t } = await renderScreen('home', { settings: { [flag]: value }, calls: withParts() });
      return main.queryByRole('heading', { name: t(title) }) !== null;
    };
    expect([await told('true'), await told('false')]).toEqual([true, false]);
  });

  it('works without banners, categories, restaurants and floors', async () => {
    const failures = {
      ...failed(listHeroBanners, {}, 'BadGateway'),
      ...failed(listCategories, queries.kinds, 'BadGateway'),
      ...failed(listCompanies, queries.dining, 'BadGateway'),
      ...failed(listFloorplans, {}, 'BadGateway'),
    };
    const { main } = await renderScreen('home', { calls: without('banners', 'kinds', 'dining', 'floors'), failures });
    expect(main.queryByRole('alert')).toBeNull();
  });
});
