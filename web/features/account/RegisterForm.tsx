import { useState } from 'react';
import { register } from '#shared/contracts/account.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import { usePasswordWords } from '../../lib/password-words.ts';
import { useSite } from '../../lib/site.tsx';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Input } from '../../ui/Input.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { ConsentFields } from './ConsentFields.tsx';
import { EmailField } from './EmailField.tsx';
import { ResendVerification } from './ResendVerification.tsx';

/** Who he is, and what he agrees to; then where the link is that makes him a member. */
export function RegisterForm() {
  const t = useTranslate();
  const { locale } = useSite();
  const passwordWords = usePasswordWords();
  const [email, setEmail] = useState('');
  const { action, wiring, errorOf, isLive, isSending } = useForm(register, (fields) => {
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    setEmail(text('email'));
    return {
      email: text('email'),
      password: fields.get('password'),
      first_name: text('first_name'),
      last_name: text('last_name'),
      birth_date: text('birth_date') || undefined,
      locale,
      consents: { terms: fields.has('consents') || undefined, newsletter: fields.has('newsletter') },
    };
  });
  if (action.state === 'done') {
    return (
      <Outcome icon="mail" title={t('account.registered')} takesFocus action={<ResendVerification email={email} />}>
        <p>{t('account.registered_text', { email })}</p>
        <p className="quiet">{t('account.registered_hint')}</p>
      </Outcome>
    );
  }
  return (
    <Form
      label={t('account.register')}
      className="account-register"
      {...wiring}
      submit={
        <Button type="submit" size="large" isLoading={isSending} disabled={!isLive}>
          {t('account.register_submit')}
        </Button>
      }
    >
      <Field label={t('account.first_name')} error={errorOf('first_name')} isRequired>
        <Input name="first_name" autoComplete="given-name" maxLength={80} />
      </Field>
      <Field label={t('account.last_name')} error={errorOf('last_name')} isRequired>
        <Input name="last_name" autoComplete="family-name" maxLength={80} />
      </Field>
      <EmailField error={errorOf('email', { invalid: t('form.email_invalid') })} />
      <PasswordField
        label={t('account.password')}
        kind="new"
        words={passwordWords}
        hint={t('account.password_hint')}
        error={errorOf('password', { too_small: t('account.password_short') })}
      />
      <Field
        label={t('account.birth_date')}
        optionalWord={t('account.optional')}
        hint={t('account.birth_date_hint')}
        error={errorOf('birth_date')}
      >
        <Input type="date" name="birth_date" autoComplete="bday" />
      </Field>
      <ConsentFields errorOf={errorOf} />
    </Form>
  );
}
