import type { DeskReceipt } from '#shared/contracts/desk-receipts.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { NumberKey, useNumberKeys } from './keys.tsx';
import type { ReceiptCorrections } from './use-corrections.ts';
import { useReceiptWords } from './use-receipt-words.ts';

interface Props {
  isOpen: boolean;
  receipt: DeskReceipt;
  corrections: ReceiptCorrections;
  onClose: () => void;
  /** Approves with the read values, or as typed. */
  onApprove: (choice: 'read' | 'typed') => void;
}

const choices = ['read', 'typed'] as const;

/** Asks which values count, if an approval would ignore what was read on the picture. */
export function DifferenceDialog({ isOpen, receipt, corrections: { open, read }, onClose, onApprove }: Props) {
  const t = useTranslate();
  const words = useReceiptWords();
  const { amount, day, shop, number } = receipt;
  const typed = { amount: amount.amount, day, shop, number };
  const isOnlyAmount = open.length === 1 && open[0] === 'amount';
  const labels = {
    read: isOnlyAmount ? t('receipts.approve_as', { amount: words.valueOf('amount', read, amount.currency) }) : t('receipts.against_read'),
    typed: isOnlyAmount ? t('receipts.approve_as', { amount: words.money(amount) }) : t('receipts.against_typed'),
  };
  useNumberKeys(isOpen, (index) => {
    const choice = choices[index];
    if (choice) onApprove(choice);
  });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('receipts.against')} closeLabel={t('desk.close')} size="small">
      <p className="desk-dialog-lead">{t('receipts.against_lead')}</p>
      <table className="receipt-reading">
        <thead>
          <tr>
            <th scope="col">{t('receipts.read_field')}</th>
            <th scope="col">{t('receipts.read_typed')}</th>
            <th scope="col">{t('receipts.read_seen')}</th>
          </tr>
        </thead>
        <tbody>
          {open.map((field) => (
            <tr key={field}>
              <th scope="row">{words.readField(field)}</th>
              <td>{words.valueOf(field, typed, amount.currency)}</td>
              <td>
                <strong>{words.valueOf(field, read, amount.currency)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="reject-reasons">
        {choices.map((choice, index) => (
          <li key={choice}>
            <Button
              variant={choice === 'read' ? 'primary' : 'secondary'}
              isWide
              aria-keyshortcuts={String(index + 1)}
              onClick={() => onApprove(choice)}
            >
              <NumberKey index={index} />
              {labels[choice]}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
