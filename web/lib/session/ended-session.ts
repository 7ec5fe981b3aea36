import { matchRoute } from '#shared/rules/routing.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { Route } from '#shared/site/route.ts';
import { routes } from '#shared/site/routes.ts';
import { emptyCookie, leaveToLogin } from './leaving.ts';

/** For `createApi`: reacts when a call finds out that the member's token is no longer valid. */
export function onEndedSession({ locale }: { locale: Locale }) {
  return {
    onExpired: (token: string) => void (isOfEmail() ? emptyCookie(token) : leaveToLogin(locale, 'expired', token)),
    onRefused: (token: string) => void import('./say-ended.ts').then((late) => late.sayEnded(locale, token)),
  };
}

/** Whether the page was opened by an email's link. Such pages stay when a session ends, because they need none. */
function isOfEmail(): boolean {
  const match = matchRoute(location.pathname);
  const route: Route | undefined = match && routes[match.name];
  return route?.query?.includes('token') === true;
}
