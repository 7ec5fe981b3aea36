// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  type BookingOrder,
  type BookingService,
  type BookingSlot,
  getBookingService,
  listBookingOrders,
  listBookingSlots,
  listWaitingPlaces,
  type WaitingPlace,
} from '#shared/contracts/booking.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { answered } from '../support/calls.ts';
import { hrefOf } from '../support/expectations.ts';
import { inLanguages } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const translations = inLanguages({ title: { en: 'Bees', cz: 'Včely', sk: 'Včely', de: 'Bienen' } });
const service: BookingService = { id: 1, duration_minutes: 60, capacity: 4, price: null, translations };
const times = { starts_at: '2026-11-22T10:00:00+01:00', ends_at: '2026-11-22T11:00:00+01:00' };
const full: BookingSlot = { service_id: 1, ...times, free: 0 };
const place = (changes: Partial<WaitingPlace> = {}): WaitingPlace => ({
  ...{ id: 7, service_id: 1, ...times, people: 2, state: 'waiting', ahead: 1, offer_until: null, price: null, image: null, translations },
  ...changes,
});
const offer = place({ state: 'offered', ahead: 0, offer_until: '2026-11-21T14:00:00+01:00' });
const order: BookingOrder = {
  ...{ id: 5, number: 'R-AAAA-BBBB', service_id: 1, ...times, people: 2, price: null, status: 'reserved', image: null, translations },
  ...{ cancel_until: times.starts_at, pay_until: null, paid_at: null, paid_with: null, is_refund_due: false, is_sandbox: false },
};
type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
const week = { query: { service: 1, from: '2026-11-21', to: '2026-11-27', full: '1' as const } };
const ofPage = [answered(getBookingService, { params: { id: 1 } }, service), answered(listBookingSlots, week, [full])];

describe('a full slot of BookingServiceScreen', () => {
  const show = (places: readonly WaitingPlace[], scene: Scene = {}) =>
    renderScreen('booking-service', {
      params: { id: 1 },
      isMember: true,
      calls: [...ofPage, answered(listWaitingPlaces, {}, [...places])],
      ...scene,
    });

  it('lets a member join its waiting list for a number of places', async () => {
    const user = userEvent.setup();
    const sent: unknown[] = [];
    const { main, t } = await show([], {
      onWrite: (address, body) => {
        sent.push([address, body]);
        return place();
      },
    });
    await user.click(await main.findByRole('radio', { name: new RegExp(`^10:00.*${t('booking.waiting_full')}`) }));
    await user.selectOptions(await main.findByLabelText(t('booking.places_wanted')), '2');
    await user.click(main.getByRole('button', { name: t('booking.waiting_join') }));
    await waitFor(() => expect(sent).toEqual([['/v1/booking/waiting', { service_id: 1, starts_at: times.starts_at, people: 2 }]]));
    expect(main.queryByRole('button', { name: t('booking.book') })).toBeNull();
  });

  it('shows a member’s own place instead of the form', async () => {
    const user = userEvent.setup();
    const { main, t } = await show([place()]);
    await user.click(await main.findByRole('radio', { name: /^10:00/ }));
    expect(await main.findByText(t('booking.waiting_joined'))).toBeTruthy();
    expect(main.getByText(new RegExp(t('booking.waiting_ahead', { count: 1 })))).toBeTruthy();
    expect(main.queryByRole('button', { name: t('booking.waiting_join') })).toBeNull();
  });

  it.each(['still_free', 'already_waiting', 'too_late', 'limit_reached'])('explains why a member cannot join (%s)', async (code) => {
    const user = userEvent.setup();
    const { main, t } = await show([], {
      onWrite() {
        throw new ApiError('Conflict', { errors: { starts_at: [code] } });
      },
    });
    await user.click(await main.findByRole('radio', { name: /^10:00/ }));
    await user.click(await main.findByRole('button', { name: t('booking.waiting_join') }));
    expect((await main.findByRole('alert')).textContent).toContain(t(`booking.waiting_refused_${code}`));
  });

  it('sends a visitor to the login, and back to the slot', async () => {
    const user = userEvent.setup();
    const shown = await show([], { isMember: false });
    await user.click(await shown.main.findByRole('radio', { name: /^10:00/ }));
    const href = hrefOf(shown, shown.t('booking.waiting_login')) ?? '';
    expect(new URL(href, 'https://quay.example').searchParams.get('return')).toContain('/cz/rezervace/1');
  });
});

