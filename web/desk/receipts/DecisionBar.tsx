import { type DeskReceipt, type ReviewReason, reviewReasons } from '#shared/contracts/desk-receipts.ts';
import type { FieldErrors, HttpStatusName } from '#shared/contracts/errors.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFailure } from '../lib/failure.ts';
import { NumberKey, useNumberKeys } from './keys.tsx';
import { useReceiptWords } from './use-receipt-words.ts';

interface DecisionBarProps {
  /** Amount corrected by the editor; undefined if it equals the member's. */
  amount: string | undefined;
  isSending: boolean;
  failed: { code: HttpStatusName; errors?: FieldErrors; retryAfterSeconds: number | undefined } | undefined;
  onApprove: () => void;
  onReject: () => void;
}

/** Buttons to approve and reject, always visible. */
export function DecisionBar({ amount, isSending, failed, onApprove, onReject }: DecisionBarProps) {
  const t = useTranslate();
  const toFailure = useFailure();
  const isBlocked = failed?.errors?.customer?.includes('account_blocked') === true;
  const failure = failed && { ...toFailure(failed), ...(isBlocked && { message: t('receipts.member_blocked') }) };
  return (
    <div className="decision-bar">
      {failure && (
        <Notice tone="error" role="alert" title={failure.title}>
          {failure.message}
        </Notice>
      )}
      <div className="decision-buttons">
        <Button variant="secondary" icon="close" aria-keyshortcuts="R" isLoading={isSending} onClick={onReject}>
          {t('receipts.reject')}
        </Button>
        <Button icon="check" aria-keyshortcuts="A" isLoading={isSending} onClick={onApprove}>
          {amount === undefined ? t('receipts.approve') : t('receipts.approve_as', { amount })}
        </Button>
      </div>
    </div>
  );
}

/** Shows how a receipt was decided and by whom, for example if a colleague was faster. */
export function DecisionState({ receipt: { decision, reviewed, status, source, reason, points } }: { receipt: DeskReceipt }) {
  const t = useTranslate();
  const words = useReceiptWords();
  const outcome = decision?.status ?? status;
  const because = decision ? decision.reason : reason;
  const isTakenBack = because === 'revoked' || because === 'voided';
  const by = decision?.by ?? reviewed?.by ?? (source === 'photo' ? t('receipts.by_rules') : t(`entry.source_${source}`));
  const at = words.dayTime(decision?.at ?? reviewed?.at ?? '');
  return (
    <Notice
      tone={outcome === 'approved' ? 'success' : 'info'}
      role="status"
      title={t(`receipts.decided_${isTakenBack ? because : outcome}`, { by, at })}
    >
      {!isTakenBack && (
        <p>{outcome === 'approved' ? t('receipts.points', { count: decision?.points ?? points }) : words.reason(because ?? 'other')}</p>
      )}
      {decision && <p>{t('receipts.not_sent_yet')}</p>}
    </Notice>
  );
}
// messages: receipts.decided_*, entry.source_*

interface RejectDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onReason: (reason: ReviewReason) => void;
}

/** Asks for the reason. A click on a reason, or its number key, rejects without confirmation, because a rejection can be undone. */
export function RejectDialog({ isOpen, onClose, onReason }: RejectDialogProps) {
  const t = useTranslate();
  const words = useReceiptWords();
  useNumberKeys(isOpen, (index) => {
    const reason = reviewReasons[index];
    if (reason) onReason(reason);
  });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('receipts.reject_why')} closeLabel={t('desk.close')} size="small">
      <p className="desk-dialog-lead">{t('receipts.reject_lead')}</p>
      <ul className="reject-reasons">
        {reviewReasons.map((reason, index) => (
          <li key={reason}>
            <Button variant="secondary" isWide aria-keyshortcuts={String(index + 1)} onClick={() => onReason(reason)}>
              <NumberKey index={index} />
              {words.reason(reason)}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
