import type { ZoneClock } from '../rules/time-zone.ts';
import type { Locale } from './locales.ts';
import type { SiteRealtime } from './realtime.ts';

/** What the document of the staff's desk says of the centre, in its element `#start`. */
export interface DeskStart {
  /** Of the desk, for reports of its faults. */
  build: string;
  centre: string;
  /** A small picture of it. */
  icon?: string;
  /** Of the site, in its order: the languages that records are written in. */
  locales: Locale[];
  fallbackLocale: Locale;
  publicUrl: string;
  /** Where the staff reach the desk, if that is another host. */
  deskUrl?: string;
  timeZone: string;
  dateFormat: string;
  timeFormat: string;
  currency: string;
  /** Where the desk hears of what happens; without, it asks. */
  realtime?: SiteRealtime;
  /** The centre's clocks, so that the browser need not look them up. */
  clock?: ZoneClock;
}
