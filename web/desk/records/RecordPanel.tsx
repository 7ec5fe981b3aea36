import { type ReactNode, useState } from 'react';
import type { DeskRecord } from '#shared/contracts/desk-records.ts';
import { isDeskKind } from '#shared/site/desk-kinds.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { toRecordTitle } from '../forms/titles.ts';
import type { KindWords } from '../forms/words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { LeavingShop } from './LeavingShop.tsx';
import { PublicAddress } from './PublicAddress.tsx';
import { RecordHistory } from './RecordHistory.tsx';
import { toBody } from './record-bodies.ts';
import { UseList } from './UseList.tsx';

interface RecordPanelProps {
  /** Content of the kind above the panel's own sections. */
  beside?: ReactNode;
  /** Note in the dialog that asks before archiving. */
  toArchiveNote?: ((close: () => void) => ReactNode) | undefined;
  record: DeskRecord;
  words: KindWords;
  datesFrom: string;
  kindLabel: (kind: string) => string;
  isList: boolean;
  isBusy: boolean;
  isChanged: boolean;
  onRestore: (version: number) => void;
  onArchive: () => void;
  /** Undefined if records of the kind cannot be duplicated. */
  onDuplicate: (() => void) | undefined;
}

/** Beside the form: uses of the record, its history, and archiving. */
export function RecordPanel({
  beside,
  toArchiveNote,
  record,
  words,
  datesFrom,
  kindLabel,
  isList,
  isBusy,
  isChanged,
  onRestore,
  onArchive,
  onDuplicate,
}: RecordPanelProps) {
  const t = useTranslate();
  const { locale } = useDesk();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <aside className="record-panel" aria-label={t('records.about')}>
      {beside}
      {isDeskKind(record.kind) && <PublicAddress kind={record.kind} live={toBody(record.live)} isLive={record.state === 'live'} />}
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
      {onDuplicate && (
        <section>
          <Button variant="quiet" size="small" disabled={isBusy} onClick={onDuplicate}>
            {t('records.duplicate')}
          </Button>
        </section>
      )}
      {isList && record.state !== 'archived' && (
        <section>
          <Button variant="quiet" size="small" disabled={isBusy} onClick={() => setIsAsking(true)}>
            {t('records.archive')}
          </Button>
          {record.kind === 'companies' && record.live ? (
            <LeavingShop
              id={Number(record.key)}
              title={toRecordTitle(record, locale)}
              kindLabel={kindLabel}
              isOpen={isAsking}
              onClose={() => setIsAsking(false)}
            />
          ) : (
            <ArchiveDialog
              note={isAsking && toArchiveNote?.(() => setIsAsking(false))}
              record={record}
              kindLabel={kindLabel}
              isOpen={isAsking}
              onClose={() => setIsAsking(false)}
              onArchive={() => {
                setIsAsking(false);
                onArchive();
              }}
            />
          )}
        </section>
      )}
    </aside>
  );
}

interface ArchiveDialogProps {
  note: ReactNode;
  record: DeskRecord;
  kindLabel: (kind: string) => string;
  isOpen: boolean;
  onClose: () => void;
  onArchive: () => void;
}

/** Asks for confirmation before archiving. If other records use the record, it cannot be archived, so the dialog shows these uses instead. */
function ArchiveDialog({ note, record, kindLabel, isOpen, onClose, onArchive }: ArchiveDialogProps) {
  const t = useTranslate();
  const { locale } = useDesk();
  const isUsed = record.uses_total > 0;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={isUsed ? t('records.cannot_archive') : t('records.archive_title', { title: toRecordTitle(record, locale) })}
      closeLabel={t('desk.close')}
      size="small"
      footer={
        <>
          {!isUsed && (
            <Button size="small" onClick={onArchive}>
              {t('records.archive_now')}
            </Button>
          )}
          <Button size="small" variant="secondary" onClick={onClose}>
            {isUsed ? t('desk.close') : t('records.cancel')}
          </Button>
        </>
      }
    >
      <p>{isUsed ? t('records.used_first', { count: record.uses_total }) : t('records.archive_text')}</p>
      {!isUsed && note}
      {isUsed && <UseList uses={record.uses} total={record.uses_total} kindLabel={kindLabel} />}
    </Dialog>
  );
}
