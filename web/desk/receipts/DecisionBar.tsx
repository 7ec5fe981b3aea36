import type { HttpStatusName } from '#shared/contracts/errors.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFailure } from '../lib/failure.ts';

interface Props {
  /** Set if it differs from what the member typed. */
  amount: string | undefined;
  isSending: boolean;
  failed: { code: HttpStatusName; retryAfterSeconds: number | undefined } | undefined;
  onApprove: () => void;
  onReject: () => void;
}

/** Buttons to approve and reject, always visible. */
export function DecisionBar({ amount, isSending, failed, onApprove, onReject }: Props) {
  const t = useTranslate();
  const toFailure = useFailure();
  const failure = failed && toFailure(failed);
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
