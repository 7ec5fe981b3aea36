import { useState } from 'react';
import { subscribeNewsletter } from '#shared/contracts/newsletter.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { readTyped } from '../../lib/forms/read-input.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Link } from '../../ui/Link.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { PersonalForm } from '../../ui/PersonalForm.tsx';
import { Select } from '../../ui/Select.tsx';

interface Props {
  /** Link to the privacy information. */
  consentHref: string | undefined;
}

/** Form with address, language and consent. After sending, explains where to find the first email. */
export function SubscribeForm({ consentHref }: Props) {
  const t = useTranslate();
  const { locale, locales } = useSite();
  const [email, setEmail] = useState('');
  const { action, wiring, errorOf, isLive, isSending, reset } = useForm(subscribeNewsletter, (fields) => {
    const address = readTyped(fields, 'email');
    setEmail(address);
    return { email: address, locale: fields.get('locale') ?? locale, consent: fields.has('consent') || undefined };
  });
  if (action.state === 'done') {
    return (
      <Outcome
        icon="mail"
        title={t('newsletter.done')}
        takesFocus
        action={
          <Button variant="secondary" onClick={reset}>
            {t('newsletter.other_address')}
          </Button>
        }
      >
        <p>{t('newsletter.done_text', { email })}</p>
        <p className="quiet">{t('newsletter.done_hint')}</p>
      </Outcome>
    );
  }
  const missing = t('newsletter.consent_missing');
  return (
    <PersonalForm
      label={t('menu.newsletter')}
      policyHref={consentHref}
      isLinkedInside
      {...wiring}
      submit={
        <Button type="submit" size="large" isLoading={isSending} disabled={!isLive}>
          {t('newsletter.submit')}
        </Button>
      }
    >
      <Field label={t('newsletter.email')} error={errorOf('email', { invalid: t('form.email_invalid') })} isRequired>
        <Input type="email" name="email" autoComplete="email" inputMode="email" spellCheck={false} />
      </Field>
      {locales.length > 1 && (
        <Field label={t('newsletter.locale')} error={errorOf('locale')}>
          <Select name="locale" defaultValue={locale} choices={locales.map((value) => ({ value, label: localeFacts[value].name }))} />
        </Field>
      )}
      <Checkbox
        name="consent"
        required
        label={t('newsletter.consent')}
        hint={
          consentHref && (
            <Link href={consentHref} className="form-link">
              {t('newsletter.consent_link')}
            </Link>
          )
        }
        error={errorOf('consent', { required: missing, not_allowed: missing })}
      />
    </PersonalForm>
  );
}
