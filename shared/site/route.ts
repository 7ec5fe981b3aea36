import type { Locale } from './locales.ts';
import type { SettingKey } from './settings.ts';

/** Entry of the route table. */
export interface Route {
  readonly path: Readonly<Record<Locale, string>>;
  /** Component in `web/screens/` that shows it. A route without one is not implemented: it answers 404 and is not linked. */
  readonly screen?: string;
  /**
   * `wifi`: pages of the server only, outside the site, which never links to them (`server/wifi/`) · `screen`: pages for screens in the building,
   * without header, footer and consent. Their views do not count as visits.
   */
  readonly layout?: 'dashboard' | 'wifi' | 'screen';
  /** `member`: anonymous visitors go to login · `anonymous`: members go home, and so does everybody if logins are off. */
  readonly access?: 'member' | 'anonymous';
  /** While this flag is on, anonymous visitors go to login. */
  readonly memberOnlyWhile?: SettingKey;
  /** While this flag is off, the route does not exist. */
  readonly existsWhile?: SettingKey;
  /** Query names used by the page; others are ignored, also in its cache key. */
  readonly query?: readonly string[];
  /** Excluded from search engines and the sitemap. */
  readonly isUnlisted?: true;
  /** The result depends on a visitor's input: rendered each time, never cached. */
  readonly isUncached?: true;
  /** Not available in production. */
  readonly isForEngineers?: true;
  /** A list: `…/{page}` or `…/{category}/{page}`. A path without the page number, or without both, redirects to page 1 (of all categories). */
  readonly isPaged?: true;
  /** The list that contains the page's records. Its menu entry is marked as active. */
  readonly parent?: string;
  /** The overview with which its breadcrumbs begin. */
  readonly overview?: string;
  /** The route of the page with all its categories together. */
  readonly allAt?: string;
}
