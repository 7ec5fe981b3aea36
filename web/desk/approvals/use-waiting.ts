import { listApprovals } from '#shared/contracts/desk-approvals.ts';
import { useCall } from '../lib/use-call.ts';

const pollEveryMs = 60_000;

/** Number of shops' offers waiting for an editor; undefined while unknown, and for roles without this task. */
export function useWaitingApprovals(isWanted = true): number | undefined {
  const waiting = useCall(listApprovals, isWanted ? { query: { per_page: 1 } } : undefined, { everyMs: pollEveryMs });
  return 'meta' in waiting ? waiting.meta?.total : undefined;
}
