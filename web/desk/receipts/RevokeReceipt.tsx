import { type FormEvent, useRef, useState } from 'react';
import { getReceiptRevocation, listDecidedReceipts, type ReceiptRevocation, revokeReceipt } from '#shared/contracts/decided-receipts.ts';
import { type DeskReceipt, getDeskReceipt, type ReviewReason, reviewReasons } from '#shared/contracts/desk-receipts.ts';
import { memberDeskLimits } from '#shared/site/member-desk-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Input } from '../../ui/Input.tsx';
import { Select } from '../../ui/Select.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useCall, useRefresh } from '../lib/use-call.ts';
import { FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { useReceiptWords } from './use-receipt-words.ts';

/** Button to revoke an approved receipt, with a dialog that shows the effect on the member's points first. */
export function RevokeReceipt({ receipt }: { receipt: DeskReceipt }) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div>
        <Button variant="secondary" icon="close" onClick={() => setIsOpen(true)}>
          {t('receipts.revoke')}
        </Button>
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('receipts.revoke_title', { id: receipt.id })}
        closeLabel={t('desk.close')}
      >
        <RevokeForm receipt={receipt} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function RevokeForm({ receipt: { id }, onDone }: { receipt: DeskReceipt; onDone: () => void }) {
  const t = useTranslate();
  const words = useReceiptWords();
  const toFailure = useFailure();
  const refresh = useRefresh();
  const effect = useCall(getReceiptRevocation, { params: { id } });
  const act = useAct(revokeReceipt);
  const [reason, setReason] = useState<ReviewReason | ''>('');
  const [why, setWhy] = useState('');
  const [isTried, setIsTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsTried(true);
    if (reason === '' || why.trim() === '') {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()); // after the invalid field is marked
      return;
    }
    const done = await act.send({ reason, why }, { params: { id } });
    if (!done) return;
    onDone();
    showToast({
      type: 'success',
      title: t('receipts.revoked', { id }),
      text: t(done.owed > 0 ? 'receipts.revoked_owed' : 'receipts.revoked_text', { taken: done.taken, owed: done.owed }),
    });
    await refresh(getDeskReceipt, listDecidedReceipts);
  }
  if (effect.state === 'failed') return <FailedCall called={effect} level={3} />;
  if (!('data' in effect)) return <Waiting />;
  return (
    <Form
      label={t('receipts.revoke')}
      formRef={form}
      onSubmit={(event) => void submit(event)}
      failure={act.state === 'failed' ? toFailure(act) : undefined}
      submit={
        <Button type="submit" isLoading={act.isSending}>
          {t('receipts.revoke_now')}
        </Button>
      }
    >
      <Effect effect={effect.data} />
      <Field
        label={t('receipts.revoke_reason')}
        hint={t('receipts.revoke_reason_hint')}
        isRequired
        error={isTried && reason === '' && t('form.required')}
      >
        <Select
          value={reason}
          placeholder={t('receipts.choose_reason')}
          choices={reviewReasons.map((one) => ({ value: one, label: words.reason(one) }))}
          onChange={({ currentTarget }) => setReason(reviewReasons.find((one) => one === currentTarget.value) ?? '')}
        />
      </Field>
      <Field label={t('adjust.why')} hint={t('adjust.why_hint')} isRequired error={isTried && why.trim() === '' && t('form.required')}>
        <Input
          autoComplete="off"
          maxLength={memberDeskLimits.whyCharacters}
          value={why}
          onChange={({ currentTarget }) => setWhy(currentTarget.value)}
        />
      </Field>
    </Form>
  );
}

/** Effect on the member's points. */
function Effect({ effect: { points, taken, owed, expired, balance, balance_after, owed_after } }: { effect: ReceiptRevocation }) {
  const t = useTranslate();
  const toPoints = (count: number) => t('receipts.points', { count });
  return (
    <>
      <DefinitionList
        entries={[
          { term: t('receipts.revoke_brought'), description: toPoints(points) },
          { term: t('receipts.revoke_taken'), description: toPoints(taken) },
          ...(owed > 0 ? [{ term: t('receipts.revoke_spent'), description: toPoints(owed) }] : []),
          ...(expired > 0 ? [{ term: t('receipts.revoke_expired'), description: toPoints(expired) }] : []),
          { term: t('receipts.revoke_balance'), description: t('receipts.revoke_balance_then', { balance, after: balance_after }) },
          ...(owed_after > 0 ? [{ term: t('receipts.revoke_owes'), description: toPoints(owed_after) }] : []),
        ]}
      />
      {owed > 0 && <p className="receipt-quiet">{t('receipts.revoke_owed_text')}</p>}
    </>
  );
}
