import { useEffect, useRef, useState } from 'react';
import { toPath } from '#shared/rules/routing.ts';
import { isSafeReturnPath } from '#shared/rules/safe-paths.ts';
import { reloadGuardMs } from '#shared/site/limits.ts';
import { useRoute } from '../navigation/route.tsx';
import { toReturnPath } from './return-path.ts';
import { hasMemberCookie, siteSession, useSession } from './session.ts';

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
  const given = query.get('return');
  useEffect(() => {
    if (session === 'anonymous') wasVisitor.current = true;
    if (session !== 'member' || stuck) return;
    if (wasVisitor.current) {
      if (hasMemberCookie()) return location.replace(toReturnPath(given, locale)); // the login has set the cookies, for all tabs
      return setStuck({ isCookieless: true }); // the next page would redirect here forever
    }
    const guarded = given && isSafeReturnPath(given) ? given : undefined;
    void giveCookieBack().then((outcome) => {
      const isCookieless = outcome === 'given' && !hasMemberCookie();
      const canLeave = outcome === 'given' && !isCookieless && !(guarded && wasSentTo(guarded));
      if (canLeave) location.replace(guarded ?? toPath('home', locale));
      else if (outcome !== 'refused') setStuck({ isCookieless });
    });
  }, [session, stuck, given, locale]);
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
