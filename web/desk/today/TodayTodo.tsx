import { listApprovals } from '#shared/contracts/desk-approvals.ts';
import { listShopOffers } from '#shared/contracts/desk-shop.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { ArrowLink } from '../../ui/Link.tsx';
import { useWaitingApprovals } from '../approvals/ApprovalsCount.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useMay } from '../lib/staff.ts';
import { useCall } from '../lib/use-call.ts';

/** The role's waiting items: offers to approve, or offers sent back. Renders nothing if there are none. */
export function TodayTodo() {
  const t = useTranslate();
  const may = useMay();
  const approvals = useWaitingApprovals(may(listApprovals)) ?? 0;
  const back = useCall(listShopOffers, may(listShopOffers) ? { query: { state: 'sent_back', per_page: 1 } } : undefined, {
    everyMs: 60_000,
  });
  const sentBack = 'meta' in back ? (back.meta?.total ?? 0) : 0;
  if (approvals + sentBack === 0) return null;
  return (
    <section aria-labelledby="todo" className="stack-small">
      <h2 id="todo" className="today-title">
        {t('today.todo')}
      </h2>
      <ul className="today-todo">
        {approvals > 0 && (
          <li>
            <ArrowLink href={toDeskPath('approvals')}>{t('approvals.waiting', { count: approvals })}</ArrowLink>
          </li>
        )}
        {sentBack > 0 && (
          <li>
            <ArrowLink href={toDeskPath('offers')}>{t('offers.came_back', { count: sentBack })}</ArrowLink>
          </li>
        )}
      </ul>
    </section>
  );
}
