import type { ReactNode } from 'react';
import { useTranslate } from '../../lib/i18n.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordInput, type PasswordInputProps } from '../../ui/PasswordInput.tsx';

interface Props extends Pick<PasswordInputProps, 'kind'> {
  label: string;
  error: string | undefined;
  hint?: ReactNode;
}

/** The password of an account. */
export function PasswordField({ label, kind, error, hint }: Props) {
  const t = useTranslate();
  return (
    <Field label={label} error={error} hint={hint} isRequired>
      <PasswordInput name="password" kind={kind} words={{ show: t('account.show_password'), hide: t('account.hide_password') }} />
    </Field>
  );
}
