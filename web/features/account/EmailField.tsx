import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';

/** Field for the address with which a member logs in. */
export function EmailField({ error, defaultValue }: { error: string | undefined; defaultValue?: string }) {
  const t = useTranslate();
  return (
    <Field label={t('account.email')} error={error} isRequired>
      <Input
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        {...(defaultValue && { defaultValue })}
      />
    </Field>
  );
}
