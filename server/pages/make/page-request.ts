import type { Locale } from '#shared/site/locales.ts';
import type { RouteName } from '#shared/site/routes.ts';

/** A page to show, after redirects and guards. */
export interface PageRequest {
  /** Path and known query, canonical: the page's key. */
  address: string;
  screen: string;
  /** Undefined: no route matches. */
  route?: RouteName;
  /** For the request log, without titles or numbers: `/cz/obchod/{id}/{title}`. */
  pattern: string;
  locale: Locale;
  isUncached: boolean;
}

/** Pattern if no route matches. */
export const noPattern = 'none';
