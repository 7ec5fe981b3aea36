// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getInboxCounts, getSatisfaction } from '#shared/contracts/desk-inbox.ts';
import type { StaffRole } from '#shared/contracts/endpoint.ts';
import { renderDesk, toStaff } from '../support/render-desk.tsx';

function show(role: StaffRole, total = { good: 3, bad: 1 }) {
  return renderDesk({
    path: '/inbox/satisfaction',
    staff: toStaff(role),
    answers: [
      [getInboxCounts, () => ({ conversations: { open: 0, mine: 0, unread: 0 }, requests: { open: 0, mine: 0, unanswered: 0 } })],
      [getSatisfaction, () => ({ total, categories: [{ category: 'parking', ...total }] })],
    ],
  });
}

it('the figures of satisfaction show the share of good ratings, in total and by topic', async () => {
  show('desk');
  const row = await screen.findByRole('row', { name: /^Parking/ });
  expect(row.textContent).toBe('Parking75%31');
  expect(screen.getAllByText('75%')).toHaveLength(2);
  expect(screen.queryByRole('link', { name: 'Show those rated bad' })).toBeNull();
});

it('the figures of satisfaction lead managers to what was rated bad', async () => {
  show('manager', { good: 0, bad: 0 });
  expect(await screen.findByText('Nobody rated in this period')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show those rated bad' }).getAttribute('href')).toBe('/desk/inbox?view=bad');
});
