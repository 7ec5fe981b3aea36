import { matchRoute } from '#shared/rules/routing.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { Route } from '#shared/site/route.ts';
import { routes } from '#shared/site/routes.ts';
import { emptyCookie, leaveToLogin } from './leaving.ts';

/** Callbacks for `createApi`, called when the mall API refuses the member's token as expired. */
export function onEndedSession({ locale }: { locale: Locale }) {
  return {
    onExpired: (token: string) => void (isOfEmail() ? emptyCookie(token) : leaveToLogin(locale, 'expired', token)),
    onRefused: (token: string) => void import('./say-ended.ts').then((late) => late.sayEnded(locale, token)),
  };
}

/** Whether the page is opened by a link in an email. Such pages stay when a session ends, because they do not need a session. */
function isOfEmail(): boolean {
  const match = matchRoute(location.pathname);
  const route: Route | undefined = match && routes[match.name];
  return route?.query?.includes('token') === true;
}
