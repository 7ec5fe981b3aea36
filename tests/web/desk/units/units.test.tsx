// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listDeskRecords } from '#shared/contracts/desk-records.ts';
import {
  changeDeskUnits,
  type DeskUnit,
  type DeskUnitChange,
  type DeskUnits,
  type DeskUnitsChange,
  getDeskFloorUnits,
  getDeskUnits,
  listDeskUnits,
  listUnplacedCompanies,
  undoDeskUnits,
} from '#shared/contracts/desk-units.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { renderDesk } from '../support/render-desk.tsx';

const titled = (title: string) => [{ locale: 'en' as const, title }];
const shops = new Map([[1, 'Shoes'], [2, 'Books'], [3, 'Tea']].map(([id, title]) => [id, { id: Number(id), translations: titled(String(title)) }])); // biome-ignore format: short

/** Creates a floor of three units, to which changes are applied, and a shop without a unit. */
function makeFloor({ refusals = [] }: { refusals?: ApiError[] } = {}) {
  const where = new Map([['1-01', [1]], ['1-02', [2]], ['1-03', [] as number[]]]); // biome-ignore format: short
  const before: Map<string, number[]>[] = [];
  const named = (ids: readonly number[]) => ids.flatMap((id) => shops.get(id) ?? []);
  const units = (): DeskUnit[] => [...where].map(([unit, ids]) => ({ floorplan_id: 1, unit, is_generated: false, companies: named(ids) }));
  const placed = () => [...where.values()].flat();
  const unplaced = () => [...shops.values()].filter(({ id }) => !placed().includes(id));
  const change = (undone: boolean): DeskUnitsChange => ({ id: 9, at: '2026-11-27T12:00:00Z', by: 'Eva Nová', units: [], undone });
  const paged = <T,>(all: T[]) => toSuccess(all, { page: 1, per_page: 48, total: all.length, pages: 1 });
  const answers = [
    [
      getDeskUnits,
      (): DeskUnits => ({
        floors: [{ id: 1, floor: 0, translations: titled('Ground floor'), let: 2, vacant: 1 }],
        unplaced: unplaced().length,
        changes: [],
      }),
    ],
    [
      getDeskFloorUnits,
      () => ({
        ...{ id: 1, width: 30, height: 10, outline: 'M0 0H30V10H0Z' },
        units: units().map(({ unit, companies }, index) => ({
          ...{ unit, path: `M${index * 10} 0H${index * 10 + 10}V10H${index * 10}Z`, centre: [index * 10 + 5, 5] },
          state: companies.length > 0 ? 'let' : 'vacant',
        })),
      }),
    ],
    [
      listDeskUnits,
      (_: unknown, { searchParams }: URL) => {
        const [unit, company, state, q] = ['unit', 'company', 'state', 'q'].map((name) => searchParams.get(name));
        return paged(
          units().filter(
            (one) =>
              (unit == null || one.unit === unit) &&
              (company == null || one.companies.some(({ id }) => String(id) === company)) &&
              (state == null || (state === 'let') === one.companies.length > 0) &&
              (q == null || JSON.stringify(one).toLowerCase().includes(q.toLowerCase())),
          ),
        );
      },
    ],
    [listUnplacedCompanies, () => paged(unplaced())],
    [
      listDeskRecords,
      (_: unknown, { searchParams }: URL) => {
        const keys = searchParams.get('keys')?.split(',');
        const rows = [...shops.values()].filter(({ id }) => keys === undefined || keys.includes(String(id)));
        return paged(
          rows.map(({ id, translations }) => ({
            ...{ kind: 'companies', key: String(id), name: translations[0]?.title, translations, state: 'live', body: {} },
            ...{ is_edited: false, has_draft: false, version: 1, updated_at: null, updated_by: null },
          })),
        );
      },
    ],
    [
      changeDeskUnits,
      (body: unknown) => {
        const refusal = refusals.shift();
        if (refusal) return refusal;
        before.push(new Map(where));
        for (const { unit, company_ids } of (body as { units: DeskUnitChange[] }).units) where.set(unit, company_ids);
        return change(false);
      },
    ],
    [
      undoDeskUnits,
      () => {
        for (const [unit, ids] of before.pop() ?? []) where.set(unit, ids);
        return change(true);
      },
    ],
  ] as const;
  return { where, answers: answers as NonNullable<Parameters<typeof renderDesk>[0]>['answers'] };
}

