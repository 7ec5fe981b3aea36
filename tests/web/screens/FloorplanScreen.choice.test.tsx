// @vitest-environment happy-dom
import { cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listEntrances } from '#shared/contracts/entrances.ts';
import { listSearchWords } from '#shared/contracts/search-words.ts';
import { loadWay } from '#web/features/floor-plan/way/load-way.ts';
import { answered } from '../support/calls.ts';
import { textsOf } from '../support/expectations.ts';
import { entrance } from '../support/records.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';
import { both, calls, companies, entrances, field, floors, params, planCalls, show, stepsOf, toilets } from '../support/ways.ts';

beforeAll(loadWay);
afterEach(() => localStorage.clear());

describe('the choice of a route', () => {
  it('works with the keyboard alone', async () => {
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

  it('closes with Escape, keeps unknown text with a message, and can be emptied', async () => {
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

  it('loads the aliases of places when a field is focused, and suggests places by them', async () => {
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

  it('can be swapped, and shows the floor of the start', async () => {
    const visitor = userEvent.setup();
    const shown = await show(both);
    await visitor.click(shown.main.getByRole('button', { name: shown.t('way.swap') }));
    await waitFor(() => expect(shown.path()).toBe('/cz/mapa-centra/2?from=shop-12&to=shop-11'));
  });

  it('toggles routes without steps', async () => {
    const visitor = userEvent.setup();
    const shown = await show(both);
    await visitor.click(shown.main.getByRole('switch', { name: shown.t('way.step_free') }));
    await waitFor(() => expect(shown.path()).toBe('/cz/mapa-centra/1?from=shop-11&to=shop-12&stepfree=1'));
    await waitFor(() => expect(stepsOf(shown)).toContain('Po levé straně je výtah. Jeďte nahoru: Patro 2.'));
  });

  it('remembers routes without steps for each later route, until they are switched off', async () => {
    const visitor = userEvent.setup();
    const stepFree = (shown: ShownScreen) => shown.main.getByRole('switch', { name: shown.t('way.step_free') });
    const first = await show(both);
    await visitor.click(stepFree(first));
    await waitFor(() => expect(stepsOf(first)).toContain('Po levé straně je výtah. Jeďte nahoru: Patro 2.'));
    cleanup();

    const later = await show(both); // as a link of the search, a shop or the car park opens it
    await waitFor(() => expect(stepsOf(later)).toContain('Po levé straně je výtah. Jeďte nahoru: Patro 2.'));
    expect(stepFree(later)).toHaveProperty('checked', true);
    cleanup();

    const once = await show({ ...both, stepfree: '0' });
    expect(stepsOf(once).join()).toContain('schody');
    expect(stepFree(once)).toHaveProperty('checked', false);
    cleanup();

    const last = await show(both);
    await waitFor(() => expect(stepFree(last)).toHaveProperty('checked', true));
    await visitor.click(stepFree(last));
    await waitFor(() => expect(stepsOf(last).join()).toContain('schody'));
    expect(localStorage.length).toBe(0);
  });

  it('completes the route with a place clicked on the plan', async () => {
    const { main } = await show({ to: 'shop-11' });
    const plan = within(main.getByRole('group', { name: 'Plán: Patro 1' }));
    expect(plan.getByRole('link', { name: 'Toalety 5' }).getAttribute('href')).toBe('/cz/mapa-centra/1?from=amenity-5&to=shop-11');
  });

  it('is a plain form without scripts', async () => {
    const { mainElement } = await show({ to: 'shop-11' });
    const form = mainElement.querySelector('form.way-form');
    expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual(['/cz/mapa-centra/1', 'get']);
    expect([...(form?.querySelectorAll('input') ?? [])].map(({ name }) => name)).toEqual(['from', 'to', 'stepfree']);
  });

  it('opens beside the plan, and is a plain form in the markup for browsers without scripts', async () => {
    const shown = await renderScreen('floorplan', { params, calls });
    expect(shown.markup).toMatch(/<noscript><form class="way-form" action="\/cz\/mapa-centra\/1" method="get">/);
    expect(shown.main.queryByRole('combobox')).toBeNull();
    const details = shown.main.getByText(shown.t('way.heading')).closest('details');
    if (details) details.open = true;
    fireEvent(details ?? document, new Event('toggle'));
    expect((await shown.main.findAllByRole('combobox')).map((input) => input.getAttribute('name'))).toEqual(['from', 'to']);
  });

  it('does not load plans of other floors until a route is requested', async () => {
    await renderScreen('floorplan', { params, calls: [floors, companies, toilets, entrances, ...planCalls().slice(0, 1)] }); // another call would fail
  });
});

describe('entrances, nearest amenities, and the car', () => {
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
  ])('can be start and end of a route: %o', async (query, start, goal) => {
    const shown = await show(query, scene);
    expect(stepsOf(shown)[0]).toBe(start);
    expect(goalOf(shown)).toContain(goal);
  });

  it('ignore a row that the car park lacks', async () => {
    const shown = await show({ from: 'shop-11', to: 'car-2-x' }, scene);
    expect(shown.main.getByText(shown.t('way.unknown_to'))).toBeTruthy();
  });

  it('are offered as quick goals, including the parked car, whose place only this browser stores', async () => {
    const visitor = userEvent.setup();
    const shown = await show({ from: 'shop-11' }, scene);
    const offered = () => textsOf(within(shown.main.getByRole('navigation', { name: shown.t('way.quick_goals') })).getAllByRole('link'));
    expect(offered()).toEqual(['Nejbližší toalety', 'Nejbližší výtah', 'Nejbližší východ']);
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
  ])('report beside the field that %s is not a place, with similar places', async (to, words, offered) => {
    const shown = await show({ from: 'shop-11', to }, scene);
    expect(shown.markup).toContain(words); // also without scripts
    const likely = shown.mainElement.querySelectorAll('.place-nearest button');
    expect(likely.length).toBe(offered);
    if (likely[0]) fireEvent.click(likely[0]);
    if (likely[0]) await waitFor(() => expect(shown.path()).toMatch(/to=shop-1[123]$/));
  });

  it('accept a name that belongs to only one place', async () => {
    const visitor = userEvent.setup();
    const shown = await show({ from: 'shop-11' }, scene);
    await visitor.type(field(shown, 'to'), 'krám 12');
    await visitor.tab();
    await waitFor(() => expect(shown.path()).toBe('/cz/mapa-centra/1?from=shop-11&to=shop-12'));
  });
});
