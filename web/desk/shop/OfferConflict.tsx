import type { ShopOffer } from '#shared/contracts/desk-shop.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import type { JsonObject } from '../forms/json.ts';
import type { KindWords } from '../forms/words.ts';
import { listDifferences } from '../records/differences.ts';
import { toBody } from '../records/record-bodies.ts';
import { SidesDialog } from '../records/SidesDialog.tsx';

interface OfferConflictProps {
  theirs: ShopOffer | undefined;
  mine: JsonObject;
  /** Common base of both versions. */
  base: JsonObject;
  words: KindWords;
  onClose: () => void;
  onSettle: (merged: JsonObject) => void;
}

/** Shown when a colleague, or the centre, has changed the offer. */
export function OfferConflict({ theirs, mine, base, words, onClose, onSettle }: OfferConflictProps) {
  const t = useTranslate();
  const sides = theirs && {
    by: theirs.updated_by ?? t('offers.the_centre'),
    text: t('offers.conflict_text'),
    differences: listDifferences(mine, toBody(theirs.body) ?? {}),
  };
  return <SidesDialog conflict={sides} {...{ mine, base, words, onClose, onSettle }} />;
}
