import { isLocale } from '#shared/site/locales.ts';

/** Where the tenant's app is to be had: the two stores, and an address for everything else. */
export interface AppLinks {
  ios?: string | undefined;
  android?: string | undefined;
  other?: string | undefined;
}

export type Device = 'ios' | 'android' | 'other';

/** What a browser says it runs on. An iPad that calls itself a Mac counts as `other`: it shows both stores. */
export function findDevice(userAgent: string): Device {
  if (/android/i.test(userAgent)) return 'android';
  return /iphone|ipad|ipod/i.test(userAgent) ? 'ios' : 'other';
}

/** The store that fits the device, else the address for everything else. */
export function findAppLink(links: AppLinks, device: Device): string | undefined {
  return links[device] ?? links.other;
}

/** `/app-link` and `/{lang}/app-link` (R-ROUTE-17): no page, but the way to the app. */
export function isAppLinkPath(path: string): boolean {
  const segments = path.split('/');
  return path === appLinkPath || (segments.length === 3 && isLocale(segments[1]) && `/${segments[2]}` === appLinkPath);
}

export const appLinkPath = '/app-link';
