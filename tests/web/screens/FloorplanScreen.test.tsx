// @vitest-environment happy-dom
import { cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { listAmenities } from '#shared/contracts/amenities.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { getCompany, getCompanyOutlines } from '#shared/contracts/companies.ts';
import { listEntrances } from '#shared/contracts/entrances.ts';
import { getFloorplan, listFloorplans } from '#shared/contracts/floorplans.ts';
import { listSearchWords } from '#shared/contracts/search-words.ts';
import { loadWay } from '#web/features/floor-plan/way/load-way.ts';
import { categoryIconPaths } from '#web/ui/CategoryIcon.tsx';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPage, expectFailedPart, expectLoading, expectNotFound, headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { found, outlined, outlinesOf } from '../support/outlines.ts';
import { amenity, category, company, entrance, floor, floorplan } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const floors = answered(listFloorplans, {}, [floor(2), floor(1)]);
const shops = [
  company(11, { floorplan_id: 1, unit: 'a-1', floor: 1 }),
  company(12, { floorplan_id: 2, unit: 'a-1', floor: 2, type: 'dining' }),
  company(13, {}),
];
const companies = outlined(shops);
const toilets = answered(listAmenities, { query: { per_page: 48 } }, [amenity(5)]);
const entrances = answered(listEntrances, {}, []);
const lift = {
  id: 'l-1',
  kind: 'lift' as const,
  at: [150, 90] as [number, number],
  to_floorplan_id: 2,
  to: [150, 90] as [number, number],
  step_free: true,
  working: true,
};
const stairs = { ...lift, id: 's-1', kind: 'stairs' as const, at: [10, 90] as [number, number], step_free: false, working: false };
const drawn = floorplan(1, {
  units: floorplan(1).units.map((unit, index) => (index === 1 ? { ...unit, amenity_id: 5 } : unit)),
  connectors: [lift, stairs],
  attribution: 'Kreslila Ema',
});
const plans = [answered(getFloorplan, { params: { id: 1 } }, drawn), answered(getFloorplan, { params: { id: 2 } }, floorplan(2))];
const calls = [floors, companies, toilets, entrances, ...plans];
const params = { id: 1 };

beforeAll(loadWay);

describe('FloorplanScreen', () => {
  it.each([
    ['cz', 'Mapa centra', 'Plán: Patro 1', 'Krám 11', '/cz/mapa-centra/1?shop=11', 'Toalety 5', '/cz/mapa-centra/1?unit=a-2'],
    ['de', 'Lageplan', 'Plan: Etage 1', 'Laden 11', '/de/lageplan/1?shop=11', 'Toiletten 5', '/de/lageplan/1?unit=a-2'],
  ] as const)('shows each occupant as a link in %s', async (locale, heading, name, shop, shopHref, place, placeHref) => {
    const shown = await renderScreen('floorplan', {
      locale,
      params,
      calls: [floors, toilets, entrances, ...plans, outlined(shops, { locale })],
    });
    expect(headingOf(shown)).toBe(heading);
    const plan = within(shown.main.getByRole('group', { name }));
    expect(plan.getByRole('link', { name: shop }).getAttribute('href')).toBe(shopHref);
    expect(plan.getByRole('link', { name: place }).getAttribute('href')).toBe(placeHref);
    expect(plan.getAllByRole('link')).toHaveLength(2);
  });

  it('starts with the lowest floor, or the tenant’s choice', async () => {
    const lowest = await renderScreen('floorplan', { params: { id: '' }, calls });
    expect(lowest.head?.path).toBe('/cz/mapa-centra/1');
    const chosen = await renderScreen('floorplan', { params: { id: '' }, calls, settings: { default_floorplan_id: '2' } });
    expect(chosen.head?.path).toBe('/cz/mapa-centra/2');
    const unknown = await renderScreen('floorplan', { params: { id: '' }, calls, settings: { default_floorplan_id: '9' } });
    expect(unknown.head?.path).toBe('/cz/mapa-centra/1');
  });

  it('links to the other floors, keeping the selection', async () => {
    const { main, t } = await renderScreen('floorplan', { params, query: { shop: 12 }, calls });
    const links = within(main.getByRole('navigation', { name: t('floor_plan.floors') })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
      ['2Patro 2', '/cz/mapa-centra/2?shop=12', null],
      ['1Patro 1', '/cz/mapa-centra/1?shop=12', 'page'],
    ]);
  });

  it('lists the companies of the current floor, and describes lifts and stairs in words', async () => {
    const { main, t } = await renderScreen('floorplan', { params, calls });
    const list = within(main.getByRole('list', { name: t('floor_plan.list') })).getAllByRole('link');
    expect(list.map((link) => link.getAttribute('href'))).toEqual(['/cz/mapa-centra/1?shop=11']);
    expect(main.getByRole('img', { name: 'Výtah → Patro 2' })).toBeTruthy();
    expect(main.getByRole('img', { name: 'Schody → Patro 2 · mimo provoz' })).toBeTruthy();
    expect(main.getByText('Kreslila Ema')).toBeTruthy();
  });

  it('lists an amenity with several icons once, with the number of icons', async () => {
    const units = drawn.units.map((unit) => ({ ...unit, amenity_id: 5 })); // the first unit has a shop
    const plan = answered(getFloorplan, { params }, { ...drawn, units });
    const { main, t } = await renderScreen('floorplan', { params, calls: [floors, companies, toilets, entrances, plan] });
    const here = main.getByRole('heading', { name: t('floor_plan.amenities') }).closest('section');
    expect(textsOf(within(here ?? document.body).getAllByRole('listitem'))).toEqual(['2 × Toalety 5']);
  });

  it('lists at most a hundred companies of the floor, with a link to all', async () => {
    const many = Array.from({ length: 101 }, (_, index) => company(index + 11, { floorplan_id: 1 }));
    const shown = await renderScreen('floorplan', { params, calls: [floors, toilets, entrances, ...plans, outlined(many)] });
    const list = within(shown.main.getByRole('list', { name: shown.t('floor_plan.list') }));
    expect(list.getAllByRole('link')).toHaveLength(100);
    expect(hrefOf(shown, shown.t('home.all_shops'))).toBe('/cz/obchody/vse/1?floor=1');
  });

  it('shows that a floor is empty, and offers no route', async () => {
    const plan = answered(getFloorplan, { params }, { ...drawn, units: [] });
    const shown = await renderScreen('floorplan', {
      params,
      query: { amenity: 5 },
      calls: [floors, outlined([]), toilets, entrances, plan],
    });
    expect(shown.main.getByText(shown.t('floor_plan.empty'))).toBeTruthy();
    expect(shown.main.queryByText(shown.t('way.heading'))).toBeNull();
    expect(shown.main.queryByRole('link', { name: shown.t('floor_plan.show_way') })).toBeNull();
  });

  it.each([
    ['a shop of this floor', { shop: 11 }, 'Krám 11', '/cz/obchod/11/kram-11'],
    ['a unit', { unit: 'a-1' }, 'Krám 11', '/cz/obchod/11/kram-11'],
    ['a shop of another floor', { shop: 12 }, 'Krám 12', '/cz/obchod/12/kram-12'],
  ])('shows %s that the address selects', async (_name, query, title, href) => {
    const { main, t } = await renderScreen('floorplan', { params, query, calls });
    const panel = within(main.getByRole('region', { name: t('floor_plan.chosen') }));
    expect(panel.getByRole('heading', { level: 2, name: title })).toBeTruthy();
    expect(panel.getByRole('link', { name: t('floor_plan.to_shop') }).getAttribute('href')).toBe(href);
  });

  it('shows the floor of a shop on another floor, and that a shop is on no plan', async () => {
    const elsewhere = await renderScreen('floorplan', { params, query: { shop: 12 }, calls });
    expect(hrefOf(elsewhere, 'Ukázat na plánu: Patro 2')).toBe('/cz/mapa-centra/2?shop=12');
    const nowhere = await renderScreen('floorplan', { params, query: { shop: 13 }, calls });
    expect(nowhere.main.getByText(nowhere.t('floor_plan.not_drawn'))).toBeTruthy();
  });

  it.each([{ shop: 99 }, { unit: 'nowhere' }])('shows that %o is not on the plan', async (query) => {
    const failures = failed(getCompany, { params: { id: 99 } }, 'NotFound');
    const own = [...calls, outlinesOf([], { unit: 'nowhere' })];
    const { main, t } = await renderScreen('floorplan', { params, query, calls: own, failures });
    expect(main.getByText(t('floor_plan.unknown'))).toBeTruthy();
  });

  it.each([
    ['a-1', 'Krám 11'],
    ['A-1', 'Krám 11'],
    ['a-3', 'Jednotka A-3'],
  ])('selects and announces the unit %s in the address', async (unit, title) => {
    const { main, markup, t } = await renderScreen('floorplan', { params, query: { unit }, calls });
    const panel = within(main.getByRole('region', { name: t('floor_plan.chosen') }));
    expect(panel.getByRole('heading', { level: 2, name: title })).toBeTruthy();
    expect(textsOf(main.getAllByRole('status'))).toContain(`Vybráno: ${title}`);
    expect(markup).not.toContain(`Vybráno: ${title}`); // an initial selection is not announced
  });

  it('shows a selected shop without a picture with its category’s icon, on its category’s colour', async () => {
    const kinds = answered(listCategories, { query: { type: 'company' } }, [category(3, { icon: 'ph:coffee' })]);
    const plain = company(11, { floorplan_id: 1, unit: 'a-1', category_ids: [3], image: null });
    const { mainElement } = await renderScreen('floorplan', {
      params,
      query: { shop: 11 },
      calls: [floors, toilets, entrances, ...plans, outlined([plain]), kinds],
      settings: { web_using_multicolor: 'true' },
    });
    const icon = mainElement.querySelector('[data-category="3"] > .category-mark path');
    expect(icon?.getAttribute('d')).toBe(categoryIconPaths.coffee);
  });

  it('finds a unit of another floor by the shop in it', async () => {
    const elsewhere = [company(14, { floorplan_id: 2, unit: 'b-7' })];
    const shown = await renderScreen('floorplan', {
      params,
      query: { unit: 'b-7' },
      calls: [floors, toilets, entrances, ...plans, outlined(elsewhere)],
    });
    expect(hrefOf(shown, 'Ukázat na plánu: Patro 2')).toBe('/cz/mapa-centra/2?shop=14');
  });

  it('links the selection to routes to and from it', async () => {
    const shown = await renderScreen('floorplan', { params, query: { shop: 11 }, calls });
    expect(hrefOf(shown, shown.t('floor_plan.show_way'))).toBe('/cz/mapa-centra/1?to=shop-11');
    expect(hrefOf(shown, shown.t('floor_plan.start_here'))).toBe('/cz/mapa-centra/1?from=shop-11');
  });

  it('shows entrances: icons on the plan, in the legend and in words; each can be selected', async () => {
    const doors = [entrance(1, { at: [10, 90], kind: 'tram', address: 'Přístavní' }), entrance(2, { floorplan_id: 2 })];
    const scene = [floors, companies, toilets, ...plans, answered(listEntrances, {}, doors)];
    const shown = await renderScreen('floorplan', { params, calls: scene });
    const plan = within(shown.main.getByRole('group', { name: 'Plán: Patro 1' }));
    expect(plan.getByRole('link', { name: 'Vchod 1' }).getAttribute('href')).toBe('/cz/mapa-centra/1?entrance=1');
    expect(plan.queryByRole('link', { name: 'Vchod 2' })).toBeNull();
    expect(textsOf(within(shown.main.getByRole('list', { name: shown.t('floor_plan.legend') })).getAllByRole('listitem'))).toContain(
      'Vchody',
    );
    cleanup();
    const chosen = await renderScreen('floorplan', { params, query: { entrance: 1 }, calls: scene });
    const panel = within(chosen.main.getByRole('region', { name: chosen.t('floor_plan.chosen') }));
    expect(panel.getByText('Od tramvaje · Přístavní · bez schodů')).toBeTruthy();
    expect(hrefOf(chosen, chosen.t('floor_plan.show_way'))).toBe('/cz/mapa-centra/1?to=entrance-1');
    expect(hrefOf(chosen, chosen.t('floor_plan.start_here'))).toBe('/cz/mapa-centra/1?from=entrance-1');
  });

  it.each([
    ['toalety', '/cz/mapa-centra/1?amenity=5'],
    ['tolety', '/cz/mapa-centra/1?amenity=5'],
    ['vchod', '/cz/mapa-centra/2?entrance=2'],
    ['záchody', '/cz/mapa-centra/1?amenity=5'],
    ['kafe', '/cz/mapa-centra/2?shop=12'],
    ['dveře', '/cz/mapa-centra/2?entrance=2'],
  ])('also finds amenities and entrances, with a typo and by aliases: %s', async (text, path) => {
    const visitor = userEvent.setup();
    const scene = [
      floors,
      companies,
      found(text === 'kafe' ? shops.slice(1, 2) : [], text),
      answered(listAmenities, { query: { per_page: 48 } }, [amenity(5, { floorplan_id: 1, floor: 1 })]),
      answered(listEntrances, {}, [entrance(2, { floorplan_id: 2 })]),
      answered(listSearchWords, {}, [
        { words: ['záchod'], companies: [], amenities: [5], entrances: [] },
        { words: ['kafe'], companies: [12], amenities: [], entrances: [] },
        { words: ['dveře'], companies: [], amenities: [], entrances: [2] },
      ]),
      ...plans,
    ];
    const shown = await renderScreen('floorplan', { params, calls: scene });
    await visitor.type(shown.main.getByRole('searchbox', { name: shown.t('floor_plan.find') }), text);
    const list = () => within(shown.main.getByRole('list', { name: shown.t('floor_plan.list') }));
    await waitFor(() =>
      expect(
        list()
          .getAllByRole('link')
          .map((link) => link.getAttribute('href')),
      ).toEqual([path]),
    );
  });

  it('hides a unit number generated by an import', async () => {
    const made = { ...drawn, units: drawn.units.map((unit) => ({ ...unit, is_generated: true })) };
    const scene = [floors, companies, toilets, entrances, answered(getFloorplan, { params: { id: 1 } }, made)];
    const shown = await renderScreen('floorplan', { params, query: { unit: 'a-3' }, calls: scene });
    const panel = within(shown.main.getByRole('region', { name: shown.t('floor_plan.chosen') }));
    expect(panel.getByRole('heading', { level: 2, name: shown.t('floor_plan.kind_vacant') })).toBeTruthy();
    expect(shown.mainElement.textContent).not.toMatch(/A-3/i);
  });

  it('shows no attribution if the plan has none', async () => {
    const { main } = await renderScreen('floorplan', { params: { id: 2 }, calls });
    expect(main.queryByText('Kreslila Ema')).toBeNull();
  });

  it('loads the code for routes on demand', async () => {
    const visitor = userEvent.setup();
    const { main, t } = await renderScreen('floorplan', { params, query: { from: 'amenity-5' }, calls });
    await visitor.click(within(main.getByRole('group', { name: 'Plán: Patro 1' })).getByRole('link', { name: 'Krám 11' }));
    expect(await main.findByText(t('way.unreachable'))).toBeTruthy(); // no walkway is drawn
  });

  it('is zoomed by buttons and keys, and text is laid out again', async () => {
    const visitor = userEvent.setup();
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('reduced-motion'),
      addEventListener() {},
      removeEventListener() {},
    })); // without motion, the test does not have to wait
    const { main, mainElement, t } = await renderScreen('floorplan', { params, calls });
    const transform = () => mainElement.querySelector('.plan-zoom')?.getAttribute('transform');
    const fontSize = () => Number(mainElement.querySelector('.plan-label')?.getAttribute('font-size'));
    const sizeBefore = fontSize();
    await waitFor(() => expect(transform()).toBe('translate(0 0) scale(1)')); // the zoom code loads after the page
    await visitor.click(main.getByRole('button', { name: t('floor_plan.zoom_in') }));
    expect(transform()).toMatch(/scale\(1\.5\)$/);
    expect(fontSize()).toBeLessThan(sizeBefore);
    main.getByRole('group', { name: t('floor_plan.stage', { plan: 'Plán: Patro 1' }) }).focus();
    await visitor.keyboard('+');
    expect(transform()).toMatch(/scale\(2\.25\)$/);
    const before = transform();
    await visitor.keyboard('{ArrowRight}');
    expect(transform()).not.toBe(before);
    await visitor.keyboard('0');
    expect(transform()).toBe('translate(0 0) scale(1)');
    vi.unstubAllGlobals();
  });

  it('shows that the selected shop is open only once the page is live', async () => {
    const { main, markup, t } = await renderScreen('floorplan', { params, query: { shop: 11 }, calls });
    expect(markup).not.toContain('Otevřeno do');
    expect(within(main.getByRole('region', { name: t('floor_plan.chosen') })).getByText('Otevřeno do 21:00')).toBeTruthy();
  });

  it('shows a unit that is clicked, and closes it with Escape', async () => {
    const visitor = userEvent.setup();
    const { main, path, t } = await renderScreen('floorplan', { params, calls });
    const unit = within(main.getByRole('group', { name: 'Plán: Patro 1' })).getByRole('link', { name: 'Krám 11' });
    await visitor.click(unit);
    expect(await main.findByRole('region', { name: t('floor_plan.chosen') })).toBeTruthy();
    expect(path()).toBe('/cz/mapa-centra/1?shop=11');
    within(main.getByRole('region', { name: t('floor_plan.chosen') }))
      .getByRole('link', { name: t('floor_plan.to_shop') })
      .focus();
    await visitor.keyboard('{Escape}');
    await waitFor(() => expect(main.queryByRole('region', { name: t('floor_plan.chosen') })).toBeNull());
    expect(path()).toBe('/cz/mapa-centra/1');
  });

  it('adds one history entry if a link is clicked twice before the page shows', async () => {
    const { main, t } = await renderScreen('floorplan', { params, calls });
    const unit = within(main.getByRole('group', { name: 'Plán: Patro 1' })).getByRole('link', { name: 'Krám 11' });
    const steps = history.length;
    const replace = vi.spyOn(history, 'replaceState');
    for (let press = 0; press < 2; press += 1) fireEvent.click(unit);
    expect(await main.findByRole('region', { name: t('floor_plan.chosen') })).toBeTruthy();
    await waitFor(() => expect(history.length).toBe(steps + 1));
    expect(replace.mock.calls.filter(([, , address]) => String(address).includes('shop='))).toEqual([]);
    replace.mockRestore();
  });

  it('finds a shop by name or kind, and Enter shows the first', async () => {
    const visitor = userEvent.setup();
    const own = [...calls, found(shops.slice(0, 1), 'KRAM 11'), found([], 'velbloud')];
    const { main, path, t } = await renderScreen('floorplan', { params, calls: own });
    const field = main.getByRole('searchbox', { name: t('floor_plan.find') });
    await visitor.type(field, 'KRAM 11');
    const listed = () => within(main.getByRole('list', { name: t('floor_plan.list') })).getAllByRole('link');
    await waitFor(() => expect(listed()).toHaveLength(1)); // the search's code loads with the first letters
    await waitFor(() => expect(textsOf(main.getAllByRole('status'))).toContain('Našli jsme 1 místo'));
    await visitor.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/cz/mapa-centra/1?shop=11'));
    expect(field).toHaveProperty('value', '');
    await visitor.type(field, 'velbloud');
    expect(await main.findByText(t('floor_plan.nobody'))).toBeTruthy();
  });

  it.each([
    ['true', true],
    ['false', false],
  ])('show_floor_titles_on_desktop = %s: titles beside the numbers %s', async (value, expected) => {
    const { main, t } = await renderScreen('floorplan', { params, calls, settings: { show_floor_titles_on_desktop: value } });
    const list = within(main.getByRole('navigation', { name: t('floor_plan.floors') })).getByRole('list');
    expect(list.classList.contains('floor-switch-titled')).toBe(expected);
  });

  it('has a title, and an address in each language', async () => {
    const { head, status } = await renderScreen('floorplan', { params, calls });
    expect(status).toBe(200);
    expect(head).toMatchObject({
      title: 'Mapa centra – Patro 1',
      path: '/cz/mapa-centra/1',
      alternates: { en: '/en/floorplan/1', cz: '/cz/mapa-centra/1', sk: '/sk/mapa-centra/1', de: '/de/lageplan/1' },
    });
  });

  it('announces that it loads', async () => {
    const shown = await renderScreen('floorplan', { params, waiting: 'all' });
    expectLoading(shown);
    expect(shown.head).toBeUndefined();
  });

  it('shows with 404 that there are no plans, with a link to the shops', async () => {
    const shown = await renderScreen('floorplan', {
      params: { id: '' },
      calls: [answered(listFloorplans, {}, []), companies, toilets, entrances],
    });
    expect(shown.status).toBe(404);
    expect(headingOf(shown)).toBe(shown.t('floor_plan.none'));
    expect(hrefOf(shown, shown.t('home.all_shops'))).toBe('/cz/obchody-sluzby');
  });

  it('is not found for an unknown id', async () => {
    expectNotFound(
      await renderScreen('floorplan', {
        params: { id: 9 },
        calls: [floors, companies, toilets, entrances],
        failures: failed(getFloorplan, { params: { id: 9 } }, 'NotFound'),
      }),
    );
  });

  it.each([
    ['the plan', { calls: [floors, companies, toilets, entrances], failures: failed(getFloorplan, { params: { id: 1 } }, 'BadGateway') }],
    ['the list of floors', { calls: [companies, toilets, entrances, ...plans], failures: failed(listFloorplans, {}, 'BadGateway') }],
  ])('shows that %s failed', async (_name, scene) => {
    expectFailedPage(await renderScreen('floorplan', { params, ...scene }), 'BadGateway');
  });

  it('shows the plan without names if the companies fail', async () => {
    const shown = await renderScreen('floorplan', {
      params,
      calls: [floors, toilets, entrances, ...plans],
      failures: failed(getCompanyOutlines, { query: { locale: 'cz', floorplan: 1 } }, 'BadGateway'),
    });
    expectFailedPart(shown, 'BadGateway');
    expect(shown.main.getByRole('group', { name: 'Plán: Patro 1' })).toBeTruthy();
  });
});
