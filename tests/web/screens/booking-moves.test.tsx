// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  type BookingOrder,
  type BookingService,
  getBookingService,
  listBookingOrders,
  listBookingSlots,
  moveBookingOrder,
} from '#shared/contracts/booking.ts';
import { ApiError, type FieldErrors } from '#shared/contracts/errors.ts';
import { toRegistrationId } from '#shared/rules/event-registration.ts';
import { answered } from '../support/calls.ts';
import { bookingOrder, inLanguages } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const title = { en: 'Bees', cz: 'Včely', sk: 'Včely', de: 'Bienen' };
const service = (id: number): BookingService => ({
  id,
  duration_minutes: 60,
  capacity: 4,
  price: null,
  translations: inLanguages({ title }),
});
const slot = (day: string, hour: number, free = 4) => ({
  service_id: 1,
  starts_at: `2026-11-${day}T${hour}:00:00+01:00`,
  ends_at: `2026-11-${day}T${hour + 1}:00:00+01:00`,
  free,
});
const order = (changes: Partial<BookingOrder> = {}) =>
  bookingOrder({ price: { amount: 18000, currency: 'CZK' }, status: 'paid', paid_at: '2026-11-20T10:00:00+01:00', ...changes });
type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
const asked = { query: { page: 1, per_page: 12 as const } };
/** In the scene, today is Saturday the 21st; the week ends on the 27th. */
const week = { query: { service: 1, from: '2026-11-21', to: '2026-11-27' } };
const one = answered(getBookingService, { params: { id: 1 } }, service(1));
const free = answered(listBookingSlots, week, [slot('24', 10, 2), slot('24', 11), slot('24', 12, 1), slot('25', 10)]);
const own = (orders: BookingOrder[], scene: Scene = {}) =>
  renderScreen('dashboard-bookings', {
    isMember: true,
    ...scene,
    calls: [one, free, scene.calls ?? [], answered(listBookingOrders, asked, orders)].flat(),
  });

async function open(orders: BookingOrder[], scene: Scene) {
  const user = userEvent.setup();
  const shown = await own(orders, scene);
  await user.click(await shown.main.findByRole('button', { name: `${shown.t('booking.move')}: Včely` }));
  const dialog = within(await screen.findByRole('dialog', { name: shown.t('booking.move_title') }));
  return { ...shown, user, dialog };
}

describe('the button to change the time', () => {
  const names = async (orders: BookingOrder[], scene: Scene = {}) => {
    const { main, t } = await own(orders, scene);
    await main.findByText('R-AAAA-BBBB');
    return main.queryAllByRole('button', { name: `${t('booking.move')}: Včely` }).length;
  };

  it('is shown for a confirmed booking that can still be cancelled', async () => {
    expect(await names([order()])).toBe(1);
    expect(await names([order({ status: 'reserved', paid_at: null, pay_until: order().ends_at })])).toBe(1); // to be paid in the centre
  });

  it.each([
    ['after the deadline', { cancel_until: '2026-11-20T10:00:00+01:00' }],
    ['before the payment', { status: 'reserved', paid_at: null, pay_until: '2026-11-21T11:10:00+01:00' }],
    ['once the booking is cancelled', { status: 'cancelled' }],
  ] as const)('is missing %s', async (_, changes) => {
    expect(await names([order(changes)])).toBe(0);
  });

  it('is missing if the mall API has no such call', async () => {
    expect(await names([order()], { notOffered: [moveBookingOrder.name] })).toBe(0);
  });
});

describe('the dialog to change the time', () => {
  it('offers other slots with enough places, moves the booking, and announces the new time', async () => {
    const sent: unknown[] = [];
    const later = slot('25', 10);
    const { t, user, dialog } = await open([order()], {
      onWrite: (address, body) => {
        sent.push([address, body]);
        return order({ starts_at: later.starts_at, ends_at: later.ends_at });
      },
    });
    expect(await dialog.findByRole('radio', { name: /^út 24\. 11\./ })).toHaveProperty('checked', true);
    expect(dialog.queryAllByRole('radio', { name: /^\d+:00/ }).map((radio) => (radio as HTMLInputElement).value)).toEqual([
      slot('24', 11).starts_at,
    ]);
    await user.click(dialog.getByRole('radio', { name: /^st 25\. 11\./ }));
    expect(dialog.queryByRole('button', { name: t('booking.move') })).toBeNull();
    await user.click(dialog.getByRole('radio', { name: /^10:00/ }));
    await user.click(dialog.getByRole('button', { name: t('booking.move') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([['/v1/booking/orders/5/move', { from: order().starts_at, starts_at: later.starts_at }]]);
    expect(await screen.findByText(/^Termín je změněný: středa 25\. listopadu 2026, 10:00/)).toBeTruthy();
  });

  it.each([
    ['the slot was taken meanwhile', { starts_at: ['sold_out'] }, 'booking.gone'],
    ['the slot is no longer bookable', { starts_at: ['not_available'] }, 'booking.refused_not_available'],
    ['the deadline has passed', { id: ['too_late'] }, 'booking.move_over'],
    ['staff moved the booking meanwhile', { from: ['not_available'] }, 'booking.move_changed'],
  ] as const)('stays open and says so if %s', async (_, errors, text) => {
    const { t, user, dialog } = await open([order()], {
      onWrite() {
        throw new ApiError('Conflict', { errors: errors as unknown as FieldErrors }); // safe: the table has only known codes
      },
    });
    await user.click(await dialog.findByRole('radio', { name: /^11:00/ }));
    await user.click(dialog.getByRole('button', { name: t('booking.move') }));
    expect((await dialog.findByRole('alert')).textContent).toContain(t(text));
  });

  it('warns before a time that can hardly be changed again', async () => {
    const soon = answered(listBookingSlots, week, [slot('21', 15)]);
    const { t, user, dialog } = await open([order()], { calls: soon });
    await user.click(await dialog.findByRole('radio', { name: /^15:00/ }));
    expect(dialog.getByText(t('booking.move_soon', { count: 15 }))).toBeTruthy();
  });

  it('offers the other dates of an event, or shows that there is none', async () => {
    const id = toRegistrationId(7);
    const event = answered(getBookingService, { params: { id } }, service(id));
    const registered = order({ service_id: id });
    const dates = (...slots: ReturnType<typeof slot>[]) => answered(listBookingSlots, { query: { service: id } }, slots);
    const { user, t, dialog } = await open([registered], { calls: [event, dates(slot('24', 10), slot('27', 10))].flat() });
    expect(await dialog.findByRole('radio', { name: /^27\. listopadu/ })).toHaveProperty('checked', true);
    expect(dialog.getAllByRole('radio')).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: t('booking.close') }));
    const alone = await open([registered], { calls: [event, dates(slot('24', 10))].flat() });
    expect(await alone.dialog.findByText(t('booking.move_none'))).toBeTruthy();
  });
});
