import { useEffect, useRef, useState } from 'react';
import { toPath } from '#shared/rules/routing.ts';
import { isSafeReturnPath } from '#shared/rules/safe-paths.ts';
import { reloadGuardMs } from '#shared/site/limits.ts';
import { useRoute } from '../navigation/route.tsx';
import { toReturnPath } from './return-path.ts';
import { siteSession, useSession } from './session.ts';

/** Who is on a page for visitors alone: one of them, or a member on their way on, or a member who could not be led on. */
export type Arrival = { state: 'visitor' | 'going' } | { state: 'stuck'; retry: () => void };

const guardKey = 'mallfront:entered';

/**
 * Leads on whoever is a member: after their login here or in another tab, to where they came from, else to the overview. Who came as a member
 * and was kept out for want of their cookie gets it back (R-NAV-6). A token that counts no more is cleared, and they are a visitor.
 */
export function useVisitorsOnly(): Arrival {
  const { locale, query } = useRoute();
  const session = useSession();
  const wasVisitor = useRef(false);
  const [isStuck, setIsStuck] = useState(false);
  const given = query.get('return');
  useEffect(() => {
    if (session === 'anonymous') wasVisitor.current = true;
    if (session !== 'member' || isStuck) return;
    if (wasVisitor.current) return location.replace(toReturnPath(given, locale)); // the login's answer has set the cookie, for all tabs
    const target = given && isSafeReturnPath(given) ? given : toPath('home', locale);
    void giveCookieBack().then((outcome) => {
      if (outcome === 'given' && isFirstTime(target)) location.replace(target);
      else if (outcome !== 'refused') setIsStuck(true);
    });
  }, [session, isStuck, given, locale]);
  if (session !== 'member') return { state: 'visitor' };
  return isStuck ? { state: 'stuck', retry: () => setIsStuck(false) } : { state: 'going' };
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

/** A browser that keeps no cookies would be sent round for ever. */
function isFirstTime(target: string): boolean {
  try {
    const [path, time] = JSON.parse(sessionStorage.getItem(guardKey) ?? '[]') as unknown[]; // written below
    sessionStorage.setItem(guardKey, JSON.stringify([target, Date.now()]));
    return path !== target || Date.now() - Number(time) > reloadGuardMs;
  } catch {
    return true; // without storage there is no token that could have come from another page
  }
}
