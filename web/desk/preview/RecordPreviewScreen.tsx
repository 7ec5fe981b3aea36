import { Navigate, useParams } from 'react-router';
import { type DeskRecord, getDeskRecord } from '#shared/contracts/desk-records.ts';
import { type DeskKindName, findDeskKind } from '#shared/site/desk-kinds.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { toListedTitle } from '../forms/titles.ts';
import { toKindWords, useWordsOfKinds } from '../forms/words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { toRouterPath } from '../lib/desk-path.ts';
import { useCall } from '../lib/use-call.ts';
import { toEdited } from '../records/record-bodies.ts';
import { toRecordPath } from '../records/record-links.tsx';
import { FailedCall, NotFound, Waiting } from '../shell/DeskPage.tsx';
import { toPreviewPage } from './preview-page.ts';
import { RecordPreview } from './RecordPreview.tsx';

/** The site with a record's saved version, published or not. */
export function RecordPreviewScreen() {
  const { kind = '', key = '' } = useParams();
  const record = useCall(getDeskRecord, { params: { kind, key } });
  if (kind === 'settings') return <Navigate to={toRouterPath('settings/preview')} replace />;
  if (record.state === 'loading') return <Waiting />;
  if (!findDeskKind(kind) || (record.state === 'failed' && record.code === 'NotFound')) return <NotFound />;
  if (record.state === 'failed') return <FailedCall called={record} />;
  return <PreviewOf key={`${kind} ${key}`} kind={kind as DeskKindName} record={record.data} />; // safe: `findKind` knows this kind
}

function PreviewOf({ kind, record }: { kind: DeskKindName; record: DeskRecord }) {
  const t = useTranslate();
  const { locale, start } = useDesk();
  const words = useWordsOfKinds();
  const body = toEdited(record);
  const { key } = record;
  const page = toPreviewPage(kind, { ...body, id: body.id ?? Number(key) }, start.locales.includes(locale) ? locale : start.fallbackLocale);
  return (
    <RecordPreview
      kind={kind}
      record={record}
      title={toListedTitle(record, locale, (own) => words?.toRecordLabel(own) ?? own)}
      toLead={(when) => t(page.isOwn ? 'preview.lead' : 'preview.lead_elsewhere', { when })}
      first={page.path}
      form={toRecordPath(kind, key)}
      words={words && toKindWords(words, kind)}
      kindLabel={(other) => words?.toKindLabel(other) ?? other}
    />
  );
}
