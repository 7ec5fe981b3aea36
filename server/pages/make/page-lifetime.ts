import { toAddress } from '#shared/contracts/address.ts';
import { type Film, listFilms } from '#shared/contracts/films.ts';
import { listFigureTurns } from '#shared/rules/figure-age.ts';
import { listStarts } from '#shared/rules/film-programme.ts';
import { nextOpeningChange } from '#shared/rules/opening-hours.ts';
import { addDays, calendarDateIn, toInstant } from '#shared/rules/time-zone.ts';
import type { SiteMall } from '#shared/site/config.ts';
import type { PageCall } from '#shared/site/page.ts';

/** Fields whose time changes what a page shows: start and end of an event, an offer, a reward. */
const turningPoints: readonly string[] = ['starts_at', 'ends_at', 'valid_from', 'valid_to', 'published_at'];

/** Field with the time of a figure whose age is shown. */
const figureInstant = 'updated_at';

/** Cached, because pages are rendered again from the same answers. */
const turnsOfCalls = new WeakMap<PageCall, readonly number[]>();

interface Day {
  /** Start of the period for which this day was computed. */
  seenMs: number;
  midnightMs: number;
  untilMs: number;
}

/** The centre's current day, by its record. */
const days = new WeakMap<SiteMall, Day>();

/**
 * Returns the period in which a page of these data stays the same. It is bounded by the centre's midnights, openings
 * and closings, by times in the data, by the ages of figures, and by the starts of today's films. The page is rendered
 * as of the start of the period, so that every rendering within it is identical.
 */
export function findPageSpan(mall: SiteMall | undefined, calls: Readonly<Record<string, PageCall>>, now: Date): { asOf: Date; end: Date } {
  const nowMs = now.getTime();
  const day = findDay(mall, now);
  let [asOfMs, endMs] = [day.midnightMs, day.untilMs];
  for (const ms of [...Object.values(calls).flatMap((call) => findTurns(call)), ...listShowings(mall, calls, now)]) {
    if (ms > nowMs && ms < endMs) endMs = ms;
    if (ms <= nowMs && ms > asOfMs) asOfMs = ms;
  }
  return { asOf: new Date(asOfMs), end: new Date(endMs) };
}

/** Returns the period from midnight to the next opening or closing of any zone, at most to the next midnight. */
function findDay(mall: SiteMall | undefined, now: Date): Day {
  const nowMs = now.getTime();
  const known = mall && days.get(mall);
  if (known && known.seenMs <= nowMs && nowMs < known.untilMs) return known;
  const timeZone = mall?.timezone ?? 'Europe/Prague';
  const today = calendarDateIn(now, timeZone);
  const midnight = toInstant(addDays(today, 1), '00:00', timeZone);
  const changes = (mall?.opening_hours ?? []).flatMap((zone) => nextOpeningChange(zone, now, timeZone)?.getTime() ?? []);
  const untilMs = Math.min(midnight.getTime(), ...changes.filter((ms) => ms > nowMs));
  const day = { seenMs: nowMs, midnightMs: toInstant(today, '00:00', timeZone).getTime(), untilMs };
  if (mall) days.set(mall, day);
  return day;
}

const filmsAddress = toAddress(listFilms);

function listShowings(mall: SiteMall | undefined, calls: Readonly<Record<string, PageCall>>, now: Date): number[] {
  const films = calls[filmsAddress]?.data as readonly Film[] | undefined; // safe: the contract's answer type at this address
  const timeZone = mall?.timezone ?? 'Europe/Prague';
  return films ? listStarts(films, calendarDateIn(now, timeZone), timeZone) : [];
}

function findTurns(call: PageCall): readonly number[] {
  const turns = turnsOfCalls.get(call) ?? listTurns(call.data);
  turnsOfCalls.set(call, turns);
  return turns;
}

function listTurns(value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, field]) => {
    if (typeof field !== 'string') return listTurns(field);
    if (turningPoints.includes(key)) return [Date.parse(field)];
    return key === figureInstant ? listFigureTurns(field).map((instant) => instant.getTime()) : [];
  });
}