const row = (name: string) => screen.findByRole('button', { name: new RegExp(name) });

describe('UnitsScreen', () => {
  it('swaps two shops in one action, after a preview, and undoes it', async () => {
    const { where, answers = [] } = makeFloor();
    const { user, sent } = renderDesk({ path: '/units', answers });
    await user.click(await row('1-01'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByLabelText('The shop moves to another unit'));
    await user.type(dialog.getByRole('combobox'), 'books');
    await user.click(await dialog.findByRole('option', { name: /1-02/ }));
    expect(dialog.getByLabelText<HTMLInputElement>('They swap: it goes to 1-01').checked).toBe(true);
    dialog.getByText('Books → Shoes');
    dialog.getByText('Shoes → Books');
    await user.click(dialog.getByRole('button', { name: 'Apply change' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(Object.fromEntries(where)).toEqual({ '1-01': [2], '1-02': [1], '1-03': [] });
    expect(sent.at(-1)?.body).toMatchObject({
      units: [
        { unit: '1-02', seen: [2], company_ids: [1] },
        { unit: '1-01', seen: [1], company_ids: [2] },
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(where.get('1-01')).toEqual([1]));
  });

  it('opens a unit clicked on the plan, and finds another shop for it by search', async () => {
    const { where, answers = [] } = makeFloor();
    const { user } = renderDesk({ path: '/units', answers });
    const plan = await screen.findByRole('img', { name: /Ground floor/ });
    fireEvent.click(plan.querySelector('[data-unit="1-01"]') ?? expect.unreachable());
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByRole('combobox'), 'tea');
    await user.click(await dialog.findByRole('option', { name: /Tea/ }));
    await dialog.findByText(/Shoes gets no other unit/);
    await user.click(dialog.getByRole('button', { name: 'Apply change' }));
    await waitFor(() => expect(where.get('1-01')).toEqual([3]));
    await waitFor(() => expect(plan.querySelector('[data-unit="1-03"]')?.getAttribute('data-state')).toBe('vacant'));
  });

  it('empties a unit, which the plan then shows as vacant', async () => {
    const { answers = [] } = makeFloor();
    const { user } = renderDesk({ path: '/units?floor=1&unit=1-02', answers });
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByLabelText('The shop leaves the unit'));
    await user.click(dialog.getByRole('button', { name: 'Apply change' }));
    const plan = await screen.findByRole('img', { name: /Ground floor/ });
    await waitFor(() => expect(plan.querySelector('[data-unit="1-02"]')?.getAttribute('data-state')).toBe('vacant'));
  });

  it('shows a conflict and the current shops if someone else was faster', async () => {
    const { where, answers = [] } = makeFloor({ refusals: [new ApiError('Conflict', { errors: { units: ['not_available'] } })] });
    const { user } = renderDesk({ path: '/units?floor=1&unit=1-02', answers });
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByLabelText('The shop leaves the unit'));
    where.set('1-02', [2, 3]);
    await user.click(dialog.getByRole('button', { name: 'Apply change' }));
    await dialog.findByText(/Somebody was faster/);
    await dialog.findByRole('link', { name: 'Tea' });
    expect(where.get('1-02')).toEqual([2, 3]);
  });

  it('assigns a unit to a shop without one', async () => {
    const { where, answers = [] } = makeFloor();
    const { user } = renderDesk({ path: '/units?view=unplaced', answers });
    await user.click(await row('Tea'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('combobox'));
    await user.click(await dialog.findByRole('option', { name: /1-03/ }));
    await user.click(dialog.getByRole('button', { name: 'Apply change' }));
    await screen.findByText('Every shop has a unit');
    expect(where.get('1-03')).toEqual([3]);
  });

  it('finds a unit by its number and a shop by its name', async () => {
    const { answers = [] } = makeFloor();
    const { user } = renderDesk({ path: '/units', answers });
    await row('1-03');
    await user.type(screen.getByRole('searchbox'), 'books');
    await waitFor(() => expect(screen.queryByRole('button', { name: /1-03/ })).toBeNull());
    await row('1-02 ?Books');
  });
});
