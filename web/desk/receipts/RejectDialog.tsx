import { useEffect, useRef } from 'react';
import { type ReviewReason, reviewReasons } from '#shared/contracts/desk-receipts.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useKeySwitch } from './use-keys.ts';
import { useReceiptWords } from './use-receipt-words.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onReason: (reason: ReviewReason) => void;
}

/** Asks for the reason: one click rejects, because it can be undone. Number keys work too. */
export function RejectDialog({ isOpen, onClose, onReason }: Props) {
  const t = useTranslate();
  const words = useReceiptWords();
  const choose = useRef(onReason);
  choose.current = onReason;
  const [areKeysOn] = useKeySwitch();
  useEffect(() => {
    if (!isOpen || !areKeysOn) return;
    function press({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
      const reason = reviewReasons[Number(key) - 1];
      if (reason && !ctrlKey && !metaKey && !altKey) choose.current(reason);
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOpen, areKeysOn]);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('receipts.reject_why')} closeLabel={t('desk.close')} size="small">
      <p className="desk-dialog-lead">{t('receipts.reject_lead')}</p>
      <ul className="reject-reasons">
        {reviewReasons.map((reason, index) => (
          <li key={reason}>
            <Button variant="secondary" isWide aria-keyshortcuts={String(index + 1)} onClick={() => onReason(reason)}>
              {areKeysOn && (
                <span className="reject-key" aria-hidden="true">
                  {index + 1}
                </span>
              )}
              {words.reason(reason)}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
