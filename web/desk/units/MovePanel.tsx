import { useState } from 'react';
import type { DeskUnits } from '#shared/contracts/desk-units.ts';
import type { Locale } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useFailure } from '../lib/failure.ts';
import { MoveChoices, MoveLines } from './MoveChoices.tsx';
import { listLines, type Move } from './move.ts';
import { useMove } from './use-move.ts';

interface Props {
  floors: DeskUnits['floors'];
  move: Pick<Move, 'shop' | 'from' | 'to'>;
  /** Title of a shop without a unit, from the search. */
  title?: string;
  onDone: () => void;
}

/** A chosen move: its options, its effects, and the button to apply it. */
export function MovePanel({ floors, move: given, title, onDone }: Props) {
  const t = useTranslate();
  const { locale } = useDesk();
  const toFailure = useFailure();
  const [choice, setChoice] = useState<Pick<Move, 'fate' | 'isKept'>>({ fate: given.from.length > 0 ? 'swap' : 'leave', isKept: false });
  const { save, isSending, ...act } = useMove(onDone);
  const move: Move = { ...given, shop: toNamed(given.shop, title, locale), ...choice };
  const lines = listLines(move);
  const isThere = lines.length === 0;
  return (
    <div className="stack">
      <MoveChoices move={move} onChange={(next) => setChoice({ ...choice, ...next })} />
      <div className="stack-small" aria-live="polite">
        {isThere ? <p>{t('units.is_there')}</p> : <MoveLines lines={lines} floors={floors} />}
      </div>
      {act.state === 'failed' && (
        <Notice tone="error" role="alert">
          {act.code === 'Conflict'
            ? t('units.outdated')
            : act.code === 'UnprocessableEntity'
              ? t('units.impossible')
              : toFailure(act).message}
        </Notice>
      )}
      {!isThere && (
        <Button isLoading={isSending} onClick={() => void save(lines)}>
          {t('units.save')}
        </Button>
      )}
    </div>
  );
}

function toNamed(shop: Move['shop'], title: string | undefined, locale: Locale): Move['shop'] {
  return shop.translations.length > 0 || title === undefined ? shop : { ...shop, translations: [{ locale, title }] };
}
