const liveMs = 15 * 60_000;
const knownMs = 24 * 3_600_000;

/** Age of a figure that changes by the minute, such as free parking places: `live`; `earlier`, shown as last known; `gone`, too old to show. */
export type FigureAge = 'live' | 'earlier' | 'gone';

/** Returns the age of a figure. A figure is `gone` if it has no time, is older than `knownMs`, or is more than `liveMs` in the future. */
export function toFigureAge(updatedAt: string | null | undefined, now: Date): FigureAge {
  const ageMs = now.getTime() - Date.parse(updatedAt ?? '');
  // tolerates times in the future, because clocks differ a little
  if (!(Math.abs(ageMs) <= liveMs || (ageMs > 0 && ageMs <= knownMs))) return 'gone';
  return ageMs <= liveMs ? 'live' : 'earlier';
}

/** Times at which the age changes; a page that shows the figure is rendered again then. */
export function listFigureTurns(updatedAt: string): Date[] {
  return [-liveMs, liveMs + 1, knownMs + 1].map((ms) => new Date(Date.parse(updatedAt) + ms));
}
