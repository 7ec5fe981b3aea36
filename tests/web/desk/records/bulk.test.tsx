// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { changeDeskRecords, type DeskBulk, type DeskBulkFailure, getDeskBulk, undoDeskBulk } from '#shared/contracts/desk-bulk.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { renderRecords, toRow } from './records-desk.ts';

const toBulk = (overrides: Partial<DeskBulk> = {}): DeskBulk => ({
  ...{ id: 9, kind: 'hero-banners', act: 'archive', at: '2026-11-27T09:00:00Z', by: 'Eva Nová', state: 'running', total: 2 },
  ...{ done: 0, same: 0, failed: 0, undone: 0, failures: [] },
  ...overrides,
});

const rows = [toRow(), toRow({ key: '6', name: 'Sleva', translations: [] })];
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const close = () => fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? expect.unreachable());

function renderList(answers: readonly unknown[] = []) {
  let polls = [...answers];
  return renderRecords({
    path: '/content/hero-banners?q=s',
    rows,
    total: 40,
    others: [
      [changeDeskRecords, () => toBulk()],
      [getDeskBulk, () => polls.shift() ?? toBulk({ state: 'done', done: 2 })],
      [
        undoDeskBulk,
        () => {
          polls = [toBulk({ state: 'undone', undone: 2 }), toBulk({ state: 'undone', undone: 2 })];
          return toBulk({ done: 2 });
        },
      ],
    ],
  });
}

describe('acts on many records', () => {
  it('archive the ticked records after a question, show the result, and are undone', async () => {
    const failure = {
      kind: 'hero-banners',
      key: '6',
      name: 'Sleva',
      translations: [],
      code: 'used',
      fault: null,
    } satisfies DeskBulkFailure;
    const { sent } = renderList([toBulk({ state: 'done', done: 1, failed: 1, failures: [failure] })]);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
    await press('Archive…');
    expect(sent).toEqual([]);
    await press('Archive');
    await screen.findByText(/1 record changed/);
    expect(sent[0]?.body).toMatchObject({ act: 'archive', count: 2, filter: { keys: ['5', '6'] } });
    expect(screen.getByText(/other records refer to it/)).toBeTruthy();
    close();
    const toast = within((await screen.findByText('1 record changed.')).closest<HTMLElement>('.toast') ?? expect.unreachable());
    fireEvent.click(toast.getByRole('button', { name: 'Undo' }));
    await screen.findByText('2 records are as before.');
    expect(sent.at(-1)?.name).toBe('undoDeskBulk');
  });

  it('select all records that match the filter, and clear the selection when the filter changes', async () => {
    const { sent } = renderList();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Trh' }));
    await press(/^Select all 40/);
    await press('Publish drafts…');
    await press('Publish drafts');
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ act: 'publish', count: 40, filter: { q: 's', sort: 'order' } }));
    await screen.findByText('2 records changed.');
    close();
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'live' } });
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Trh' }).checked).toBe(false));
  });

  it('explain that other records match now', async () => {
    renderRecords({
      path: '/content/hero-banners',
      rows,
      others: [[changeDeskRecords, () => new ApiError('Conflict', { errors: { count: ['not_available'] } })]],
    });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Trh' }));
    await press('Archive…');
    await press('Archive');
    await screen.findByText('The selection has changed');
    expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
  });
});
