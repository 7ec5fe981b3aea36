import { useState } from 'react';
import { getPoints } from '#shared/contracts/points.ts';
import { getReceipt, getReceiptPicture, type Receipt } from '#shared/contracts/receipts.ts';
import { findPrintedNumber } from '#shared/rules/own-number.ts';
import { toShownStatus } from '#shared/rules/receipt-status.ts';
import { toFailureTitle } from '../../lib/data/failure-code.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DisputeChoice } from './DisputeReceipt.tsx';
import { CompanyName, receiptLooks } from './ReceiptRow.tsx';
import { RewardsWithinReach } from './RewardsWithinReach.tsx';
import { useReceiptFigures } from './use-receipt-figures.ts';

interface Props {
  /** Id of the open receipt; undefined if the dialog is closed. */
  id: number | undefined;
  /** The receipt, if the list has already loaded it. */
  known: Receipt | undefined;
  onClose: () => void;
}

/** One receipt in full, in a dialog over the list. */
export function ReceiptDialog({ id, known, onClose }: Props) {
  const t = useTranslate();
  const found = useEndpoint(getReceipt, id && !known ? { params: { id } } : undefined);
  const receipt = known ?? (found.state === 'ready' ? found.data : undefined);
  return (
    <Dialog isOpen={id !== undefined} onClose={onClose} title={t('receipts.detail')} closeLabel={t('receipts.close')}>
      {receipt && <ReceiptFacts receipt={receipt} />}
      {!receipt && found.state === 'failed' && (
        <ErrorState
          level={3}
          title={t(toFailureTitle(found.code))}
          message={t(`error.${found.code}`)}
          action={found.code !== 'NotFound' && <Button onClick={found.retry}>{t('error.retry')}</Button>}
        />
      )}
      {!receipt && found.state === 'loading' && <Skeleton kind="text" lines={8} label={t('state.loading')} />}
    </Dialog>
  );
}
// messages: error.*

function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const t = useTranslate();
  const { day, dayTime } = useDateFormats();
  const figures = useReceiptFigures()(receipt);
  const points = useEndpoint(getPoints, receipt.status === 'approved' ? {} : undefined);
  const { fiscal, reviewed_at: reviewedAt } = receipt;
  const printed = findPrintedNumber(receipt.number);
  const entries = [
    { term: t('receipts.shop'), description: <CompanyName id={receipt.company_id} /> },
    { term: t('receipts.purchased'), description: dayTime(receipt.purchased_at) },
    ...(printed === undefined ? [] : [{ term: t('receipts.number'), description: printed }]),
    { term: t('receipts.source'), description: t(`points.source_${receipt.source ?? 'photo'}`) },
    ...figures,
    ...(fiscal
      ? [{ term: t('receipts.fiscal'), description: t(fiscal.is_verified ? 'receipts.fiscal_verified' : 'receipts.fiscal_read') }]
      : []),
    { term: t('receipts.sent'), description: day(receipt.created_at) },
    ...(reviewedAt ? [{ term: t('receipts.reviewed'), description: day(reviewedAt) }] : []),
  ];
  const shown = toShownStatus(receipt);
  return (
    <div className="receipt-detail">
      <p>
        <Badge {...receiptLooks[shown]}>{t(`receipts.status_${shown}`)}</Badge>
      </p>
      {receipt.status === 'pending' && (
        <Notice title={receipt.held_for ? t(`receipts.held_${receipt.held_for}`) : undefined}>
          {receipt.held_for === 'reading' ? undefined : t('receipts.pending_text')}
        </Notice>
      )}
      {receipt.reason && (
        <Notice tone={shown === 'voided' ? 'info' : 'error'} title={t(`receipts.reason_${receipt.reason}`)}>
          {t(`receipts.advice_${receipt.reason}`)}
        </Notice>
      )}
      <DefinitionList entries={entries} />
      {points.state === 'ready' && <RewardsWithinReach available={points.data.balance - (points.data.owed ?? 0)} />}
      {receipt.status !== 'pending' && <DisputeChoice id={receipt.id} conversationId={receipt.dispute_conversation_id} />}
      {receipt.has_picture && <ReceiptPicture id={receipt.id} />}
    </div>
  );
}
// messages: points.source_*
// messages: receipts.status_*
// messages: receipts.reason_*
// messages: receipts.held_*
// messages: receipts.advice_*

/** The receipt's picture. Loaded on click, because it is large and rarely viewed. */
function ReceiptPicture({ id }: { id: number }) {
  const t = useTranslate();
  const [isWanted, setIsWanted] = useState(false);
  const found = useEndpoint(getReceiptPicture, isWanted ? { params: { id } } : undefined);
  if (found.state === 'ready') return <img className="receipt-picture" src={found.data.picture} alt={t('receipts.picture_alt')} />;
  return (
    <>
      <Button
        variant="secondary"
        icon="eye"
        isLoading={isWanted && found.state === 'loading'}
        onClick={found.state === 'failed' ? found.retry : () => setIsWanted(true)}
      >
        {t('receipts.show_picture')}
      </Button>
      {found.state === 'failed' && (
        <Notice tone="error" role="alert">
          {t(`error.${found.code}`)}
        </Notice>
      )}
    </>
  );
}
