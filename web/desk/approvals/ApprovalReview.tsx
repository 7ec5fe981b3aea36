import { useState } from 'react';
import {
  type Approval,
  type ApprovalAct,
  type ApprovalOutcome,
  decideApproval,
  getApproval,
  listApprovals,
} from '#shared/contracts/desk-approvals.ts';
import { listDeskRecords } from '#shared/contracts/desk-records.ts';
import { getShopPicture } from '#shared/contracts/desk-shop.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Textarea } from '../../ui/Input.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toRecordTitle } from '../forms/titles.ts';
import { type FieldWords, toKindWords } from '../forms/words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { ActFailure, toPlaceWords, toShownFaults } from '../records/faults.tsx';
import { toBody } from '../records/record-bodies.ts';
import { DeskPage } from '../shell/DeskPage.tsx';
import { useProposalWords } from '../shop/proposal-values.tsx';
import { ApprovalChanges } from './ApprovalChanges.tsx';
import { ApprovalNotices, ApprovalState, toApprovalKind, Withdrawn } from './ApprovalState.tsx';

interface ApprovalReviewProps {
  /** The request in the version last read from the mall API. */
  read: Approval;
  words: FieldWords;
}

/** A shop's request beside the live content, with controls for the editor's decision. */
export function ApprovalReview({ read, words: allWords }: ApprovalReviewProps) {
  const t = useTranslate();
  const { locale } = useDesk();
  const { dayTime } = useDates();
  const refresh = useRefresh();
  const act = useAct(decideApproval);
  const [known, setKnown] = useState(read);
  const [seen, setSeen] = useState(read);
  const [doing, setDoing] = useState<ApprovalAct>();
  const [ended, setEnded] = useState<ApprovalOutcome>();
  const [isAsking, setIsAsking] = useState(false);
  const words = useProposalWords()(toKindWords(allWords, known.kind));
  if (read !== seen) {
    setSeen(read);
    setKnown(read);
  }
  if (act.state === 'failed' && act.code === 'NotFound') return <Withdrawn />;

  async function decide(name: ApprovalAct, reason?: string): Promise<void> {
    setDoing(name);
    const { id, version, shown } = known;
    const outcome = await act.send({ act: name, version, shown, ...(reason && { reason }) }, { params: { id } });
    setEnded(outcome);
    if (outcome?.outcome === 'conflict') setKnown(outcome.theirs);
    if (outcome?.outcome !== 'done') return;
    setIsAsking(false);
    setKnown(outcome.approval);
    void refresh(listApprovals, getApproval, getShopPicture, listDeskRecords);
    showToast({
      type: 'success',
      title: t(name === 'approve' && known.wish === 'remove' ? 'approvals.done.remove' : `approvals.done.${name}`),
    });
  }

  const isWaiting = known.state === 'waiting';
  return (
    <DeskPage
      title={toRecordTitle(known, locale)}
      lead={
        <span className="record-lead">
          <Link href={toDeskPath('approvals')}>{t('places.approvals')}</Link>
          <span>{toRecordTitle(known.company, locale)}</span>
          <Badge tone={known.wish === 'remove' ? 'error' : 'accent'}>{t(`approvals.kind.${toApprovalKind(known)}`)}</Badge>
        </span>
      }
    >
      <p className="small quiet">{t('approvals.submitted', { who: known.submitted_by, when: dayTime(known.submitted_at) })}</p>
      <ActFailure act={act} />
      {ended?.outcome === 'conflict' && (
        <Notice tone="accent" role="alert" title={t('approvals.changed')}>
          {t('approvals.changed_text')}
        </Notice>
      )}
      {ended?.outcome === 'used' && <Notice tone="error" role="alert" title={t('records.still_used', { count: ended.uses_total })} />}
      {ended?.outcome === 'refused' && (
        <Notice tone="error" role="alert" title={t('approvals.refused')}>
          <ul>
            {toShownFaults(ended.faults, { kind: known.kind, key: known.key ?? undefined }, t).map(({ path, text }) => (
              <li key={`${path.join('.')} ${text}`}>{`${toPlaceWords(path, toBody(known.proposed), words)}: ${text}`}</li>
            ))}
          </ul>
        </Notice>
      )}
      {isWaiting ? (
        <ApprovalNotices approval={known} words={words} />
      ) : (
        <ApprovalState approval={known} isBusy={doing === 'undo' && act.isSending} onUndo={() => void decide('undo')} />
      )}
      <ApprovalChanges approval={known} words={words} />
      {isWaiting && (
        <div className="record-bar">
          <p className="record-bar-state">{t(known.wish === 'remove' ? 'approvals.bar_remove' : 'approvals.bar')}</p>
          <div className="cluster">
            <Button variant="secondary" size="small" disabled={act.isSending} onClick={() => setIsAsking(true)}>
              {t('approvals.send_back')}
            </Button>
            <Button
              size="small"
              isLoading={doing === 'approve' && act.isSending}
              disabled={known.is_foreign || act.isSending}
              onClick={() => void decide('approve')}
            >
              {t(known.wish === 'remove' ? 'approvals.approve_remove' : 'approvals.approve')}
            </Button>
          </div>
        </div>
      )}
      <SendBackDialog
        isOpen={isAsking}
        isBusy={act.isSending}
        onClose={() => setIsAsking(false)}
        onSend={(reason) => void decide('send_back', reason)}
      />
    </DeskPage>
  );
}
// messages: approvals.kind.*, approvals.done.*

interface SendBackDialogProps {
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onSend: (reason: string) => void;
}

/** Asks for a reason, so that the shop knows what to change. */
function SendBackDialog({ isOpen, isBusy, onClose, onSend }: SendBackDialogProps) {
  const t = useTranslate();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const send = () => {
    const typed = reason.trim();
    setIsMissing(typed === '');
    if (typed !== '') onSend(typed);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('approvals.send_back_title')}
      closeLabel={t('desk.close')}
      footer={
        <>
          <Button size="small" isLoading={isBusy} onClick={send}>
            {t('approvals.send_back')}
          </Button>
          <Button size="small" variant="quiet" onClick={onClose}>
            {t('records.cancel')}
          </Button>
        </>
      }
    >
      <Field label={t('approvals.reason')} hint={t('approvals.reason_hint')} error={isMissing ? t('fault.required') : undefined} isRequired>
        <Textarea rows={4} maxLength={500} value={reason} onChange={({ currentTarget }) => setReason(currentTarget.value)} />
      </Field>
    </Dialog>
  );
}
