// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listAmenities } from '#shared/contracts/amenities.ts';
import { listEntrances } from '#shared/contracts/entrances.ts';
import { getFloorplan, listFloorplans } from '#shared/contracts/floorplans.ts';
import { loadWay } from '#web/features/floor-plan/way/load-way.ts';
import { answered } from '../support/calls.ts';
import { found, outlined } from '../support/outlines.ts';
import { company, floor, floorplan } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const shops = [company(11, { floorplan_id: 1, unit: 'a-1', floor: 1 }), company(12, { floorplan_id: 2, unit: 'a-1', floor: 2 })];
const calls = [
  answered(listFloorplans, {}, [floor(2), floor(1)]),
  outlined(shops),
  found(shops.slice(0, 1), 'kram 11'),
  found(shops.slice(1), 'kram 12'),
  found([], 'velbloud'),
  answered(listAmenities, { query: { per_page: 48 } }, []),
  answered(listEntrances, {}, []),
  ...[1, 2].map((id) => answered(getFloorplan, { params: { id } }, floorplan(id))),
];
const params = { id: 1 };

beforeAll(loadWay);

describe('the plan’s search with the list as a sheet over the plan', () => {
  const moves: unknown[] = [];
  const media = { addEventListener: () => {}, removeEventListener: () => {} };
  beforeEach(() => {
    moves.length = 0;
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(max-width: 59.99rem)', ...media }));
    vi.stubGlobal('scrollY', 200);
    vi.stubGlobal('scrollTo', (to: unknown) => moves.push(to));
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      moves.push(this.className);
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('shows results while typing, and the previous content after Escape, from the field and from the list', async () => {
    const visitor = userEvent.setup();
    const { main, t } = await renderScreen('floorplan', { params, query: { shop: 11 }, calls });
    const field = main.getByRole('searchbox', { name: t('floor_plan.find') });
    await visitor.type(field, 'kram 11');
    await waitFor(() => expect(moves.at(-1)).toBe('plan-sheet'));
    expect(moves).not.toContainEqual(expect.objectContaining({ top: 200 }));
    await visitor.keyboard('{Escape}');
    await waitFor(() => expect(moves.at(-1)).toEqual({ top: 200, behavior: 'smooth' }));
    expect(field).toHaveProperty('value', '');
    expect(document.activeElement).toBe(field);
    expect(main.getByRole('region', { name: t('floor_plan.chosen') })).toBeTruthy(); // another Escape closes it

    await visitor.type(field, 'kram 12');
    const link = await main.findByRole('link', { name: /Krám 12/ });
    link.focus();
    await visitor.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field).toHaveProperty('value', '');
  });

  it('shows the plan after a selection, and moves nothing if everything is visible', async () => {
    const visitor = userEvent.setup();
    const { main, path, t } = await renderScreen('floorplan', { params, calls });
    const field = main.getByRole('searchbox', { name: t('floor_plan.find') });
    await visitor.type(field, 'kram 11');
    await waitFor(() => expect(moves).toContain('plan-sheet'));
    await visitor.keyboard('{Enter}');
    await waitFor(() => expect(moves).toContainEqual({ top: 0, behavior: 'smooth' }));
    expect(path()).toBe('/cz/mapa-centra/1?shop=11');
    moves.length = 0;
    vi.stubGlobal('matchMedia', () => ({ matches: false, ...media }));
    await visitor.type(field, 'velbloud');
    expect(await main.findByText(t('floor_plan.nobody'))).toBeTruthy();
    await visitor.clear(field);
    expect(moves).toEqual([]);
  });
});
