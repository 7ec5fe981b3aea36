import { useState } from 'react';
import type { AnswerOf } from '#shared/contracts/endpoint.ts';
import { authorizePartner, type getOauthRequest } from '#shared/contracts/oauth.ts';
import { siteName, useSite } from '../../lib/centre/site.tsx';
import { useAction } from '../../lib/data/use-action.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type PartnerRequest, withIssuer } from './partner-request.ts';

interface Props {
  request: PartnerRequest;
  /** Address to which a refusal redirects. */
  refusal: string;
  /** The partner as registered at the mall API, because data in the request is only the partner's claim. */
  partner: AnswerOf<typeof getOauthRequest>;
}

/** Asks the member to allow or deny a partner's request. Either redirects to the partner's site. */
export function PartnerAgreement({ request, refusal, partner: { name, host, scopes } }: Props) {
  const t = useTranslate();
  const site = useSite();
  const mall = siteName(site);
  const { send, reset: _reset, ...action } = useAction(authorizePartner);
  const [isRefusing, setIsRefusing] = useState(false);

  async function agree(): Promise<void> {
    const answer = await send(request);
    if (answer) location.assign(withIssuer(answer.redirect_to, site.publicUrl));
  }

  function refuse(): void {
    setIsRefusing(true);
    location.assign(refusal);
  }

  const isAgreeing = action.state === 'sending' || action.state === 'done';
  return (
    <section className="partner-card" aria-label={name}>
      <p className="lead">{t('partners.asks', { name, mall })}</p>
      <ul className="partner-scopes">
        {scopes.map((scope) => (
          <li key={scope}>
            <Icon name="check" />
            {t(`partners.scope_${scope}`)}
          </li>
        ))}
      </ul>
      <p className="quiet small">{isOwnDevice(host) ? t('partners.limits_app') : t('partners.limits', { host })}</p>
      {action.state === 'failed' && (
        <Notice tone="error" role="alert" title={t('form.not_sent')}>
          {t(`error.${action.code}`)}
        </Notice>
      )}
      <div className="cluster">
        <Button size="large" isLoading={isAgreeing} disabled={isRefusing} onClick={() => void agree()}>
          {t('partners.agree')}
        </Button>
        <Button size="large" variant="secondary" isLoading={isRefusing} disabled={isAgreeing} onClick={refuse}>
          {t('partners.refuse')}
        </Button>
      </div>
    </section>
  );
}
/** Whether the host is a loopback address of an app (RFC 8252, 7.3). Such an address does not identify the partner. */
function isOwnDevice(host: string): boolean {
  return /^(?:127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host);
}
// messages: partners.scope_*
// messages: error.*
