import { isLocale } from '#shared/site/locales.ts';

/** Addresses of the tenant's app: the two stores, and one for all other devices. */
export interface AppLinks {
  ios?: string | undefined;
  android?: string | undefined;
  other?: string | undefined;
}

export type Device = 'ios' | 'android' | 'other';

/** Operating system from the user agent. An iPad that identifies as a Mac counts as `other`, which shows both stores. */
export function findDevice(userAgent: string): Device {
  if (/android/i.test(userAgent)) return 'android';
  return /iphone|ipad|ipod/i.test(userAgent) ? 'ios' : 'other';
}

/** Returns the store for the device, else the address for all other devices. */
export function findAppLink(links: AppLinks, device: Device): string | undefined {
  return links[device] ?? links.other;
}

/** Whether the path is `/app-link` or `/{lang}/app-link` (R-ROUTE-17), which redirect to the app. */
export function isAppLinkPath(path: string): boolean {
  const segments = path.split('/');
  return path === appLinkPath || (segments.length === 3 && isLocale(segments[1]) && `/${segments[2]}` === appLinkPath);
}

export const appLinkPath = '/app-link';
