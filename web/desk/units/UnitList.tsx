import { useSearchParams } from 'react-router';
import { type DeskUnit, type DeskUnits, deskUnitStates, listDeskUnits } from '#shared/contracts/desk-units.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useFailure } from '../lib/failure.ts';
import { useCallPages } from '../lib/use-call.ts';
import { Waiting } from '../shell/DeskPage.tsx';
import { useUnitTexts } from './unit-texts.ts';

interface Props {
  floors: DeskUnits['floors'];
  floorId: number;
  query: UnitQuery;
  onChoose: (unit: DeskUnit) => void;
}

/** The units of a floor; during a search, the matching units of all floors. */
export function UnitList({ floors, floorId, query: { q, state, unit: chosen }, onChoose }: Props) {
  const t = useTranslate();
  const toFailure = useFailure();
  const texts = useUnitTexts();
  const isSearch = q !== undefined;
  const list = useCallPages(listDeskUnits, { query: { q, state, ...(!isSearch && { floor: floorId }), per_page: 48 } });
  if (list.state === 'loading') return <Waiting />;
  if (list.state === 'failed') {
    const again = <Button onClick={() => void list.refresh()}>{t('desk.try_again')}</Button>;
    return <ErrorState level={2} {...toFailure(list)} action={again} />;
  }
  if (list.state === 'empty') return <EmptyState title={t(isSearch ? 'units.none_found' : 'units.none_here')} icon="layers" />;
  return (
    <div className="stack-small">
      {(isSearch || state !== undefined) && (
        <p className="small quiet" role="status">
          {t('units.count', { count: list.meta?.total ?? list.data.length })}
        </p>
      )}
      <ul className="unit-list">
        {list.data.map((unit) => (
          <li key={`${unit.floorplan_id} ${unit.unit}`}>
            <button
              type="button"
              className="unit-row"
              aria-haspopup="dialog"
              data-chosen={unit.floorplan_id === floorId && unit.unit === chosen ? '' : undefined}
              onClick={() => onChoose(unit)}
            >
              <span className="unit-row-name">{texts.unit(unit)}</span>
              <span className="unit-row-shops">
                {unit.companies.length > 0 ? texts.shops(unit.companies) : <Badge tone="accent">{t('units.vacant')}</Badge>}
              </span>
              {isSearch && <span className="small quiet">{texts.floor(floors, unit.floorplan_id)}</span>}
            </button>
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="secondary" size="small" isLoading={list.isRefreshing} onClick={list.more}>
          {t('units.more')}
        </Button>
      )}
    </div>
  );
}

/** State of the screen in the address. */
interface UnitQuery {
  floor?: number | undefined;
  /** Selected unit of the floor. */
  unit?: string | undefined;
  q?: string | undefined;
  state?: (typeof deskUnitStates)[number] | undefined;
  /** Whether the screen shows shops without a unit instead of a floor. */
  isUnplaced: boolean;
}

export function useUnitQuery() {
  const [params, setParams] = useSearchParams();
  const query: UnitQuery = {
    floor: Number(params.get('floor')) || undefined,
    unit: params.get('unit') ?? undefined,
    q: params.get('q')?.trim() || undefined,
    state: deskUnitStates.find((state) => state === params.get('state')),
    isUnplaced: params.get('view') === 'unplaced',
  };
  return {
    query,
    /** Changes only the given parameters; undefined removes one. */
    set(changed: Readonly<Partial<Record<'floor' | 'unit' | 'q' | 'state', string | undefined>>>) {
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changed)) {
            if (value === undefined || value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}
