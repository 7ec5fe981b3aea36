import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Outcome } from '../../ui/Outcome.tsx';

/** Field for the new address. */
export function NewEmailField({ error }: { error: string | undefined }) {
  const t = useTranslate();
  return (
    <Field label={t('profile.email_new')} error={error} isRequired>
      <Input type="email" name="email" autoComplete="email" inputMode="email" autoCapitalize="none" spellCheck={false} maxLength={254} />
    </Field>
  );
}

/** Explains the next steps after emails were sent to both addresses. Does not reveal whether the new address is already in use. */
export function EmailChangeSent({ email, next }: { email: string; next: string }) {
  const t = useTranslate();
  return (
    <Outcome icon="mail" title={t('profile.email_asked')} takesFocus>
      <p>{t('profile.email_asked_text', { email, next })}</p>
    </Outcome>
  );
}
