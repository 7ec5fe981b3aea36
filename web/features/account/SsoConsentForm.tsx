import { useEffect, useRef } from 'react';
import { logInByFirebase } from '#shared/contracts/account.ts';
import { type SsoProvider, ssoProviders } from '#shared/site/sso.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useForm } from '../../lib/forms/use-form.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PersonalForm } from '../../ui/PersonalForm.tsx';
import { ConsentFields } from './ConsentFields.tsx';
import { useSsoProblem } from './use-sso-problem.ts';

interface Props {
  /** ID token of the other site's login; valid for an hour. */
  idToken: string;
  provider: SsoProvider;
  onBack: () => void;
}

/** Asks first-time users for their consent to the terms; creates the account. */
export function SsoConsentForm({ idToken, provider, onBack }: Props) {
  const t = useTranslate();
  const { locale } = useSite();
  const { action, wiring, errorOf, isLive, isSending } = useForm(logInByFirebase, (fields) => ({
    id_token: idToken,
    locale,
    consents: fields.has('consents') ? { terms: true, newsletter: fields.has('newsletter') } : { terms: undefined, newsletter: false },
  }));
  const toProblem = useSsoProblem();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const problem =
    action.state === 'failed' && Object.keys(action.errors).length > 0 && !action.errors.consents ? toProblem(action) : undefined;
  return (
    <section className="account-sso">
      <h2 ref={heading} tabIndex={-1}>
        {t('sso.consents')}
      </h2>
      <p>{t('sso.consents_text', { provider: ssoProviders[provider].name })}</p>
      <PersonalForm
        label={t('sso.consents')}
        isLinkedInside
        {...wiring}
        failure={problem ? undefined : wiring.failure}
        submit={
          <>
            <Button type="submit" size="large" isLoading={isSending || action.state === 'done'} disabled={!isLive}>
              {t('account.register_submit')}
            </Button>
            <Button variant="quiet" onClick={onBack}>
              {t('sso.back')}
            </Button>
          </>
        }
      >
        <ConsentFields errorOf={errorOf} />
        {problem !== undefined && (
          <Notice tone="error" role="alert" title={t('sso.failed')}>
            {problem}
          </Notice>
        )}
      </PersonalForm>
    </section>
  );
}
