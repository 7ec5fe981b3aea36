import type { Mall } from '../contracts/malls.ts';
import type { PublishedSettings } from '../contracts/settings.ts';
import type { AppLinks } from '../rules/app-links.ts';
import type { ZoneClock } from '../rules/time-zone.ts';
import type { Locale } from './locales.ts';
import type { MapProvider } from './map-frame.ts';
import type { SiteRealtime } from './realtime.ts';
import type { RouteName } from './routes.ts';
import type { SiteFirebase } from './sso.ts';

/** Facts about tenant, centre and settings that every page needs, in one language. */
export interface SiteConfig {
  locale: Locale;
  /** Active languages, in the site's order. */
  locales: Locale[];
  fallbackLocale: Locale;
  /** `firebase`: if social login is on; `realtime`: unless it is switched off. */
  tenant: {
    id: string;
    gtmId?: string;
    metaId?: string;
    appLinks?: AppLinks;
    mapProvider?: MapProvider;
    firebase?: SiteFirebase;
    realtime?: SiteRealtime;
  };
  /** The cookie that stores a visitor's language: its name, and its attributes for `document.cookie`. */
  localeCookie: { name: string; attributes: string };
  /** Undefined if the tenant has no meta tags in the language (R-HEAD-2). */
  metaTags: { title: string; description: string; keywords: string } | undefined;
  publicUrl: string;
  settings: PublishedSettings;
  /** Undefined if the mall API has none. Pages work without it. */
  mall: SiteMall | undefined;
  /** UTC offsets of the centre's time zone, so that browsers need not compute them. */
  clock?: ZoneClock;
  buildId: string;
  /** The editors' own pages by alias, with the title and path in this language for menus and links. */
  pages: Readonly<Record<string, { title: string; path: string }>>;
  /** Screens without content at the moment; they are not linked. */
  empty: readonly RouteName[];
  /** Calls that the mall API lacks, by the contract's name; undefined if it has all. */
  notOffered?: readonly string[];
  /** Version of the cookie list (`/api/consent`); undefined if visitors are not asked. */
  consentVersion?: string;
  /** Set if pages have a dark theme that visitors may choose. */
  hasDarkTheme?: true;
  /** Set if the gateway serves no pages for use without a network. */
  offline?: 'off';
  /** The tenant's own icons for entries (settings `icons_*`), by name. */
  drawings?: Readonly<Record<string, Drawing>>;
}

/** The centre without its long texts, which only their own pages need. */
export type SiteMall = Omit<Mall, 'translations' | 'management' | 'property_management'> & {
  translations: Pick<Mall['translations'][number], 'locale' | 'title'>[];
};

/** Contents of an `<svg>`, from a vetted set. */
export interface Drawing {
  body: string;
  width: number;
  height: number;
}
