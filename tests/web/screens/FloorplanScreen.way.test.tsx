// @vitest-environment happy-dom
import { act, cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { listAmenities } from '#shared/contracts/amenities.ts';
import { listCompanies } from '#shared/contracts/companies.ts';
import { listEntrances } from '#shared/contracts/entrances.ts';
import { type Floorplan, getFloorplan, listFloorplans } from '#shared/contracts/floorplans.ts';
import { listSearchWords } from '#shared/contracts/search-words.ts';
import { loadWay } from '#web/features/floor-plan/load-way.ts';
import { answered, failed } from '../support/calls.ts';
import { hrefOf, textsOf } from '../support/expectations.ts';
import { amenity, company, entrance, floor, floorplan } from '../support/records.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

const floors = answered(listFloorplans, {}, [floor(1), floor(2)]);
const shops = [
  company(11, { floorplan_id: 1, unit: 'a-1', floor: 1 }),
  company(12, { floorplan_id: 2, unit: 'a-1', floor: 2, type: 'dining' }),
  company(13, {}),
];
const allOf = (locale: 'cz' | 'en' | 'sk' | 'de' = 'cz') => ({ query: { page: 1, per_page: 48 as const, sort: 'title' as const, locale } });
const companies = answered(listCompanies, allOf(), shops);
const toilets = answered(listAmenities, { query: { per_page: 48 } }, [amenity(5, { floorplan_id: 1, icon: 'ph:toilet' })]);
const entrances = answered(listEntrances, {}, []);

/** Along the doors of the units, with a lift and stairs at the right end. */
function walkable(id: number, { liftWorks = true }: { liftWorks?: boolean } = {}): Floorplan {
  const plain = floorplan(id);
  const connector = { at: [290, 40] as [number, number], to: [290, 40] as [number, number], to_floorplan_id: 3 - id, working: true };
  return {
    ...plain,
    units: plain.units.map((unit, index) => (id === 1 && index === 1 ? { ...unit, amenity_id: 5 } : unit)),
    walkways: [{ from: [0, 90], to: [290, 90], step_free: true }],
    connectors: [
      { ...connector, id: 'lift', kind: 'lift', step_free: true, working: liftWorks },
      { ...connector, id: 'stairs', kind: 'stairs', step_free: false },
    ],
  };
}
const planCalls = (options: { liftWorks?: boolean } = {}) =>
  [1, 2].map((id) => answered(getFloorplan, { params: { id } }, walkable(id, options)));
const calls = [floors, companies, toilets, entrances, ...planCalls()];
const params = { id: 1 };

beforeAll(loadWay);
const both = { from: 'shop-11', to: 'shop-12' };

const show = (query: Record<string, string>, scene = calls) => renderScreen('floorplan', { params, query, calls: scene });
const stepsOf = ({ mainElement }: Pick<ShownScreen, 'mainElement'>) => textsOf([...mainElement.querySelectorAll('.way-words li')]);
const field = ({ main, t }: Pick<ShownScreen, 'main' | 't'>, end: 'from' | 'to') => main.getByRole('combobox', { name: t(`way.${end}`) });

describe('a way on the plan', () => {
  it('is drawn, told and timed by the server, over both floors', async () => {
    const shown = await show(both);
    expect(stepsOf(shown)).toEqual([
      'Začátek: Krám 11, Patro 1.',
      'Při odchodu se dejte doleva a jděte asi 30 m.',
      'Po levé straně jsou schody. Jděte nahoru: Patro 2.',
      'Pokračujte asi 30 m.',
      'Jste v cíli. Po pravé ruce: Krám 12.',
    ]);
    expect(shown.markup).toContain('Jste v cíli.');
    expect(shown.main.getByRole('img', { name: shown.t('way.drawn') })).toBeTruthy();
    const stages = within(shown.main.getByRole('navigation', { name: shown.t('way.floors') })).getAllByRole('link');
    expect(stages.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
      ['Patro 1', '/cz/mapa-centra/1?from=shop-11&to=shop-12', 'step'],
      ['Patro 2', '/cz/mapa-centra/2?from=shop-11&to=shop-12', null],
      ['Pokračovat: Patro 2', '/cz/mapa-centra/2?from=shop-11&to=shop-12', null],
    ]);
  });

  it.each([
    ['en', 'On your left are the stairs. Go up to: Level 2.'],
    ['sk', 'Po ľavej strane sú schody. Choďte nahor: Poschodie 2.'],
    ['de', 'Links ist die Treppe. Gehen Sie hinauf: Etage 2.'],
  ] as const)('is told in %s', async (locale, sentence) => {
    const own = [floors, toilets, entrances, ...planCalls(), answered(listCompanies, allOf(locale), shops)];
    expect(stepsOf(await renderScreen('floorplan', { locale, params, query: both, calls: own }))).toContain(sentence);
  });

  it('without steps takes the lift, and says when there is none that works', async () => {
    const free = await show({ ...both, stepfree: '1' });
    expect(stepsOf(free)).toContain('Po levé straně je výtah. Jeďte nahoru: Patro 2.');
    const stuck = await show({ ...both, stepfree: '1' }, [floors, companies, toilets, entrances, ...planCalls({ liftWorks: false })]);
    expect(stuck.main.getByText(stuck.t('way.unreachable_step_free'))).toBeTruthy();
    expect(hrefOf(stuck, stuck.t('way.with_steps'))).toBe('/cz/mapa-centra/1?from=shop-11&to=shop-12');
  });

  it('stays while the floors are switched, the place that was pressed goes with it', async () => {
    const { main, t } = await show({ ...both, shop: '11' });
    const links = within(main.getByRole('navigation', { name: t('floor_plan.floors') })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toContain('/cz/mapa-centra/2?shop=11&from=shop-11&to=shop-12');
  });

  it('says on a floor that it does not cross where it begins', async () => {
    const apart = [
      answered(listFloorplans, {}, [floor(1), floor(2), floor(3)]),
      answered(getFloorplan, { params: { id: 3 } }, floorplan(3)),
    ];
    const shown = await renderScreen('floorplan', { params: { id: 3 }, query: both, calls: [...calls, ...apart] });
    expect(hrefOf(shown, 'Tudy cesta nevede. Ukázat její začátek: Patro 1')).toBe('/cz/mapa-centra/1?from=shop-11&to=shop-12');
  });

  it.each([
    [{ from: 'shop-11', to: 'shop-11' }, 'way.same'],
    [{ from: 'shop-99', to: 'shop-11' }, 'way.unknown_from'],
    [{ from: 'shop-11', to: '<b>' }, 'way.unknown_to'],
    [{ from: 'shop-11', to: 'unit-zzz' }, 'way.unknown_to'],
    [{ from: 'shop-13', to: 'shop-11' }, 'way.unknown_from'],
    [{ to: 'shop-11' }, 'way.pick_from'],
    [{ from: 'amenity-5' }, 'way.pick_to'],
  ])('for %o says %s', async (query, key) => {
    const shown = await show(query);
    expect(shown.main.getByText(shown.t(key))).toBeTruthy();
    expect(stepsOf(shown)).toEqual([]);
  });

  it('says that there is none when nothing joins the two', async () => {
    const shown = await show(both, [
      floors,
      companies,
      toilets,
      entrances,
      ...[1, 2].map((id) => answered(getFloorplan, { params: { id } }, floorplan(id))),
    ]);
    expect(shown.main.getByText(shown.t('way.unreachable'))).toBeTruthy();
  });

  it('goes on without a floor whose plan does not come', async () => {
    const shown = await renderScreen('floorplan', {
      params,
      query: { from: 'shop-11', to: 'amenity-5' },
      calls: [floors, companies, toilets, entrances, ...planCalls().slice(0, 1)],
      failures: failed(getFloorplan, { params: { id: 2 } }, 'BadGateway'),
    });
    expect(stepsOf(shown).at(-1)).toBe('Jste v cíli. Po levé ruce: Toalety 5.');
  });

  it('knows a place by the title that somebody typed where no script runs', async () => {
    const shown = await show({ from: 'kram 11', to: 'Toalety 5' });
    expect(stepsOf(shown).at(-1)).toBe('Jste v cíli. Po levé ruce: Toalety 5.');
    expect(field(shown, 'from')).toHaveProperty('value', 'Krám 11');
  });
});

describe('the choice of a way', () => {
  it('is made with the keyboard alone', async () => {
    const visitor = userEvent.setup();
    const shown = await show({ to: 'shop-12' });
    const from = field(shown, 'from');
    await visitor.type(from, 'kram');
    const options = within(shown.main.getByRole('listbox', { name: shown.t('way.from') })).getAllByRole('option');
    expect(textsOf(options)).toEqual(['Krám 11Obuv · Patro 1', 'Krám 12Obuv · Patro 2', 'Krám 13Obuv']);
    await visitor.keyboard('{ArrowDown}');
    expect(from.getAttribute('aria-activedescendant')).toBe(options[0]?.id);
    await visitor.keyboard('{ArrowUp}');
    expect(from.getAttribute('aria-activedescendant')).toBe(options[2]?.id);
    await visitor.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(shown.path()).toBe('/cz/mapa-centra/1?from=shop-11&to=shop-12'));
    expect(shown.main.queryByRole('option')).toBeNull();
    expect(document.activeElement).toBe(from);
  });

  it('closes with Escape, keeps words that are no place and says so, and empties', async () => {
    const visitor = userEvent.setup();
    const shown = await show({ from: 'shop-11' });
    const from = field(shown, 'from');
    await visitor.clear(from);
    await visitor.type(from, 'velbloud');
    expect(textsOf(shown.main.getAllByRole('status'))).toContain('Nic takového tu není');
    await visitor.keyboard('{Escape}');
    expect(from.getAttribute('aria-expanded')).toBe('false');
    await visitor.tab();
    expect(from).toHaveProperty('value', 'velbloud');
    expect(shown.main.getByRole('alert').textContent).toBe('„velbloud“ na plánu nemáme.');
    expect(from.getAttribute('aria-invalid')).toBe('true');
    await visitor.clear(from);
    await visitor.tab();
    await waitFor(() => expect(shown.path()).toBe('/cz/mapa-centra/1'));
  });

  it('knows the everyday words of places once a field is touched, and offers by them what was not chosen', async () => {
    const visitor = userEvent.setup();
    const known = { companies: [], entrances: [], amenities: [5], words: ['wc'] };
    const shown = await show({ from: 'shop-11' }, [...calls, answered(listSearchWords, {}, [known])]);
    await visitor.type(field(shown, 'to'), 'wc');
    const listed = () => textsOf(within(shown.main.getByRole('listbox', { name: shown.t('way.to') })).queryAllByRole('option'));
    await waitFor(() => expect(listed()).toEqual([shown.t('way.nearest_toilets'), 'Toalety 5Patro 1']));
    await visitor.tab();
    const offered = within(shown.main.getByText(shown.t('way.did_you_mean'), { exact: false })).getAllByRole('button');
    expect(textsOf(offered)).toEqual([shown.t('way.nearest_toilets'), 'Toalety 5']);
  });

  it('is swapped, and the floor of the start shown', async () => {
    const visitor = userEvent.setup();
    const shown = await show(both);
    await visitor.click(shown.main.getByRole('button', { name: shown.t('way.swap') }));
    await waitFor(() => expect(shown.path()).toBe('/cz/mapa-centra/2?from=shop-12&to=shop-11'));
  });

  it('switches steps off and on', async () => {
    const visitor = userEvent.setup();
    const shown = await show(both);
    await visitor.click(shown.main.getByRole('switch', { name: shown.t('way.step_free') }));
    await waitFor(() => expect(shown.path()).toBe('/cz/mapa-centra/1?from=shop-11&to=shop-12&stepfree=1'));
    await waitFor(() => expect(stepsOf(shown)).toContain('Po levé straně je výtah. Jeďte nahoru: Patro 2.'));
  });

  it('takes the missing end from the plan', async () => {
    const { main } = await show({ to: 'shop-11' });
    const plan = within(main.getByRole('group', { name: 'Plán: Patro 1' }));
    expect(plan.getByRole('link', { name: 'Toalety 5' }).getAttribute('href')).toBe('/cz/mapa-centra/1?from=amenity-5&to=shop-11');
  });

  it('is a form of its own where no script runs', async () => {
    const { mainElement } = await show({ to: 'shop-11' });
    const form = mainElement.querySelector('form.way-form');
    expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual(['/cz/mapa-centra/1', 'get']);
    expect([...(form?.querySelectorAll('input') ?? [])].map(({ name }) => name)).toEqual(['from', 'to', 'stepfree']);
  });

  it('opens where the plan is looked at, and has a plain form there without script', async () => {
    const shown = await renderScreen('floorplan', { params, calls });
    expect(shown.markup).toMatch(/<noscript><form class="way-form" action="\/cz\/mapa-centra\/1" method="get">/);
    expect(shown.main.queryByRole('combobox')).toBeNull();
    const details = shown.main.getByText(shown.t('way.heading')).closest('details');
    if (details) details.open = true;
    fireEvent(details ?? document, new Event('toggle'));
    expect((await shown.main.findAllByRole('combobox')).map((input) => input.getAttribute('name'))).toEqual(['from', 'to']);
  });

  it('is no plan of other floors while nobody asks for a way', async () => {
    await renderScreen('floorplan', { params, calls: [floors, companies, toilets, entrances, ...planCalls().slice(0, 1)] }); // another call would fail
  });
});

