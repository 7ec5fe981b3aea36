import { useState } from 'react';
import { refundMemberReward } from '#shared/contracts/desk-rewards.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { ReasonForm } from '../shell/ReasonForm.tsx';

interface Props {
  memberId: number;
  reward: { id: number; points: number };
  title: string;
  balance: number;
  onDone: () => Promise<void>;
}

/** Button to refund an activated reward, with a dialog that asks for the reason. */
export function RefundReward(props: Props) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const { title } = props;
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
        {t('refund.open')}
        <VisuallyHidden> {title}</VisuallyHidden>
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('refund.title', { title })}
        closeLabel={t('desk.close')}
        size="small"
      >
        <RefundForm {...props} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function RefundForm({ memberId, reward, balance, onDone, onClose }: Props & { onClose: () => void }) {
  const t = useTranslate();
  const toFailure = useFailure();
  const act = useAct(refundMemberReward);

  async function refund(why: string): Promise<void> {
    const done = await act.send({ why }, { params: { id: memberId, reward: reward.id } });
    if (!done) return;
    onClose();
    showToast({ type: 'success', title: t('refund.done'), text: t('refund.done_text', { points: done.points, balance: done.balance }) });
    await onDone();
  }
  const code = act.state === 'failed' ? act.errors.code?.[0] : undefined;
  const failure = code ? { title: t(`refund.${code}`), message: t('refund.not_possible') } : act.state === 'failed' && toFailure(act);
  return (
    <ReasonForm
      label={t('refund.open')}
      lead={<p>{t('refund.lead', { points: reward.points, balance: balance + reward.points })}</p>}
      question={t('adjust.why')}
      hint={t('adjust.why_hint')}
      submit={t('refund.now', { points: reward.points })}
      isSending={act.isSending}
      failure={failure || undefined}
      onSubmit={refund}
    />
  );
}
// messages: refund.already_used, refund.expired
