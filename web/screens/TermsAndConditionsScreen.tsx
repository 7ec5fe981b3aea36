import { getTermsConditions } from '#shared/contracts/legal.ts';
import { LegalDocument } from '../features/documents/LegalDocument.tsx';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useAlternates } from '../lib/navigation/alternates.ts';
import { usePageReport } from '../lib/navigation/page.tsx';
import { useTranslate } from '../lib/words/i18n.tsx';
import { useRecordTexts } from '../lib/words/record-texts.ts';
import { Skeleton } from '../ui/Skeleton.tsx';

/** The terms of the centre and its loyalty programme, in the version that is valid. */
export function TermsAndConditionsScreen() {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const terms = useEndpoint(getTermsConditions);
  const addresses = useAlternates('terms-and-conditions');
  const found = terms.state === 'ready' ? terms.data : undefined;
  const html = found && texts.find(found, 'terms_and_conditions');
  const title = t('menu.terms-and-conditions');
  usePageReport(
    200,
    found && {
      title,
      description: t('documents.terms_about', { name: siteName(site) }),
      ...addresses,
      ...(html === undefined && { isUnlisted: true }),
    },
  );
  if (terms.state === 'failed') return <ErrorScreen code={terms.code} retry={terms.code === 'NotFound' ? undefined : terms.retry} />;
  if (!found) return <Skeleton className="wrap document-loading" kind="text" lines={12} label={t('state.loading')} />;
  return <LegalDocument title={title} html={html} version={found.version} validFrom={found.valid_from} />;
}
