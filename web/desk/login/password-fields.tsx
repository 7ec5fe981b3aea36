import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';

/** Field for an authenticator app's six digits, with autofill; `hint` replaces the hint that a recovery code works, too. */
export function CodeField({ error, hint }: { error: string | undefined; hint?: string }) {
  const t = useTranslate();
  return (
    <Field label={t('login.code')} hint={hint ?? t('login.code_hint')} error={error} isRequired className="desk-code">
      <Input
        name="code"
        inputMode={hint === undefined ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        maxLength={24}
        spellCheck={false}
      />
    </Field>
  );
}

/** Labels of the button in a password field. */
export function usePasswordLabels() {
  const t = useTranslate();
  return { show: t('login.show_password'), hide: t('login.hide_password') };
}
