import type { ZoneClock } from '../rules/time-zone.ts';
import type { Locale } from './locales.ts';

/** What the document of the staff's desk says of the centre, in its element `#start`. */
export interface DeskStart {
  centre: string;
  /** A small picture of it. */
  icon?: string;
  /** Of the site, in its order: the languages that records are written in. */
  locales: Locale[];
  fallbackLocale: Locale;
  publicUrl: string;
  timeZone: string;
  dateFormat: string;
  timeFormat: string;
  currency: string;
  /** The centre's clocks, so that the browser need not look them up. */
  clock?: ZoneClock;
}
