import type { DeskRecord } from '#shared/contracts/desk-records.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { getAt, isSame, type JsonObject } from '../forms/json.ts';
import type { KindWords } from '../forms/words.ts';
import { useDates } from '../lib/use-dates.ts';
import { ChooseSides } from './ChooseSides.tsx';
import { listDifferences } from './differences.ts';
import { toEdited } from './record-bodies.ts';
import { useFixedDates } from './use-fixed-dates.ts';

interface ConflictDialogProps {
  conflict: { theirs: DeskRecord } | undefined;
  mine: JsonObject;
  /** What both began with. */
  base: JsonObject;
  words: KindWords;
  /** From when relative dates count. */
  datesFrom: string;
  onClose: () => void;
  onSettle: (merged: JsonObject) => void;
}

/** Somebody else has changed the record meanwhile: both sides, and what of each counts. Nothing is saved before that. */
export function ConflictDialog({ conflict, mine, base, words, datesFrom, onClose, onSettle }: ConflictDialogProps) {
  const t = useTranslate();
  const { dayTime } = useDates();
  const toFixed = useFixedDates(datesFrom);
  const theirs = conflict?.theirs;
  const by = theirs?.updated_by ?? t('records.the_files');
  return (
    <Dialog
      isOpen={theirs !== undefined}
      onClose={onClose}
      title={t('records.conflict_title')}
      closeLabel={t('desk.close')}
      size="large"
      className="record-dialog"
    >
      {theirs && (
        <>
          <p>
            {theirs.updated_at
              ? t('records.conflict_text', { who: by, when: dayTime(theirs.updated_at) })
              : t('records.conflict_text_undated')}
          </p>
          <ChooseSides
            mine={mine}
            differences={listDifferences(toFixed(mine), toFixed(toEdited(theirs)))}
            words={words}
            labels={{
              mine: t('records.mine'),
              theirs: by,
              takeMine: t('records.keep_mine'),
              takeTheirs: t('records.take_theirs'),
              done: t('records.conflict_done'),
            }}
            isTheirsFirst={({ path, mine: own }) => isSame(own, getAt(toFixed(base), path))}
            onDone={onSettle}
          />
        </>
      )}
    </Dialog>
  );
}
