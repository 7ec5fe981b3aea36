import type { BookingService } from '../contracts/booking.ts';

/** Returns the length of a service's slots, undefined if they differ, and the most places of a slot. */
export function findSlotFacts({ duration_minutes, capacity, slots = [] }: BookingService): { minutes: number | undefined; places: number } {
  if (slots.length === 0) return { minutes: duration_minutes, places: capacity };
  const [minutes, ...others] = new Set(slots.map((slot) => slot.duration_minutes));
  return { minutes: others.length === 0 ? minutes : undefined, places: Math.max(...slots.map((slot) => slot.capacity)) };
}
