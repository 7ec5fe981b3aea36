import type { ListMeta } from '../contracts/envelope.ts';
import type { HttpStatusName } from '../contracts/errors.ts';
import type { SiteConfig } from './config.ts';
import type { SiteConsent } from './consent.ts';
import type { Locale } from './locales.ts';

/** What a screen says of itself; the server makes the head of it, the browser the title and the language links. */
export interface PageHead {
  title: string;
  description?: string;
  /** Address of the mall API's picture, for sharing. */
  image?: string;
  /** The one right path of this page; another one that leads here is corrected to it. Undefined: the page has none (an error). */
  path?: string;
  /** The record's page is elsewhere, for now: a path of the site or another site's address. Server and app lead there. */
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

/** The data of a page: all that a navigation or a hydration needs, in one language. */
export interface PagePayload {
  /** The page's own HTTP status. */
  status: number;
  head: PageHead | undefined;
  /** By canonical address (`toAddress`). */
  calls: Record<string, PageCall>;
  failures: Record<string, HttpStatusName>;
  /** What the page is about could not be had: an error stands in its place. */
  failure?: HttpStatusName;
  /** Why there is no such page, for whoever reads answers; visitors are told in their language. */
  message?: string;
  /** What visitors are asked about, on the page that explains it: it can be read there before any script, and without. */
  consent?: SiteConsent;
  /** Where the page really is; then the rest is empty. */
  redirect?: string;
}

/** What the document carries as JSON for the browser's start. */
export interface PageStart {
  config: SiteConfig;
  page: PagePayload;
  /** The instant as of which the page was drawn, ISO: midnight, or the last one at which something in it turned. Drawn later, it is the same. */
  asOf: string;
}

/** What the gateway hands to the built site to have a page rendered. */
export interface RenderRequest extends PageStart {
  /** Path and query. */
  address: string;
  /** It is for this very minute, and for nobody later. */
  isLive?: true;
}

export interface RenderResult {
  markup: string;
  /** `<link>` elements for the head: files that the markup will want, in the order in which they should arrive. */
  links: readonly string[];
  /** Calls that the page asked for and did not have. */
  wanted: { contract: string; address: string }[];
  /** Addresses of the calls that it asked for and did have, failed ones among them. */
  read: readonly string[];
  status: number;
  head: PageHead | undefined;
}
