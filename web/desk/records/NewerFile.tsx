import { useState } from 'react';
import type { DeskRecord } from '#shared/contracts/desk-records.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { JsonObject } from '../forms/json.ts';
import type { KindWords } from '../forms/words.ts';
import { ChooseSides } from './ChooseSides.tsx';
import { listDifferences } from './differences.ts';
import { toBody } from './record-bodies.ts';
import { useFixedDates } from './use-fixed-dates.ts';

interface NewerFileProps {
  record: DeskRecord;
  body: JsonObject;
  words: KindWords;
  datesFrom: string;
  /** Puts it into the form, to be saved like typed input. */
  onTake: (merged: JsonObject) => void;
}

/** Shown when the file has changed since the record was edited: both sides, and which parts to take. */
export function NewerFile({ record, body, words, datesFrom, onTake }: NewerFileProps) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const toFixed = useFixedDates(datesFrom);
  const file = toBody(record.file.body, record.kind);
  const close = () => setIsOpen(false);
  return (
    <>
      <Notice
        title={t('records.file_title')}
        action={
          file && (
            <Button size="small" variant="secondary" onClick={() => setIsOpen(true)}>
              {t('records.file_show')}
            </Button>
          )
        }
      >
        {t('records.file_text', { file: record.file.name })}
      </Notice>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('records.file_title')}
        closeLabel={t('desk.close')}
        size="large"
        className="record-dialog"
      >
        {file && (
          <ChooseSides
            mine={body}
            differences={listDifferences(toFixed(body), toFixed(file))}
            words={words}
            labels={{
              mine: t('records.as_edited'),
              theirs: t('records.in_file'),
              takeMine: t('records.keep_edited'),
              takeTheirs: t('records.take_file'),
              done: t('records.file_done'),
            }}
            isTheirsFirst={() => false}
            onDone={(merged) => {
              onTake(merged);
              close();
            }}
          />
        )}
      </Dialog>
    </>
  );
}
