// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listEntrances } from '#shared/contracts/entrances.ts';
import { loadWay } from '#web/features/floor-plan/way/load-way.ts';
import { answered } from '../support/calls.ts';
import { hrefOf, textsOf } from '../support/expectations.ts';
import { entrance } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';
import { companies, floors, planCalls, show, stepsOf, toilets } from '../support/ways.ts';

const doors = answered(listEntrances, {}, [
  entrance(2),
  entrance(3, { at: [290, 90] }),
  entrance(4, { at: [200, 90], kind: 'car_park', parking: { sign: 'P1', rows: ['A', 'B'] } }),
]);
const scene = [floors, companies, toilets, doors, ...planCalls()];
const showHere = (here: string, query: Record<string, string> = {}) => show({ here, ...query }, scene);

beforeAll(loadWay);
afterEach(() => localStorage.clear());

describe('the plan at the place of a sign', () => {
  it('names the place in the document of the server, marks it, and offers the nearest of each kind with one link', async () => {
    const shown = await showHere('entrance-2');
    expect(shown.markup).toContain('Jste zde: Vchod 2');
    expect(shown.main.getByRole('img', { name: 'Jste zde' })).toBeTruthy();
    const goals = within(shown.main.getByRole('navigation', { name: shown.t('here.nearest') })).getAllByRole('link');
    expect(textsOf(goals)).toEqual(['Nejbližší toalety', 'Nejbližší výtah']);
    expect(goals.map((goal) => goal.getAttribute('href'))).toEqual([
      '/cz/mapa-centra/1?from=entrance-2&to=nearest-toilets',
      '/cz/mapa-centra/1?from=entrance-2&to=nearest-lift',
    ]);
  });

  it('offers the way out from a place inside, but no lift at a lift', async () => {
    const shown = await showHere('way-1-lift');
    expect(shown.main.getByRole('heading', { name: 'Jste zde: Výtah' })).toBeTruthy();
    const goals = within(shown.main.getByRole('navigation', { name: shown.t('here.nearest') })).getAllByRole('link');
    expect(textsOf(goals)).toEqual(['Nejbližší toalety', 'Nejbližší východ']);
  });

  it('keeps the choice of step-free routes in its links', async () => {
    const visitor = userEvent.setup();
    const shown = await showHere('shop-11');
    await visitor.click(shown.main.getByRole('switch', { name: shown.t('way.step_free') }));
    await waitFor(() => expect(shown.path()).toBe('/cz/mapa-centra/1?here=shop-11&stepfree=1'));
    expect(hrefOf(shown, 'Nejbližší výtah')).toBe('/cz/mapa-centra/1?from=shop-11&to=nearest-lift&stepfree=1');
  });

  it.each([
    ['gone', 'a code that the gateway has replaced'],
    ['entrance-9', 'an entrance that no longer exists'],
    ['car-4-z', 'a row that no longer exists'],
    ['amenity-99', 'an amenity that no longer exists'],
  ])('says honestly that the place is gone: %s, %s', async (code) => {
    const shown = await showHere(code);
    expect(shown.main.getByText(shown.t('here.gone'))).toBeTruthy();
    expect(shown.main.queryByText(/Jste zde/)).toBeNull();
    expect(shown.main.getByRole('group', { name: 'Plán: Patro 1' })).toBeTruthy();
  });

  it('finds the floor of the place itself if the address has none', async () => {
    const shown = await renderScreen('floorplan', { params: { id: '' }, query: { here: 'way-2-lift' }, calls: scene });
    expect(shown.main.getByText('Patro 2', { selector: '.plan-floor-name' })).toBeTruthy();
    expect(shown.main.getByRole('heading', { name: 'Jste zde: Výtah' })).toBeTruthy();
  });

  it('stores the parked car on a click, only in this browser', async () => {
    const visitor = userEvent.setup();
    const shown = await showHere('car-4-b');
    expect(shown.main.getByRole('heading', { name: 'Jste zde: Parkoviště P1, řada B' })).toBeTruthy();
    expect(localStorage.length).toBe(0);
    await visitor.click(shown.main.getByRole('button', { name: shown.t('here.park') }));
    expect(shown.main.getByText(shown.t('here.parked'))).toBeTruthy();
    expect(localStorage.getItem('mallfront:car')).toBe('car-4-b');
  });
});

describe('a route from a sign', () => {
  it('begins at a lift', async () => {
    const shown = await show({ from: 'way-1-lift', to: 'nearest-toilets' }, scene);
    expect(stepsOf(shown)[0]).toBe('Začátek: Výtah, Patro 1.');
    expect(stepsOf(shown).at(-1)).toContain('Toalety 5');
  });

  it('leads to the nearest open exit, and names it', async () => {
    const closed = answered(listEntrances, {}, [entrance(2, { is_closed: true }), entrance(3, { at: [290, 90] })]);
    const shown = await show({ from: 'shop-11', to: 'nearest-exit' }, [floors, companies, toilets, closed, ...planCalls()]);
    expect(stepsOf(shown).at(-1)).toContain('Vchod 3');
  });

  it('leads to the nearest lift that works', async () => {
    const shown = await show({ from: 'shop-11', to: 'nearest-lift' }, scene);
    expect(stepsOf(shown).at(-1)).toContain('Nejbližší výtah');
    const broken = await show({ from: 'shop-11', to: 'nearest-lift' }, [
      floors,
      companies,
      toilets,
      doors,
      ...planCalls({ liftWorks: false }),
    ]);
    expect(broken.main.getByText(broken.t('way.unknown_to'))).toBeTruthy();
  });
});

describe('the nearest of a kind without a start', () => {
  it('is answered from an entrance of the street, until the visitor clicks a place on the plan', async () => {
    const visitor = userEvent.setup();
    const shown = await show({ to: 'nearest-toilets' }, scene);
    expect(stepsOf(shown)[0]).toBe('Začátek: Vchod 2, Patro 1.');
    expect(shown.markup).toContain(shown.t('way.from_entrance', { entrance: 'Vchod 2' }));
    const shop = shown.mainElement.querySelector('#unit-a-1 a, a#unit-a-1');
    await visitor.click(shop as Element);
    await waitFor(() => expect(shown.path()).toBe('/cz/mapa-centra/1?from=shop-11&to=nearest-toilets'));
    await waitFor(() => expect(stepsOf(shown)[0]).toBe('Začátek: Krám 11, Patro 1.'));
    expect(shown.main.queryByText(shown.t('way.from_entrance', { entrance: 'Vchod 2' }))).toBeNull();
  });

  it('asks for the start of the way to the nearest exit, because each entrance is an exit', async () => {
    const shown = await show({ to: 'nearest-exit' }, scene);
    expect(shown.main.getByText(shown.t('way.pick_from'))).toBeTruthy();
  });

  it('asks for the start if all entrances are closed', async () => {
    const closed = answered(listEntrances, {}, [entrance(2, { is_closed: true })]);
    const shown = await show({ to: 'nearest-toilets' }, [floors, companies, toilets, closed, ...planCalls()]);
    expect(shown.main.getByText(shown.t('way.pick_from'))).toBeTruthy();
  });
});
