import type { ShopOffer } from '#shared/contracts/desk-shop.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { getAt, isSame, type JsonObject } from '../forms/json.ts';
import type { KindWords } from '../forms/words.ts';
import { ChooseSides } from '../records/ChooseSides.tsx';
import { listDifferences } from '../records/differences.ts';
import { toBody } from '../records/record-bodies.ts';

interface OfferConflictProps {
  theirs: ShopOffer | undefined;
  mine: JsonObject;
  /** What both began with. */
  base: JsonObject;
  words: KindWords;
  onClose: () => void;
  onSettle: (merged: JsonObject) => void;
}

/** A colleague, or the centre, has changed the offer meanwhile: both sides, and what of each counts. Nothing is kept before that. */
export function OfferConflict({ theirs, mine, base, words, onClose, onSettle }: OfferConflictProps) {
  const t = useTranslate();
  const by = theirs?.updated_by ?? t('offers.the_centre');
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
          <p>{t('offers.conflict_text')}</p>
          <ChooseSides
            mine={mine}
            differences={listDifferences(mine, toBody(theirs.body) ?? {})}
            words={words}
            labels={{
              mine: t('records.mine'),
              theirs: by,
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
