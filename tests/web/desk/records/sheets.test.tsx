// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { exportDeskRecords } from '#shared/contracts/desk-sheets.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { renderRecords, toRow } from './records-desk.ts';

afterEach(() => vi.restoreAllMocks());

const file = () =>
  new Response('\uFEFFID\r\n5\r\n', {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename="hero-banners-2026-11-27.csv"' },
  });

describe('the export of a list', () => {
  it('saves all records that match the filters, under the name that the server chose', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { sent } = renderRecords({
      path: '/content/hero-banners?q=trh&state=live&page=2',
      rows: [toRow()],
      others: [[exportDeskRecords, file]],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Export…' }));
    fireEvent.click(await screen.findByRole('button', { name: 'CSV' }));
    await screen.findByText('File saved');
    expect(saved).toEqual(['hero-banners-2026-11-27.csv']);
    expect(sent[0]?.body).toMatchObject({ format: 'csv', locale: 'en', filter: { q: 'trh', state: 'live', sort: 'order' } });
    expect(sent[0]?.body).toMatchObject({ columns: expect.arrayContaining([{ id: 'translations.cz.title', heading: 'Headline (CZ)' }]) });
    expect(sent[0]?.headers.get('idempotency-key')).toBeNull();
  });

  it('explains a failure, and can be repeated', async () => {
    const answers = [new ApiError('ServiceUnavailable'), file()];
    renderRecords({ path: '/content/hero-banners', rows: [toRow()], others: [[exportDeskRecords, () => answers.shift()]] });
    fireEvent.click(await screen.findByRole('button', { name: 'Export…' }));
    fireEvent.click(await screen.findByRole('button', { name: 'CSV' }));
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
