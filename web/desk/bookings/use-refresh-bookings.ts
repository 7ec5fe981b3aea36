import { getBookingBlock, getBookingCalendar } from '#shared/contracts/desk-booking-calendar.ts';
import { findDeskBookings, listDeskBookings } from '#shared/contracts/desk-bookings.ts';
import { listDeskWaiting } from '#shared/contracts/desk-waiting.ts';
import { useRefresh } from '../lib/use-call.ts';

/** Returns a function to call after a change of bookings or blocks: refetches what is shown, with the waiting members who may have got an offer. */
export function useRefreshBookings(): () => Promise<void> {
  const refresh = useRefresh();
  return () => refresh(listDeskBookings, findDeskBookings, getBookingCalendar, getBookingBlock, listDeskWaiting);
}
