import { routeExists, toPath } from '#shared/rules/routing.ts';
import { useSite } from '../../lib/centre/site.tsx';

/** Link to the login, which returns to that path, and to the tenant's page about the programme. */
export function useWaysIn(returnPath?: string) {
  const { settings, locale, pages } = useSite();
  const page = pages['loyalty-program'];
  return {
    login: routeExists('login', settings) ? toPath('login', locale, {}, { return: returnPath, why: returnPath && 'reward' }) : undefined,
    programme: page && { title: page.title, href: toPath('page', locale, { alias: page.path }) },
  };
}
