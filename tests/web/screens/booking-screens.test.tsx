// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  type BookingOrder,
  type BookingService,
  getBookingOrder,
  getBookingService,
  listBookingOrders,
  listBookingServices,
  listBookingSlots,
} from '#shared/contracts/booking.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { answered, failed } from '../support/calls.ts';
import { expectLoading, expectNotFound, hrefOf } from '../support/expectations.ts';
import { bookingOrder, inLanguages, mall } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const title = { en: 'Bees', cz: 'Včely', sk: 'Včely', de: 'Bienen' };
const service = (id: number, changes: Partial<BookingService> = {}): BookingService => ({
  id,
  duration_minutes: 90,
  capacity: 4,
  price: null,
  translations: inLanguages({ title }),
  ...changes,
});
/** In the scene, today is Saturday the 21st; the week ends on the 27th. */
const week = { query: { service: 1, from: '2026-11-21', to: '2026-11-27', full: '1' as const } };
const nextWeek = { query: { service: 1, from: '2026-11-28', to: '2026-12-04', full: '1' as const } };
const slot = (hour: string, free = 4, day = '2026-11-22') => ({
  service_id: 1,
  starts_at: `${day}T${hour}:00+01:00`,
  ends_at: `${day}T${hour.replace(/^\d\d/, (one) => String(Number(one) + 1).padStart(2, '0'))}:00+01:00`,
  free,
});
type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
const one = answered(getBookingService, { params: { id: 1 } }, service(1));
const free = answered(listBookingSlots, week, [slot('10:00'), slot('11:00', 1), slot('10:00', 4, '2026-11-24')]);
const book = (scene: Scene = {}) => renderScreen('booking-service', { params: { id: 1 }, calls: [one, free], isMember: true, ...scene });

describe('BookingScreen', () => {
  it('lists services with duration and price', async () => {
    const paid = service(2, { price: { amount: 9000, currency: 'CZK' } });
    const { main } = await renderScreen('booking', {
      calls: answered(listBookingServices, {}, [service(1), paid, service(3, { is_bookable: false })]),
    });
    expect(main.getAllByRole('link', { name: 'Včely' }).map((link) => link.getAttribute('href'))).toEqual([
      '/cz/rezervace/1',
      '/cz/rezervace/2',
    ]);
    expect(main.getByText('Zdarma')).toBeTruthy();
    expect(main.getByText('90 Kč za místo', { normalizer: (text) => text.replaceAll('\u00a0', ' ') })).toBeTruthy();
    expect(main.getAllByText('1 hodina 30 minut')).toHaveLength(2);
  });

  it('shows that there are no services, or that they could not be loaded', async () => {
    const empty = await renderScreen('booking', { calls: answered(listBookingServices, {}, [service(1, { is_bookable: false })]) });
    expect(empty.main.getByRole('heading', { name: empty.t('booking.empty') })).toBeTruthy();
    const broken = await renderScreen('booking', { failures: failed(listBookingServices, {}, 'BadGateway') });
    expect(broken.main.getByText(broken.t('error.BadGateway'))).toBeTruthy();
    expectLoading(await renderScreen('booking', { waiting: 'all' }));
  });
});

