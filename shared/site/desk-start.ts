import type { ZoneClock } from '../rules/time-zone.ts';
import type { Locale } from './locales.ts';
import type { SiteRealtime } from './realtime.ts';

/** Facts about the centre in the element `#start` of the desk's document. */
export interface DeskStart {
  /** Build of the desk, for its error reports. */
  build: string;
  centre: string;
  /** Small logo of the centre. */
  icon?: string;
  /** The site's languages in its order, in which records are written. */
  locales: Locale[];
  fallbackLocale: Locale;
  publicUrl: string;
  /** Address of the desk for staff, if it is on another host. */
  deskUrl?: string;
  /** Login by the company's identity provider, if it is configured. `isOnly`: other ways are for emergencies. */
  companyLogin?: { isOnly: boolean };
  timeZone: string;
  dateFormat: string;
  timeFormat: string;
  currency: string;
  /** Realtime server for live updates; without it the desk polls. */
  realtime?: SiteRealtime;
  /** UTC offsets of the centre's time zone, so that the browser need not compute them. */
  clock?: ZoneClock;
}
