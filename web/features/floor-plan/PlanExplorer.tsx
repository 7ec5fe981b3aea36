import { type KeyboardEvent, type ReactNode, useDeferredValue, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Amenity } from '#shared/contracts/amenities.ts';
import type { CompanyOutline } from '#shared/contracts/companies.ts';
import type { Entrance } from '#shared/contracts/entrances.ts';
import type { Floorplan, FloorplanSummary, Point } from '#shared/contracts/floorplans.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { useSite } from '../../lib/centre/site.tsx';
import type { Resource } from '../../lib/data/use-endpoint.ts';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { ArrowLink } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { listWaysUp } from './map/connectors.ts';
import { FloorFacts } from './map/FloorFacts.tsx';
import { PlanLegend } from './map/PlanLegend.tsx';
import { PlanMap } from './map/PlanMap.tsx';
import { usePlanAddress } from './map/plan-address.ts';
import { toPlaces } from './map/plan-places.ts';
import type { Focus } from './map/plan-zoom.ts';
import { SheetHandle } from './map/SheetHandle.tsx';
import type { Selection } from './map/selection.ts';
import { useChoose } from './map/use-choose.ts';
import { usePlanTitles } from './map/use-plan-titles.ts';
import { usePlanTurn } from './map/use-plan-turn.ts';
import { PlanAnnouncer } from './PlanAnnouncer.tsx';
import { createPlanHrefs } from './plan-hrefs.ts';
import { PlaceList, PlanSearch, toKey } from './search/PlanSearch.tsx';
import { canBeReached, toSelectedCode, toSelectedTitle } from './selected-place.ts';
import { usePlanSearch } from './use-plan-search.ts';
import { useWayParts } from './way/load-way.ts';
import { useRequestedWay } from './way/use-requested-way.ts';
import { useWaySteps } from './way/use-way-steps.ts';
import { WayPanel } from './way/WayPanel.tsx';

interface Props {
  plan: Floorplan;
  floors: readonly FloorplanSummary[];
  /** The plans of all floors. Fetched only when a route is requested. */
  plans: Resource<Floorplan[]>;
  /** Companies on this floor. Undefined while loading; meanwhile the plan does not show names. */
  companies: readonly CompanyOutline[] | undefined;
  /** Companies of all floors. Fetched only when a route is requested. */
  everyone: readonly CompanyOutline[] | undefined;
  /** Whether the company in the address is still loading. */
  isLooking: boolean;
  isFormOpen: boolean;
  onFormOpen: () => void;
  amenities: readonly Amenity[];
  entrances: readonly Entrance[];
  /** Placeholder for the list of companies. */
  companiesPending: ReactNode;
  /** Returns a control that another feature provides for the selected company. */
  toAction: (company: CompanyOutline) => ReactNode;
}

