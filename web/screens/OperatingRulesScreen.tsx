import { listMalls } from '#shared/contracts/malls.ts';
import { LegalDocument } from '../features/documents/LegalDocument.tsx';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { useAlternates } from '../lib/alternates.ts';
import { useTranslate } from '../lib/i18n.tsx';
import { usePageReport } from '../lib/page.tsx';
import { siteName, useSite } from '../lib/site.tsx';
import { useEndpoint } from '../lib/use-endpoint.ts';
import { useWords } from '../lib/words.ts';
import { Skeleton } from '../ui/Skeleton.tsx';

/** What is allowed in the house and what is not, in the centre's own words. */
export function OperatingRulesScreen() {
  const t = useTranslate();
  const words = useWords();
  const site = useSite();
  const malls = useEndpoint(listMalls);
  const addresses = useAlternates('operating-rules');
  const isLoading = malls.state === 'loading';
  const [mall] = malls.state === 'ready' ? malls.data : [];
  const html = mall && words.find(mall, 'operating_rules');
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
