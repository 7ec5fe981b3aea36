import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { getAt, isSame, type JsonObject } from '../forms/json.ts';
import type { KindWords } from '../forms/words.ts';
import { ChooseSides } from './ChooseSides.tsx';
import type { Difference } from './differences.ts';

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

/** Resolves an edit conflict field by field. Nothing is saved before that. */
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
