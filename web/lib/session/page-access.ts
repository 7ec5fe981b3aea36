import { useEffect, useRef, useState } from 'react';
import { isGated, toPath } from '#shared/rules/routing.ts';
import { isSafeReturnPath } from '#shared/rules/safe-paths.ts';
import { reloadGuardMs } from '#shared/site/limits.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { RouteName } from '#shared/site/routes.ts';
import { useSite } from '../centre/site.tsx';
import { useRoute } from '../navigation/route.tsx';
import { leaveToLogin } from './leaving.ts';
import { hasMemberCookie, siteSession, useSession } from './session.ts';

/**
 * Whether a member is logged in, for members' pages. The server admits every browser with a cookie, so the browser has to check the session.
 * Redirects anonymous visitors to the login, which then returns, unless the page `isOpen` to everybody.
 */
export function useMemberOnly(isOpen: boolean): boolean {
  const session = useSession();
  const { locale } = useSite();
  useEffect(() => {
    if (session === 'anonymous' && !isOpen) void leaveToLogin(locale);
  }, [session, isOpen, locale]);
  return session === 'member';
}

/** Whether the tenant restricts this page to members. Then anonymous visitors are sent to the login. */
export function useGatedRoute(route: RouteName): boolean {
  const isMembersOnly = isGated(route, useSite().settings);
  useMemberOnly(!isMembersOnly);
  return isMembersOnly;
}

/**
 * State of a person who opens a page for anonymous visitors: a `visitor`; a member who is being redirected (`going`); or a member who cannot be
 * redirected (`stuck`). `isCookieless`: the reason is that the browser does not store cookies.
 */
export type Arrival = { state: 'visitor' | 'going' } | { state: 'stuck'; isCookieless: boolean; retry: () => void };

const guardKey = 'mallfront:entered';

/**
 * Redirects members away from a page for visitors (R-NAV-4). After a login here or in another tab, to `return` or the overview. A member who
 * arrives with a token gets the session cookie back (R-NAV-6), then goes to `return` or home. A token that is no longer valid is cleared.
 */
export function useVisitorsOnly(): Arrival {
  const { locale, query } = useRoute();
  const session = useSession();
  const wasVisitor = useRef(false);
  const [stuck, setStuck] = useState<{ isCookieless: boolean }>();
  const requested = query.get('return');
  useEffect(() => {
    if (session === 'anonymous') wasVisitor.current = true;
    if (session !== 'member' || stuck) return;
    if (wasVisitor.current) {
      if (hasMemberCookie()) return location.replace(toReturnPath(requested, locale)); // the login has set the cookies, for all tabs
      return setStuck({ isCookieless: true }); // without a cookie, the next page would redirect here again, forever
    }
    const guarded = requested && isSafeReturnPath(requested) ? requested : undefined;
    void giveCookieBack().then((outcome) => {
      const isCookieless = outcome === 'given' && !hasMemberCookie();
      const canLeave = outcome === 'given' && !isCookieless && !(guarded && wasSentTo(guarded));
      if (canLeave) location.replace(guarded ?? toPath('home', locale));
      else if (outcome !== 'refused') setStuck({ isCookieless });
    });
  }, [session, stuck, requested, locale]);
  if (session !== 'member') return { state: 'visitor' };
  return stuck ? { state: 'stuck', ...stuck, retry: () => setStuck(undefined) } : { state: 'going' };
}

/** Requests the session cookie for the token, which the gateway checks with the mall API. Clears the token if it is `refused`. */
async function giveCookieBack(): Promise<'given' | 'refused' | 'unknown'> {
  const token = siteSession().token() ?? '';
  const init = { method: 'POST', headers: { authorization: `Bearer ${token}` } };
  const answer = await fetch('/api/session', init).catch(() => undefined); // without a network, the outcome is unknown
  if (answer?.ok) return 'given';
  if (answer?.status !== 401) return 'unknown';
  if (siteSession().token() === token) siteSession().clear();
  return 'refused';
}

/**
 * Whether this tab was redirected to a guarded page a moment ago and was sent back. Then the page's guard does not receive the cookie and would
 * redirect forever. The home page has no guard, so redirects to it cannot loop.
 */
function wasSentTo(guarded: string): boolean {
  try {
    const [path, time] = JSON.parse(sessionStorage.getItem(guardKey) ?? '[]') as unknown[]; // safe: written below
    sessionStorage.setItem(guardKey, JSON.stringify([guarded, Date.now()]));
    return path === guarded && Date.now() - Number(time) <= reloadGuardMs;
  } catch {
    return false; // without storage the token came from the cookie, which the guard sees as well
  }
}

/** Target after a login: the page that the visitor came from, else the overview. Foreign addresses are ignored. */
export function toReturnPath(value: string | null, locale: Locale): string {
  return value && isSafeReturnPath(value) ? value : toPath('dashboard', locale);
}
