// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type ActivityAct, getActivityChange, listActivity, listActivityPeople } from '#shared/contracts/desk-activity.ts';
import { undoDeskHours } from '#shared/contracts/desk-hours.ts';
import { renderDesk } from './support/render-desk.tsx';

const act = (id: number, change: Partial<ActivityAct> = {}): ActivityAct => ({
  id,
  at: '2026-11-27T13:03:00Z',
  by: 'Eva Nová',
  is_command: false,
  act: 'receipts approve',
  subject: String(id),
  why: null,
  record: null,
  member: null,
  staff: null,
  has_change: false,
  ...change,
});
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
              ? { acts: [act(5, { by: 'root', is_command: true, act: 'payments close' })], next: null }
              : { acts: [act(9), act(8, { act: 'points adjust', subject: '3 -20', member })], next: 8 },
        ],
      ],
    });
    expect((await screen.findByRole('link', { name: 'no. 9' })).getAttribute('href')).toBe('/desk/receipts/9');
    expect(screen.getByRole('link', { name: 'Jana Malá' }).closest('li')?.textContent).toContain('Points adjusted Jana Malá -20');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    const row = (await screen.findByText('root (command)')).closest('li');
    await waitFor(() => expect(document.activeElement).toBe(row));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
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
    const changed = act(9, { act: 'hours closed', subject: '2026-12-24', has_change: true });
    const place = { translations: [{ locale: 'en', title: 'Shops' }], before: null, after: { status: 'closed', hours: [] } };
    const { user, sent } = renderDesk({
      path: '/activity',
      answers: [
        people,
        [listActivity, () => ({ acts: [changed], next: null })],
        [
          getActivityChange,
          () => ({
            ...{ act: changed, before: null, after: null, versions: null, units: null },
            hours: { date: '2026-12-24', places: [place], total: 1 },
            undo: { of: 'hours', id: 4, is_undone: false },
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
});