describe('BookingServiceScreen', () => {
  it('books places at a chosen day and time, and shows the booking', async () => {
    const user = userEvent.setup();
    const sent: unknown[] = [];
    const { main, t } = await book({
      onWrite: (_, body) => {
        sent.push(body);
        return bookingOrder({ people: 2 });
      },
    });
    expect(await main.findByRole('radio', { name: /^ne 22\. 11\./ })).toHaveProperty('checked', true);
    expect(main.getByRole('radio', { name: /^po 23\. 11\./ })).toHaveProperty('disabled', true);
    await user.click(main.getByRole('radio', { name: /^út 24\. 11\./ }));
    await user.click(main.getByRole('radio', { name: /^10:00/ }));
    await user.selectOptions(main.getByLabelText(t('booking.places_wanted')), '2');
    await user.click(main.getByRole('button', { name: t('booking.book') }));
    expect(await main.findByRole('heading', { name: t('booking.done') })).toBe(document.activeElement);
    expect(sent).toEqual([{ service_id: 1, starts_at: '2026-11-24T10:00:00+01:00', people: 2 }]);
    expect(main.getByText(/R-AAAA-BBBB/)).toBeTruthy();
  });

  it('shows that someone else was faster, and books nothing', async () => {
    const user = userEvent.setup();
    const { main, t } = await book({
      onWrite() {
        throw new ApiError('Conflict', { errors: { starts_at: ['sold_out'] } });
      },
    });
    await user.click(await main.findByRole('radio', { name: /^10:00/ }));
    await user.click(main.getByRole('button', { name: t('booking.book') }));
    expect((await main.findByRole('alert')).textContent).toContain(t('booking.refused_sold_out'));
  });

  it('asks a member who has already booked that time, and books it again after a confirmation', async () => {
    const user = userEvent.setup();
    const sent: unknown[] = [];
    const { main, t } = await book({
      onWrite(_, body) {
        sent.push(body);
        if (sent.length === 1) throw new ApiError('Conflict', { errors: { starts_at: ['already_booked'] } });
        return bookingOrder();
      },
    });
    await user.click(await main.findByRole('radio', { name: /^10:00/ }));
    await user.click(main.getByRole('button', { name: t('booking.book') }));
    const question = within(await main.findByRole('alert'));
    expect(question.getByText(t('booking.already_booked_text'))).toBeTruthy();
    await user.click(question.getByRole('button', { name: t('booking.book_another') }));
    expect(await main.findByRole('heading', { name: t('booking.done') })).toBeTruthy();
    const body = { service_id: 1, starts_at: '2026-11-22T10:00:00+01:00', people: 1 };
    expect(sent).toEqual([body, { ...body, is_another: true }]);
  });

  it('shows how long a slot that begins soon can be cancelled', async () => {
    const soon = answered(listBookingSlots, week, [slot('12:00', 4, '2026-11-21')]);
    const { main, t } = await book({ calls: [one, soon] });
    fireEvent.click(await main.findByRole('radio', { name: /^12:00/ }));
    expect(await main.findByText(t('booking.cancel_soon', { count: 15 }))).toBeTruthy();
  });

  it('shows the next days, and that they are full', async () => {
    const user = userEvent.setup();
    const { main, t } = await book({ calls: [one, free, answered(listBookingSlots, nextWeek, [])] });
    await main.findByRole('radio', { name: /^ne 22/ });
    expect(main.getByRole('button', { name: t('booking.week_before') })).toHaveProperty('disabled', true);
    await user.click(main.getByRole('button', { name: t('booking.week_after') }));
    expect(await main.findByText(t('booking.week_empty'))).toBeTruthy();
  });

  it('sends a visitor to the login, and back to the chosen slot', async () => {
    const user = userEvent.setup();
    const shown = await book({ isMember: false });
    await user.click(await shown.main.findByRole('radio', { name: /^11:00/ }));
    const href = hrefOf(shown, shown.t('booking.login')) ?? '';
    const { searchParams } = new URL(href, 'https://quay.example');
    expect(searchParams.get('why')).toBe('booking');
    const back = new URL(searchParams.get('return') ?? '', 'https://quay.example');
    expect([back.pathname, back.searchParams.get('time')]).toEqual(['/cz/rezervace/1', '2026-11-22T11:00:00+01:00']);
  });

  it('selects the slot in the address', async () => {
    const { main, t } = await book({ query: { day: '2026-11-24', time: '2026-11-24T10:00:00+01:00' } });
    expect(await main.findByRole('button', { name: t('booking.book') })).toBeTruthy();
    expect(main.getByRole('radio', { name: /^út 24/ })).toHaveProperty('checked', true);
  });

  it('is not found for an unknown service', async () => {
    expectNotFound(await book({ calls: [], failures: failed(getBookingService, { params: { id: 1 } }, 'NotFound') }));
  });
});