describe('waiting lists on BookingsScreen', () => {
  const show = (places: readonly WaitingPlace[], scene: Scene = {}) =>
    renderScreen('dashboard-bookings', {
      isMember: true,
      calls: [answered(listBookingOrders, { query: { page: 1, per_page: 12 } }, []), answered(listWaitingPlaces, {}, [...places])],
      ...scene,
    });

  it('are not shown to a member who does not wait', async () => {
    const { main, t } = await show([]);
    await main.findByRole('heading', { name: t('booking.own_none') });
    expect(main.queryByRole('heading', { name: t('booking.waiting_title') })).toBeNull();
  });

  it('take an offer, or decline it, by one click', async () => {
    const user = userEvent.setup();
    const sent: string[] = [];
    const { main, t } = await show([offer], {
      onWrite: (address) => {
        sent.push(address);
        return address.endsWith('take') ? order : {};
      },
    });
    expect(await main.findByText(t('booking.waiting_until', { time: '21. listopadu, 14:00' }))).toBeTruthy();
    await user.click(main.getByRole('button', { name: t('booking.waiting_take') }));
    await waitFor(() => expect(sent).toEqual(['/v1/booking/waiting/7/take']));
    await user.click(main.getByRole('button', { name: t('booking.waiting_decline') }));
    await waitFor(() => expect(sent.at(-1)).toBe('/v1/booking/waiting/7/leave'));
  });

  it('show that an offer has expired, and places that ended', async () => {
    const user = userEvent.setup();
    const { main, t } = await show([offer, place({ id: 8, state: 'lapsed' }), place({ id: 9, state: 'removed' })], {
      onWrite() {
        throw new ApiError('Conflict', { errors: { id: ['expired'] } });
      },
    });
    await user.click(await main.findByRole('button', { name: t('booking.waiting_take') }));
    expect((await main.findByRole('alert')).textContent).toContain(t('booking.waiting_expired'));
    for (const state of ['lapsed', 'removed']) expect(main.getByText(t(`booking.waiting_state_${state}`))).toBeTruthy();
  });

  it('are left after a confirmation', async () => {
    const user = userEvent.setup();
    const sent: string[] = [];
    const { main, t } = await show([place()], {
      onWrite: (address) => {
        sent.push(address);
        return {};
      },
    });
    await user.click(await main.findByRole('button', { name: `${t('booking.waiting_leave')}: Včely` }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: t('booking.waiting_leave_yes') }));
    await waitFor(() => expect(sent).toEqual(['/v1/booking/waiting/7/leave']));
  });

  it.each([
    ['take', 'booking.waiting_taken'],
    ['leave', 'booking.waiting_declined'],
  ])('answer an offer by the link of its email (%s), once', async (answer, text) => {
    const sent: unknown[] = [];
    const { main, t } = await show([], {
      query: { [answer]: '7', key: 'a secret' },
      onWrite: (address, body) => {
        sent.push([address, body]);
        return answer === 'take' ? order : {};
      },
    });
    expect(await main.findByText(t(text))).toBeTruthy();
    expect(sent).toEqual([[`/v1/booking/waiting/7/${answer}`, { key: 'a secret' }]]);
  });

  it('send nothing for a link without the secret of the email', async () => {
    const sent: unknown[] = [];
    const { main, t } = await show([], { query: { take: '7' }, onWrite: (address) => sent.push(address) });
    await main.findByRole('heading', { name: t('booking.own_none') });
    expect(sent).toEqual([]);
  });
});
