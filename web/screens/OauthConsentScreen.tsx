import { useEffect } from 'react';
import { getOauthRequest } from '#shared/contracts/oauth.ts';
import { PartnerAgreement } from '../features/partners/PartnerAgreement.tsx';
import { readPartnerRequest } from '../features/partners/partner-request.ts';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { leaveToLogin } from '../lib/session/leaving.ts';
import { useSession } from '../lib/session/session.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** A partner's site asks for what we know of a member; they decide. */
export function OauthConsentScreen() {
  const t = useTranslate();
  const { locale, query } = useRoute();
  const session = useSession();
  usePage({ route: 'oauth-consent', heading: t('partners.title') });
  const request = readPartnerRequest(query);
  const partner = useEndpoint(getOauthRequest, request && { query: toQuestion(request) });
  useEffect(() => {
    if (session === 'anonymous') void leaveToLogin(locale, 'partner');
  }, [session, locale]);
  const isUnknown = partner.state === 'failed' && partner.code === 'NotFound';
  return (
    <div className="wrap partner">
      <h1>{t('partners.title')}</h1>
      {request === undefined && (
        <Notice tone="error" title={t('partners.incomplete')}>
          {t('partners.incomplete_text')}
        </Notice>
      )}
      {request !== undefined && isUnknown && (
        <Notice tone="error" title={t('partners.unknown')}>
          {t('partners.unknown_text')}
        </Notice>
      )}
      {request !== undefined && !isUnknown && (
        <ResourceView resource={partner} loading={<Skeleton kind="text" lines={8} label={t('state.loading')} />}>
          {(data) => <PartnerAgreement request={request} partner={data} />}
        </ResourceView>
      )}
    </div>
  );
}

function toQuestion({ client_id, redirect_uri, scope }: { client_id: string; redirect_uri: string; scope: string }) {
  return { client_id, redirect_uri, scope };
}
