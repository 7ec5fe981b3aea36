import { useId, useState } from 'react';
import { type DeskUnit, type DeskUnits, listDeskUnits } from '#shared/contracts/desk-units.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useFieldControl } from '../../ui/field-control.ts';
import { SuggestingInput } from '../../ui/SuggestingInput.tsx';
import { useCall } from '../lib/use-call.ts';
import { useUnresolvedText } from '../lib/use-unresolved-text.ts';
import { isSameUnit } from './move.ts';
import { useUnitTexts } from './unit-texts.ts';

interface Props {
  floors: DeskUnits['floors'];
  label: string;
  value: DeskUnit | undefined;
  /** Unit that the search omits. */
  without?: DeskUnit | undefined;
  onChoose: (unit: DeskUnit | undefined) => void;
}

/** A field that finds units of all floors by number or occupant. Text that names none of them is an error. */
export function UnitSearch({ floors, label, value, without, onChoose }: Props) {
  const { id: fieldId, ...control } = useFieldControl();
  const ownId = useId();
  const t = useTranslate();
  const texts = useUnitTexts();
  const [typed, setTyped] = useState<string>();
  const [isUsed, setIsUsed] = useState(false);
  const unresolved = useUnresolvedText(typed);
  const q = typed?.trim().slice(0, 100) || undefined;
  const found = useCall(listDeskUnits, isUsed ? { query: { q, ...(!q && { state: 'vacant' }), per_page: 24 } } : undefined, {
    keepsPrevious: true,
  });
  const units = ('data' in found ? found.data : []).filter((unit) => !without || !isSameUnit(unit, without));
  const toValue = ({ floorplan_id, unit }: DeskUnit) => `${floorplan_id} ${unit}`;
  const toLabel = (unit: DeskUnit) => `${texts.unit(unit)} · ${texts.floor(floors, unit.floorplan_id)}`;
  return (
    <SuggestingInput
      {...control}
      {...unresolved.control}
      required={false}
      id={fieldId ?? ownId}
      value={typed ?? (value ? toLabel(value) : '')}
      wanted={typed ?? ''}
      choices={units.map((unit) => ({
        value: toValue(unit),
        label: toLabel(unit),
        note: texts.shops(unit.companies),
        aliases: [unit.unit, ...unit.companies.flatMap(({ translations }) => translations.map(({ title }) => title))],
      }))}
      placeholder={t('units.search_unit')}
      listLabel={label}
      toCountText={(count) => t('units.count', { count })}
      onOpen={() => setIsUsed(true)}
      onType={setTyped}
      onChoose={(choice) => {
        setTyped(undefined);
        onChoose(units.find((unit) => toValue(unit) === choice.value));
      }}
      onDismiss={() => setTyped(undefined)}
      onLeave={() => {
        if (typed === undefined) return;
        if (typed.trim() !== '') return unresolved.onLeave();
        onChoose(undefined);
        setTyped(undefined);
      }}
    />
  );
}
