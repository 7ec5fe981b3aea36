// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type DeskBooking, findDeskBookings } from '#shared/contracts/desk-bookings.ts';
import { getInboxCounts } from '#shared/contracts/desk-inbox.ts';
import { eraseMember, getMemberErasure, type MemberErasure } from '#shared/contracts/desk-member-data.ts';
import {
  adjustMemberPoints,
  blockMember,
  type DeskMember,
  findMembers,
  getDeskMember,
  getMemberCounts,
  listDeskMembers,
  type MemberRow,
} from '#shared/contracts/desk-members.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { renderDesk, toStaff } from '../support/render-desk.tsx';

const jana = { id: 5, name: 'Jana Malá', email: 'jana@visitor.example', card_number: '7700000000000001' };
const member: DeskMember = {
  ...jana,
  first_name: 'Jana',
  last_name: 'Malá',
  requested_email: null,
  last_active: '2026-11-20',
  has_newsletter: false,
  blocked: null,
  phone: null,
  locale: 'cz',
  member_since: '2026-01-31T10:00:00Z',
  tier: null,
  points: { balance: 120, pending: 0, expiring: [], earned_total: 120 },
  household: null,
  entries: [],
  receipts: [],
  rewards: [],
  acts: [{ at: '2026-11-27T10:00:00Z', by: 'Adam Horák', act: 'points adjust', subject: '5 120', why: 'The till was down' }],
};
const row: MemberRow = {
  ...jana,
  member_since: '2026-01-31T10:00:00Z',
  last_active: '2026-11-20',
  points: 120,
  level_id: 2,
  has_newsletter: true,
  is_blocked: false,
};
const gold = { id: 2, translations: [{ locale: 'en' as const, name: 'Gold' }], count: 30 };
const memberCounts = { all: 100, active: 40, newsletter: 60, blocked: 0, levels: [gold] };
const erasure: MemberErasure = {
  number: 3,
  member_number: 5,
  at: '2026-11-27T10:00:00Z',
  cause: 'staff',
  by: 'Adam Horák',
  erased: [{ section: 'profile', count: 1 }],
  kept: [{ section: 'points', count: 2 }],
};
function erase(body: unknown) {
  const { card_end: end } = body as { card_end: string }; // safe: the form sends it
  if (end !== '0001') return new ApiError('UnprocessableEntity', { errors: { card_end: ['invalid'] } });
  return erasure;
}
const counts = { conversations: { open: 0, mine: 0, unread: 0 }, requests: { open: 0, mine: 0, unanswered: 0 } };

const booking: DeskBooking = {
  ...{ id: 4, number: 'R-AB', service_id: 1, customer: 'Jana Malá', customer_id: 5, contact: null, note: null, people: 2, price: null },
  ...{ starts_at: '2026-11-30T10:00:00+01:00', ends_at: '2026-11-30T11:00:00+01:00', status: 'reserved', is_paid_at_desk: false },
  ...{ came: null, is_withdrawn: false, translations: [{ locale: 'en', title: 'Bees' }] },
};

function open(path: string, adjust: (body: unknown) => unknown = () => member, shown = member) {
  return renderDesk({
    path,
    staff: toStaff('desk'),
    answers: [
      [getInboxCounts, () => counts],
      [findMembers, (_body, { searchParams }) => ({ members: searchParams.get('q') === 'mala' ? [jana] : [], is_more: false })],
      [getMemberCounts, () => memberCounts],
      [listDeskMembers, (_body, { searchParams }) => (searchParams.get('level') === '2' ? [row] : [])],
      [getDeskMember, () => shown],
      [findDeskBookings, () => [booking]],
      [blockMember, () => ({ ...member, blocked: { since: '2026-11-27T10:00:00Z', why: 'Receipts of a friend' } })],
      [eraseMember, erase],
      [getMemberErasure, () => erasure],
      [adjustMemberPoints, adjust],
    ],
  });
}

describe('members', () => {
  it('are found while typing, and Enter opens the only one', async () => {
    const { user } = open('/members');
    const field = await screen.findByRole('searchbox', { name: 'Find a member' });
    await user.type(field, 'mala');
    await screen.findByRole('link', { name: /Jana Malá.*7700 0000 0000 0001/ });
    await user.type(field, '{Enter}');
    await screen.findByRole('heading', { name: 'Jana Malá' });
    await screen.findByText('Adam Horák: The till was down');
  });

  it('show a message if none match', async () => {
    const { user } = open('/members');
    await user.type(await screen.findByRole('searchbox', { name: 'Find a member' }), 'nobody');
    await screen.findByText('Member not found.');
  });
});

