import type { Locale } from './locales.ts';
import type { SettingKey } from './settings.ts';

/** What the route table says of a screen. */
export interface Route {
  readonly path: Readonly<Record<Locale, string>>;
  /** The component in `web/screens/` that shows it. A route without one is not built: it answers 404 and is linked nowhere. */
  readonly screen?: string;
  /** `wifi`: pages of the server alone, outside the site, which never links to them (`server/wifi/`). */
  readonly layout?: 'dashboard' | 'wifi';
  /** `member`: an anonymous visitor goes to login · `anonymous`: a member goes home, so does everybody while there is no login. */
  readonly access?: 'member' | 'anonymous';
  /** While this flag is on, an anonymous visitor goes to login. */
  readonly memberOnlyWhile?: SettingKey;
  /** While this flag is off, the route does not exist. */
  readonly existsWhile?: SettingKey;
  /** Query names the page knows; all others are ignored, also by its cache. */
  readonly query?: readonly string[];
  /** Kept out of search engines, and of the sitemap. */
  readonly isUnlisted?: true;
  /** Its answer depends on what a visitor types: rendered each time, never kept. */
  readonly isUncached?: true;
  /** Exists outside production alone. */
  readonly isForEngineers?: true;
  /** What `/{…}/{page}` is called without its page number, and what a category is when it is all of them. */
  readonly isPaged?: true;
  /** The list that one of its records belongs to: its entry in a menu is the active one. */
  readonly parent?: string;
  /** The overview that it belongs to: its trail begins there. */
  readonly overview?: string;
  /** All its categories together are that route's page. */
  readonly allAt?: string;
}
