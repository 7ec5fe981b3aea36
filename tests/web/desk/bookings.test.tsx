// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  type BookingBlock,
  type BookingCalendar,
  blockBookings,
  getBookingBlock,
  getBookingCalendar,
  unblockBookings,
} from '#shared/contracts/desk-booking-calendar.ts';
import { createDeskBooking, type DeskBooking, findDeskBookings, moveDeskBooking } from '#shared/contracts/desk-bookings.ts';
import { findMembers } from '#shared/contracts/desk-members.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { renderDesk } from './support/render-desk.tsx';

const friday = '2096-11-30';
const at = (time: string) => `${friday}T${time}:00+01:00`;
const booking: DeskBooking = {
  ...{ id: 4, number: 'R-AB', service_id: 1, customer: 'Jana Malá', customer_id: 7, contact: null, note: null, people: 2, price: null },
  ...{ starts_at: at('10:00'), ends_at: at('11:00'), status: 'reserved', is_paid_at_desk: false, came: null, is_withdrawn: false },
  translations: [{ locale: 'en', title: 'Bees' }],
};
const entry = (time: string, free: number | null, bookings: DeskBooking[] = []) => ({
  ...{
    service_id: 1,
    starts_at: at(time),
    ends_at: at(`${Number(time.slice(0, 2)) + 1}:00`),
    free,
    block_id: null,
    bookings,
    registered: null,
  },
});
const block: BookingBlock = { id: 3, service_id: null, from: at('00:00'), to: '2096-12-01T00:00:00+01:00', why: 'Ill', by: 'Eva' };
const toCalendar = (entries: BookingCalendar['days'][number]['entries'], blocks: BookingBlock[] = []): BookingCalendar => ({
  ...{ from: friday, today: friday, blocks, others: [] },
  services: [{ id: 1, price: { amount: 5000, currency: 'CZK' }, translations: [{ locale: 'en', title: 'Bees' }] }],
  days: [{ date: friday, entries }],
});
const usual = toCalendar([entry('09:00', 4), entry('10:00', 2, [booking]), entry('11:00', 0)]);
const path = `/bookings?view=day&date=${friday}&service=1`;

