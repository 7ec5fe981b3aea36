// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { getAnnouncement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { type BookingOrder, type BookingSlot, getBookingService, listBookingSlots, listWaitingPlaces } from '#shared/contracts/booking.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { toRegistrationId } from '#shared/rules/event-registration.ts';
import { answered } from '../support/calls.ts';
import { hrefOf } from '../support/expectations.ts';
import { event, inLanguages } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const id = toRegistrationId(7);
const translations = inLanguages({ title: { en: 'Concert', cz: 'Koncert', sk: 'Koncert', de: 'Konzert' } });
const slot = (day: string, free: number): BookingSlot => ({
  ...{ service_id: id, free },
  ...{ starts_at: `2026-11-${day}T18:00:00+01:00`, ends_at: `2026-11-${day}T20:00:00+01:00` },
});
const order: BookingOrder = {
  ...{ ...slot('29', 0), id: 5, number: 'R-AAAA-BBBB', people: 2, price: null, status: 'reserved', image: null, translations },
  ...{
    cancel_until: '2026-11-28T18:00:00+01:00',
    pay_until: null,
    paid_at: null,
    paid_with: null,
    is_refund_due: false,
    is_sandbox: false,
  },
};
type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;

function show(slots: readonly BookingSlot[], scene: Scene = {}, places: number | null = 40) {
  const changes = places === null ? {} : { registration_places: places };
  return renderScreen('event', {
    params: { id: 7, title: 'koncert-7' },
    isMember: true,
    calls: [
      answered(getAnnouncement, { params: { id: 7 } }, event(7, changes)),
      answered(listAnnouncements, { query: { type: 'event', per_page: 8 } }, [event(7)]),
      answered(listCategories, { query: { type: 'event' } }, []),
      answered(getBookingService, { params: { id } }, { id, duration_minutes: 120, capacity: 40, price: null, translations }),
      answered(listBookingSlots, { query: { service: id, full: '1' as const } }, [...slots]),
      answered(listWaitingPlaces, {}, []),
    ],
    ...scene,
  });
}

describe('the registration on EventScreen', () => {
  it('shows the free places of each date, and books places of one', async () => {
    const user = userEvent.setup();
    const sent: unknown[] = [];
    const { main, t } = await show([slot('28', 3), slot('29', 40)], {
      onWrite: (address, body) => {
        sent.push([address, body]);
        return order;
      },
    });
    const dates = within(await main.findByRole('group', { name: t('booking.register_date') }));
    expect(dates.getByRole('radio', { name: new RegExp(t('booking.register_free', { count: 3 })) })).toBeTruthy();
    await user.click(dates.getByRole('radio', { name: /^29\. listopadu/ }));
    await user.selectOptions(main.getByLabelText(t('booking.places_wanted')), '2');
    await user.click(main.getByRole('button', { name: t('booking.register') }));
    expect(await main.findByRole('heading', { name: t('booking.register_done') })).toBeTruthy();
    expect(sent).toEqual([['/v1/booking/orders', { service_id: id, starts_at: '2026-11-29T18:00:00+01:00', people: 2 }]]);
  });

  it('opens the form of the only date, and the waiting list if it is full', async () => {
    const one = await show([slot('28', 3)]);
    expect(await one.main.findByRole('button', { name: one.t('booking.register') })).toBeTruthy();
    const full = await show([slot('28', 0)]);
    expect(await full.main.findByRole('button', { name: full.t('booking.waiting_join') })).toBeTruthy();
  });

  it('sends a visitor to the login, and back to the event', async () => {
    const shown = await show([slot('28', 3)], { isMember: false });
    await shown.main.findByRole('link', { name: shown.t('booking.register_login') });
    const href = hrefOf(shown, shown.t('booking.register_login')) ?? '';
    expect(new URL(href, 'https://quay.example').searchParams.get('return')).toMatch(/^\/cz\/udalost\/7\/koncert\?/);
  });

  it('is closed after the last date, and missing without a number of places', async () => {
    const closed = await show([]);
    await waitFor(() => expect(closed.main.getByText(closed.t('booking.register_closed'))).toBeTruthy());
    const open = await show([], {}, null);
    expect(open.main.queryByText(open.t('booking.register_lead'))).toBeNull();
  });
});
