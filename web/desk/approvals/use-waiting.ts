import { listApprovals } from '#shared/contracts/desk-approvals.ts';
import { useCall } from '../lib/use-call.ts';

const askedEveryMs = 60_000;

/** How many offers of shops wait for an editor; undefined: not known yet, or none of this role's work. */
export function useWaitingApprovals(isWanted = true): number | undefined {
  const waiting = useCall(listApprovals, isWanted ? { query: { per_page: 1 } } : undefined, { everyMs: askedEveryMs });
  return 'meta' in waiting ? waiting.meta?.total : undefined;
}
