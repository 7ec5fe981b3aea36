import { useState } from 'react';
import { requestPassword } from '#shared/contracts/account.ts';
import { readTyped } from '../../lib/forms/read-input.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { EmailField } from './EmailField.tsx';

/** Requests an email with both ways to recover access. Shows the same outcome for every address, so that accounts cannot be enumerated. */
export function ForgotPasswordForm() {
  const t = useTranslate();
  const [email, setEmail] = useState('');
  const { action, wiring, errorOf, isLive, isSending, reset } = useForm(requestPassword, (fields) => {
    const address = readTyped(fields, 'email');
    setEmail(address);
    return { email: address };
  });
  if (action.state === 'done') {
    return (
      <Outcome
        icon="mail"
        title={t('account.forgot_done')}
        takesFocus
        action={
          <Button variant="secondary" onClick={reset}>
            {t('account.other_address')}
          </Button>
        }
      >
        <p>{t('account.forgot_done_text', { email })}</p>
        <p className="quiet">{t('account.registered_hint')}</p>
      </Outcome>
    );
  }
  return (
    <Form
      label={t('account.forgot')}
      {...wiring}
      submit={
        <Button type="submit" size="large" isLoading={isSending} disabled={!isLive}>
          {t('account.forgot_submit')}
        </Button>
      }
    >
      <EmailField error={errorOf('email', { invalid: t('form.email_invalid') })} defaultValue={email} />
    </Form>
  );
}
