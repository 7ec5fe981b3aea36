import { useEffect, useRef, useState } from 'react';
import { logInByFirebase } from '#shared/contracts/account.ts';
import type { FieldErrors } from '#shared/contracts/errors.ts';
import { type SsoProvider, ssoProviders } from '#shared/site/sso.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useSite } from '../../lib/centre/site.tsx';
import type { FailureCode } from '../../lib/data/failure-code.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useSso } from '../../lib/session/sso.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PersonalForm } from '../../ui/PersonalForm.tsx';
import { ConsentFields } from './ConsentFields.tsx';

/**
 * Buttons to log in with another site's account, if the tenant offers such a login. On success the visitor becomes a member, and the page redirects.
 */
export function SsoButtons() {
  const t = useTranslate();
  const { locale } = useSite();
  const { isLive } = useNow();
  const { firebase, sso, ask } = useSso();
  const { send, reset, ...action } = useAction(logInByFirebase);
  const [attempt, setAttempt] = useState<{ provider: SsoProvider; idToken: string }>();
  const toProblem = useSsoProblem();
  if (!firebase) return null;
  if (attempt && action.state === 'failed' && action.errors.consents) {
    return <SsoConsentForm idToken={attempt.idToken} provider={attempt.provider} onBack={reset} />;
  }

  async function enter(provider: SsoProvider): Promise<void> {
    reset();
    const idToken = await ask(provider);
    if (idToken === undefined) return;
    setAttempt({ provider, idToken });
    await send({ id_token: idToken, locale });
  }

  const isPending = sso.state === 'open' || action.state === 'sending' || action.state === 'done';
  const current = sso.state === 'open' ? sso.provider : attempt?.provider;
  const problem = sso.state === 'failed' ? t(`sso.${sso.failure}`) : action.state === 'failed' ? toProblem(action) : undefined;
  return (
    <section className="account-sso" aria-label={t('sso.ways')}>
      <p className="account-or">{t('sso.or')}</p>
      {firebase.providers.map((provider) => (
        <Button
          key={provider}
          variant="secondary"
          size="large"
          isWide
          isLoading={isPending && provider === current}
          disabled={!isLive || (isPending && provider !== current)}
          onClick={() => void enter(provider)}
        >
          {t('sso.continue', { provider: ssoProviders[provider].name })}
        </Button>
      ))}
      {problem !== undefined && (
        <Notice tone="error" role="alert" title={t('sso.failed')}>
          {problem}
        </Notice>
      )}
    </section>
  );
}
// messages: sso.blocked, sso.other_way, sso.unreachable, sso.refused

interface Props {
  /** ID token from the other site's login, valid for an hour. */
  idToken: string;
  provider: SsoProvider;
  onBack: () => void;
}

/** Asks first-time users for their consent to the terms, then creates the account. */
function SsoConsentForm({ idToken, provider, onBack }: Props) {
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

/** Explains why a login with another site's account failed. */
function useSsoProblem(): (failure: { code: FailureCode; errors: FieldErrors }) => string {
  const t = useTranslate();
  return ({ code, errors }) => {
    if (errors.email?.includes('email_not_verified')) return t('sso.unproven');
    if (errors.email?.includes('account_blocked')) return t('form.account_blocked');
    if (errors.email) return t('sso.no_email');
    return errors.id_token ? t('sso.refused') : t(`error.${code}`);
  };
}
// messages: error.*
