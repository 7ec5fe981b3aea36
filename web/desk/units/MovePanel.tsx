import { useState } from 'react';
import type { DeskUnits } from '#shared/contracts/desk-units.ts';
import type { Locale } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useFailure } from '../lib/failure.ts';
import { type Fate, fates, isSameUnit, listLines, listUnplaced, type Move, type UnitLine, useMove } from './move.ts';
import { useUnitTexts } from './unit-texts.ts';

interface Props {
  floors: DeskUnits['floors'];
  move: Pick<Move, 'shop' | 'from' | 'to'>;
  /** Title of the moving shop if it has no unit yet; from the search for shops. */
  title?: string;
  onDone: () => void;
}

/** A chosen move: its options, its effects, and the button to apply it. */
export function MovePanel({ floors, move: initial, title, onDone }: Props) {
  const t = useTranslate();
  const { locale } = useDesk();
  const toFailure = useFailure();
  const [choice, setChoice] = useState<Pick<Move, 'fate' | 'isKept'>>({ fate: initial.from.length > 0 ? 'swap' : 'leave', isKept: false });
  const { save, isSending, ...act } = useMove(onDone);
  const move: Move = { ...initial, shop: toNamed(initial.shop, title, locale), ...choice };
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

interface ChoicesProps {
  move: Move;
  onChange: (next: Partial<Pick<Move, 'fate' | 'isKept'>>) => void;
}

/** Choices for the current occupants, and for the unit that the shop leaves. */
function MoveChoices({ move: { shop, from, to, fate, isKept }, onChange }: ChoicesProps) {
  const t = useTranslate();
  const texts = useUnitTexts();
  if (!to) return null;
  const others = to.companies.filter(({ id }) => id !== shop.id);
  const left = from.filter((unit) => !isSameUnit(unit, to));
  const names = texts.shops(others);
  const known: readonly Fate[] = left.length > 0 ? fates : ['stay', 'leave'];
  return (
    <>
      {others.length > 0 && (
        <RadioGroup
          legend={t('units.fate', { shops: names })}
          name="fate"
          value={fate}
          onChange={(value) => onChange({ fate: known.find((one) => one === value) ?? fate })}
          choices={known.map((one) => ({ value: one, label: t(`units.fate_${one}`, { unit: left[0] ? texts.unit(left[0]) : '' }) }))}
        />
      )}
      {left.length > 0 && (others.length === 0 || fate !== 'swap') && (
        <Checkbox
          label={t('units.keep', { shop: texts.shop(shop), unit: left.map(texts.unit).join(', ') })}
          checked={isKept}
          onChange={({ currentTarget }) => onChange({ isKept: currentTarget.checked })}
        />
      )}
    </>
  );
}
// messages: units.fate_*

/** Preview of the changes, with the shops that they leave without a unit. */
function MoveLines({ lines, floors }: { lines: readonly UnitLine[]; floors: DeskUnits['floors'] }) {
  const t = useTranslate();
  const texts = useUnitTexts();
  const homeless = listUnplaced(lines);
  if (lines.length === 0) return null;
  return (
    <>
      <section className="stack-small" aria-labelledby="unit-lines">
        <h3 id="unit-lines" className="part-title">
          {t('units.what_changes')}
        </h3>
        <ul className="unit-lines">
          {lines.map(({ unit, after }) => (
            <li key={`${unit.floorplan_id} ${unit.unit}`}>
              <strong>{`${texts.unit(unit)} · ${texts.floor(floors, unit.floorplan_id)}`}</strong>
              <span>{t('units.change', { before: texts.shops(unit.companies), after: texts.shops([...after]) })}</span>
            </li>
          ))}
        </ul>
      </section>
      {homeless.length > 0 && (
        <Notice tone="accent">
          <p>{t('units.homeless', { shops: texts.shops(homeless), count: homeless.length })}</p>
          {homeless.map((shop) => (
            <p key={shop.id}>
              <Link href={toDeskPath('content', 'companies', shop.id)}>{t('units.archive', { shop: texts.shop(shop) })}</Link>
            </p>
          ))}
        </Notice>
      )}
    </>
  );
}
