import { giftCardLimits } from '#shared/site/gift-card-limits.ts';
import type { useForm } from '../../lib/forms/use-form.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input, Textarea } from '../../ui/Input.tsx';

interface Props {
  emailHint: string;
  /** Message for an error of the email address. */
  emailError: string | undefined;
  isRequired?: true;
  errorOf: ReturnType<typeof useForm>['errorOf'];
}

/** Fields for the recipient of a gift: email address, name and message. */
export function RecipientFields({ emailHint, emailError, isRequired, errorOf }: Props) {
  const t = useTranslate();
  return (
    <>
      <Field label={t('gift_cards.recipient_email')} hint={emailHint} error={emailError} isRequired={isRequired}>
        <Input type="email" name="recipient_email" autoComplete="off" inputMode="email" spellCheck={false} />
      </Field>
      <Field label={t('gift_cards.recipient_name')} error={errorOf('recipient_name')}>
        <Input name="recipient_name" autoComplete="off" maxLength={80} />
      </Field>
      <Field label={t('gift_cards.message')} error={errorOf('message')}>
        <Textarea name="message" autoComplete="off" maxLength={giftCardLimits.messageCharacters} rows={3} />
      </Field>
    </>
  );
}
