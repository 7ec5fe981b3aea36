import { useEffect } from 'react';
import { getOauthRequest } from '#shared/contracts/oauth.ts';
import { PartnerAgreement } from '../features/partners/PartnerAgreement.tsx';
import { readPartnerRequest, toRefusal, withIssuer } from '../features/partners/partner-request.ts';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { leaveToLogin } from '../lib/session/leaving.ts';
import { useSession } from '../lib/session/session.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Asks a member whether a partner's site may read the member's data. */
export function OauthConsentScreen() {
  const t = useTranslate();
  const { locale, query } = useRoute();
  const session = useSession();
  const { publicUrl } = useSite();
  usePage({ route: 'oauth-consent', heading: t('partners.title') });
  const received = readPartnerRequest(query);
  const partner = useEndpoint(getOauthRequest, received && { query: received.question });
  const fault =
    received && 'error' in received.request && partner.state === 'ready'
      ? withIssuer(toRefusal(received, received.request.error), publicUrl)
      : undefined;
  useEffect(() => {
    if (fault !== undefined) location.replace(fault); // replaces the entry, so that Back does not return here
  }, [fault]);
  useEffect(() => {
    if (session === 'anonymous') void leaveToLogin(locale, 'partner');
  }, [session, locale]);
  const isUnknown = partner.state === 'failed' && partner.code === 'NotFound';
  return (
    <div className="wrap partner">
      <h1>{t('partners.title')}</h1>
      {received === undefined && (
        <Notice tone="error" title={t('partners.incomplete')}>
          {t('partners.incomplete_text')}
        </Notice>
      )}
      {received !== undefined && isUnknown && (
        <Notice tone="error" title={t('partners.unknown')}>
          {t('partners.unknown_text')}
        </Notice>
      )}
      {received !== undefined && !isUnknown && (
        <ResourceView resource={partner} loading={<Skeleton kind="text" lines={8} label={t('state.loading')} />}>
          {(data) =>
            'error' in received.request ? (
              <Skeleton kind="text" lines={8} label={t('state.loading')} />
            ) : (
              <PartnerAgreement
                request={received.request}
                refusal={withIssuer(toRefusal(received, 'access_denied'), publicUrl)}
                partner={data}
              />
            )
          }
        </ResourceView>
      )}
    </div>
  );
}
