import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DeskReceipt } from '#shared/contracts/desk-receipts.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { DeskPage } from '../shell/DeskPage.tsx';
import { DecisionBar, DecisionState, RejectDialog } from './DecisionBar.tsx';
import { DifferenceDialog } from './DifferenceDialog.tsx';
import { toDecidedPath, useDecidedList } from './decided-filter.ts';
import { KeyHelp, useKeys } from './keys.tsx';
import { HoldReasons, OtherReceipts, ReceiptFacts } from './ReceiptFacts.tsx';
import { ReceiptPicture } from './ReceiptPicture.tsx';
import { ReceiptReading } from './ReceiptReading.tsx';
import { ReturnPart } from './ReturnPart.tsx';
import { RevokeReceipt } from './RevokeReceipt.tsx';
import { type QueueFilter, toQueuePath, toReceiptPath, toReceiptRoute } from './receipt-paths.ts';
import { SimilarReceipts } from './SimilarReceipts.tsx';
import { undoList } from './UndoBar.tsx';
import { takenFields, useApprovalPreview, useCorrections } from './use-corrections.ts';
import { useDecide } from './use-decide.ts';
import { useReceiptWords } from './use-receipt-words.ts';

interface ReceiptReviewProps {
  receipt: DeskReceipt;
  filter: QueueFilter;
  refresh: () => Promise<void>;
}

/** A receipt: picture beside data, the reasons for the review, and the decision. */
export function ReceiptReview({ receipt, filter, refresh }: ReceiptReviewProps) {
  const t = useTranslate();
  const words = useReceiptWords();
  const navigate = useNavigate();
  const { id, shop, amount, status, decision, previous_id, next_id, waiting } = receipt;
  const corrections = useCorrections(receipt);
  const [isRejecting, setIsRejecting] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const list = useDecidedList();
  const decide = useDecide({ receipt, filter, refresh });
  const { body, readBody, values, toggle } = corrections;
  const shown = values.amount;
  const isOpen = status === 'pending' && decision === null;
  const preview = useApprovalPreview(receipt, isOpen ? body : {});
  const isDouble = decide.failed?.errors.amount?.includes('duplicate') ?? false;

  const isTooSoon = () => undoList().isJustDecided(performance.now());
  function approve(): void {
    if (isTooSoon()) return;
    if (shown === undefined) blame();
    else if (corrections.open.length > 0) setIsAsking(true);
    else void decide.approve(body);
  }
  function blame(): void {
    setIsTried(true);
    field.current?.checkValidity(); // triggers the field's own error message
    field.current?.focus();
  }
  function reject(): void {
    if (!isTooSoon()) setIsRejecting(true);
  }
  const step = (to: number | null) => () => void (to !== null && navigate(toReceiptRoute(to, filter)));
  const steps = { j: step(next_id), ArrowRight: step(next_id), k: step(previous_id), ArrowLeft: step(previous_id) };
  const takes = Object.fromEntries(takenFields.map((one, index) => [String(index + 1), () => toggle(one)]));
  useKeys(isOpen ? { ...steps, ...takes, a: approve, r: reject } : steps);

  const error = shown === undefined && isTried ? t('receipts.amount_invalid') : isDouble ? t('receipts.amount_double') : undefined;
  return (
    <DeskPage
      title={t('receipts.receipt', { id })}
      lead={list ? words.shop(shop) : `${words.shop(shop)} · ${t('receipts.waiting', { count: waiting })}`}
      actions={
        list ? (
          <Button variant="quiet" icon="arrow-left" href={toDecidedPath(list)}>
            {t('receipts.to_decided')}
          </Button>
        ) : (
          <QueueSteps previousId={previous_id} nextId={next_id} filter={filter} />
        )
      }
    >
      <div className="receipt-review">
        <div className="receipt-review-picture">
          <ReceiptPicture receipt={receipt} />
        </div>
        <div className="receipt-review-words">
          {isOpen ? <HoldReasons receipt={receipt} filter={filter} /> : <DecisionState receipt={receipt} />}
          {status === 'approved' && <RevokeReceipt receipt={receipt} />}
          {status === 'approved' && receipt.returned && <ReturnPart receipt={receipt} returned={receipt.returned} />}
          <ReceiptReading receipt={receipt} corrections={isOpen ? corrections : undefined} />
          <ReceiptFacts
            receipt={receipt}
            amount={isOpen ? { field, text: corrections.text, error, onChange: corrections.setText } : undefined}
            values={values}
            preview={preview}
            filter={filter}
          />
          <SimilarReceipts receipt={receipt} filter={filter} />
          <OtherReceipts receipt={receipt} filter={filter} />
          <KeyHelp />
        </div>
      </div>
      {isOpen && (
        <DecisionBar
          amount={shown !== undefined && shown !== amount.amount ? words.money({ ...amount, amount: shown }) : undefined}
          isSending={decide.isSending}
          failed={isDouble ? undefined : decide.failed}
          onApprove={approve}
          onReject={reject}
        />
      )}
      <DifferenceDialog
        isOpen={isAsking && isOpen}
        receipt={receipt}
        corrections={corrections}
        onClose={() => setIsAsking(false)}
        onApprove={(choice) => {
          setIsAsking(false);
          void decide.approve(choice === 'read' ? readBody : body);
        }}
      />
      <RejectDialog
        isOpen={isRejecting}
        onClose={() => setIsRejecting(false)}
        onReason={(reason) => {
          setIsRejecting(false);
          void decide.reject(reason);
        }}
      />
    </DeskPage>
  );
}

interface QueueStepsProps {
  previousId: number | null;
  nextId: number | null;
  filter: QueueFilter;
}

/** Links to the neighbours, and back to the queue. */
function QueueSteps({ previousId, nextId, filter }: QueueStepsProps) {
  const t = useTranslate();
  return (
    <>
      {previousId === null ? (
        <IconButton icon="arrow-left" label={t('receipts.previous')} disabled />
      ) : (
        <IconButton icon="arrow-left" label={t('receipts.previous')} href={toReceiptPath(previousId, filter)} />
      )}
      {nextId === null ? (
        <IconButton icon="arrow-right" label={t('receipts.next')} disabled />
      ) : (
        <IconButton icon="arrow-right" label={t('receipts.next')} href={toReceiptPath(nextId, filter)} />
      )}
      <Button variant="quiet" href={toQueuePath(filter)}>
        {t('receipts.to_queue')}
      </Button>
    </>
  );
}
