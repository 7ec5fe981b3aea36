import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';

/** Field for the new address. */
export function NewEmailField({ error }: { error: string | undefined }) {
  const t = useTranslate();
  return (
    <Field label={t('profile.email_new')} error={error} isRequired>
      <Input type="email" name="email" autoComplete="email" inputMode="email" autoCapitalize="none" spellCheck={false} maxLength={254} />
    </Field>
  );
}
