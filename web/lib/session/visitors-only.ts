import { useEffect, useRef, useState } from 'react';
import { toPath } from '#shared/rules/routing.ts';
import { isSafeReturnPath } from '#shared/rules/safe-paths.ts';
import { reloadGuardMs } from '#shared/site/limits.ts';
import { useRoute } from '../navigation/route.tsx';
import { toReturnPath } from './return-path.ts';
import { hasMemberCookie, siteSession, useSession } from './session.ts';

/** Who is on a page for visitors alone: one of them, or a member on their way on, or a member who could not be led on (`isCookieless`: for want of cookies). */
export type Arrival = { state: 'visitor' | 'going' } | { state: 'stuck'; isCookieless: boolean; retry: () => void };

const guardKey = 'mallfront:entered';

/**
 * Leads on whoever is a member: after their login here or in another tab, to where they came from, else to the overview. Who came as a member
 * and was kept out for want of their cookie gets it back (R-NAV-6). A token that counts no more is cleared, and they are a visitor.
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
      if (hasMemberCookie()) return location.replace(toReturnPath(given, locale)); // the login's answer has set the cookies, for all tabs
      return setStuck({ isCookieless: true }); // the next page would lead back here, for ever
    }
    const target = given && isSafeReturnPath(given) ? given : toPath('home', locale);
    void giveCookieBack().then((outcome) => {
      const isCookieless = outcome === 'given' && !hasMemberCookie();
      if (outcome === 'given' && !isCookieless && isFirstTime(target)) location.replace(target);
      else if (outcome !== 'refused') setStuck({ isCookieless });
    });
  }, [session, stuck, given, locale]);
  if (session !== 'member') return { state: 'visitor' };
  return stuck ? { state: 'stuck', ...stuck, retry: () => setStuck(undefined) } : { state: 'going' };
}

/** The gateway asks the mall API what the token is worth; `refused` clears it. */
async function giveCookieBack(): Promise<'given' | 'refused' | 'unknown'> {
  const token = siteSession().token() ?? '';
  const init = { method: 'POST', headers: { authorization: `Bearer ${token}` } };
  const answer = await fetch('/api/session', init).catch(() => undefined); // no network
  if (answer?.ok) return 'given';
  if (answer?.status !== 401) return 'unknown';
  if (siteSession().token() === token) siteSession().clear();
  return 'refused';
}

/** A guard that takes the cookie for none would send the browser round for ever. */
function isFirstTime(target: string): boolean {
  try {
    const [path, time] = JSON.parse(sessionStorage.getItem(guardKey) ?? '[]') as unknown[]; // written below
    sessionStorage.setItem(guardKey, JSON.stringify([target, Date.now()]));
    return path !== target || Date.now() - Number(time) > reloadGuardMs;
  } catch {
    return true; // without storage the token has come from the cookie, which the guard sees as well
  }
}
