import { getTermsConditions } from '#shared/contracts/legal.ts';
import { LegalDocument } from '../features/documents/LegalDocument.tsx';
import { DetailPage } from '../features/states/PageFrames.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';

/** The terms of the centre and its loyalty programme in their current version. */
export function TermsAndConditionsScreen() {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const terms = useEndpoint(getTermsConditions);
  const found = terms.state === 'ready' ? terms.data : undefined;
  const html = found && texts.find(found, 'terms_and_conditions');
  const { heading } = usePage({
    route: 'terms-and-conditions',
    isReady: found !== undefined,
    description: t('documents.terms_about', { name: siteName(site) }),
    isUnlisted: html === undefined,
  });
  return (
    <DetailPage resource={terms}>
      {({ version, valid_from }) => <LegalDocument title={heading} html={html} version={version} validFrom={valid_from} />}
    </DetailPage>
  );
}
