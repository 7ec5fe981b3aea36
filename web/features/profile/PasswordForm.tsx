import { type ReactNode, useEffect, useRef } from 'react';
import { addPasswordAfterSso, changePassword } from '#shared/contracts/account.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import { leaveToLogin } from '../../lib/leaving.ts';
import { siteSession } from '../../lib/session.ts';
import { useSite } from '../../lib/site.tsx';
import { siteToasts } from '../../lib/toasts.ts';
import { type FormWiring, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';

interface Props {
  /** For a password manager: whose password it is. */
  email: string;
  onChanged: () => void;
}

/** Another password in place of the one there is. */
export function ChangePasswordForm({ email, onChanged }: Props) {
  const t = useTranslate();
  const form = useForm(changePassword, (fields) => ({
    current_password: fields.get('current_password'),
    password: fields.get('password'),
  }));
  const { errorOf } = form;
  useSaid(form, 'profile.password_changed', onChanged);
  return (
    <PasswordFrame form={form} email={email} submit={t('profile.password_change')}>
      <Field label={t('profile.password_current')} error={errorOf('current_password')} isRequired>
        <PasswordInput name="current_password" kind="current" words={useShowWords()} />
      </Field>
      <NewPassword error={errorOf('password', { too_small: t('account.password_short') })} />
    </PasswordFrame>
  );
}

/** The first password of somebody who came by another site's login. */
export function AddPasswordForm({ email, onChanged }: Props) {
  const t = useTranslate();
  const { locale } = useSite();
  const form = useForm(addPasswordAfterSso, (fields) => ({ password: fields.get('password') }));
  const { action, errorOf, wiring } = form;
  useSaid(form, 'profile.password_added', onChanged);
  const isTooLate = action.state === 'failed' && action.code === 'Forbidden';
  const logInAgain = () => {
    siteSession.clear();
    void leaveToLogin(locale);
  };
  return (
    <PasswordFrame
      form={{ ...form, wiring: isTooLate ? { ...wiring, failure: undefined } : wiring }}
      email={email}
      submit={t('profile.password_add')}
    >
      <p>{t('profile.password_none')}</p>
      <NewPassword error={errorOf('password', { too_small: t('account.password_short') })} />
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
  email: string;
  submit: string;
  children: ReactNode;
}

function PasswordFrame({ form: { wiring, isLive, isSending }, email, submit, children }: FrameProps) {
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
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {children}
    </Form>
  );
}

function NewPassword({ error }: { error: string | undefined }) {
  const t = useTranslate();
  return (
    <Field label={t('account.new_password')} hint={t('account.password_hint')} error={error} isRequired>
      <PasswordInput name="password" kind="new" words={useShowWords()} />
    </Field>
  );
}

function useShowWords() {
  const t = useTranslate();
  return { show: t('account.show_password'), hide: t('account.hide_password') };
}

type SaidForm = Pick<ReturnType<typeof useForm>, 'action' | 'wiring' | 'reset'>;

/** Says it once, and empties the fields. */
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
      siteToasts.show({ type: 'success', title: t(title), text: t('profile.password_elsewhere') });
      reset();
      onChanged();
    }
    wasDone.current = isDone;
  }, [isDone, formRef, reset, onChanged, t, title]);
}
// messages: profile.password_*
