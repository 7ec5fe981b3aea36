import { listApprovals } from '#shared/contracts/desk-approvals.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useCall } from '../lib/use-call.ts';

/** Number of offers waiting for a decision, shown in the menu beside the name of the approvals. */
export function ApprovalsCount() {
  const t = useTranslate();
  const waiting = useWaitingApprovals() ?? 0;
  if (waiting === 0) return null;
  return (
    <span className="desk-count">
      <span aria-hidden="true">{waiting > 99 ? '99+' : waiting}</span>
      <VisuallyHidden>{t('approvals.waiting', { count: waiting })}</VisuallyHidden>
    </span>
  );
}

const pollEveryMs = 60_000;

/** Returns the number of shops' offers waiting for an editor; undefined while loading, on failure, and if `isWanted` is false. */
export function useWaitingApprovals(isWanted = true): number | undefined {
  const waiting = useCall(listApprovals, isWanted ? { query: { per_page: 1 } } : undefined, { everyMs: pollEveryMs });
  return 'meta' in waiting ? waiting.meta?.total : undefined;
}
