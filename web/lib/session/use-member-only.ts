import { useEffect } from 'react';
import { isGated } from '#shared/rules/routing.ts';
import type { RouteName } from '#shared/site/routes.ts';
import { useSite } from '../centre/site.tsx';
import { leaveToLogin } from './leaving.ts';
import { useSession } from './session.ts';

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
