import type { DeskRecord } from '#shared/contracts/desk-records.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import type { JsonObject } from '../forms/json.ts';
import type { KindWords } from '../forms/words.ts';
import { useDates } from '../lib/use-dates.ts';
import { listDifferences } from './differences.ts';
import { toEdited } from './record-bodies.ts';
import { SidesDialog } from './SidesDialog.tsx';
import { useFixedDates } from './use-fixed-dates.ts';

interface ConflictDialogProps {
  conflict: { theirs: DeskRecord } | undefined;
  mine: JsonObject;
  /** Common base of both versions. */
  base: JsonObject;
  words: KindWords;
  /** Start of relative dates. */
  datesFrom: string;
  onClose: () => void;
  onSettle: (merged: JsonObject) => void;
}

/** Shown when another person, or an import, has changed the record. */
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
