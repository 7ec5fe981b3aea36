import { useState } from 'react';
import { requestEmailChange } from '#shared/contracts/email-change.ts';
import { usePasswordLabels } from '../../lib/forms/password-labels.ts';
import { readTyped } from '../../lib/forms/read-input.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { EmailChangeSent, NewEmailField } from './NewEmailField.tsx';

/** Requests an address change, confirmed by password. */
export function EmailByPassword({ email }: { email: string }) {
  const t = useTranslate();
  const passwordLabels = usePasswordLabels();
  const [next, setNext] = useState('');
  const { action, wiring, errorOf, isLive, isSending } = useForm(requestEmailChange, (fields) => {
    const address = readTyped(fields, 'email');
    setNext(address);
    return { email: address, password: fields.get('password') };
  });
  if (action.state === 'done') return <EmailChangeSent email={email} next={next} />;
  return (
    <Form
      label={t('profile.email_change')}
      {...wiring}
      submit={
        <Button type="submit" isLoading={isSending} disabled={!isLive}>
          {t('profile.email_send')}
        </Button>
      }
    >
      <NewEmailField error={errorOf('email', { invalid: t('form.email_invalid'), not_allowed: t('profile.email_same') })} />
      <PasswordField
        label={t('profile.password_current')}
        kind="current"
        username={email}
        labels={passwordLabels}
        error={errorOf('password')}
      />
    </Form>
  );
}