describe('entrances, the nearest, and the car', () => {
  const doors = [
    entrance(1, { at: [10, 90] }),
    entrance(2, { kind: 'car_park', floorplan_id: 2, at: [200, 90], parking: { sign: 'P2', rows: ['A', 'C'] } }),
  ];
  const scene = [floors, companies, toilets, answered(listEntrances, {}, doors), ...planCalls()];
  const goalOf = (shown: ShownScreen) => stepsOf(shown).at(-1);

  it.each([
    [{ from: 'entrance-1', to: 'shop-11' }, 'Začátek: Vchod 1, Patro 1.', 'Krám 11'],
    [{ from: 'shop-11', to: 'entrance-1' }, 'Začátek: Krám 11, Patro 1.', 'Vchod 1'],
    [{ from: 'shop-11', to: 'car-2-c' }, 'Začátek: Krám 11, Patro 1.', 'Moje auto (P2, řada C)'],
    [{ from: 'shop-11', to: 'nearest-toilets' }, 'Začátek: Krám 11, Patro 1.', 'Toalety 5'],
  ])('are start and goal of a way: %o', async (query, start, goal) => {
    const shown = await show(query, scene);
    expect(stepsOf(shown)[0]).toBe(start);
    expect(goalOf(shown)).toContain(goal);
  });

  it('knows no row that the car park does not have', async () => {
    const shown = await show({ from: 'shop-11', to: 'car-2-x' }, scene);
    expect(shown.main.getByText(shown.t('way.unknown_to'))).toBeTruthy();
  });

  it('offers what everybody looks for, and the car where it was left; only this browser keeps that', async () => {
    const visitor = userEvent.setup();
    const shown = await show({ from: 'shop-11' }, scene);
    const offered = () => textsOf(within(shown.main.getByRole('navigation', { name: shown.t('way.quick_goals') })).getAllByRole('link'));
    expect(offered()).toEqual(['Nejbližší toalety']);
    await visitor.type(field(shown, 'to'), 'auto c');
    await visitor.click(shown.main.getByRole('option', { name: /řada C/ }));
    await waitFor(() => expect(shown.path()).toBe('/cz/mapa-centra/1?from=shop-11&to=car-2-c'));
    expect(localStorage.getItem('mallfront:car')).toBe('car-2-c');
    cleanup();
    const again = await show({ from: 'shop-11' }, scene);
    const links = await again.main.findAllByRole('link', { name: 'Moje auto (P2, řada C)' });
    expect(links[0]?.getAttribute('href')).toBe('/cz/mapa-centra/1?from=shop-11&to=car-2-c');
    localStorage.clear();
  });

  it.each([
    ['velbloud', '„velbloud“ na plánu nemáme.', 0],
    ['kranm 1', '„kranm 1“ na plánu nemáme.', 3],
  ])('says beside the field that %s is no place, and what is most like it', async (to, words, offered) => {
    const shown = await show({ from: 'shop-11', to }, scene);
    expect(shown.markup).toContain(words); // also where no script runs
    const likely = shown.mainElement.querySelectorAll('.place-nearest button');
    expect(likely.length).toBe(offered);
    if (likely[0]) fireEvent.click(likely[0]);
    if (likely[0]) await waitFor(() => expect(shown.path()).toMatch(/to=shop-1[123]$/));
  });

  it('takes a name that is one place’s for that place', async () => {
    const visitor = userEvent.setup();
    const shown = await show({ from: 'shop-11' }, scene);
    await visitor.type(field(shown, 'to'), 'krám 12');
    await visitor.tab();
    await waitFor(() => expect(shown.path()).toBe('/cz/mapa-centra/1?from=shop-11&to=shop-12'));
  });
});

