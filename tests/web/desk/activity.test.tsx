// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getActivityChange, listActivity, listActivityPeople } from '#shared/contracts/desk-activity.ts';
import { getDeskBulk, undoDeskBulk } from '#shared/contracts/desk-bulk.ts';
import { undoDeskHours } from '#shared/contracts/desk-hours.ts';
import { getKey } from '#shared/contracts/desk-keys.ts';
import { named, toAct, toChange } from './act-samples.ts';
import { renderDesk } from './support/render-desk.tsx';

const people = [listActivityPeople, () => ({ people: [{ id: 7, name: 'Eva Nová' }] })] as const;

describe('ActivityScreen', () => {
  it('links the changed things, and moves the focus to newly loaded acts', async () => {
    const member = { id: 3, name: 'Jana Malá' };
    const { user } = renderDesk({
      path: '/activity',
      answers: [
        people,
        [
          listActivity,
          (_body, url) =>
            url.searchParams.get('before') === '8'
              ? { acts: [toAct(5, { by: 'root', is_command: true, act: 'settlement close', subject: '2026-10' })], next: null }
              : { acts: [toAct(9), toAct(8, { act: 'points adjust', subject: '3 -1020', member })], next: 8 },
        ],
      ],
    });
    expect((await screen.findByRole('link', { name: 'no. 9' })).getAttribute('href')).toBe('/desk/receipts/9');
    expect(screen.getByRole('link', { name: 'Jana Malá' }).closest('li')?.textContent).toContain('Points adjusted Jana Malá −1,020');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    const row = (await screen.findByText('root (command)')).closest('li');
    await waitFor(() => expect(document.activeElement).toBe(row));
    expect(screen.getByRole('link', { name: 'October 2026' }).getAttribute('href')).toBe('/desk/settlement?month=2026-10');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('says where the purchases of a key are, because they are no acts, and links to those of its shop', async () => {
    const key = { id: 4, name: 'Till 1', company: { key: '5', name: 'Bosorka', translations: [] } };
    renderDesk({ path: '/activity?key=4', answers: [people, [getKey, () => key], [listActivity, () => ({ acts: [], next: null })]] });
    await screen.findByText(/^Purchases and returns at tills .* are not listed here/);
    await waitFor(() => expect(screen.getByRole('link', { name: 'Open the settlement' }).getAttribute('href')).toBe('/desk/settlement/5'));
  });

  it('filters by person and kind, and stores both in the address', async () => {
    const asked: string[] = [];
    const { user, router } = renderDesk({
      path: '/activity?from=2026-11-01',
      answers: [
        people,
        [
          listActivity,
          (_body, { search }) => {
            asked.push(search);
            return { acts: [], next: null };
          },
        ],
      ],
    });
    await screen.findByRole('option', { name: 'Eva Nová' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'Eva Nová');
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Area' }),
      await screen.findByRole('option', { name: 'Content: News, events and offers' }),
    );
    await screen.findByText('Nothing matches these filters.');
    expect(router.state.location.search).toBe('?staff=7&from=2026-11-01&kind=announcements');
    await waitFor(() => expect(new URLSearchParams(asked.at(-1)).get('kind')).toBe('announcements'));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toBe('');
  });

  it('shows what a change of hours changed, and undoes it as a whole', async () => {
    const changed = toAct(9, { act: 'hours closed', subject: '2026-12-24', has_change: true });
    const place = {
      translations: [{ locale: 'en' as const, title: 'Shops' }],
      before: null,
      after: { status: 'closed' as const, hours: [] },
    };
    const { user, sent } = renderDesk({
      path: '/activity',
      answers: [
        people,
        [listActivity, () => ({ acts: [changed], next: null })],
        [
          getActivityChange,
          () =>
            toChange(changed, {
              hours: { date: '2026-12-24', places: [place], total: 1 },
              undo: { of: 'hours', kind: null, id: 4, is_undone: false },
            }),
        ],
        [undoDeskHours, () => ({})],
      ],
    });
    await user.click(await screen.findByRole('button', { name: /^What changed: Closed for a day/ }));
    expect((await screen.findByRole('heading', { name: 'Shops' })).closest('li')?.textContent).toBe('ShopsBeforeAs usualAfterwardsclosed');
    await user.click(screen.getByRole('button', { name: 'Restore the previous state' }));
    await screen.findByText('The change was undone');
    expect(sent.map(({ name }) => name)).toEqual(['undoDeskHours']);
  });

  it('names the records of a change together with their values, and undoes the change as a whole', async () => {
    const records = [named('companies', '5', 'Trh'), named('companies', '6', 'Lékárna')];
    const bulk = { kind: 'companies', act: 'save', total: 30, records };
    const changed = toAct(9, { act: 'records bulk', subject: 'companies', bulk, has_change: true });
    const values = [{ field: 'category_ids', before: [11], after: [12] }];
    let polls = 0;
    const answer = {
      id: 4,
      kind: 'companies',
      act: 'save',
      at: '2026-11-27T13:03:00Z',
      by: 'Eva Nová',
      total: 30,
      done: 0,
      same: 0,
      failed: 0,
    };
    const { user, sent } = renderDesk({
      path: '/activity',
      answers: [
        people,
        [listActivity, () => ({ acts: [changed], next: null })],
        [
          getActivityChange,
          () =>
            toChange(changed, {
              records: records.map((record) => ({ ...record, changes: values })),
              names: [named('categories', '11', 'Fashion'), named('categories', '12', 'Shoes')],
              undo: { of: 'bulk', kind: 'companies', id: 4, is_undone: false },
            }),
        ],
        [undoDeskBulk, () => ({ ...answer, state: 'running', undone: 0, failures: [] })],
        [
          getDeskBulk,
          () => {
            polls += 1;
            return { ...answer, state: polls > 1 ? 'undone' : 'running', undone: polls > 1 ? 30 : 10, failures: [] };
          },
        ],
      ],
    });
    const row = (await screen.findByRole('link', { name: 'Lékárna' })).closest('li');
    expect(row?.textContent).toContain('Change of a field · Shops and services: Trh, Lékárna and 28 more');
    await user.click(screen.getByRole('button', { name: /^What changed/ }));
    expect((await screen.findByRole('heading', { name: '30 changed records' })).closest('section')?.textContent).toContain(
      'Fashion → Shoes',
    );
    await user.click(screen.getByRole('button', { name: 'Restore the previous state' }));
    await screen.findByText('30 records are as before.');
    expect(sent.map(({ name }) => name)).toEqual(['undoDeskBulk']);
  });
});
