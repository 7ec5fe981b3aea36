// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { changeDeskRecord, getDeskRecord, listDeskRecords } from '#shared/contracts/desk-records.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { renderDesk } from './support/render-desk.tsx';

const body = { id: 4, level: 'info', starts_at: null, ends_at: null, translations: [{ locale: 'en', title: 'Lift closed' }] };
const row = { kind: 'visitor-notices', key: '4', version: 1, state: 'live', name: '', body, translations: body.translations };

describe('the notices of Today', () => {
  it('reports a change by someone else since the dialog opened, instead of overwriting it', async () => {
    let version = 1;
    let fetched = 0;
    const { user, sent } = renderDesk({
      answers: [
        [listDeskRecords, () => [row]],
        [
          getDeskRecord,
          () => {
            fetched += 1;
            return { ...row, version, live: body, draft: null };
          },
        ],
        [changeDeskRecord, () => ({ outcome: 'conflict', theirs: row })],
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Change: Lift closed' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    version = 2;
    await user.click(screen.getByRole('button', { name: 'Change: Lift closed' }));
    await waitFor(() => expect(fetched).toBe(2));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Publish' }));
    await screen.findByText('Someone else has changed the notice in the meantime.');
    expect(sent.at(-1)?.body).toMatchObject({ act: 'save', version: 1 });
  });

  it('show a failure instead of an empty list, and explain a failed act', async () => {
    let isLost = true;
    const { user } = renderDesk({
      answers: [
        [listDeskRecords, () => (isLost ? new ApiError('ServiceUnavailable') : [row])],
        [getDeskRecord, () => new ApiError('ServiceUnavailable')],
      ],
    });
    const notices = within(await screen.findByRole('region', { name: 'Notices for visitors' }));
    await notices.findByText(/not available right now/);
    expect(notices.queryByText('Visitors see no notice.')).toBeNull();
    isLost = false;
    window.dispatchEvent(new Event('online'));
    await user.click(await notices.findByRole('button', { name: 'Change: Lift closed' }));
    await notices.findByRole('alert');
  });
});
