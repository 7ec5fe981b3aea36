// @vitest-environment happy-dom
import { act, cleanup, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { getFloorplan, listFloorplans } from '#shared/contracts/floorplans.ts';
import { loadWay } from '#web/features/floor-plan/way/load-way.ts';
import { answered, failed } from '../support/calls.ts';
import { hrefOf } from '../support/expectations.ts';
import { outlined } from '../support/outlines.ts';
import { floor, floorplan } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';
import {
  both,
  calls,
  companies,
  entrances,
  field,
  floors,
  params,
  planCalls,
  shops,
  show,
  stepsOf,
  toilets,
  walkable,
} from '../support/ways.ts';

beforeAll(loadWay);

describe('a route on the plan', () => {
  it('is drawn, described and timed by the server, over both floors', async () => {
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
  ] as const)('is described in %s', async (locale, sentence) => {
    const own = [floors, toilets, entrances, ...planCalls(), outlined(shops, { locale })];
    expect(stepsOf(await renderScreen('floorplan', { locale, params, query: both, calls: own }))).toContain(sentence);
  });

  it('uses the lift to avoid steps, and shows if no working one exists', async () => {
    const free = await show({ ...both, stepfree: '1' });
    expect(stepsOf(free)).toContain('Po levé straně je výtah. Jeďte nahoru: Patro 2.');
    const stuck = await show({ ...both, stepfree: '1' }, [floors, companies, toilets, entrances, ...planCalls({ liftWorks: false })]);
    expect(stuck.main.getByText(stuck.t('way.unreachable_step_free'))).toBeTruthy();
    expect(hrefOf(stuck, stuck.t('way.with_steps'))).toBe('/cz/mapa-centra/1?from=shop-11&to=shop-12&stepfree=0');
  });

  it('stays while floors are switched; the clicked place stays selected', async () => {
    const { main, t } = await show({ ...both, shop: '11' });
    const links = within(main.getByRole('navigation', { name: t('floor_plan.floors') })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toContain('/cz/mapa-centra/2?shop=11&from=shop-11&to=shop-12');
  });

  it('links to its start on a floor that it does not cross', async () => {
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
  ])('shows for %o: %s', async (query, key) => {
    const shown = await show(query);
    expect(shown.main.getByText(shown.t(key))).toBeTruthy();
    expect(stepsOf(shown)).toEqual([]);
  });

  it('shows that no route exists if nothing connects the two places', async () => {
    const shown = await show(both, [
      floors,
      companies,
      toilets,
      entrances,
      ...[1, 2].map((id) => answered(getFloorplan, { params: { id } }, floorplan(id))),
    ]);
    expect(shown.main.getByText(shown.t('way.unreachable'))).toBeTruthy();
  });

  it('works without a floor whose plan is missing', async () => {
    const shown = await renderScreen('floorplan', {
      params,
      query: { from: 'shop-11', to: 'amenity-5' },
      calls: [floors, companies, toilets, entrances, ...planCalls().slice(0, 1)],
      failures: failed(getFloorplan, { params: { id: 2 } }, 'BadGateway'),
    });
    expect(stepsOf(shown).at(-1)).toBe('Jste v cíli. Po levé ruce: Toalety 5.');
  });

  it('knows a place by its typed title without scripts', async () => {
    const shown = await show({ from: 'kram 11', to: 'Toalety 5' });
    expect(stepsOf(shown).at(-1)).toBe('Jste v cíli. Po levé ruce: Toalety 5.');
    expect(field(shown, 'from')).toHaveProperty('value', 'Krám 11');
  });
});

describe('a shop with an outside entrance', () => {
  const outside = walkable(1);
  const plan = { ...outside, units: outside.units.map((unit) => (unit.unit === 'a-1' ? { ...unit, is_outside_only: true } : unit)) };
  const far = { ...outside, walkways: [{ from: [0, 600] as [number, number], to: [290, 600] as [number, number], step_free: true }] };

  it.each([
    ['marked so', plan],
    ['too far from every walkway', far],
  ])('is on the plan, and no route is offered (%s)', async (_what, first) => {
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

describe('a route, step by step', () => {
  it('is one line that opens its fields, and marks the position of each step on the plan', async () => {
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

  it('shows the plan of a step’s floor', async () => {
    const visitor = userEvent.setup();
    const shown = await show(both);
    await visitor.click(shown.main.getByRole('button', { name: /^Jste v cíli/ }));
    await waitFor(() => expect(shown.path()).toBe('/cz/mapa-centra/2?from=shop-11&to=shop-12'));
  });
});

describe('the printed route', () => {
  it('has its directions and the plan of each floor, while printing', async () => {
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
