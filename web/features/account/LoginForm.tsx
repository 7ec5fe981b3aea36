import { useState } from 'react';
import { logIn, requestPassword } from '#shared/contracts/account.ts';
import { usePasswordLabels } from '../../lib/forms/password-labels.ts';
import { readTyped } from '../../lib/forms/read-input.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { EmailField } from './EmailField.tsx';
import { ResendVerification, SendEmail } from './SendEmail.tsx';

interface Props {
  /** Link to reset a forgotten password. */
  forgotHref: string | undefined;
}

/** Login by address and password. On success the visitor becomes a member, and the page redirects. */
export function LoginForm({ forgotHref }: Props) {
  const t = useTranslate();
  const [email, setEmail] = useState('');
  const { action, wiring, errorOf, isLive, isSending } = useForm(logIn, (fields) => {
    const address = readTyped(fields, 'email');
    setEmail(address);
    return { email: address, password: fields.get('password') };
  });
  const isDone = action.state === 'done';
  const isUnverified = action.state === 'failed' && action.errors.email?.includes('email_not_verified') === true;
  const isRefused =
    action.state === 'failed' && (action.code === 'TooManyRequests' || action.errors.email?.includes('invalid_credentials') === true);
  const isBlamed = errorOf('email') !== undefined;
  return (
    <Form
      label={t('account.login')}
      {...wiring}
      submit={
        <>
          <Button type="submit" size="large" isLoading={isSending || isDone} disabled={!isLive}>
            {t('account.login_submit')}
          </Button>
          {forgotHref && (
            <Link href={forgotHref} className="form-link">
              {t('account.forgot_link')}
            </Link>
          )}
        </>
      }
    >
      <EmailField error={errorOf('email', { invalid: t('form.email_invalid'), email_not_verified: t('account.unverified') })} />
      {isUnverified && isBlamed && <Notice action={<ResendVerification email={email} />}>{t('account.unverified_text')}</Notice>}
      <PasswordField label={t('account.password')} kind="current" labels={usePasswordLabels()} error={errorOf('password')} />
      {isRefused && <LoginLinkOffer email={email} />}
    </Form>
  );
}

/** Offers the login by an emailed link after a wrong password or a lock. One click is enough, because the address is already typed. */
function LoginLinkOffer({ email }: { email: string }) {
  const t = useTranslate();
  const sent = t('account.forgot_done_text', { email });
  return (
    <Notice
      title={t('account.link_offer')}
      action={<SendEmail key={email} contract={requestPassword} email={email} label={t('account.link_send')} sent={sent} />}
    >
      {t('account.link_offer_text', { email })}
    </Notice>
  );
}