describe('a shop that one enters from outside', () => {
  const outside = walkable(1);
  const plan = { ...outside, units: outside.units.map((unit) => (unit.unit === 'a-1' ? { ...unit, is_outside_only: true } : unit)) };
  const far = { ...outside, walkways: [{ from: [0, 600] as [number, number], to: [290, 600] as [number, number], step_free: true }] };

  it.each([
    ['marked so', plan],
    ['too far from every walkway', far],
  ])('is on the plan, and no way is offered (%s)', async (_what, first) => {
    const scene = [floors, companies, toilets, entrances, answered(getFloorplan, { params: { id: 1 } }, first), ...planCalls().slice(1)];
    const chosen = await show({ shop: '11' }, scene);
    expect(chosen.main.getByText('Na plánu; vchod zvenku.')).toBeTruthy();
    expect(chosen.main.queryByRole('link', { name: chosen.t('floor_plan.show_way') })).toBeNull();
    cleanup();
    const asked = await show({ from: 'shop-12', to: 'shop-11' }, scene);
    expect(asked.main.getByText('Kam: Na plánu; vchod zvenku.')).toBeTruthy();
    expect(stepsOf(asked)).toEqual([]);
  });
});

describe('a way, step by step', () => {
  it('is one line with its fields behind it, and each step has its place on the plan', async () => {
    const visitor = userEvent.setup();
    const shown = await show(both);
    const line = shown.main.getByRole('button', { name: 'Krám 11 → Krám 12' });
    expect(line.getAttribute('aria-expanded')).toBe('false');
    await visitor.click(line);
    expect(line.getAttribute('aria-expanded')).toBe('true');
    expect(shown.mainElement.querySelector('.way-spot')).toBeNull();
    await visitor.click(shown.main.getByRole('button', { name: shown.t('way.step_after') }));
    expect(shown.mainElement.querySelector('.way-spot')).toBeTruthy();
    const current = () => shown.mainElement.querySelector('.way-words [aria-current=step]')?.textContent;
    expect(current()).toMatch(/^Při odchodu/);
    await visitor.click(shown.main.getByRole('button', { name: shown.t('way.step_before') }));
    expect(current()).toMatch(/^Začátek/);
  });

  it('brings the plan of the floor that a step is on', async () => {
    const visitor = userEvent.setup();
    const shown = await show(both);
    await visitor.click(shown.main.getByRole('button', { name: /^Jste v cíli/ }));
    await waitFor(() => expect(shown.path()).toBe('/cz/mapa-centra/2?from=shop-11&to=shop-12'));
  });
});

describe('the way on paper', () => {
  it('has its words and the plan of each floor, while it is printed', async () => {
    const shown = await show(both);
    expect(shown.mainElement.querySelector('.way-sheet')).toBeNull();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const sheet = within(shown.main.getByRole('region', { name: shown.t('way.print') }));
    expect(sheet.getByRole('heading', { name: 'Cesta: Krám 11 – Krám 12' })).toBeTruthy();
    expect(sheet.getAllByRole('listitem')).toHaveLength(5);
    expect(sheet.getAllByRole('figure').map((figure) => figure.querySelector('figcaption')?.textContent)).toEqual(['Patro 1', 'Patro 2']);
    expect(sheet.queryByRole('link')).toBeNull();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(shown.mainElement.querySelector('.way-sheet')).toBeNull();
  });
});
