import { type BookingSlot, listBookingSlots } from '#shared/contracts/booking.ts';
import { addDays, calendarDateIn } from '#shared/rules/time-zone.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { type Resource, useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useRefresh } from '../../lib/data/use-refresh.ts';
import { useWantLive } from '../../lib/realtime/use-live.ts';
import { useSession } from '../../lib/session/session.ts';
import { useDateFormats } from '../../lib/texts/formats.ts';

const daysOfWeek = 7;

export interface FreeSlots {
  days: readonly string[];
  slots: Resource<BookingSlot[]>;
  refresh: () => void;
}

/** A week's current free slots, fetched again when a place is taken or cancelled. */
export function useFreeSlots(serviceId: number, week: number): FreeSlots {
  const { now } = useNow();
  const { timeZone } = useDateFormats();
  const first = addDays(calendarDateIn(now, timeZone), week * daysOfWeek);
  const days = Array.from({ length: daysOfWeek }, (_, index) => addDays(first, index));
  const input = { query: { service: serviceId, from: first, to: addDays(first, daysOfWeek - 1) } };
  const isMember = useSession() === 'member';
  const slots = useEndpoint(listBookingSlots, input, { from: isMember ? 'browser' : 'page' });
  const refresh = useRefresh();
  useWantLive(); // shows bookings by others immediately
  return { days, slots, refresh: () => refresh(listBookingSlots) };
}
