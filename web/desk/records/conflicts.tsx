import { useState } from 'react';
import type { DeskRecord } from '#shared/contracts/desk-records.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { getAt, isSame, type JsonObject } from '../forms/json.ts';
import type { KindWords } from '../forms/words.ts';
import { useDates } from '../lib/use-dates.ts';
import { ChooseSides } from './DifferenceTable.tsx';
import { type Difference, listDifferences } from './differences.ts';
import { toBody, toEdited, useFixedDates } from './record-bodies.ts';

interface ConflictDialogProps {
  conflict: { theirs: DeskRecord } | undefined;
  mine: JsonObject;
  /** Common base of both versions. */
  base: JsonObject;
  words: KindWords;
  /** Day of import, to which relative dates such as `@day+3` refer. */
  datesFrom: string;
  onClose: () => void;
  onSettle: (merged: JsonObject) => void;
}

/** Resolves a conflict after another person, or an import, has changed the record. */
export function ConflictDialog({ conflict, mine, base, words, datesFrom, onClose, onSettle }: ConflictDialogProps) {
  const t = useTranslate();
  const { dayTime } = useDates();
  const toFixed = useFixedDates(datesFrom);
  const theirs = conflict?.theirs;
  const by = theirs?.updated_by ?? t('records.the_files');
  const sides = theirs && {
    by,
    text: theirs.updated_at
      ? t('records.conflict_text', { who: by, when: dayTime(theirs.updated_at) })
      : t('records.conflict_text_undated'),
    differences: listDifferences(toFixed(mine), toFixed(toEdited(theirs))),
  };
  return <SidesDialog conflict={sides} base={toFixed(base)} {...{ mine, words, onClose, onSettle }} />;
}

interface SidesDialogProps {
  /** Undefined: no conflict. */
  conflict: { text: string; by: string; differences: readonly Difference[] } | undefined;
  mine: JsonObject;
  /** Common base of both versions. */
  base: JsonObject;
  words: KindWords;
  onClose: () => void;
  onSettle: (merged: JsonObject) => void;
}

/** Resolves an edit conflict field by field. Nothing is saved until the choices are confirmed. */
export function SidesDialog({ conflict, mine, base, words, onClose, onSettle }: SidesDialogProps) {
  const t = useTranslate();
  return (
    <Dialog
      isOpen={conflict !== undefined}
      onClose={onClose}
      title={t('records.conflict_title')}
      closeLabel={t('desk.close')}
      size="large"
      className="record-dialog"
    >
      {conflict && (
        <>
          <p>{conflict.text}</p>
          <ChooseSides
            mine={mine}
            differences={conflict.differences}
            words={words}
            labels={{
              mine: t('records.mine'),
              theirs: conflict.by,
              takeMine: t('records.keep_mine'),
              takeTheirs: t('records.take_theirs'),
              done: t('records.conflict_done'),
            }}
            isTheirsFirst={({ path, mine: own }) => isSame(own, getAt(base, path))}
            onDone={onSettle}
          />
        </>
      )}
    </Dialog>
  );
}

interface NewerFileProps {
  record: DeskRecord;
  body: JsonObject;
  words: KindWords;
  datesFrom: string;
  /** Puts the merged content into the form, where it is unsaved like typed input. */
  onTake: (merged: JsonObject) => void;
}

/** Notice that the record's file has changed since the record was edited. Its dialog compares them and takes chosen parts of the file. */
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
