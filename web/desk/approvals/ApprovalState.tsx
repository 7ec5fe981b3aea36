import type { Approval } from '#shared/contracts/desk-approvals.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useDates } from '../lib/use-dates.ts';

interface ApprovalStateProps {
  approval: Approval;
  isBusy: boolean;
  onUndo: () => void;
}

/** The decision, who made it, and buttons to undo or continue. */
export function ApprovalState({ approval: { state, wish, reason, decided_by, decided_at, key }, isBusy, onUndo }: ApprovalStateProps) {
  const t = useTranslate();
  const { dayTime } = useDates();
  const said = state === 'sent_back' ? 'sent_back' : wish === 'remove' ? 'removed' : 'approved';
  return (
    <Notice
      tone={state === 'approved' ? 'success' : 'info'}
      role="status"
      title={t(`approvals.state.${said}`)}
      action={
        <>
          <Button size="small" href={toDeskPath('approvals')}>
            {t('approvals.to_list')}
          </Button>
          {state === 'approved' && wish === 'show' && key !== null && (
            <Button size="small" variant="secondary" href={toDeskPath('content', 'announcements', key)}>
              {t('approvals.to_record')}
            </Button>
          )}
          <Button size="small" variant="quiet" isLoading={isBusy} onClick={onUndo}>
            {t('records.undo')}
          </Button>
        </>
      }
    >
      {decided_by !== null && decided_at !== null && <p>{t('approvals.decided', { who: decided_by, when: dayTime(decided_at) })}</p>}
      {reason !== null && <p className="offer-quote">{reason}</p>}
    </Notice>
  );
}
// messages: approvals.state.*
