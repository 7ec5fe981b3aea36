// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '#shared/contracts/errors.ts';
import {
  createHouseholdInvitation,
  getHousehold,
  getHouseholdOffer,
  type Household,
  joinHousehold,
  leaveHousehold,
} from '#shared/contracts/household.ts';
import { getPoints } from '#shared/contracts/points.ts';
import { answered } from '../support/calls.ts';
import { invitationCode, openInvitation } from '../support/invitation.ts';
import { inLanguages } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const jana = { first_name: 'Jana', is_me: true, joined_at: '2026-10-01T10:00:00Z', points: 120 };
const petr = { first_name: 'Petr', is_me: false, joined_at: '2026-11-01T10:00:00Z', points: 30 };
const [silver, gold] = [
  ['Silver', 'Stříbrná', 'Strieborná', 'Silber'],
  ['Gold', 'Zlatá', 'Zlatá', 'Gold'],
].map(([en = '', cz = '', sk = '', de = ''], index) => ({ id: index + 1, translations: inLanguages({ name: { en, cz, sk, de } }) }));
if (!silver || !gold) throw new Error('no levels');
const alone: Household = { members: [{ ...jana, joined_at: null, points: 0 }], max_members: 6, invitations: 0, level: null };
const shared: Household = { members: [jana, petr], max_members: 6, invitations: 0, level: { now: gold, after: silver } };
const points = answered(getPoints, {}, { balance: 150, pending: 0, expiring: [], earned_total: 150 });
const offer = { inviter: 'Petr', members: ['Petr', 'Eva'], points: 40, level: { now: silver, after: gold } };
type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
const show = (household: Household, scene: Scene = {}) =>
  renderScreen('dashboard-household', { isMember: true, calls: [points, answered(getHousehold, {}, household)], ...scene });

afterEach(() => localStorage.clear());

describe('HouseholdScreen', () => {
  it('explains households, and offers to invite and to join', async () => {
    const { main, t } = await show(alone);
    expect(await main.findByText(t('household.fact_spend'))).toBeTruthy();
    expect(main.getByRole('button', { name: t('household.invite') })).toBeTruthy();
    expect(main.getByLabelText(new RegExp(t('household.code')))).toBeTruthy();
    expect(main.queryByRole('button', { name: t('household.leave') })).toBeNull();
  });

  it('shows an invitation as a code, a QR code and a link by email', async () => {
    const { main, t } = await show(alone, {
      onWrite: (address) =>
        address === createHouseholdInvitation.path ? { code: '7K2M-QX4P-9HJW', valid_until: '2026-11-28T10:00:00Z' } : {},
    });
    fireEvent.click(await main.findByRole('button', { name: t('household.invite') }));
    expect(await main.findByText('7K2M-QX4P-9HJW')).toBeTruthy();
    const mail = main.getByRole('link', { name: t('household.mail') }).getAttribute('href') ?? '';
    expect(decodeURIComponent(mail)).toContain('/cz/domacnost#invitation=7K2M-QX4P-9HJW');
  });

  it('shows who invites and what happens before a member joins', async () => {
    const sent: [string, unknown][] = [];
    openInvitation();
    const { main, t } = await show(alone, {
      onWrite(address, body) {
        sent.push([address, body]);
        return address === getHouseholdOffer.path ? offer : shared;
      },
    });
    expect(await main.findByText(t('household.invited_by', { name: 'Petr' }))).toBeTruthy();
    expect(main.getByText(t('household.with', { names: 'Petr, Eva' }))).toBeTruthy();
    expect(main.getByText(t('household.level_other', { from: 'Stříbrná', name: 'Zlatá' }))).toBeTruthy();
    expect(sent.map(([address]) => address)).toEqual([getHouseholdOffer.path]);
    fireEvent.click(main.getByRole('button', { name: t('household.join_yes') }));
    await waitFor(() => expect(sent.at(-1)).toEqual([joinHousehold.path, { code: invitationCode }]));
    expect(await screen.findByText(t('household.joined'))).toBeTruthy();
    expect(localStorage.getItem('mallfront:invitation')).toBeNull();
  });

  it('shows an invitation whose link is opened while the page is open', async () => {
    const { main, t } = await show(alone, { onWrite: () => offer });
    expect(main.queryByText(t('household.invited_by', { name: 'Petr' }))).toBeNull();
    await act(async () => openInvitation());
    expect(await main.findByText(t('household.invited_by', { name: 'Petr' }))).toBeTruthy();
    fireEvent.click(main.getByRole('button', { name: t('household.join_no') }));
    expect(main.getByRole('button', { name: t('household.invite') })).toBeTruthy();
    expect(localStorage.getItem('mallfront:invitation')).toBeNull();
  });

  it('explains to a member of a household why an invitation cannot be accepted, and keeps it until it is discarded', async () => {
    openInvitation();
    const { main, t } = await show(shared);
    expect(await main.findByText(t('household.reason_in_household'))).toBeTruthy();
    expect(localStorage.getItem('mallfront:invitation')).toContain(invitationCode);
    fireEvent.click(main.getByRole('button', { name: t('household.dismiss') }));
    expect(main.queryByText(t('household.reason_in_household'))).toBeNull();
    expect(localStorage.getItem('mallfront:invitation')).toBeNull();
  });

  it.each(['invalid', 'expired', 'in_household', 'household_full', 'owes_points', 'not_allowed'] as const)(
    'explains why a member cannot join: %s',
    async (code) => {
      openInvitation('AAAA');
      const { main, t } = await show(alone, {
        onWrite() {
          throw new ApiError('Conflict', { errors: { code: [code] } });
        },
      });
      const alert = within(await main.findByRole('alert'));
      expect(alert.getByText(t(`household.reason_${code}`))).toBeTruthy();
      fireEvent.click(alert.getByRole('button', { name: t('household.other_code') }));
      expect(main.getByLabelText(new RegExp(t('household.code')))).toBeTruthy();
    },
  );

  it('lists the members with their points, and asks before leaving', async () => {
    const sent: string[] = [];
    const { main, t } = await show(shared, { onWrite: (address) => sent.push(address) && {} });
    const list = within(await main.findByRole('list', { name: t('household.members') }));
    expect(list.getAllByRole('listitem')).toHaveLength(2);
    expect(list.getByText(t('household.me'))).toBeTruthy();
    expect(list.getByText('od vstupu 120 bodů')).toBeTruthy();
    fireEvent.click(main.getByRole('button', { name: t('household.leave') }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(t('household.leave_points', { points: '150 bodů' }))).toBeTruthy();
    expect(dialog.getByText(t('household.leave_text'))).toBeTruthy();
    expect(dialog.getByText(t('household.level_other', { from: 'Zlatá', name: 'Stříbrná' }))).toBeTruthy();
    expect(sent).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: t('household.leave_yes') }));
    await waitFor(() => expect(sent).toEqual([leaveHousehold.path]));
    expect(await screen.findByText(t('household.left'))).toBeTruthy();
  });

  it('has no invitation for a full household', async () => {
    const full = { ...shared, members: Array.from({ length: 6 }, () => petr) };
    const { main, t } = await show(full);
    expect(await main.findByText(t('household.full'))).toBeTruthy();
    expect(main.queryByRole('button', { name: t('household.invite') })).toBeNull();
  });
});
