import { useEffect } from 'react';
import { resendGiftCard } from '#shared/contracts/gift-card-orders.ts';
import type { GiftCard } from '#shared/contracts/gift-cards.ts';
import { siteToasts } from '../../lib/browser/toasts.ts';
import { readTyped } from '../../lib/forms/read-input.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PersonalForm } from '../../ui/PersonalForm.tsx';

interface Props {
  token: string;
  card: GiftCard;
  title: string;
  onSending: (isSending: boolean) => void;
  /** Called once the call has succeeded. */
  onDone: () => void;
}

/** Form with the recipient's address. The unchanged address sends the card again. */
export function ResendForm({ token, card, title, onSending, onDone }: Props) {
  const t = useTranslate();
  const isUnpaid = card.status === 'unpaid';
  const { email, name } = card.recipient;
  const { action, wiring, errorOf, isSending } = useForm(resendGiftCard, (fields) => ({
    token,
    recipient_email: readTyped(fields, 'recipient_email'),
    recipient_name: readTyped(fields, 'recipient_name'),
  }));
  useEffect(() => onSending(isSending), [onSending, isSending]);
  const sent = action.state === 'done' ? action.answer.card : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports each answer once
  useEffect(() => {
    if (!sent) return;
    const isChanged = sent.status === 'unpaid';
    siteToasts().show({
      type: 'success',
      title: isChanged ? t('gift_cards.address_changed') : t('gift_cards.resent', { email: sent.recipient.email ?? '' }),
    });
    onDone();
  }, [sent]);
  const over = t('gift_cards.resend_over');
  const refusal = errorOf('token', { limit_reached: over, too_late: over, not_available: over, invalid: over });
  const invalidEmail = { invalid: t('form.email_invalid'), too_small: t('form.email_invalid') };
  return (
    <PersonalForm
      label={title}
      {...wiring}
      submit={
        <Button type="submit" isLoading={isSending}>
          {isUnpaid ? title : t('gift_cards.resend_send')}
        </Button>
      }
    >
      <p>{t('gift_cards.resend_current', { email: email ?? '' })}</p>
      {!isUnpaid && <p>{t('gift_cards.resend_text')}</p>}
      <Field
        label={t('gift_cards.recipient_email')}
        hint={t(isUnpaid ? 'gift_cards.guest_recipient_hint' : 'gift_cards.resend_hint')}
        error={errorOf('recipient_email', { ...invalidEmail, limit_reached: t('gift_cards.resend_address_limit') })}
        isRequired
      >
        <Input type="email" name="recipient_email" autoComplete="off" inputMode="email" spellCheck={false} defaultValue={email ?? ''} />
      </Field>
      <Field label={t('gift_cards.recipient_name')} error={errorOf('recipient_name')}>
        <Input name="recipient_name" autoComplete="off" maxLength={80} defaultValue={name ?? ''} />
      </Field>
      {refusal !== undefined && (
        <Notice tone="error" role="alert">
          {refusal}
        </Notice>
      )}
    </PersonalForm>
  );
}
