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
 * Whether a member is logged in, on a members' page. The server admits every browser with a cookie; only the browser knows the session. Anonymous
 * visitors are sent to the login and come back, unless the page `isOpen` to everybody or the session is just ending.
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
 * Visitor of a page for anonymous visitors: `visitor`; a member being redirected (`going`); or a member who cannot be redirected (`stuck`;
 * `isCookieless`: because the browser keeps no cookies).
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
      return setStuck({ isCookieless: true }); // the next page would redirect here forever
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

/** Has the gateway check the token with the mall API; `refused` clears it. */
async function giveCookieBack(): Promise<'given' | 'refused' | 'unknown'> {
  const token = siteSession().token() ?? '';
  const init = { method: 'POST', headers: { authorization: `Bearer ${token}` } };
  const answer = await fetch('/api/session', init).catch(() => undefined); // no network
  if (answer?.ok) return 'given';
  if (answer?.status !== 401) return 'unknown';
  if (siteSession().token() === token) siteSession().clear();
  return 'refused';
}

/**
 * Whether this tab was sent to a guarded page a moment ago and is back: its guard does not see the cookie and would redirect forever. Home has no
 * guard and redirects to no login, so the way home is never a loop.
 */
function wasSentTo(guarded: string): boolean {
  try {
    const [path, time] = JSON.parse(sessionStorage.getItem(guardKey) ?? '[]') as unknown[]; // written below
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
