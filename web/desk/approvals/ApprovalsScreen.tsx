import { type ApprovalRow, listApprovals } from '#shared/contracts/desk-approvals.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RowLink } from '../../ui/Link.tsx';
import { toRecordTitle } from '../forms/titles.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useCallPages } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { DeskPage, FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { toApprovalKind } from './ApprovalState.tsx';

/** Shops' submissions, the longest waiting first. */
export function ApprovalsScreen() {
  const t = useTranslate();
  const list = useCallPages(listApprovals, { query: { per_page: 24 } }, { everyMs: 60_000 });
  return (
    <DeskPage title={t('places.approvals')} lead={t('places.approvals_about')}>
      {list.state === 'loading' && <Waiting />}
      <FailedCall called={list} />
      {list.state === 'empty' && <EmptyState title={t('approvals.none')} message={t('approvals.none_text')} icon="check" />}
      {list.state === 'ready' && (
        <ul className="approval-list">
          {list.data.map((approval) => (
            <Row key={approval.id} approval={approval} />
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button variant="secondary" isLoading={list.isRefreshing} onClick={list.more}>
          {t('approvals.more')}
        </Button>
      )}
    </DeskPage>
  );
}

function Row({ approval }: { approval: ApprovalRow }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const { dayTime } = useDates();
  const { id, company, submitted_by, submitted_at, wish } = approval;
  return (
    <li className="approval-row linked-row">
      <div>
        <h2 className="offer-title">
          <RowLink href={toDeskPath('approvals', id)}>{toRecordTitle(approval, locale)}</RowLink>
        </h2>
        <p>{toRecordTitle(company, locale)}</p>
        <p className="small quiet">{t('approvals.submitted', { who: submitted_by, when: dayTime(submitted_at) })}</p>
      </div>
      <Badge tone={wish === 'remove' ? 'error' : 'accent'}>{t(`approvals.kind.${toApprovalKind(approval)}`)}</Badge>
    </li>
  );
}
// messages: approvals.kind.*
