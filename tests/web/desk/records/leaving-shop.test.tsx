// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { archiveLeavingShop, type DeskBulk, type DeskLeave, getDeskBulk, getDeskLeave, undoDeskBulk } from '#shared/contracts/desk-bulk.ts';
import { type DeskRecord, getDeskRecord } from '#shared/contracts/desk-records.ts';
import { renderRecords, toRecord } from './records-desk.ts';

const bulk: DeskBulk = {
  ...{ id: 9, kind: 'companies', act: 'leave', at: '2026-11-30T09:00:00Z', by: 'Eva Nová', state: 'done', total: 3 },
  ...{ done: 3, same: 0, failed: 0, undone: 0, failures: [] },
};
const named = (kind: string, key: string, name: string) => ({ kind, key, name, translations: [] });
const none = { total: 0, records: [] };
const leave: DeskLeave = {
  count: 3,
  archived: { total: 2, records: [named('companies', '5', 'Trh'), named('announcements', '8', 'Sleva')] },
  changed: { total: 1, records: [named('website-pages', '2', 'Móda')] },
  managers: none,
};

/** The undo ends with the first poll. */
function render(answer: DeskLeave) {
  const live = { id: 5, translations: [{ locale: 'cz', title: 'Trh' }] };
  let record = toRecord({ kind: 'companies', live });
  const become = (state: DeskRecord['state']) => {
    record = { ...record, state, version: record.version + 1 };
  };
  return renderRecords({
    path: '/content/companies/5',
    record,
    others: [
      [getDeskLeave, () => answer],
      [
        archiveLeavingShop,
        () => {
          become('archived');
          return bulk;
        },
      ],
      [undoDeskBulk, () => ({ ...bulk, state: 'running' })],
      [
        getDeskBulk,
        () => {
          become('live');
          return { ...bulk, state: 'undone', done: 0, undone: 3 };
        },
      ],
      [getDeskRecord, () => record],
    ],
  });
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

it('archives a shop with all that names it after listing it, and undoes the whole', async () => {
  const { sent } = render(leave);
  await press('Archive…');
  await screen.findByText('2 records are archived together');
  expect(screen.getByText('The shop is removed from 1 record')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Móda' })).toBeTruthy();
  expect(sent).toEqual([]);
  await press('Archive with its content');
  await screen.findByText('Archived');
  const toast = within((await screen.findByText('Archived: 3 records changed')).closest<HTMLElement>('.toast') ?? expect.unreachable());
  expect(sent[0]).toMatchObject({ name: 'archiveLeavingShop', body: { count: 3 } });
  fireEvent.click(toast.getByRole('button', { name: 'Undo' }));
  await screen.findByText('The shop and all its records are restored');
  expect(sent.at(-1)?.name).toBe('undoDeskBulk');
  await waitFor(() => expect(screen.queryByText('Archived')).toBeNull());
});

it('names the records because of which only a manager can archive a shop', async () => {
  render({ ...leave, managers: { total: 1, records: [named('campaigns', '4', 'Double points')] } });
  await press('Archive…');
  await screen.findByText(/Only a manager can archive this shop/);
  expect(screen.getByText('Double points')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Archive with its content' })).toBeNull();
});
