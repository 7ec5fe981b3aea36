import { type DeskUnits, type DeskUnitsChange, undoDeskUnits } from '#shared/contracts/desk-units.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useAct } from '../lib/use-act.ts';
import { useDates } from '../lib/use-dates.ts';
import { Change, ChangeList } from '../shell/ChangeList.tsx';
import { useUnitTexts } from './unit-texts.ts';
import { useRefreshUnits } from './use-move.ts';

/** The latest moves. */
export function UnitChanges({ changes }: Pick<DeskUnits, 'changes'>) {
  return <ChangeList changes={changes} row={(change) => <UnitChange key={change.id} change={change} />} />;
}

function UnitChange({ change: { id, at, by, units, undone } }: { change: DeskUnitsChange }) {
  const t = useTranslate();
  const { dayTime } = useDates();
  const texts = useUnitTexts();
  const refresh = useRefreshUnits();
  const undo = useAct(undoDeskUnits);
  const press = async () => void ((await undo.send({}, { params: { id } })) && (await refresh()));
  const toTitle = ({ unit, before, after }: DeskUnitsChange['units'][number]) =>
    `${unit}: ${t('units.change', { before: texts.shops(before), after: texts.shops(after) })}`;
  return <Change titles={units.map(toTitle)} about={[by, dayTime(at)]} isUndone={undone} undo={undo} onUndo={() => void press()} />;
}