describe('the calendar of bookings', () => {
  it('shows bookings and free places at their times, and moves the focus with arrow keys', async () => {
    const { user } = renderDesk({ path, answers: [[getBookingCalendar, () => usual]] });
    const free = await screen.findByRole('button', { name: '9:00–10:00: 4 free' });
    screen.getByText('Full');
    free.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /Jana Malá/ }));
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '10:00–11:00: 2 free' }));
  });

  it('shows the dates of events with their people, which lead to the list of the day', async () => {
    const event = { id: 1_000_000_003, translations: [{ locale: 'en' as const, title: 'Workshop' }] };
    const calendar = { ...toCalendar([{ ...entry('18:00', null), service_id: event.id, registered: 12 }]), others: [event] };
    renderDesk({ path: `/bookings?view=week&date=${friday}`, answers: [[getBookingCalendar, () => calendar]] });
    const date = await screen.findByRole('link', { name: '18:00–19:00, Workshop: 12 people' });
    expect(date.getAttribute('href')).toMatch(/bookings\?date=2096-11-30$/);
    screen.getByRole('option', { name: 'Workshop' });
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2096-12-24' } });
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('2096-12-24'));
  });

  it('are found by name, with day and service, and opened', async () => {
    const { user } = renderDesk({ path, answers: [[getBookingCalendar, () => usual], [findDeskBookings, () => [booking]]] }); // biome-ignore format: short
    await user.type(await screen.findByRole('searchbox', { name: 'Find a booking' }), 'mal{Enter}');
    const found = within(await screen.findByRole('region', { name: 'Bookings found' }));
    await found.findByText(/^30\. 11\. 2096.*10:00/);
    found.getByText(/Bees · 2 people · R-AB/);
    await user.click(found.getByRole('button', { name: 'Change: Jana Malá' }));
    within(screen.getByRole('dialog')).getByText('Bees');
  });

  it('books for a person without an account, and explains a full slot', async () => {
    const ends: unknown[] = [
      new ApiError('Conflict', { errors: { starts_at: ['sold_out'] } }),
      toSuccess({ ...booking, customer: 'Karel' }),
    ];
    const { user, sent } = renderDesk({
      path,
      answers: [
        [getBookingCalendar, () => usual],
        [createDeskBooking, () => ends.shift()],
      ],
    });
    await user.click(await screen.findByRole('button', { name: '9:00–10:00: 4 free' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByLabelText('Without an account'));
    await user.click(dialog.getByRole('button', { name: 'Book' }));
    dialog.getByText('Enter a phone number or an e-mail address.');
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Name')));
    await user.type(dialog.getByLabelText('Name'), 'Karel');
    await user.type(dialog.getByLabelText('Phone'), '777 123 456');
    await user.click(dialog.getByLabelText('Paid at the information desk now'));
    await user.click(dialog.getByRole('button', { name: 'Book' }));
    await dialog.findByText('There are not enough free places at this time.');
    await user.click(dialog.getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const guest = { name: 'Karel', phone: '777 123 456', locale: 'cz' };
    expect(sent.at(-1)?.body).toEqual({ service_id: 1, starts_at: at('09:00'), people: 1, ...guest, payment: 'paid' });
  });

  it('books for a member found by name with the keyboard alone', async () => {
    const member = { id: 7, name: 'Jana Malá', email: 'jana@visitor.example', card_number: '1234567890123456' };
    const { user, sent } = renderDesk({
      path,
      answers: [
        [getBookingCalendar, () => usual],
        [findMembers, () => ({ members: [member], is_more: false })],
        [createDeskBooking, () => toSuccess(booking)],
      ],
    });
    (await screen.findByRole('button', { name: '9:00–10:00: 4 free' })).focus();
    await user.keyboard('{Enter}');
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByRole('searchbox'), 'mal');
    await dialog.findByText('Members found');
    await user.keyboard('{Enter}');
    await dialog.findByText('Choose another');
    await user.type(dialog.getByLabelText('Number of persons'), '{Backspace}3{Enter}');
    await screen.findByText('Booked: R-AB. A confirmation is on its way.');
    expect(sent[0]?.body).toMatchObject({ customer_id: 7, people: 3 });
  });

  it('moves a booking, and moves it back from the toast', async () => {
    const { user, sent } = renderDesk({
      path,
      answers: [
        [getBookingCalendar, () => usual],
        [moveDeskBooking, () => toSuccess({ ...booking, starts_at: at('09:00') })],
      ],
    });
    await user.click(await screen.findByRole('button', { name: /Jana Malá/ }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Move' }));
    await user.click(await within(screen.getByRole('dialog')).findByRole('button', { name: /^9:00/ }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText(/^Moved back/);
    expect(sent.map(({ body }) => body)).toEqual([
      { from: at('10:00'), starts_at: at('09:00') },
      { from: at('09:00'), starts_at: at('10:00') },
    ]);
  });

  it('blocks days with a reason, lists the bookings within, and unblocks with one click', async () => {
    let blocks: BookingBlock[] = [];
    const { user, sent } = renderDesk({
      path,
      answers: [
        [getBookingCalendar, () => toCalendar([], blocks)],
        [blockBookings, () => { blocks = [block]; return block; }], // biome-ignore format: short
        [getBookingBlock, () => ({ block, bookings: [booking] })],
        [unblockBookings, () => { blocks = []; return block; }], // biome-ignore format: short
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Block a time' }));
    await user.type(within(screen.getByRole('dialog')).getByLabelText('Reason'), 'Ill{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Blocked time' }));
    await dialog.findByText('1 booking is in this time. Move or cancel it.');
    expect(sent[0]?.body).toEqual({ service_id: 1, from: at('00:00'), to: '2096-12-01T00:00:00+01:00', why: 'Ill' });
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Unblock: All services, 30. 11. 2096' }));
    await screen.findByText('The time can be booked again');
    expect(sent.map(({ name }) => name)).toEqual(['blockBookings', 'unblockBookings']);
  });
});
