import type { Locale } from './locales.ts';

/** Makes a site on the home screen an app of its own. Otherwise iPhones open it in Safari, which has no push. */
export const webManifestPath = '/manifest.webmanifest';

/** The manifest in a language. All are one app, because they have the same `id`. */
export function toWebManifestAddress(locale: Locale): string {
  return `${webManifestPath}?locale=${locale}`;
}
