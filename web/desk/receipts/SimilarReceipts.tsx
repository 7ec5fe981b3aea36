import { useState } from 'react';
import { type DeskReceipt, getDeskReceiptPicture } from '#shared/contracts/desk-receipts.ts';
import { findPrintedNumber } from '#shared/rules/own-number.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useCall } from '../lib/use-call.ts';
import { ReceiptPicture } from './ReceiptPicture.tsx';
import { type QueueFilter, toReceiptPath } from './receipt-paths.ts';
import { useReceiptWords } from './use-receipt-words.ts';

interface SimilarReceiptsProps {
  receipt: DeskReceipt;
  filter: QueueFilter;
}

/** Receipts similar to this one, the most similar first. */
export function SimilarReceipts({ receipt, filter }: SimilarReceiptsProps) {
  const t = useTranslate();
  const words = useReceiptWords();
  const [comparedId, setComparedId] = useState<number>();
  const compared = receipt.alike.find(({ id }) => id === comparedId);
  if (receipt.alike.length === 0) return null;
  return (
    <section className="receipt-section">
      <h2>{t('receipts.alike', { count: receipt.alike.length })}</h2>
      <ul className="alike-list">
        {receipt.alike.map((one) => (
          <li key={one.id} className="alike">
            <SimilarPicture receipt={one} />
            <div className="alike-words">
              <h3>{t('receipts.receipt', { id: one.id })}</h3>
              <p className="cluster alike-badges">
                {one.reasons.map((reason) => (
                  <Badge key={reason} tone={reason === 'same_purchase' ? 'neutral' : 'accent'}>
                    {reason === 'near_picture' && one.similarity !== null
                      ? t('receipts.likeness_near', { percent: one.similarity })
                      : t(`receipts.likeness_${reason}`)}
                  </Badge>
                ))}
              </p>
              <dl className="alike-facts">
                {toComparison(receipt, one).map(({ name, isSame }) => (
                  <div key={name} data-same={isSame}>
                    <dt>{t(`receipts.${name}`)}</dt>
                    <dd>
                      {
                        {
                          shop: words.shop(one.shop),
                          amount: words.money(one.amount),
                          bought: words.day(one.day),
                          number: findPrintedNumber(one.number) ?? '–',
                        }[name]
                      }
                      {isSame && <span className="alike-same"> {t('receipts.same')}</span>}
                    </dd>
                  </div>
                ))}
              </dl>
              <p className="receipt-quiet">
                {[
                  t(one.is_same_member ? 'receipts.of_same_member' : 'receipts.of_other_member'),
                  words.outcome(one),
                  words.dayTime(one.created_at),
                ].join(' · ')}
              </p>
              <div className="cluster">
                {one.has_picture && receipt.has_picture && (
                  <Button variant="secondary" size="small" onClick={() => setComparedId(one.id)}>
                    {t('receipts.compare')}
                  </Button>
                )}
                <Button variant="quiet" size="small" href={toReceiptPath(one.id, filter)}>
                  {t('receipts.open')}
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ul>
      <CompareDialog receipt={receipt} other={compared} onClose={() => setComparedId(undefined)} />
    </section>
  );
}
// messages: receipts.likeness_*

/** Small version of the receipt's picture. */
function SimilarPicture({ receipt: { id, has_picture } }: { receipt: { id: number; has_picture: boolean } }) {
  const t = useTranslate();
  const picture = useCall(getDeskReceiptPicture, has_picture ? { params: { id } } : undefined);
  return (
    <div className="alike-picture">
      {'data' in picture && <img src={picture.data.picture} alt={t('receipts.picture_of', { id })} />}
      {!has_picture && <span>{t('receipts.no_picture')}</span>}
      {picture.state === 'failed' && <span>{t('receipts.picture_gone')}</span>}
    </div>
  );
}

interface CompareDialogProps {
  receipt: DeskReceipt;
  other: DeskReceipt['alike'][number] | undefined;
  onClose: () => void;
}

/** Two pictures side by side, each with its own zoom. */
function CompareDialog({ receipt, other, onClose }: CompareDialogProps) {
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

/** Compares two receipts; numbers are compared without spaces and separators. */
function toComparison(receipt: Pick<DeskReceipt, 'shop' | 'amount' | 'day' | 'number'>, other: DeskReceipt['alike'][number]) {
  const fold = (number: string) => number.toLowerCase().replace(/[\s/._-]/g, '');
  return [
    { name: 'shop', isSame: receipt.shop.id === other.shop.id },
    { name: 'amount', isSame: receipt.amount.amount === other.amount.amount },
    { name: 'bought', isSame: receipt.day === other.day },
    { name: 'number', isSame: other.number !== '' && fold(receipt.number) === fold(other.number) },
  ] as const;
}
