import type { Locale } from '#shared/site/locales.ts';
import type { RouteName } from '#shared/site/routes.ts';

/** A page that is to be shown, already through redirects and guards. */
export interface PageRequest {
  /** Path and known query, canonical: the page's key. */
  address: string;
  screen: string;
  /** Undefined: no route fits. */
  route?: RouteName;
  /** For the request log, which holds no title and no number: `/cz/obchod/{id}/{title}`. */
  pattern: string;
  locale: Locale;
  isUncached: boolean;
}

/** Instead of a route's pattern, where no route fits. */
export const noPattern = 'none';
