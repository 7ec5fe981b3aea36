import { useState } from 'react';
import { type Amenity, listAmenities } from '#shared/contracts/amenities.ts';
import { type Entrance, listEntrances } from '#shared/contracts/entrances.ts';
import { type Floorplan, type FloorplanSummary, getFloorplan, listFloorplans } from '#shared/contracts/floorplans.ts';
import { toPath } from '#shared/rules/routing.ts';
import { toLateHeart } from '../features/favourites/LateHeart.tsx';
import { FloorSwitch, findDefaultPlanId } from '../features/floor-plan/map/FloorSwitch.tsx';
import { loadPlanMoves } from '../features/floor-plan/map/load-plan-moves.ts';
import { usePlanAddress } from '../features/floor-plan/map/plan-address.ts';
import { PlanExplorer } from '../features/floor-plan/PlanExplorer.tsx';
import { usePlanCompanies } from '../features/floor-plan/use-plan-companies.ts';
import { loadWay, useWayParts } from '../features/floor-plan/way/load-way.ts';
import type { WayParts } from '../features/floor-plan/way/way-parts.ts';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { siteName, useSetting, useSite } from '../lib/centre/site.tsx';
import { type Resource, useEndpoint } from '../lib/data/use-endpoint.ts';
import { useAllPages, useEndpoints } from '../lib/data/use-endpoints.ts';
import { usePageReport } from '../lib/navigation/page.tsx';
import { useLinks, useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/**
 * Loads code before hydration. If the address contains a way or a chosen place, React needs the code for it to hydrate the server's markup. The code
 * to move the plan is only requested: it renders nothing, and a request before the page is live does not load the whole stylesheet.
 */
export async function prepare({ searchParams }: URL): Promise<void> {
  void loadPlanMoves().catch(() => {}); // without this code, the plan can still be scrolled
  if (['from', 'to', 'shop', 'amenity', 'entrance', 'unit', 'here'].some((name) => searchParams.has(name))) await loadWay();
}

/** The plan of one floor, with search and selection of everything on it (R-PAGE-11). */
export function FloorplanScreen() {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const toLink = useLinks();
  const { params } = useRoute();
  const { query, toHref } = usePlanAddress();
  const defaultId = useSetting('default_floorplan_id');
  const floors = useEndpoint(listFloorplans);
  const amenities = useAllPages(listAmenities, (page) => ({ query: { page, per_page: 48 } }));
  const entrances = useEndpoint(listEntrances);
  const isWay = query.from !== undefined || query.to !== undefined;
  const isHereSought = query.here !== undefined && !params.id; // without the gateway, which knows the plan of each place
  const plans = useAllPlans(floors.state === 'ready' ? floors.data : [], isWay || isHereSought);
  const parts = useWayParts(isHereSought);
  const hereId = isHereSought && query.here ? findHerePlanId(query.here, { parts, plans, amenities, entrances }) : undefined;
  const planId = params.id
    ? Number(params.id)
    : floors.state === 'ready' && hereId !== 'unknown'
      ? (hereId ?? findDefaultPlanId(floors.data, defaultId))
      : undefined;
  const plan = useEndpoint(getFloorplan, planId === undefined ? undefined : { params: { id: planId } });
  const [isFormOpen, setFormOpen] = useState(false);
  const { companies, everyone, isLooking } = usePlanCompanies(query, { planId, plan, isFormOpen });

  const hasNoPlans = floors.state === 'empty' && planId === undefined;
  const shown = plan.state === 'ready' ? plan.data : undefined;
  const floor = shown && texts.get(shown, 'title');
  const title = t('menu.floorplan');
  usePage({
    route: 'floorplan',
    title: t('floor_plan.title', { floor: floor ?? '' }),
    isReady: shown !== undefined,
    description: t('floor_plan.description', { floor: floor ?? '', name: siteName(site) }),
    toPath: (locale) => toPath('floorplan', locale, { id: shown?.id ?? '' }),
  });
  usePageReport(404, hasNoPlans ? { title, alternates: {}, isUnlisted: true } : undefined);

  if (floors.state === 'failed') return <ErrorScreen code={floors.code} retry={floors.retry} />;
  if (plan.state === 'failed') return <ErrorScreen code={plan.code} retry={plan.retry} />;
  if (hasNoPlans) {
    const shopsHref = toLink('shops-services');
    return (
      <div className="wrap plan-missing">
        <EmptyState
          level={1}
          icon="map"
          title={t('floor_plan.none')}
          action={shopsHref && <Button href={shopsHref}>{t('home.all_shops')}</Button>}
        />
      </div>
    );
  }
  return (
    <div className="wrap plan-page">
      <header className="plan-head">
        <div>
          <h1>{title}</h1>
          <p className="plan-floor-name">{floor}</p>
        </div>
        {floors.state === 'ready' && shown && floors.data.length > 1 && (
          <FloorSwitch floors={floors.data} currentId={shown.id} toHref={(id) => toHref(id, { ...query, unit: undefined })} />
        )}
      </header>
      {shown && floors.state !== 'loading' ? (
        <PlanExplorer
          plan={shown}
          floors={floors.data}
          plans={plans}
          companies={'data' in companies ? companies.data : undefined}
          everyone={'data' in everyone ? everyone.data : undefined}
          isLooking={isLooking}
          isFormOpen={isFormOpen}
          onFormOpen={() => setFormOpen(true)}
          amenities={amenities.state === 'ready' ? amenities.data : []}
          entrances={entrances.state === 'ready' ? entrances.data : []}
          toAction={toLateHeart}
          companiesPending={
            <ResourceView resource={companies} loading={<Skeleton kind="text" label={t('state.loading')} lines={8} />}>
              {() => null}
            </ResourceView>
          }
        />
      ) : (
        <Skeleton kind="text" label={t('state.loading')} lines={10} className="plan-skeleton" />
      )}
    </div>
  );
}

interface PlaceSources {
  parts: WayParts | undefined;
  plans: Resource<Floorplan[]>;
  amenities: Resource<Amenity[]>;
  entrances: Resource<Entrance[]>;
}

/** Finds the plan of a sign's place. Undefined if no plan contains the place; `unknown` while code, plans or records are loading. */
function findHerePlanId(code: string, { parts, plans, amenities, entrances }: PlaceSources): number | 'unknown' | undefined {
  if (!parts || [plans, amenities, entrances].some(({ state }) => state === 'loading')) return 'unknown';
  const places = {
    companies: [],
    amenities: 'data' in amenities ? amenities.data : [],
    entrances: 'data' in entrances ? entrances.data : [],
  };
  return parts.findStops(code, 'data' in plans ? plans.data : [], places)[0]?.planId;
}

/** The plans of all floors, only fetched for routes and signs, because they are large. If a plan cannot be loaded, routes do not use its floor. */
function useAllPlans(floors: readonly FloorplanSummary[], isWanted: boolean): Resource<Floorplan[]> {
  const loaded = isWanted ? floors : [];
  const plans = useEndpoints(
    getFloorplan,
    loaded.map(({ id }) => ({ params: { id } })),
  );
  if (!isWanted || plans.some(({ state }) => state === 'loading')) return { state: 'loading' };
  const there = plans.flatMap((plan) => ('data' in plan ? [plan.data] : []));
  const failure = plans.find((plan) => plan.state === 'failed');
  return there.length === 0 && failure ? failure : { state: 'ready', data: there, meta: undefined };
}
