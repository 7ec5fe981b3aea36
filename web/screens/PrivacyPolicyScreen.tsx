import { getPrivacyPolicy } from '#shared/contracts/legal.ts';
import { LegalDocument } from '../features/documents/LegalDocument.tsx';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useAlternates } from '../lib/navigation/alternates.ts';
import { usePageReport } from '../lib/navigation/page.tsx';
import { useTranslate } from '../lib/words/i18n.tsx';
import { useRecordTexts } from '../lib/words/record-texts.ts';
import { Skeleton } from '../ui/Skeleton.tsx';

/** What becomes of personal data, in the version that is valid. */
export function PrivacyPolicyScreen() {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const policy = useEndpoint(getPrivacyPolicy);
  const addresses = useAlternates('privacy-policy');
  const found = policy.state === 'ready' ? policy.data : undefined;
  const html = found && texts.find(found, 'privacy_policy');
  const title = t('menu.privacy-policy');
  usePageReport(
    200,
    found && {
      title,
      description: t('documents.privacy_about', { name: siteName(site) }),
      ...addresses,
      ...(html === undefined && { isUnlisted: true }),
    },
  );
  if (policy.state === 'failed') return <ErrorScreen code={policy.code} retry={policy.code === 'NotFound' ? undefined : policy.retry} />;
  if (!found) return <Skeleton className="wrap document-loading" kind="text" lines={12} label={t('state.loading')} />;
  return <LegalDocument title={title} html={html} version={found.version} validFrom={found.valid_from} />;
}
