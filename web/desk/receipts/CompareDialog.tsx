import type { DeskReceipt } from '#shared/contracts/desk-receipts.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ReceiptPicture } from './ReceiptPicture.tsx';

interface Props {
  receipt: DeskReceipt;
  other: DeskReceipt['alike'][number] | undefined;
  onClose: () => void;
}

/** Two pictures side by side, each with its own zoom. */
export function CompareDialog({ receipt, other, onClose }: Props) {
  const t = useTranslate();
  return (
    <Dialog
      isOpen={other !== undefined}
      onClose={onClose}
      title={t('receipts.compare_title', { id: receipt.id, other: other?.id ?? 0 })}
      closeLabel={t('desk.close')}
      placement="full"
    >
      {other && (
        <div className="compare">
          {[receipt, other].map((one) => (
            <section key={one.id} aria-label={t('receipts.receipt', { id: one.id })}>
              <h3>{t('receipts.receipt', { id: one.id })}</h3>
              <ReceiptPicture receipt={one} />
            </section>
          ))}
        </div>
      )}
    </Dialog>
  );
}
