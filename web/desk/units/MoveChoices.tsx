import type { DeskUnits } from '#shared/contracts/desk-units.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { type Fate, fates, isSameUnit, listHomeless, type Move, type UnitLine } from './move.ts';
import { useUnitTexts } from './unit-texts.ts';

interface ChoicesProps {
  move: Move;
  onChange: (next: Partial<Pick<Move, 'fate' | 'isKept'>>) => void;
}

/** Choices for the current occupants, and for the unit that the shop leaves. */
export function MoveChoices({ move: { shop, from, to, fate, isKept }, onChange }: ChoicesProps) {
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

/** Preview of the changes, and of shops left without a unit. */
export function MoveLines({ lines, floors }: { lines: readonly UnitLine[]; floors: DeskUnits['floors'] }) {
  const t = useTranslate();
  const texts = useUnitTexts();
  const homeless = listHomeless(lines);
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
        <Notice tone="accent">{t('units.homeless', { shops: texts.shops(homeless), count: homeless.length })}</Notice>
      )}
    </>
  );
}
