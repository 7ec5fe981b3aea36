import { useSearchParams } from 'react-router';
import { type DeskBuilding, type DeskFloor, listDeskConnectors } from '#shared/contracts/desk-building.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { PlanDrawing } from '../lib/PlanDrawing.tsx';
import { useCall } from '../lib/use-call.ts';
import { DeskPage, FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { useOpenNotices } from '../visitor-notices/use-notices.ts';
import { ClosableRow } from './ClosableRow.tsx';
import { type Closable, listClosables, toFloorTitle } from './closables.ts';

/** Closes and reopens lifts, escalators, stairs and entrances with one click. Designed for a phone, in front of the element. */
export function BuildingScreen() {
  const t = useTranslate();
  const building = useCall(listDeskConnectors, {}, { everyMs: 30_000 });
  return (
    <DeskPage title={t('places.building')} lead={t('building.lead')}>
      {building.state === 'loading' && <Waiting />}
      <FailedCall called={building} />
      {'data' in building && <Floors building={building.data} />}
    </DeskPage>
  );
}

function Floors({ building }: { building: DeskBuilding }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const [query] = useSearchParams();
  const { floors } = building;
  const notices = useOpenNotices().open;
  const floor = floors.find(({ id }) => String(id) === query.get('floor')) ?? floors[0];
  if (!floor) return <EmptyState title={t('building.empty')} message={t('building.empty_lead')} icon="layers" />;
  const closables = listClosables(building, floor.id, { t, locale });
  const countClosed = (id: number) => listClosables(building, id, { t, locale }).filter(({ isOpen }) => !isOpen).length || undefined;
  const tabs = floors.map((one) => ({
    label: toFloorTitle(one, locale),
    href: `${toDeskPath('building')}?floor=${one.id}`,
    isCurrent: one === floor,
    count: countClosed(one.id),
  }));
  return (
    <>
      <Tabs label={t('building.floors')} tabs={tabs} />
      {closables.length === 0 ? (
        <EmptyState title={t('building.nothing_here')} icon="layers" />
      ) : (
        <div className="building-floor">
          <ul className="closables">
            {closables.map((closable, index) => (
              <ClosableRow key={closable.elementId} closable={closable} number={index + 1} notices={notices} />
            ))}
          </ul>
          <BuildingPlan floor={floor} closables={closables} label={t('building.plan', { floor: toFloorTitle(floor, locale) })} />
        </div>
      )}
    </>
  );
}

interface Props {
  floor: DeskFloor;
  closables: readonly Closable[];
  label: string;
}

/** Plan of a floor with its elements, numbered like their rows. A click on an element scrolls to its row. */
function BuildingPlan({ floor, closables, label }: Props) {
  const radius = Math.max(floor.width, floor.height) / 42;
  return (
    <PlanDrawing floor={floor} className="building-plan" role="group" label={label}>
      {spread(closables, radius * 1.8).map(({ elementId, at: [x, y], title, isOpen }, index) => (
        <a key={elementId} href={`#${elementId}`} aria-label={`${index + 1} ${title}`} data-closed={!isOpen || undefined}>
          <circle cx={x} cy={y} r={radius} />
          <text x={x} y={y} fontSize={radius * 1.1} dy="0.35em">
            {index + 1}
          </text>
        </a>
      ))}
    </PlanDrawing>
  );
}

/** Draws elements in the same spot side by side, such as a lift at an entrance. */
function spread(closables: readonly Closable[], apart: number): Closable[] {
  const placed: Closable[] = [];
  for (const closable of closables) {
    let [x, y] = closable.at;
    while (placed.some(({ at }) => Math.hypot(at[0] - x, at[1] - y) < apart)) x += apart / 2;
    placed.push({ ...closable, at: [x, y] });
  }
  return placed;
}
