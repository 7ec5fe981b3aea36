import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { register } from '#shared/contracts/account.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { usePasswordLabels } from '../../lib/forms/password-labels.ts';
import { readTyped } from '../../lib/forms/read-input.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { leavingEvent } from '../../lib/session/leaving.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { PersonalForm } from '../../ui/PersonalForm.tsx';
import { ConsentFields } from './ConsentFields.tsx';
import { EmailField } from './EmailField.tsx';
import { EmailHint } from './EmailHint.tsx';

const loadRegistered = () => import('./Registered.tsx');
const Registered = lazy(async () => ({ default: (await loadRegistered()).Registered }));

/**
 * The registration form, and after sending, the hint about the confirmation email. The hidden form keeps its input, so that a mistyped address can
 * be corrected. Sending the corrected form withdraws the first application.
 */
export function RegisterForm() {
  const t = useTranslate();
  const { locale } = useSite();
  const passwordLabels = usePasswordLabels();
  const [email, setEmail] = useState('');
  const application = useRef<string>(undefined);
  const { action, wiring, errorOf, isLive, isSending, reset } = useForm(register, (fields) => {
    const text = (name: string) => readTyped(fields, name);
    setEmail(text('email'));
    return {
      email: text('email'),
      password: fields.get('password'),
      first_name: text('first_name'),
      last_name: text('last_name'),
      birth_date: text('birth_date') || undefined,
      locale,
      consents: { terms: fields.has('consents') || undefined, newsletter: fields.has('newsletter') },
      replaces: application.current,
    };
  });
  const { formRef } = wiring;
  const isDone = action.state === 'done';
  useKeptOverReload(!isDone);
  useEffect(() => void loadRegistered().catch(() => undefined), []); // preloads the next view, which tries again if this fails

  function correct(): void {
    if (action.state === 'done') application.current = action.answer.application ?? application.current;
    flushSync(reset);
    const field = formRef.current?.querySelector<HTMLInputElement>('[name=email]');
    field?.focus();
    field?.select();
  }

  return (
    <>
      {isDone && (
        <Suspense>
          <Registered email={email} onCorrect={correct} />
        </Suspense>
      )}
      <div hidden={isDone}>
        <PersonalForm
          label={t('account.register')}
          className="account-register"
          isLinkedInside
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
          <Field label={t('account.last_name')} optionalWord={t('account.optional')} error={errorOf('last_name')}>
            <Input name="last_name" autoComplete="family-name" maxLength={80} />
          </Field>
          <EmailHint>
            <EmailField error={errorOf('email', { invalid: t('form.email_invalid') })} />
          </EmailHint>
          <PasswordField
            label={t('account.password')}
            kind="new"
            labels={passwordLabels}
            hint={t('account.password_hint')}
            error={errorOf('password', { too_small: t('account.password_short') })}
          />
          <Field
            label={t('account.birth_date')}
            optionalWord={t('account.optional')}
            hint={t('account.birth_date_hint')}
            error={errorOf('birth_date')}
          >
            <DateInput type="date" name="birth_date" autoComplete="bday" />
          </Field>
          <ConsentFields errorOf={errorOf} />
        </PersonalForm>
      </div>
    </>
  );
}

/** Keeps the input, except the password, across a reload. */
function useKeptOverReload(isKept: boolean): void {
  useEffect(() => {
    if (!isKept) return;
    const keep = () => void dispatchEvent(new CustomEvent(leavingEvent, { detail: {} }));
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [isKept]);
}