describe('BookingsScreen', () => {
  it('sends the payment page’s message to the mall, shows the result, and lets a member pay an unpaid booking', async () => {
    const written: unknown[] = [];
    const unpaid = bookingOrder({ price: { amount: 9000, currency: 'CZK' }, pay_until: '2026-11-21T11:10:00+01:00' });
    const { main, t } = await renderScreen('dashboard-bookings', {
      isMember: true,
      query: { payment: 'signed.words' },
      calls: answered(listBookingOrders, { query: { page: 1, per_page: 12 } }, [unpaid]),
      onWrite: (address, body) => {
        written.push([address, body]);
        return { state: 'failed' };
      },
    });
    expect((await main.findByText(t('booking.payment_failed'))).closest('[role="alert"]')).toBeTruthy();
    expect(written).toEqual([['/v1/payments/messages', { message: 'signed.words' }]]);
    expect(main.getByText(t('booking.status_unpaid'))).toBeTruthy();
    expect(main.getByText(t('booking.pay_until', { time: '11:10' }))).toBeTruthy();
    expect(main.getByRole('button', { name: `${t('booking.pay')}: Včely` })).toBeTruthy();
  });

  const asked = { query: { page: 1, per_page: 12 as const } };
  const own = (scene: Scene) => renderScreen('dashboard-bookings', { isMember: true, ...scene });

  it('shows time and status of each booking; only bookings that can still be changed have the buttons', async () => {
    const { main, t } = await own({
      calls: answered(listBookingOrders, asked, [
        bookingOrder(),
        bookingOrder({ id: 6, status: 'cancelled' }),
        bookingOrder({ id: 7, cancel_until: '2026-11-20T10:00:00+01:00' }),
      ]),
    });
    const rows = await main.findAllByRole('listitem');
    const bookings = rows.filter((row) => row.classList.contains('booking'));
    expect(bookings.map((row) => within(row).queryAllByRole('button').length)).toEqual([2, 0, 0]);
    expect(within(bookings[0] as HTMLElement).getByText(t('booking.status_reserved'))).toBeTruthy(); // safe: there are three
    expect(within(bookings[1] as HTMLElement).getByText(t('booking.status_cancelled'))).toBeTruthy();
    expect(within(bookings[2] as HTMLElement).getByText(t('booking.cancel_over'))).toBeTruthy();
  });

  it('cancels after a confirmation, and then no longer says that the payment has arrived', async () => {
    const user = userEvent.setup();
    const written: string[] = [];
    const { main, t } = await own({
      query: { payment: 'signed.words' },
      calls: answered(listBookingOrders, asked, [bookingOrder()]),
      onWrite: (address) => {
        if (address === '/v1/payments/messages') return { state: 'paid' };
        written.push(address);
        return bookingOrder({ status: 'cancelled' });
      },
    });
    await main.findByText(t('booking.payment_paid'));
    await user.click(await main.findByRole('button', { name: `${t('booking.cancel')}: Včely` }));
    await user.click(await screen.findByRole('button', { name: t('booking.cancel_yes') }));
    await waitFor(() => expect(written).toEqual(['/v1/booking/orders/5/cancel']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(main.queryByText(t('booking.payment_paid'))).toBeNull();
  });

  it('shows that it is too late to cancel, and keeps the booking', async () => {
    const user = userEvent.setup();
    const { main, t } = await own({
      calls: answered(listBookingOrders, asked, [bookingOrder()]),
      onWrite() {
        throw new ApiError('Conflict', { errors: { id: ['too_late'] } });
      },
    });
    await user.click(await main.findByRole('button', { name: `${t('booking.cancel')}: Včely` }));
    await user.click(await screen.findByRole('button', { name: t('booking.cancel_yes') }));
    expect((await screen.findByRole('alert')).textContent).toContain(t('booking.cancel_over'));
  });

  it('shows that there are no bookings, or that they could not be loaded', async () => {
    const empty = await own({ calls: answered(listBookingOrders, asked, []) });
    expect(await empty.main.findByRole('heading', { name: empty.t('booking.own_none') })).toBeTruthy();
    const broken = await own({ failures: failed(listBookingOrders, asked, 'BadGateway') });
    expect(await broken.main.findByText(broken.t('error.BadGateway'))).toBeTruthy();
  });
});

describe('BookingReceiptScreen', () => {
  const asked = { params: { id: 5 } };
  const receipt = (changes: Partial<BookingOrder>) =>
    renderScreen('booking-receipt', {
      isMember: true,
      ...asked,
      calls: [answered(getBookingOrder, asked, bookingOrder(changes)), answered(listMalls, {}, [mall(1)])],
    });

  it('shows seller, service, amount and card', async () => {
    const { main, t } = await receipt({
      status: 'paid',
      price: { amount: 18000, currency: 'CZK' },
      paid_at: '2026-11-20T10:00:00+01:00',
      paid_with: { brand: 'Visa', last4: '4242' },
    });
    expect(await main.findByText('Visa •••• 4242')).toBeTruthy();
    expect(main.getByText('R-AAAA-BBBB')).toBeTruthy();
    expect(main.getByText(/^180.Kč$/)).toBeTruthy();
    expect(main.getByRole('button', { name: t('booking.print') })).toBeTruthy();
  });

  it('shows that no money was paid in a sandbox, and so does the list of bookings', async () => {
    const paid = { status: 'paid', price: { amount: 18000, currency: 'CZK' }, paid_at: '2026-11-20T10:00:00+01:00' } as const;
    const real = await receipt(paid);
    await real.main.findByText('R-AAAA-BBBB');
    expect(real.main.queryByText(real.t('booking.sandbox'))).toBeNull();
    cleanup();
    const { main, t } = await receipt({ ...paid, is_sandbox: true });
    expect(await main.findByText(t('booking.sandbox'))).toBeTruthy();
    cleanup();
    const calls = answered(listBookingOrders, { query: { page: 1, per_page: 12 } }, [bookingOrder({ ...paid, is_sandbox: true })]);
    const row = await renderScreen('dashboard-bookings', { isMember: true, calls });
    expect(await row.main.findByText(row.t('booking.sandbox'))).toBeTruthy();
  });

  it('is not found for an unpaid booking', async () => {
    const { main, t } = await receipt({});
    expect(await main.findByText(t('error.text_404'))).toBeTruthy();
  });
});
