import { type ReactNode, useState } from 'react';
import type { DeskRecord, DeskUse } from '#shared/contracts/desk-records.ts';
import { isDeskKind } from '#shared/site/desk-kinds.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { toRecordTitle } from '../forms/titles.ts';
import type { KindWords } from '../forms/words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { PublicAddress } from './PublicAddress.tsx';
import { RecordHistory } from './RecordHistory.tsx';
import { toBody } from './record-bodies.ts';
import { RecordLink } from './record-links.tsx';

interface RecordPanelProps {
  /** Content of the kind above the panel's own sections. */
  beside?: ReactNode;
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

interface ArchiveDialogProps {
  record: DeskRecord;
  kindLabel: (kind: string) => string;
  isOpen: boolean;
  onClose: () => void;
  onArchive: () => void;
}

/** Asks for confirmation before archiving. If other records use the record, it cannot be archived, so the dialog shows these uses instead. */
function ArchiveDialog({ record, kindLabel, isOpen, onClose, onArchive }: ArchiveDialogProps) {
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
      {isUsed && <UseList uses={record.uses} total={record.uses_total} kindLabel={kindLabel} />}
    </Dialog>
  );
}

interface UseListProps {
  uses: readonly DeskUse[];
  total: number;
  kindLabel: (kind: string) => string;
}

/** Records that refer to this one, with a link to each that the role may open. */
function UseList({ uses, total, kindLabel }: UseListProps) {
  const t = useTranslate();
  const { locale } = useDesk();
  return (
    <ul className="record-uses">
      {uses.map((use) => (
        <li key={`${use.kind} ${use.key} ${use.path}`}>
          <RecordLink kind={use.kind} recordKey={use.key}>
            {toRecordTitle(use, locale)}
          </RecordLink>
          <small>{kindLabel(use.kind)}</small>
        </li>
      ))}
      {total > uses.length && <li>{t('records.more_uses', { count: total - uses.length })}</li>}
    </ul>
  );
}
