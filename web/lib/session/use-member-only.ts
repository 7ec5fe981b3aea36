import { useEffect } from 'react';
import { isGated } from '#shared/rules/routing.ts';
import type { RouteName } from '#shared/site/routes.ts';
import { useSite } from '../centre/site.tsx';
import { leaveToLogin } from './leaving.ts';
import { useSession } from './session.ts';

/**
 * Whether a member is here, on a page for members alone. The server lets by whoever has a cookie; whether they are a member is known here.
 * Who is none goes to the login, and comes back; not while the page is `open` to everybody, or the session is just ending.
 */
export function useMemberOnly(isOpen: boolean): boolean {
  const session = useSession();
  const { locale } = useSite();
  useEffect(() => {
    if (session === 'anonymous' && !isOpen) void leaveToLogin(locale);
  }, [session, isOpen, locale]);
  return session === 'member';
}

/** Whether the tenant keeps for members what this page shows. Who is none then goes to the login. */
export function useGatedRoute(route: RouteName): boolean {
  const isMembersOnly = isGated(route, useSite().settings);
  useMemberOnly(!isMembersOnly);
  return isMembersOnly;
}
