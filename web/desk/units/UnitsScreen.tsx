import {
  type DeskUnits,
  type DeskUnitsChange,
  deskUnitStates,
  getDeskFloorUnits,
  getDeskUnits,
  undoDeskUnits,
} from '#shared/contracts/desk-units.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Input } from '../../ui/Input.tsx';
import { Select } from '../../ui/Select.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useAct } from '../lib/use-act.ts';
import { useCall } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { useSearchText } from '../lib/use-search-text.ts';
import { Change, ChangeList } from '../shell/ChangeList.tsx';
import { DeskPage, FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { useRefreshUnits } from './move.ts';
import { UnitDialog } from './UnitDialog.tsx';
import { UnitList, useUnitQuery } from './UnitList.tsx';
import { UnitPlan } from './UnitPlan.tsx';
import { UnplacedShops } from './UnplacedShops.tsx';
import { useUnitTexts } from './unit-texts.ts';

/** Shops and their units: on the plan and in a list; changes are visible to visitors immediately. */
export function UnitsScreen() {
  const t = useTranslate();
  const units = useCall(getDeskUnits);
  return (
    <DeskPage title={t('places.units')} lead={t('units.lead')}>
      {units.state === 'loading' && <Waiting />}
      <FailedCall called={units} />
      {'data' in units && <Floors units={units.data} />}
    </DeskPage>
  );
}

function Floors({ units: { floors, unplaced, changes } }: { units: DeskUnits }) {
  const t = useTranslate();
  const texts = useUnitTexts();
  const { query, set } = useUnitQuery();
  const drawn = floors.filter((floor) => floor.let + floor.vacant > 0);
  const floor = floors.find(({ id }) => id === query.floor) ?? drawn[0];
  if (!floor) return <EmptyState title={t('units.empty')} message={t('units.empty_lead')} icon="layers" />;
  const at = toDeskPath('units');
  const tabs = [
    ...drawn.map((one) => ({
      label: texts.floor(floors, one.id),
      href: `${at}?floor=${one.id}`,
      isCurrent: !query.isUnplaced && one === floor,
    })),
    { label: t('units.unplaced'), href: `${at}?view=unplaced`, isCurrent: query.isUnplaced, count: unplaced || undefined },
  ];
  return (
    <>
      <Tabs label={t('units.floors')} tabs={tabs} />
      <Search key={String(query.isUnplaced)} />
      {query.isUnplaced ? (
        <UnplacedShops floors={floors} q={query.q} />
      ) : (
        <div className="unit-floor">
          <div className="stack-small">
            <p className="small quiet">{t('units.counts', { let: floor.let, vacant: floor.vacant })}</p>
            <UnitList
              floors={floors}
              floorId={floor.id}
              query={query}
              onChoose={({ floorplan_id, unit }) => set({ floor: String(floorplan_id), unit })}
            />
          </div>
          <FloorPlan
            floorId={floor.id}
            chosen={query.unit}
            label={t('units.plan', { floor: texts.floor(floors, floor.id) })}
            onChoose={(unit) => set({ floor: String(floor.id), unit })}
          />
        </div>
      )}
      <UnitChanges changes={changes} />
      {query.unit !== undefined && !query.isUnplaced && (
        <UnitDialog
          key={`${floor.id} ${query.unit}`}
          floors={floors}
          floorId={floor.id}
          name={query.unit}
          onClose={() => set({ unit: undefined })}
        />
      )}
    </>
  );
}

function Search() {
  const t = useTranslate();
  const { query, set } = useUnitQuery();
  const { text, type } = useSearchText(query.q ?? '', (q) => set({ q }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser knows the search element
    <form role="search" className="record-filters" onSubmit={(event) => event.preventDefault()}>
      <Input
        icon="search"
        type="search"
        aria-label={t('units.search')}
        placeholder={t('units.search')}
        maxLength={100}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {!query.isUnplaced && (
        <Select
          aria-label={t('units.show')}
          placeholder={t('units.show_all')}
          value={query.state ?? ''}
          choices={deskUnitStates.map((state) => ({ value: state, label: t(`units.show_${state}`) }))}
          onChange={({ currentTarget }) => set({ state: currentTarget.value })}
        />
      )}
    </form>
  );
}
// messages: units.show_*

interface PlanProps {
  floorId: number;
  chosen: string | undefined;
  label: string;
  onChoose: (unit: string) => void;
}

function FloorPlan({ floorId, chosen, label, onChoose }: PlanProps) {
  const floor = useCall(getDeskFloorUnits, { params: { id: floorId } });
  if (floor.state === 'loading') return <Waiting />;
  if (floor.state === 'failed') return <FailedCall called={floor} />;
  return <UnitPlan floor={floor.data} chosen={chosen} label={label} onChoose={onChoose} />;
}

/** The latest moves. */
function UnitChanges({ changes }: Pick<DeskUnits, 'changes'>) {
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