/** Search, plan, list, selection and route. All of them show the state that is in the address. */
export function PlanExplorer({ floors, companies, everyone, amenities, companiesPending, toAction, ...shown }: Props) {
  const { plan, plans, entrances, isTurned } = usePlanTurn(shown);
  const { isLooking, isFormOpen, onFormOpen } = shown;
  const t = useTranslate();
  const texts = useRecordTexts();
  const navigate = useNavigate();
  const toLink = useLinks();
  const { locale } = useSite();
  const choose = useChoose();
  const address = usePlanAddress();
  const { query } = address;
  const sheet = useRef<HTMLDivElement>(null);
  const { toTitle, toWayTitle, toEntranceTitle } = usePlanTitles(floors);

  const doors = entrances.filter(({ floorplan_id }) => floorplan_id === plan.id);
  const places = toPlaces(plan, companies ?? [], amenities);
  const ways = listWaysUp(plan, floors);
  const { choices, from, to, goal, result, isFromEntrance } = useRequestedWay(query, {
    floors,
    companies: everyone,
    amenities,
    entrances,
    plans,
    isTurned,
    isFormOpen,
    hasLift: ways.some(({ kind }) => kind === 'lift'),
  });
  const isWay = result.state !== 'none';
  const isPointed = [query.shop, query.amenity, query.entrance, query.unit, query.here].some((name) => name !== undefined);
  const parts = useWayParts(isPointed);
  const selection =
    (isLooking || !companies ? undefined : parts?.findSelection(query, { places, companies, amenities, entrances })) ?? nothing;
  const isChosen = selection.state !== 'none' && selection.state !== 'unknown';
  const selectedUnits = isChosen ? ('unit' in selection ? [selection.unit].filter((unit) => unit !== undefined) : []) : findEndUnits();
  const missingEnd = isFromEntrance ? 'from' : result.state !== 'open' ? undefined : query.from === undefined ? 'from' : 'to';
  const hrefs = createPlanHrefs({ planId: plan.id, floors, address, missingEnd, parts });
  const { way, steps, step, spot, goTo } = useWaySteps(result, { query, planId: plan.id, toFloorHref: hrefs.toFloor });
  const search = usePlanSearch({
    companies: companies ?? noCompanies,
    amenities,
    entrances,
    floors,
    places,
    companiesHere: listHere(),
    hrefs,
    sheet,
  });
  const { isSearching } = search;
  const here =
    parts && companies && query.here !== undefined && !isWay
      ? parts.findHere(query.here, { plan, companies, amenities, entrances }, texts, t)
      : undefined;
  const hereAt = here?.state === 'here' ? here.at : undefined;
  const code = toSelectedCode(selection);
  const shopsHref = toLink('shops', { category: localeFacts[locale].allCategories, page: 1 }, { floor: plan.floor });
  const close = () => {
    document.getElementById(`unit-${selectedUnits[0]}`)?.focus({ preventScroll: true });
    void navigate(hrefs.toPlan, { replace: true, preventScrollReset: true });
  };

  const list = companies ? (
    <PlaceList
      places={search.listed}
      empty={t(isSearching ? (search.isPending ? 'state.loading' : 'floor_plan.nobody') : 'floor_plan.empty')}
      isSelected={(place) => toKey(place) === code}
      toHref={hrefs.toFound}
      onChoose={search.choose}
    />
  ) : (
    companiesPending
  );
  const listArea = (
    <div className="plan-list" key="list">
      {useDeferredValue(list)}
      {search.isCut && shopsHref && (
        <p>
          <ArrowLink href={shopsHref}>{t('home.all_shops')}</ArrowLink>
        </p>
      )}
    </div>
  );
  // deferred, so that a click first shows the panel; plan and lists are rendered after that
  const map = useDeferredValue(
    <PlanMap
      plan={plan}
      places={places}
      ways={ways}
      selectedUnits={selectedUnits}
      doors={{
        entrances: doors,
        selectedId: selection.state === 'entrance' ? selection.entrance.id : undefined,
        toTitle: toEntranceTitle,
        toHref: hrefs.toEntrance,
      }}
      label={t('floor_plan.plan_of', { floor: texts.get(plan, 'title') })}
      focus={findFocus()}
      toTitle={toTitle}
      toWayTitle={toWayTitle}
      toHref={hrefs.toPlace}
      onChoose={choose}
      toOverlay={(shownWidth) =>
        parts &&
        (way ? (
          <parts.WayLine way={way} planId={plan.id} floors={floors} spot={spot} shownWidth={shownWidth} toFloorHref={hrefs.toFloor} />
        ) : (
          hereAt && <parts.HereMark at={hereAt} size={shownWidth / 50} />
        ))
      }
    />,
  );
  const more = useDeferredValue(
    <>
      {plan.attribution && <p className="plan-attribution">{plan.attribution}</p>}
      {!way && (
        <>
          <PlanLegend places={places} hasNames={companies !== undefined} hasEntrances={doors.length > 0} />
          <FloorFacts
            ways={ways}
            places={places}
            entrances={doors}
            floors={floors}
            toFloorHref={hrefs.toFloor}
            toHref={hrefs.toPlace}
            toEntranceHref={hrefs.toEntrance}
            onChoose={choose}
          />
        </>
      )}
    </>,
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the search or panel that a control inside has opened
    <div
      className={classNames(
        'plan-explorer',
        isWay && 'plan-explorer-way',
        way ? 'plan-explorer-found' : result.state === 'open' && 'plan-explorer-asking',
      )}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && (isSearching ? search.end() : isChosen && close())}
    >
      <div className="plan-sheet" ref={sheet}>
        <SheetHandle sheet={sheet} />
        {parts && here && query.here !== undefined && (
          <parts.HerePanel code={query.here} place={here} planId={plan.id} address={address} choices={choices} />
        )}
        {!isWay && (
          <PlanSearch
            action={address.toHref(plan.id)}
            text={search.text}
            onChange={search.type}
            onPrepare={search.prepare}
            onSubmit={search.submit}
          />
        )}
        {(isWay || plan.units.length > 0) && (
          <WayPanel
            planId={plan.id}
            address={address}
            choices={choices}
            from={from}
            to={to}
            isWanted={isWay}
            isFound={way !== undefined}
            onOpen={onFormOpen}
          />
        )}
        {selection.state === 'unknown' && <Notice className="plan-note">{t('floor_plan.unknown')}</Notice>}
        {parts && isWay && <parts.WayResultView result={result} planId={plan.id} floors={floors} address={address} />}
        {isFromEntrance && way && from && <p className="small">{t('way.from_entrance', { entrance: from.title })}</p>}
        {parts && way && from && goal && companies && (
          <parts.WaySteps {...{ way, steps, from, to: goal, companies, floors }} current={step ?? 0} onStep={goTo} />
        )}
      </div>
      {search.FoundInView && isSearching && !isWay && <search.FoundInView sheet={sheet} text={search.text} />}
      {isSearching && !isWay && listArea}
      <PlanAnnouncer
        found={isSearching && !isWay && !search.isPending ? search.count : undefined}
        chosen={isChosen ? toSelectedTitle(selection, { texts, t }) : undefined}
        way={way}
      />
      <div className="plan-area">
        {map}
        <div className="plan-more">{more}</div>
      </div>
      {isChosen && parts && (
        <parts.SelectionPanel
          selection={selection}
          floors={floors}
          currentId={plan.id}
          closeHref={hrefs.toPlan}
          wayHrefs={code !== undefined && canBeReached(selection, plan, parts) ? hrefs.toWays(code) : undefined}
          onClose={close}
          toHref={hrefs.toCompany}
          onChoose={choose}
          toAction={toAction}
        />
      )}
      {parts && way && from && goal && companies && plans.state === 'ready' && (
        <parts.WaySheet {...{ way, steps, from, to: goal, companies, floors, amenities, entrances }} plans={plans.data} />
      )}
      {!isSearching && !isWay && listArea}
    </div>
  );

  /** Lists companies on this floor. Companies of other floors are found by the search. */
  function listHere(): readonly CompanyOutline[] {
    const placed = new Set(places.flatMap((place) => ('company' in place ? [place.company] : [])));
    return (companies ?? noCompanies).filter((company) => company.floorplan_id === plan.id || placed.has(company));
  }

  /** Lists the units on this floor at which the route begins or ends. */
  function findEndUnits(): string[] {
    const stops = [from, goal].flatMap((end) =>
      end && parts ? parts.findStops(end.code, [plan], { companies: companies ?? [], amenities, entrances }) : [],
    );
    return plan.units.filter(({ entrance }) => stops.some(({ at }) => at === entrance)).map(({ unit }) => unit);
  }

  function findFocus(): Focus | undefined {
    if (selection.state === 'entrance') return toFocus(doors.find(({ id }) => id === selection.entrance.id)?.at);
    const selected = places.find(({ shape }) => shape.unit === selectedUnits.at(-1));
    if (!way || isChosen) return toFocus(selected?.shape.centre ?? hereAt);
    if (spot?.planId === plan.id) return toFocus(spot.at);
    return parts?.toWayFocus(way, plan.id) ?? toFocus(selected?.shape.centre);
  }
}

const toFocus = (at: Point | undefined): Focus | undefined => at && { at };
const noCompanies: readonly CompanyOutline[] = [];
const nothing: Selection = { state: 'none' };
