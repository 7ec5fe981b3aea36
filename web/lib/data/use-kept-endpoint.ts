import type { AnswerOf, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { isGated } from '#shared/rules/routing.ts';
import type { RouteName } from '#shared/site/routes.ts';
import { useSite } from '../centre/site.tsx';
import { useMemberOnly } from '../session/use-member-only.ts';
import { type Resource, useEndpoint } from './use-endpoint.ts';
import { useMemberEndpoint } from './use-member-endpoint.ts';

/** Whether the tenant keeps for members what this page shows. Who is none then goes to the login. */
export function useKeptForMembers(route: RouteName): boolean {
  const isKept = isGated(route, useSite().settings);
  useMemberOnly(!isKept);
  return isKept;
}

/**
 * Data that a tenant may keep for members. While it does, no page brings it and no cache holds it: it is asked for with the member's token
 * once the page is live, as any member's call.
 */
export function useKeptEndpoint<E extends Endpoint>(isKept: boolean, contract: E, input: CallInput<E> | undefined): Resource<AnswerOf<E>> {
  const everybodys = useEndpoint(contract, isKept ? undefined : input);
  const members = useMemberEndpoint({ ...contract, access: 'member' as const }, isKept ? input : undefined);
  return isKept ? members : everybodys;
}
