import type { Approval, ApprovalRow } from '#shared/contracts/desk-approvals.ts';
import { companyKind } from '#shared/site/shop-offers.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { KindWords } from '../forms/words.ts';
import { toDeskPath } from '../lib/desk-path.ts';
import { useDates } from '../lib/use-dates.ts';
import { toPlaceWords } from '../records/faults.tsx';
import { toBody } from '../records/record-bodies.ts';
import { DeskPage } from '../shell/DeskPage.tsx';

interface ApprovalStateProps {
  approval: Approval;
  isBusy: boolean;
  onUndo: () => void;
}

/** The decision and who made it, with buttons to undo it, to open the record, and to return to the list. */
export function ApprovalState({ approval, isBusy, onUndo }: ApprovalStateProps) {
  const t = useTranslate();
  const { dayTime } = useDates();
  const { kind, state, wish, reason, decided_by, decided_at, key } = approval;
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
            <Button size="small" variant="secondary" href={toDeskPath('content', kind, key)}>
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

/** Screen shown instead of an offer that the shop has withdrawn or never submitted. */
export function Withdrawn() {
  const t = useTranslate();
  return (
    <DeskPage title={t('places.approvals')}>
      <EmptyState
        title={t('approvals.gone')}
        message={t('approvals.gone_text')}
        icon="turn"
        action={<Button href={toDeskPath('approvals')}>{t('approvals.to_list')}</Button>}
      />
    </DeskPage>
  );
}

/** Warnings that the editor should read before deciding. */
export function ApprovalNotices({ approval, words }: { approval: Approval; words: KindWords }) {
  const t = useTranslate();
  const { is_foreign, is_archived, has_draft, clashes, proposed, wish } = approval;
  const places = [...new Set(clashes.map((path) => toPlaceWords(path, toBody(proposed), words)))];
  return (
    <>
      {is_foreign && <Notice tone="error">{t('approvals.foreign')}</Notice>}
      {is_archived && wish === 'show' && <Notice tone="accent">{t('approvals.archived')}</Notice>}
      {places.length > 0 && (
        <Notice tone="accent" title={t('approvals.clash')}>
          {t('approvals.clash_text', { places: places.join(', ') })}
        </Notice>
      )}
      {has_draft && wish === 'show' && <Notice>{t('approvals.draft')}</Notice>}
    </>
  );
}

/** The kind of request. */
export function toApprovalKind({
  kind,
  wish,
  is_new,
}: Pick<ApprovalRow, 'kind' | 'wish' | 'is_new'>): 'remove' | 'new' | 'change' | 'company' {
  if (kind === companyKind) return 'company';
  if (wish === 'remove') return 'remove';
  return is_new ? 'new' : 'change';
}
