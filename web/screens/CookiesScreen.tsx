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

/** What the site keeps in a browser, in the centre's own words. */
export function CookiesScreen() {
  const t = useTranslate();
  const words = useWords();
  const site = useSite();
  const malls = useEndpoint(listMalls);
  const addresses = useAlternates('cookies');
  const isLoading = malls.state === 'loading';
  const [mall] = malls.state === 'ready' ? malls.data : [];
  const html = mall && words.find(mall, 'cookies');
  const title = t('menu.cookies');
  usePageReport(
    200,
    isLoading
      ? undefined
      : {
          title,
          description: t('documents.cookies_about', { name: siteName(site) }),
          ...addresses,
          ...(html === undefined && { isUnlisted: true }),
        },
  );
  if (malls.state === 'failed') return <ErrorScreen code={malls.code} retry={malls.code === 'NotFound' ? undefined : malls.retry} />;
  if (isLoading) return <Skeleton className="wrap document-loading" kind="text" lines={12} label={t('state.loading')} />;
  return <LegalDocument title={title} html={html} />;
}
