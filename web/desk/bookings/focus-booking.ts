/** Id of the button of a booking in the calendar. */
export const toBookingId = (id: number): string => `booking-${id}`;

/** Moves the focus to a booking after its slot changed, or to the page's heading if the booking is no longer shown. Keeps a focus that is not lost. */
export function focusBooking(id: number): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const shown = document.getElementById(toBookingId(id)) ?? document.querySelector<HTMLElement>('h1[tabindex]');
    shown?.focus();
  });
}
