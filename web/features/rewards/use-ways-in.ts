import { findLandingPath, routeExists, toPath } from '#shared/rules/routing.ts';
import { useSite } from '../../lib/site.tsx';

/** The way to log in, once there is one, and the tenant's own page about the programme. */
export function useWaysIn() {
  const { settings, locale, pages } = useSite();
  const page = pages['loyalty-program'];
  return {
    login: routeExists('login', settings) ? findLandingPath('login', locale) : undefined,
    programme: page && { title: page.title, href: toPath('page', locale, { alias: page.path }) },
  };
}
