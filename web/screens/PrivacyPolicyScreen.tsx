import { getPrivacyPolicy } from '#shared/contracts/legal.ts';
import { LegalDocument } from '../features/documents/LegalDocument.tsx';
import { DetailPage } from '../features/states/PageFrames.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';

/** The privacy policy in its current version. */
export function PrivacyPolicyScreen() {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const policy = useEndpoint(getPrivacyPolicy);
  const found = policy.state === 'ready' ? policy.data : undefined;
  const html = found && texts.find(found, 'privacy_policy');
  const { heading } = usePage({
    route: 'privacy-policy',
    isReady: found !== undefined,
    description: t('documents.privacy_about', { name: siteName(site) }),
    isUnlisted: html === undefined,
  });
  return (
    <DetailPage resource={policy}>
      {({ version, valid_from }) => <LegalDocument title={heading} html={html} version={version} validFrom={valid_from} />}
    </DetailPage>
  );
}
