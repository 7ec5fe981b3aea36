import { useState } from 'react';
import type { DeskRecord } from '#shared/contracts/desk-records.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import type { KindWords } from '../forms/words.ts';
import { ArchiveDialog } from './ArchiveDialog.tsx';
import { RecordHistory } from './RecordHistory.tsx';
import { UseList } from './UseList.tsx';

interface RecordPanelProps {
  record: DeskRecord;
  words: KindWords;
  datesFrom: string;
  kindLabel: (kind: string) => string;
  isList: boolean;
  isBusy: boolean;
  isChanged: boolean;
  onRestore: (version: number) => void;
  onArchive: () => void;
}

/** Beside the form: uses of the record, its history, and archiving. */
export function RecordPanel({ record, words, datesFrom, kindLabel, isList, isBusy, isChanged, onRestore, onArchive }: RecordPanelProps) {
  const t = useTranslate();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <aside className="record-panel" aria-label={t('records.about')}>
      {record.uses_total > 0 && (
        <section aria-labelledby="record-uses">
          <h2 id="record-uses">{t('records.used_in', { count: record.uses_total })}</h2>
          <UseList uses={record.uses} total={record.uses_total} kindLabel={kindLabel} />
        </section>
      )}
      <section aria-labelledby="record-history">
        <h2 id="record-history">{t('records.history')}</h2>
        <RecordHistory record={record} words={words} datesFrom={datesFrom} isBusy={isBusy} isChanged={isChanged} onRestore={onRestore} />
      </section>
      {isList && record.state !== 'archived' && (
        <section>
          <Button variant="quiet" size="small" disabled={isBusy} onClick={() => setIsAsking(true)}>
            {t('records.archive')}
          </Button>
          <ArchiveDialog
            record={record}
            kindLabel={kindLabel}
            isOpen={isAsking}
            onClose={() => setIsAsking(false)}
            onArchive={() => {
              setIsAsking(false);
              onArchive();
            }}
          />
        </section>
      )}
    </aside>
  );
}
