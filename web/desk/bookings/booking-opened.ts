import type { BookingCalendar } from '#shared/contracts/desk-booking-calendar.ts';
import type { DeskBooking } from '#shared/contracts/desk-bookings.ts';

export type CalendarEntry = BookingCalendar['days'][number]['entries'][number];
export type CalendarService = BookingCalendar['others'][number];

/** Dialog that is open on the screen. */
export type Opened =
  | { dialog: 'book'; entry: CalendarEntry }
  | { dialog: 'booking' | 'move' | 'cancel'; booking: DeskBooking }
  | { dialog: 'block'; entry?: CalendarEntry }
  | { dialog: 'blocked'; id: number };

export type Open = (opened: Opened) => void;
