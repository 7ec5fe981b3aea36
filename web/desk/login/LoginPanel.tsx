import { useState } from 'react';
import { beginPasskeyLogin, logInStaff, logInStaffByPasskey, type StaffSession } from '#shared/contracts/staff.ts';
import { readTyped } from '../../lib/forms/read-input.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Input } from '../../ui/Input.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useAct } from '../lib/use-act.ts';
import { useForm } from '../lib/use-form.ts';
import { CompanyLogin, CompanyWindow } from './CompanyButton.tsx';
import { LostPhone } from './LostPhone.tsx';
import { hasPasskeys, PasskeyButton, useProofFailure } from './passkey.tsx';
import { CodeField, usePasswordLabels } from './password-fields.tsx';

interface Props {
  onDone: (staff: StaffSession) => void;
  /** Place of the desk to return to from the company login; undefined in a dialog, whose page must stay. */
  returnTo?: string;
}

/** All login methods: the company login, if there is one, a passkey, or a password and an app's code. */
export function LoginPanel({ onDone, returnTo }: Props) {
  const t = useTranslate();
  const { companyLogin } = useDesk().start;
  if (!companyLogin) return <OwnLogin onDone={onDone} />;
  const company = returnTo === undefined ? <CompanyWindow purpose="login" onDone={onDone} /> : <CompanyLogin returnTo={returnTo} />;
  return (
    <div className="stack">
      {company}
      {companyLogin.isOnly ? (
        <Disclosure summary={t('login.emergency')}>
          <div className="stack-small">
            <p className="quiet">{t('login.emergency_about')}</p>
            {hasPasskeys() ? <PasskeyLogin variant="secondary" onDone={onDone} /> : <p>{t('passkey.impossible')}</p>}
          </div>
        </Disclosure>
      ) : (
        <>
          <p className="desk-or">{t('login.or')}</p>
          <OwnLogin variant="secondary" onDone={onDone} />
        </>
      )}
    </div>
  );
}

interface OwnProps {
  onDone: (staff: StaffSession) => void;
  variant?: 'primary' | 'secondary';
}

function PasskeyLogin({ onDone, variant = 'primary' }: OwnProps) {
  const t = useTranslate();
  const begin = useAct(beginPasskeyLogin);
  const login = useAct(logInStaffByPasskey);
  const toReason = useProofFailure({ wrong: t('login.passkey_unknown') });
  return (
    <PasskeyButton
      act="ask"
      variant={variant}
      label={t('login.by_passkey')}
      begin={() => begin.send({})}
      finish={async (credential) => {
        const opened = await login.send({ credential });
        if (opened) onDone(opened.staff);
      }}
      failure={toReason(begin) ?? toReason(login)}
    />
  );
}

function OwnLogin({ onDone, variant = 'primary' }: OwnProps) {
  const t = useTranslate();
  const [isLost, setIsLost] = useState(false);
  return (
    <div className="stack">
      {hasPasskeys() && (
        <>
          <PasskeyLogin variant={variant} onDone={onDone} />
          <p className="desk-or">{t('login.or')}</p>
        </>
      )}
      <PasswordLogin onDone={onDone} takesLetters={isLost} isSecond={variant === 'secondary' || hasPasskeys()} />
      <LostPhone onOpen={() => setIsLost(true)} />
    </div>
  );
}

function PasswordLogin({ onDone, takesLetters, isSecond }: Pick<Props, 'onDone'> & { takesLetters: boolean; isSecond: boolean }) {
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
        <Button type="submit" variant={isSecond ? 'secondary' : 'primary'} isWide isLoading={isSending}>
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
