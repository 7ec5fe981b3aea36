import type { ReactNode } from 'react';
import type { DeskFault, DeskRecord } from '#shared/contracts/desk-records.ts';
import type { DeskKindName } from '#shared/site/desk-kinds.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import type { KindWords } from '../forms/words.ts';
import { useDateWords } from '../forms/zoned-dates.ts';
import { ActFailure, FaultSummary, toPlaceWords, toShownFaults } from '../records/faults.tsx';
import { toEdited } from '../records/record-bodies.ts';
import { DeskPage, Waiting } from '../shell/DeskPage.tsx';
import { LeftOutNotice } from './LeftOutNotice.tsx';
import { PreviewFrame, usePreview } from './PreviewFrame.tsx';

interface RecordPreviewProps {
  kind: DeskKindName;
  record: DeskRecord;
  title: string;
  /** Returns the introduction above the preview. `when`: the time of the preview, in words. */
  toLead: (when: string) => ReactNode;
  /** Initial page of the site. */
  first: string;
  /** Path of the record's form. */
  form: string;
  /** Undefined while loading. */
  words: KindWords | undefined;
  kindLabel: (kind: string) => string;
}

/** Shows the site with the saved version of a record, or the errors that prevent its publication. */
export function RecordPreview({ kind, record, title, toLead, first, form, words, kindLabel }: RecordPreviewProps) {
  const t = useTranslate();
  const dates = useDateWords();
  const { key, version } = record;
  const { act, preview, isMaking, renew } = usePreview({ record: { kind, key, version } });
  const body = toEdited(record);
  const ready = preview?.outcome === 'ready' ? preview : undefined;
  /** Errors with links to the record's form, because the fields are on that screen. */
  const toFaults = (faults: readonly DeskFault[]) =>
    toShownFaults(faults, { kind, key }, t).map(({ path, text, other }) => {
      const place = other || path.length === 0 || !words ? '' : `${toPlaceWords(path, body, words)}: `;
      return { path, text: place + text, other: other ?? { kind, key } };
    });
  return (
    <DeskPage
      title={t('preview.title', { title })}
      lead={ready && toLead(dates.instant(ready.at))}
      actions={
        <Button variant="secondary" size="small" icon="chevron-left" href={form}>
          {t('preview.to_form')}
        </Button>
      }
    >
      <ActFailure act={act} />
      {act.state === 'failed' && <Button onClick={renew}>{t('desk.try_again')}</Button>}
      {!preview && isMaking && <Waiting />}
      {preview?.outcome === 'refused' && words && (
        <FaultSummary ref={null} faults={toFaults(preview.faults)} body={body} words={words} kindLabel={kindLabel} />
      )}
      {ready && (
        <>
          <LeftOutNotice records={ready.left_out} />
          <PreviewFrame token={ready.token} first={first} when={dates.instant(ready.at)} isMaking={isMaking} onRenew={renew} />
        </>
      )}
    </DeskPage>
  );
}
