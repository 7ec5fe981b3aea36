import { type ReactNode, useEffect, useRef } from 'react';
import { addPasswordAfterSso, changePassword } from '#shared/contracts/account.ts';
import { siteToasts } from '../../lib/browser/toasts.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { usePasswordLabels } from '../../lib/forms/password-labels.ts';
import { type FormWiring, useForm } from '../../lib/forms/use-form.ts';
import { leaveToLogin } from '../../lib/session/leaving.ts';
import { siteSession } from '../../lib/session/session.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';

interface Props {
  /** Account name for password managers. */
  email: string;
  onChanged: () => void;
}

/** Changes the password, or sets a first one. */
export function PasswordForm({ hasPassword, ...own }: Props & { hasPassword: boolean }) {
  return hasPassword ? <ChangePasswordForm {...own} /> : <AddPasswordForm {...own} />;
}

/** Replaces the current password. */
function ChangePasswordForm({ email, onChanged }: Props) {
  const t = useTranslate();
  const form = useForm(changePassword, (fields) => ({
    current_password: fields.get('current_password'),
    password: fields.get('password'),
  }));
  const { errorOf } = form;
  useSaid(form, 'profile.password_changed', onChanged);
  return (
    <PasswordFrame form={form} submit={t('profile.password_change')}>
      <PasswordField
        label={t('profile.password_current')}
        name="current_password"
        kind="current"
        username={email}
        labels={usePasswordLabels()}
        error={errorOf('current_password')}
      />
      <NewPassword error={errorOf('password', { too_small: t('account.password_short') })} />
    </PasswordFrame>
  );
}

/** Sets a first password for a member who registered by another site's login. */
function AddPasswordForm({ email, onChanged }: Props) {
  const t = useTranslate();
  const { locale } = useSite();
  const form = useForm(addPasswordAfterSso, (fields) => ({ password: fields.get('password') }));
  const { action, errorOf, wiring } = form;
  useSaid(form, 'profile.password_added', onChanged);
  const isTooLate = action.state === 'failed' && action.code === 'Forbidden';
  const logInAgain = () => {
    const token = siteSession().token();
    siteSession().clear();
    void leaveToLogin(locale, 'password', token);
  };
  return (
    <PasswordFrame form={{ ...form, wiring: isTooLate ? { ...wiring, failure: undefined } : wiring }} submit={t('profile.password_add')}>
      <p>{t('profile.password_none')}</p>
      <NewPassword username={email} error={errorOf('password', { too_small: t('account.password_short') })} />
      {isTooLate && (
        <Notice
          tone="error"
          role="alert"
          title={t('profile.login_again')}
          action={
            <Button size="small" onClick={logInAgain}>
              {t('profile.login_again_do')}
            </Button>
          }
        >
          {t('profile.login_again_text')}
        </Notice>
      )}
    </PasswordFrame>
  );
}

interface FrameProps {
  form: { wiring: FormWiring; isLive: boolean; isSending: boolean };
  submit: string;
  children: ReactNode;
}

function PasswordFrame({ form: { wiring, isLive, isSending }, submit, children }: FrameProps) {
  const t = useTranslate();
  return (
    <Form
      label={t('profile.password')}
      className="profile-password"
      {...wiring}
      submit={
        <Button type="submit" variant="secondary" isLoading={isSending} disabled={!isLive}>
          {submit}
        </Button>
      }
    >
      {children}
    </Form>
  );
}

function NewPassword({ username, error }: { username?: string; error: string | undefined }) {
  const t = useTranslate();
  return (
    <PasswordField
      label={t('account.new_password')}
      kind="new"
      username={username}
      labels={usePasswordLabels()}
      hint={t('account.password_hint')}
      error={error}
    />
  );
}

type SaidForm = Pick<ReturnType<typeof useForm>, 'action' | 'wiring' | 'reset'>;

/** After a success, shows a toast once and clears the fields. */
function useSaid(
  { action, wiring: { formRef }, reset }: SaidForm,
  title: 'profile.password_changed' | 'profile.password_added',
  onChanged: () => void,
) {
  const t = useTranslate();
  const isDone = action.state === 'done';
  const wasDone = useRef(false);
  useEffect(() => {
    if (isDone && !wasDone.current) {
      formRef.current?.reset();
      siteToasts().show({ type: 'success', title: t(title), text: t('profile.password_elsewhere') });
      reset();
      onChanged();
    }
    wasDone.current = isDone;
  }, [isDone, formRef, reset, onChanged, t, title]);
}
// messages: profile.password_*
