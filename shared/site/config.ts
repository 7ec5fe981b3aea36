import type { Mall } from '../contracts/malls.ts';
import type { PublishedSettings } from '../contracts/settings.ts';
import type { AppLinks } from '../rules/app-links.ts';
import type { ZoneClock } from '../rules/time-zone.ts';
import type { Locale } from './locales.ts';
import type { MapProvider } from './map-frame.ts';
import type { SiteRealtime } from './realtime.ts';
import type { RouteName } from './routes.ts';
import type { SiteFirebase } from './sso.ts';

/** What every page needs to know of tenant, centre and settings, in one language. */
export interface SiteConfig {
  locale: Locale;
  /** Languages that are switched on, in the site's order. */
  locales: Locale[];
  fallbackLocale: Locale;
  /** `firebase`: while members may log in by other sites; `realtime`: unless it is switched off. */
  tenant: {
    id: string;
    gtmId?: string;
    metaId?: string;
    appLinks?: AppLinks;
    mapProvider?: MapProvider;
    firebase?: SiteFirebase;
    realtime?: SiteRealtime;
  };
  /** The cookie that remembers a visitor's language: its name and its attributes, as `document.cookie` takes them. */
  localeCookie: { name: string; attributes: string };
  /** Undefined when the tenant has no meta tags of the language (R-HEAD-2). */
  metaTags: { title: string; description: string; keywords: string } | undefined;
  publicUrl: string;
  settings: PublishedSettings;
  /** Undefined when the mall API has none: pages live, without a head of their own. */
  mall: SiteMall | undefined;
  /** The centre's clocks, so that browsers need not look them up. */
  clock?: ZoneClock;
  buildId: string;
  /** The editors' own pages by alias, as this language has them: what menus and links need to know. */
  pages: Readonly<Record<string, { title: string; path: string }>>;
  /** Screens that have nothing to show at the moment: nothing leads there. */
  empty: readonly RouteName[];
  /** Calls that the mall API does not have, by the contract's name; undefined: it has them all. */
  notOffered?: readonly string[];
  /** Of the list that visitors are asked about (`/api/consent`); undefined where nobody is asked. */
  consentVersion?: string;
  /** What the tenant's own icons of entries (settings `icons_*`) look like, by their names. */
  drawings?: Readonly<Record<string, Drawing>>;
}

/** The centre without its long texts, which only their own pages need. */
export type SiteMall = Omit<Mall, 'translations' | 'management' | 'property_management'> & {
  translations: Pick<Mall['translations'][number], 'locale' | 'title'>[];
};

/** The inside of an `<svg>`, from a set that somebody has vetted. */
export interface Drawing {
  body: string;
  width: number;
  height: number;
}
