import { useState } from 'react';
import { logInByFirebase } from '#shared/contracts/account.ts';
import { type SsoProvider, ssoProviders } from '#shared/site/sso.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useSite } from '../../lib/centre/site.tsx';
import { useAction } from '../../lib/data/use-action.ts';
import { useSso } from '../../lib/session/sso.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SsoConsentForm } from './SsoConsentForm.tsx';
import { useSsoProblem } from './use-sso-problem.ts';

/** Buttons to log in with another site's account, if the tenant offers it. On success the visitor becomes a member, and the page redirects. */
export function SsoButtons() {
  const t = useTranslate();
  const { locale } = useSite();
  const { isLive } = useNow();
  const { firebase, sso, ask } = useSso();
  const { send, reset, ...action } = useAction(logInByFirebase);
  const [asked, setAsked] = useState<{ provider: SsoProvider; idToken: string }>();
  const toProblem = useSsoProblem();
  if (!firebase) return null;
  if (asked && action.state === 'failed' && action.errors.consents) {
    return <SsoConsentForm idToken={asked.idToken} provider={asked.provider} onBack={reset} />;
  }

  async function enter(provider: SsoProvider): Promise<void> {
    reset();
    const idToken = await ask(provider);
    if (idToken === undefined) return;
    setAsked({ provider, idToken });
    await send({ id_token: idToken, locale });
  }

  const isPending = sso.state === 'open' || action.state === 'sending' || action.state === 'done';
  const current = sso.state === 'open' ? sso.provider : asked?.provider;
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
