import { useParams } from 'react-router';
import { type DeskFault, type DeskRecord, getDeskRecord } from '#shared/contracts/desk-records.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { type DeskKindName, findKind } from '../forms/find-kind.ts';
import { toRecordTitle } from '../forms/record-title.ts';
import { useDateWords } from '../forms/use-date-words.ts';
import { toKindWords, useWordsOfKinds } from '../forms/words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useFailure } from '../lib/failure.ts';
import { useCall } from '../lib/use-call.ts';
import { ActFailure } from '../records/ActFailure.tsx';
import { FaultSummary } from '../records/FaultSummary.tsx';
import { toPlaceWords, toShownFaults } from '../records/fault-words.ts';
import { toEdited } from '../records/record-bodies.ts';
import { toRecordPath } from '../records/record-paths.ts';
import { DeskPage } from '../shell/DeskPage.tsx';
import { NotFound } from '../shell/NotFound.tsx';
import { Waiting } from '../shell/Waiting.tsx';
import { LeftOut } from './LeftOut.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';
import { toPreviewPage } from './preview-page.ts';
import { usePreview } from './use-preview.ts';

/** The site with what is saved of one record, published or not. */
export function RecordPreviewScreen() {
  const t = useTranslate();
  const toFailure = useFailure();
  const { kind = '', key = '' } = useParams();
  const record = useCall(getDeskRecord, { params: { kind, key } });
  if (record.state === 'loading') return <Waiting />;
  if (!findKind(kind) || (record.state === 'failed' && record.code === 'NotFound')) return <NotFound />;
  if (record.state === 'failed')
    return <ErrorState {...toFailure(record)} action={<Button onClick={() => void record.refresh()}>{t('desk.try_again')}</Button>} />;
  return <RecordPreview key={`${kind} ${key}`} kind={kind as DeskKindName} record={record.data} />; // it was found above
}

function RecordPreview({ kind, record }: { kind: DeskKindName; record: DeskRecord }) {
  const t = useTranslate();
  const { locale, start } = useDesk();
  const dates = useDateWords();
  const words = useWordsOfKinds();
  const { key, version } = record;
  const { act, preview, isMaking, renew } = usePreview({ record: { kind, key, version } });
  const body = toEdited(record);
  const page = toPreviewPage(kind, { ...body, id: body.id ?? Number(key) }, start.locales.includes(locale) ? locale : start.fallbackLocale);
  const ready = preview?.outcome === 'ready' ? preview : undefined;
  /** The fields are on another screen: each leads there. */
  const toFaults = (faults: readonly DeskFault[]) =>
    toShownFaults(faults, { kind, key }, t).map(({ path, text, other }) => {
      const place = other || path.length === 0 || !words ? '' : `${toPlaceWords(path, body, toKindWords(words, kind))}: `;
      return { path, text: place + text, other: other ?? { kind, key } };
    });
  return (
    <DeskPage
      title={t('preview.title', { title: toRecordTitle(record, locale) })}
      lead={ready && t(page.isOwn ? 'preview.lead' : 'preview.lead_elsewhere', { when: dates.instant(ready.at) })}
      actions={
        <Button variant="secondary" size="small" icon="chevron-left" href={toRecordPath(kind, key)}>
          {t('preview.to_form')}
        </Button>
      }
    >
      <ActFailure act={act} />
      {act.state === 'failed' && <Button onClick={renew}>{t('desk.try_again')}</Button>}
      {!preview && isMaking && <Waiting />}
      {preview?.outcome === 'refused' && words && (
        <FaultSummary
          ref={null}
          faults={toFaults(preview.faults)}
          body={body}
          words={toKindWords(words, kind)}
          kindLabel={words.toKindLabel}
        />
      )}
      {ready && (
        <>
          <LeftOut records={ready.left_out} />
          <PreviewFrame token={ready.token} first={page.path} when={dates.instant(ready.at)} isMaking={isMaking} onRenew={renew} />
        </>
      )}
    </DeskPage>
  );
}
