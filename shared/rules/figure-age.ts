const liveMs = 15 * 60_000;
const knownMs = 24 * 3_600_000;

/** A figure that changes by the minute, such as free parking places, at an instant: as it is now, as it was last known, or no longer worth a word. */
export type FigureAge = 'live' | 'earlier' | 'gone';

/** How much a figure may claim. One without its instant, or from the future, claims nothing. */
export function toFigureAge(updatedAt: string | null | undefined, now: Date): FigureAge {
  const ageMs = now.getTime() - Date.parse(updatedAt ?? '');
  if (!(Math.abs(ageMs) <= liveMs || (ageMs > 0 && ageMs <= knownMs))) return 'gone'; // clocks differ a little
  return ageMs <= liveMs ? 'live' : 'earlier';
}

/** When its claim changes: a page that shows it is made anew then. */
export function listFigureTurns(updatedAt: string): Date[] {
  return [-liveMs, liveMs + 1, knownMs + 1].map((ms) => new Date(Date.parse(updatedAt) + ms));
}
