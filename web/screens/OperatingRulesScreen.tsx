import { listMalls } from '#shared/contracts/malls.ts';
import { LegalDocument } from '../features/documents/LegalDocument.tsx';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useAlternates } from '../lib/navigation/alternates.ts';
import { usePageReport } from '../lib/navigation/page.tsx';
import { useTranslate } from '../lib/words/i18n.tsx';
import { useRecordTexts } from '../lib/words/record-texts.ts';
import { Skeleton } from '../ui/Skeleton.tsx';

/** What is allowed in the house and what is not, in the centre's own words. */
export function OperatingRulesScreen() {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const malls = useEndpoint(listMalls);
  const addresses = useAlternates('operating-rules');
  const isLoading = malls.state === 'loading';
  const [mall] = malls.state === 'ready' ? malls.data : [];
  const html = mall && texts.find(mall, 'operating_rules');
  const title = t('menu.operating-rules');
  usePageReport(
    200,
    isLoading
      ? undefined
      : {
          title,
          description: t('documents.rules_about', { name: siteName(site) }),
          ...addresses,
          ...(html === undefined && { isUnlisted: true }),
        },
  );
  if (malls.state === 'failed') return <ErrorScreen code={malls.code} retry={malls.code === 'NotFound' ? undefined : malls.retry} />;
  if (isLoading) return <Skeleton className="wrap document-loading" kind="text" lines={12} label={t('state.loading')} />;
  return <LegalDocument title={title} html={html} />;
}
