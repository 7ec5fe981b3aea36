import { listMalls } from '#shared/contracts/malls.ts';
import { LegalDocument } from '../features/documents/LegalDocument.tsx';
import { DetailPage } from '../features/states/DetailPage.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';

/** What is allowed in the house and what is not, in the centre's own words. */
export function OperatingRulesScreen() {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const malls = useEndpoint(listMalls);
  const [mall] = 'data' in malls ? malls.data : [];
  const html = mall && texts.find(mall, 'operating_rules');
  const { heading } = usePage({
    route: 'operating-rules',
    isReady: malls.state !== 'loading',
    description: t('documents.rules_about', { name: siteName(site) }),
    isUnlisted: html === undefined,
  });
  return (
    <DetailPage
      resource={malls}
      loading={{ className: 'wrap document-loading', kind: 'text', lines: 12 }}
      empty={<LegalDocument title={heading} html={undefined} />}
    >
      {() => <LegalDocument title={heading} html={html} />}
    </DetailPage>
  );
}
