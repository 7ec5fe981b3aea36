import { useState } from 'react';
import type { DeskRecord } from '#shared/contracts/desk-records.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { KindWords } from '../forms/words.ts';
import { useDates } from '../lib/use-dates.ts';
import { useScheduleWords } from './schedule-words.ts';
import { shownActs } from './use-record-acts.ts';
import { VersionChanges } from './VersionChanges.tsx';

interface RecordHistoryProps {
  record: DeskRecord;
  words: KindWords;
  datesFrom: string;
  isBusy: boolean;
  isChanged: boolean;
  onRestore: (version: number) => void;
}

/** History of changes, the latest first; each version can be viewed and restored. */
export function RecordHistory({ record, words, datesFrom, isBusy, isChanged, onRestore }: RecordHistoryProps) {
  const t = useTranslate();
  const { dayTime } = useDates();
  const { toLine } = useScheduleWords();
  const [opened, setOpened] = useState<number>();
  if (record.history.length === 0) return <p className="record-quiet">{t('records.no_history')}</p>;
  return (
    <>
      <ol className="record-history">
        {record.history
          .map((line) => ({ ...line, ...toLine(line, record) }))
          .map(({ version, act, more, at, by, why, proposed_by }) => (
            <li key={version}>
              <span className="record-act">{act}</span>
              {more.map((text) => (
                <span key={text}>{text}</span>
              ))}
              <span>{by ?? t('records.the_files')}</span>
              {proposed_by !== undefined && <span>{t('records.proposed_by', { who: proposed_by })}</span>}
              <time dateTime={at}>{dayTime(at)}</time>
              {why !== null && <q>{why}</q>}
              <Button
                variant="quiet"
                size="small"
                aria-label={t('records.look_at', { act, when: dayTime(at) })}
                onClick={() => setOpened(version)}
              >
                {t('records.look')}
              </Button>
            </li>
          ))}
      </ol>
      <VersionDialog
        record={record}
        version={opened}
        words={words}
        datesFrom={datesFrom}
        isBusy={isBusy}
        isChanged={isChanged}
        onClose={() => setOpened(undefined)}
        onRestore={(version) => {
          setOpened(undefined);
          onRestore(version);
        }}
      />
    </>
  );
}

interface VersionDialogProps {
  record: DeskRecord;
  /** Undefined if the dialog is closed. */
  version: number | undefined;
  words: KindWords;
  datesFrom: string;
  isBusy: boolean;
  isChanged: boolean;
  onClose: () => void;
  onRestore: (version: number) => void;
}

/** Shows what one action changed, with a button to restore that version. */
function VersionDialog({ record, version, words, datesFrom, isBusy, isChanged, onClose, onRestore }: VersionDialogProps) {
  const t = useTranslate();
  const { kind, key, history } = record;
  const line = history.find((one) => one.version === version);
  const isBefore = (one: DeskRecord['history'][number]) => version !== undefined && one.version < version;
  // a publication replaces what visitors saw, which is not the draft
  const previous = history.find((one) => isBefore(one) && (line?.act !== 'publish' || shownActs.includes(one.act)))?.version;
  const isNow = version === record.version;
  return (
    <Dialog
      isOpen={version !== undefined}
      onClose={onClose}
      title={t('records.what_changed')}
      closeLabel={t('desk.close')}
      size="large"
      className="record-dialog"
      footer={
        version !== undefined &&
        !isNow && (
          <>
            <Button size="small" disabled={isBusy || isChanged} onClick={() => onRestore(version)}>
              {t('records.restore')}
            </Button>
            {isChanged && <p className="record-quiet">{t('records.restore_later')}</p>}
          </>
        )
      }
    >
      {version !== undefined && (
        <VersionChanges
          kind={kind}
          recordKey={key}
          before={previous}
          after={version}
          words={words}
          datesFrom={datesFrom}
          event={{ state: line?.act === 'archive' ? 'archived' : undefined, schedule: line?.schedule }}
        />
      )}
    </Dialog>
  );
}
