import type { DeskRecord } from '#shared/contracts/desk-records.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { toRecordTitle } from '../forms/record-title.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { UseList } from './UseList.tsx';

interface ArchiveDialogProps {
  record: DeskRecord;
  kindLabel: (kind: string) => string;
  isOpen: boolean;
  onClose: () => void;
  onArchive: () => void;
}

/** Confirms archiving. Shows where the record is used, because then it cannot be archived. */
export function ArchiveDialog({ record, kindLabel, isOpen, onClose, onArchive }: ArchiveDialogProps) {
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
