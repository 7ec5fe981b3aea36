import { toPath } from '#shared/rules/routing.ts';
import { isSafeReturnPath } from '#shared/rules/safe-paths.ts';
import type { Locale } from '#shared/site/locales.ts';

/** Where a login leads: to where the visitor came from, else to the overview. What leads off the site counts for nothing. */
export function toReturnPath(given: string | null, locale: Locale): string {
  return given && isSafeReturnPath(given) ? given : toPath('dashboard', locale);
}
