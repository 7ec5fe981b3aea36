import { useState } from 'react';
import type { DeskRecord } from '#shared/contracts/desk-records.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import type { KindWords } from '../forms/words.ts';
import { useDates } from '../lib/use-dates.ts';
import { useScheduleWords } from './schedule-words.ts';
import { VersionDialog } from './VersionDialog.tsx';

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
  const [looked, setLooked] = useState<number>();
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
                onClick={() => setLooked(version)}
              >
                {t('records.look')}
              </Button>
            </li>
          ))}
      </ol>
      <VersionDialog
        record={record}
        version={looked}
        words={words}
        datesFrom={datesFrom}
        isBusy={isBusy}
        isChanged={isChanged}
        onClose={() => setLooked(undefined)}
        onRestore={(version) => {
          setLooked(undefined);
          onRestore(version);
        }}
      />
    </>
  );
}
