import { useState } from 'react';
import { beginPasskeyLogin, logInStaff, logInStaffByPasskey, type StaffSession } from '#shared/contracts/staff.ts';
import { readTyped } from '../../lib/forms/read-input.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Input } from '../../ui/Input.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useAct } from '../lib/use-act.ts';
import { useForm } from '../lib/use-form.ts';
import { LostPhone } from './LostPhone.tsx';
import { hasPasskeys, PasskeyButton, useProofFailure } from './passkey.tsx';
import { CodeField, usePasswordLabels } from './password-fields.tsx';

/** Both login methods: a passkey, or a password and an app's code. */
export function LoginPanel({ onDone }: { onDone: (staff: StaffSession) => void }) {
  const t = useTranslate();
  const begin = useAct(beginPasskeyLogin);
  const login = useAct(logInStaffByPasskey);
  const [isLost, setIsLost] = useState(false);
  const toReason = useProofFailure({ wrong: t('login.passkey_unknown') });
  return (
    <div className="stack">
      {hasPasskeys() && (
        <>
          <PasskeyButton
            act="ask"
            label={t('login.by_passkey')}
            begin={() => begin.send({})}
            finish={async (credential) => {
              const opened = await login.send({ credential });
              if (opened) onDone(opened.staff);
            }}
            failure={toReason(begin) ?? toReason(login)}
          />
          <p className="desk-or">{t('login.or')}</p>
        </>
      )}
      <PasswordLogin onDone={onDone} takesLetters={isLost} />
      <LostPhone onOpen={() => setIsLost(true)} />
    </div>
  );
}

function PasswordLogin({ onDone, takesLetters }: { onDone: (staff: StaffSession) => void; takesLetters: boolean }) {
  const t = useTranslate();
  const labels = usePasswordLabels();
  const toBody = (fields: FormData) => ({
    email: readTyped(fields, 'email'),
    password: String(fields.get('password')),
    code: readTyped(fields, 'code'),
  });
  const { wiring, errorOf, isSending } = useForm(logInStaff, toBody, ({ staff }) => onDone(staff));
  const refusal = errorOf('login', { invalid_credentials: t('login.wrong') });
  return (
    <Form
      label={t('login.by_password')}
      {...wiring}
      submit={
        <Button type="submit" variant={hasPasskeys() ? 'secondary' : 'primary'} isWide isLoading={isSending}>
          {t('login.submit')}
        </Button>
      }
    >
      {refusal !== undefined && (
        <Notice tone="error" role="alert">
          {refusal}
        </Notice>
      )}
      <Field label={t('login.email')} error={errorOf('email', { invalid: t('login.email_invalid') })} isRequired>
        <Input type="email" name="email" autoComplete="username" inputMode="email" autoCapitalize="none" spellCheck={false} />
      </Field>
      <PasswordField kind="current" label={t('login.password')} labels={labels} error={errorOf('password')} />
      <CodeField takesLetters={takesLetters} error={errorOf('code', { invalid: t('login.code_invalid') })} />
    </Form>
  );
}