describe('the list of members', () => {
  it('filters, shows how many members match each filter, and offers all when none match', async () => {
    const { user } = open('/members');
    const level = await screen.findByRole('combobox', { name: 'Level' });
    await screen.findByRole('option', { name: 'Gold (30)' });
    expect(screen.getByRole('option', { name: 'Inactive (60)' })).toBeDefined();
    await user.selectOptions(level, '2');
    const link = await screen.findByRole('link', { name: 'Jana Malá' });
    expect(link.closest('tr')?.textContent).toContain('Gold');
    await user.selectOptions(level, '');
    await screen.findByText('There are no members yet');
  });
});

describe('a member', () => {
  it('is blocked with a reason', async () => {
    const { user, sent } = open('/members/5');
    await user.click(await screen.findByRole('button', { name: 'Block' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Why' }), 'Receipts of a friend');
    await user.click(dialog.getByRole('button', { name: 'Block' }));
    await screen.findByText('The member is blocked');
    expect(sent.at(-1)?.body).toEqual({ is_blocked: true, why: 'Receipts of a friend' });
  });

  it('has bookings, which lead to the booking', async () => {
    open('/members/5');
    const link = await screen.findByRole('link', { name: 'Bees' });
    expect(link.getAttribute('href')).toMatch(/bookings\?q=R-AB$/);
  });

  it('is erased only with the digits of the card, which shows the proof', async () => {
    const { user } = open('/members/5');
    await user.click(await screen.findByRole('button', { name: 'Erase account' }));
    const dialog = within(await screen.findByRole('dialog'));
    const digits = dialog.getByRole('textbox', { name: 'Last 4 digits of the card' });
    await user.type(digits, '1234');
    await user.click(dialog.getByRole('button', { name: 'Erase account' }));
    await screen.findByText('The digits are not those of this member’s card.');
    await user.clear(digits);
    await user.type(digits, '0001');
    await user.click(dialog.getByRole('button', { name: 'Erase account' }));
    await screen.findByRole('heading', { name: 'Proof of erasure no. 3' });
    await screen.findByRole('row', { name: 'Movements of points 2' });
  });
});

describe('points', () => {
  it('are adjusted with a reason; missing input is reported first, and a retry has the same key', async () => {
    const answers: unknown[] = [new ApiError('ServiceUnavailable'), member];
    const { user, sent } = open('/members/5', () => answers.shift());
    const points = await screen.findByRole('textbox', { name: 'Points' });
    await user.type(points, '-20');
    await user.click(screen.getByRole('button', { name: 'Deduct 20 points' }));
    await screen.findByText('Please fill this in.');
    await user.type(screen.getByRole('textbox', { name: 'Why' }), 'Twice on one receipt');
    await user.click(screen.getByRole('button', { name: 'Deduct 20 points' }));
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: 'Deduct 20 points' }));
    await waitFor(() => expect(points).toHaveProperty('value', ''));
    const bodies = sent.map(({ body }) => body);
    expect(bodies).toEqual([bodies[0], bodies[0]]);
    expect(bodies[0]).toMatchObject({ points: -20, reason: 'correction', why: 'Twice on one receipt' });
  });

  it('show the points a member owes, and how much of that debt each credit pays off', async () => {
    const own = { kind: 'adjustment', expires_on: null, reference: null, created_at: '2026-11-27T10:00:00Z' } as const;
    const { user } = open('/members/5', undefined, {
      ...member,
      points: { balance: 0, owed: 40, pending: 0, expiring: [], earned_total: 0 },
      entries: [
        { ...own, id: 3, points: -1060, balance_after: 0, is_settlement: true },
        { ...own, id: 2, points: 60, balance_after: 60, settled: 60 },
        { ...own, id: 1, kind: 'receipt', points: 100, balance_after: 1100, owed: 40 },
      ],
    });
    const rows = (await screen.findByRole('region', { name: 'Points' })).querySelectorAll('li');
    expect([...rows].map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Points owed, deducted.*−1,060then 0$/),
      expect.stringMatching(/of which 60 covered what was owed.*then 0$/),
      expect.stringMatching(/40 still owed.*then 1,100$/),
    ]);
    expect(screen.getByText('Points owed').nextElementSibling?.textContent).toBe('40 points');
    await user.type(screen.getByRole('textbox', { name: 'Points' }), '50');
    await screen.findByText(/10 points.* 40 of them cover what is owed\./);
  });

  it('are never deducted beyond the balance', async () => {
    const { user, sent } = open('/members/5');
    await user.type(await screen.findByRole('textbox', { name: 'Points' }), '-121');
    await screen.findByText('The member has only 120 points.');
    await user.click(screen.getByRole('button', { name: 'Deduct 121 points' }));
    expect(sent).toEqual([]);
  });
});
