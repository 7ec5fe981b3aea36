import type { ReactNode } from 'react';
import { listMalls } from '#shared/contracts/malls.ts';
import { LegalDocument } from '../features/documents/LegalDocument.tsx';
import { DetailPage } from '../features/states/PageFrames.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { usePage } from '../lib/navigation/use-page.ts';
import { useRecordTexts } from '../lib/texts/record-texts.ts';

interface Props {
  route: 'cookies' | 'operating-rules';
  field: 'cookies' | 'operating_rules';
  description: string;
  /** Content below the text, shown even if the centre has no text. */
  after?: ReactNode;
}

/** A page with a text by the centre itself. */
export function MallDocument({ route, field, description, after }: Props) {
  const texts = useRecordTexts();
  const malls = useEndpoint(listMalls);
  const [mall] = 'data' in malls ? malls.data : [];
  const html = mall && texts.find(mall, field);
  const { heading } = usePage({ route, isReady: malls.state !== 'loading', description, isUnlisted: html === undefined });
  const shown = (
    <>
      <LegalDocument title={heading} html={html} />
      {after}
    </>
  );
  return (
    <DetailPage resource={malls} empty={shown}>
      {() => shown}
    </DetailPage>
  );
}
