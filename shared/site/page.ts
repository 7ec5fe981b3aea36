import type { ListMeta } from '../contracts/envelope.ts';
import type { HttpStatusName } from '../contracts/errors.ts';
import type { SiteConfig } from './config.ts';
import type { SiteConsent } from './consent.ts';
import type { Locale } from './locales.ts';
import type { KeptPage } from './offline.ts';

/** Metadata of a screen. The server renders the head from it, the browser the title and the language links. */
export interface PageHead {
  title: string;
  description?: string;
  /** Picture address of the mall API, for sharing. */
  image?: string;
  /** Canonical path, to which other paths of the page are redirected. Undefined for errors, which have no path. */
  path?: string;
  /** Temporary address of the record's page: a path of the site or another site's address, to which server and app redirect. */
  movedTo?: string;
  /** The page's path in each language that has it. */
  alternates: Partial<Record<Locale, string>>;
  isUnlisted?: boolean;
  kind?: 'website' | 'article';
  /** schema.org, as JSON-LD. */
  structuredData?: readonly Readonly<Record<string, unknown>>[];
}

export interface PageCall {
  data: unknown;
  meta?: ListMeta | undefined;
}

/** Data for a navigation or a hydration, in one language. */
export interface PagePayload {
  /** The page's own HTTP status. */
  status: number;
  head: PageHead | undefined;
  /** Keyed by canonical address (`toAddress`). */
  calls: Record<string, PageCall>;
  failures: Record<string, HttpStatusName>;
  /** Set if the main record could not be loaded: an error is shown instead. */
  failure?: HttpStatusName;
  /** Reason for a missing page, for developers; visitors get a text in their language. */
  message?: string;
  /** The cookie list, on the page that explains it, so that it can be read before scripts run, and without them. */
  consent?: SiteConsent;
  /** Actual address of the page; the rest is then empty. */
  redirect?: string;
  /** Set by the service worker, never by the gateway. */
  kept?: KeptPage;
}

/** JSON in the document for the browser's start. */
export interface PageStart {
  config: SiteConfig;
  page: PagePayload;
  /**
   * Time for which the page was rendered, ISO: midnight, or the last time at which some of its content changed. Rendering it later gives the same
   * result.
   */
  asOf: string;
}

/** Rendering request from the gateway to the built site. */
export interface RenderRequest extends PageStart {
  /** Path and query. */
  address: string;
  /** The rendered page is only valid for this minute. */
  isLive?: true;
}

export interface RenderResult {
  markup: string;
  /** `<link>` elements for the head: files that the markup needs, in the order in which they should arrive. */
  links: readonly string[];
  /** Calls that the page requested and that were missing. */
  wanted: { contract: string; address: string }[];
  /** Addresses of the calls that it used, failed ones included. */
  read: readonly string[];
  status: number;
  head: PageHead | undefined;
}
