import { toPath } from '#shared/rules/routing.ts';
import { isSafeReturnPath } from '#shared/rules/safe-paths.ts';
import type { Locale } from '#shared/site/locales.ts';

/** Target after a login: the page that the visitor came from, else the overview. Foreign addresses are ignored. */
export function toReturnPath(value: string | null, locale: Locale): string {
  return value && isSafeReturnPath(value) ? value : toPath('dashboard', locale);
}
