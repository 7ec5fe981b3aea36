import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';

interface CodeFieldProps {
  error: string | undefined;
  /** Replaces the hint that a recovery code works, too. */
  hint?: string;
  /** Whether phones offer letters, for a recovery code, instead of digits only. */
  takesLetters?: boolean;
}

/** Field for an authenticator app's six digits, with autofill, or for a recovery code. */
export function CodeField({ error, hint, takesLetters = false }: CodeFieldProps) {
  const t = useTranslate();
  return (
    <Field
      label={t('login.code')}
      hint={hint ?? t('login.code_hint')}
      error={error}
      isRequired
      className={takesLetters ? undefined : 'desk-code'}
    >
      <Input
        name="code"
        inputMode={takesLetters ? 'text' : 'numeric'}
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
