import { type FormEvent, useRef, useState } from 'react';
import { refundMemberReward } from '#shared/contracts/desk-rewards.ts';
import { memberDeskLimits } from '#shared/site/member-desk-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Input } from '../../ui/Input.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';

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
  const [why, setWhy] = useState('');
  const [isTried, setIsTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsTried(true);
    if (why.trim() === '') return field.current?.focus();
    const done = await act.send({ why }, { params: { id: memberId, reward: reward.id } });
    if (!done) return;
    onClose();
    showToast({ type: 'success', title: t('refund.done'), text: t('refund.done_text', { points: done.points, balance: done.balance }) });
    await onDone();
  }
  const code = act.state === 'failed' ? act.errors.code?.[0] : undefined;
  const failure = code ? { title: t(`refund.${code}`), message: t('refund.not_possible') } : act.state === 'failed' && toFailure(act);
  return (
    <Form
      label={t('refund.open')}
      onSubmit={(event) => void submit(event)}
      failure={failure || undefined}
      submit={
        <Button type="submit" isLoading={act.isSending}>
          {t('refund.now', { points: reward.points })}
        </Button>
      }
    >
      <p>{t('refund.lead', { points: reward.points, balance: balance + reward.points })}</p>
      <Field label={t('adjust.why')} hint={t('adjust.why_hint')} isRequired error={isTried && why.trim() === '' && t('form.required')}>
        <Input
          ref={field}
          autoComplete="off"
          maxLength={memberDeskLimits.whyCharacters}
          value={why}
          onChange={({ currentTarget }) => setWhy(currentTarget.value)}
        />
      </Field>
    </Form>
  );
}
// messages: refund.already_used, refund.expired
