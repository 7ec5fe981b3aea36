import { type ReactNode, useEffect } from 'react';
import { setForgottenPassword } from '#shared/contracts/account.ts';
import { usePasswordLabels } from '../../lib/forms/password-labels.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { emptyCookie } from '../../lib/session/leaving.ts';
import { siteSession } from '../../lib/session/session.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';

interface Props {
  /** Token of the link in the email. */
  token: string;
  /** Link to the login. */
  toLogin: ReactNode;
  /** Shown if the link is no longer valid. */
  outdated: ReactNode;
}

/** Form for a new password. After it is saved, all sessions of the member have ended, including this browser's. */
export function NewPasswordForm({ token, toLogin, outdated }: Props) {
  const t = useTranslate();
  const passwordLabels = usePasswordLabels();
  const { action, wiring, errorOf, isLive, isSending } = useForm(setForgottenPassword, (fields) => ({
    token,
    password: fields.get('password'),
  }));
  const isDone = action.state === 'done';
  useEffect(() => {
    if (!isDone) return;
    siteSession().clear();
    void emptyCookie();
  }, [isDone]);
  if (isDone) {
    return (
      <Outcome title={t('account.password_set')} takesFocus action={toLogin}>
        <p>{t('account.password_set_text')}</p>
      </Outcome>
    );
  }
  if (errorOf('token') !== undefined) return outdated;
  return (
    <Form
      label={t('account.new_password')}
      {...wiring}
      submit={
        <Button type="submit" size="large" isLoading={isSending} disabled={!isLive}>
          {t('account.new_password_submit')}
        </Button>
      }
    >
      <PasswordField
        label={t('account.new_password')}
        kind="new"
        username=""
        labels={passwordLabels}
        hint={t('account.password_hint')}
        error={errorOf('password', { too_small: t('account.password_short') })}
      />
    </Form>
  );
}
