import { type KeyboardEvent, type MouseEvent, type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Amenity } from '#shared/contracts/amenities.ts';
import type { CompanyOutline } from '#shared/contracts/companies.ts';
import type { Entrance } from '#shared/contracts/entrances.ts';
import type { Floorplan, FloorplanSummary, Point } from '#shared/contracts/floorplans.ts';
import type { Resource } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/Notice.tsx';
import { listWaysUp } from './map/connectors.ts';
import { FloorFacts } from './map/FloorFacts.tsx';
import { PlanLegend } from './map/PlanLegend.tsx';
import { PlanMap } from './map/PlanMap.tsx';
import { usePlanAddress } from './map/plan-address.ts';
import { type PlanPlace, toPlaces } from './map/plan-places.ts';
import type { Focus } from './map/plan-zoom.ts';
import { SheetHandle } from './map/SheetHandle.tsx';
import { useChoose } from './map/use-choose.ts';
import { usePlanTitles } from './map/use-plan-titles.ts';
import { usePlanTurn } from './map/use-plan-turn.ts';
import { PlanAnnouncer } from './PlanAnnouncer.tsx';
import { type FoundPlace, listCompanies } from './search/found-places.ts';
import { PlaceList, toKey } from './search/PlaceList.tsx';
import { PlanSearch } from './search/PlanSearch.tsx';
import { usePlaceSearch } from './search/use-place-search.ts';
import { useWayParts } from './way/load-way.ts';
import { useWish } from './way/use-wish.ts';
import { WayPanel } from './way/WayPanel.tsx';

interface Props {
  plan: Floorplan;
  floors: readonly FloorplanSummary[];
  /** The plans of all floors: asked for when a way is wanted. */
  plans: Resource<Floorplan[]>;
  /** Undefined while they are not there: the plan then shows no names. */
  companies: readonly CompanyOutline[] | undefined;
  amenities: readonly Amenity[];
  entrances: readonly Entrance[];
  /** Stands for the list of companies while there is none. */
  companiesPending: ReactNode;
  /** A control of another feature on the chosen company. */
  toAction: (company: CompanyOutline) => ReactNode;
}

/** Search, plan, list, what was chosen and the way there: views of one choice, which is in the address. */
export function PlanExplorer({ floors, companies, amenities, companiesPending, toAction, ...given }: Props) {
  const { plan, plans, entrances, isTurned } = usePlanTurn(given);
  const t = useTranslate();
  const texts = useRecordTexts();
  const navigate = useNavigate();
  const choose = useChoose();
  const address = usePlanAddress();
  const { query, toHref: toPlanHref } = address;
  const [text, setText] = useState('');
  const [seen, setSeen] = useState<{ way: string; index: number }>();
  const sheet = useRef<HTMLDivElement>(null);
  const [isFormOpen, setFormOpen] = useState(false);

  const { toTitle, toWayTitle, toEntranceTitle } = usePlanTitles(floors);
  const doors = entrances.filter(({ floorplan_id }) => floorplan_id === plan.id);
  const places = toPlaces(plan, companies ?? [], amenities);
  const ways = listWaysUp(plan, floors);
  const { choices, from, to, goal, result } = useWish(query, { floors, companies, amenities, entrances, plans, isTurned, isFormOpen });
  const isWay = result.state !== 'none';
  const isPointed = [query.shop, query.amenity, query.entrance, query.unit].some((name) => name !== undefined);
  const parts = useWayParts(isPointed);
  const selection =
    companies && parts ? parts.findSelection(query, { places, companies, amenities, entrances }) : ({ state: 'none' } as const);
  const isChosen = selection.state !== 'none' && selection.state !== 'unknown';
  const selectedUnits = isChosen ? ('unit' in selection ? [selection.unit].filter((unit) => unit !== undefined) : []) : findEndUnits();
  const wish = { from: query.from, to: query.to, stepfree: query.stepfree };

  const toCompanyHref = (company: CompanyOutline) => {
    const isDrawn = floors.some(({ id }) => id === company.floorplan_id);
    return toPlanHref((isDrawn && company.floorplan_id) || plan.id, { ...wish, shop: String(company.id) });
  };
  /** While an end of a way is missing, what is pressed is that end. */
  const toHref = (place: PlanPlace) => {
    if (place.kind === 'vacant') return undefined;
    const missing = findMissingEnd();
    if (missing) return toPlanHref(plan.id, { ...wish, [missing]: parts?.toPlaceCode(place) });
    return toPlanHref(plan.id, {
      ...wish,
      ...(place.kind === 'amenity' ? { unit: place.shape.unit } : { shop: String(place.company.id) }),
    });
  };
  const toEntranceHref = (entrance: Entrance) => {
    const missing = findMissingEnd();
    const chosen = missing ? { [missing]: `entrance-${entrance.id}` } : { entrance: String(entrance.id) };
    return toPlanHref(entrance.floorplan_id, { ...wish, ...chosen });
  };
  const closeHref = toPlanHref(plan.id, wish);
  const close = () => {
    document.getElementById(`unit-${selectedUnits[0]}`)?.focus({ preventScroll: true });
    void navigate(closeHref, { replace: true, preventScrollReset: true });
  };
  const { find, prepare, FoundInView } = usePlaceSearch(
    { companies: companies ?? noCompanies, amenities, entrances },
    { texts, t, floorOf: (planId) => floors.find(({ id }) => id === planId)?.floor },
  );
  const sought = useDeferredValue(text); // the field answers a letter at once, what it finds follows
  const isSearching = sought.trim() !== '' && find !== undefined;
  const listed = isSearching ? find(sought) : listCompanies(listHere(), texts);
  const found = listed.slice(0, isSearching ? mostFound : undefined);
  const type = (typed: string) => {
    prepare();
    setText(typed);
  };
  const toFoundHref = (place: FoundPlace) => {
    if (place.kind === 'company') return toCompanyHref(place.company);
    if (place.kind === 'entrance') return toEntranceHref(place.entrance);
    return toPlanHref(place.amenity.floorplan_id ?? plan.id, { ...wish, amenity: String(place.amenity.id) });
  };
  const choosePlace = (event: MouseEvent, href: string, place: FoundPlace) => {
    choose(event, href);
    if (event.defaultPrevented && isSearching) showOnPlan(place);
  };
  const endSearch = () => {
    setText('');
    sheet.current?.querySelector('input')?.focus({ preventScroll: true });
  };
  const submit = () => {
    const [first] = text.trim() === '' ? [] : (find?.(text) ?? []);
    if (!first) return;
    void navigate(toFoundHref(first));
    showOnPlan(first);
  };
  /** A search is over when something was chosen: its results make way, and the focus goes on to the plan. */
  const showOnPlan = (place: FoundPlace) => {
    setText('');
    document.getElementById(findElementId(place))?.focus({ preventScroll: true });
  };
  const findElementId = (place: FoundPlace) => {
    if (place.kind === 'entrance') return `entrance-${place.entrance.id}`;
    const isIt = (candidate: PlanPlace) =>
      place.kind === 'amenity'
        ? candidate.kind === 'amenity' && candidate.amenity.id === place.amenity.id
        : 'company' in candidate && candidate.company.id === place.company.id;
    return `unit-${places.find(isIt)?.shape.unit}`;
  };

  const list = companies ? (
    <PlaceList
      places={found}
      empty={t(isSearching ? 'floor_plan.nobody' : 'floor_plan.empty')}
      isSelected={(place) => toKey(place) === toSelectedCode()}
      toHref={toFoundHref}
      onChoose={choosePlace}
    />
  ) : (
    companiesPending
  );
  const listArea = (
    <div className="plan-list" key="list">
      {useDeferredValue(list)}
    </div>
  );
  const steps = result.state === 'found' ? result.steps : [];
  const way = result.state === 'found' ? result.way : undefined;
  const spots = way ? [way.from, ...steps.map(({ spot }) => spot)] : [];
  const wayName = `${query.from} ${query.to} ${query.stepfree}`;
  const step = seen?.way === wayName ? seen.index : undefined; // none before somebody has gone to one
  const spot = step === undefined ? undefined : spots[step];
  /** A step of another floor brings its plan. */
  const goTo = (index: number) => {
    setSeen({ way: wayName, index });
    const floor = spots[index]?.planId;
    if (floor !== undefined && floor !== plan.id) void navigate(toPlanHref(floor, wish), { replace: true, preventScrollReset: true });
  };
  // a choice is answered by its panel: what it changes on the plan and in the lists is drawn when that has been seen
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
        toHref: toEntranceHref,
      }}
      label={t('floor_plan.plan_of', { floor: texts.get(plan, 'title') })}
      focus={findFocus()}
      toTitle={toTitle}
      toWayTitle={toWayTitle}
      toHref={toHref}
      onChoose={choose}
      toOverlay={(shownWidth) =>
        parts &&
        way && (
          <parts.WayLine
            way={way}
            planId={plan.id}
            floors={floors}
            spot={spot}
            shownWidth={shownWidth}
            toFloorHref={(id) => toPlanHref(id, wish)}
          />
        )
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
            toFloorHref={(id) => toPlanHref(id, wish)}
            toHref={toHref}
            toEntranceHref={toEntranceHref}
            onChoose={choose}
          />
        </>
      )}
    </>,
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what a control inside has opened
    <div
      className={classNames('plan-explorer', isWay && 'plan-explorer-way', way && 'plan-explorer-found')}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && (isSearching ? endSearch() : isChosen && close())}
    >
      <div className="plan-sheet" ref={sheet}>
        <SheetHandle sheet={sheet} />
        {!isWay && <PlanSearch action={toPlanHref(plan.id)} text={text} onChange={type} onPrepare={prepare} onSubmit={submit} />}
        {(isWay || plan.units.length > 0) && (
          <WayPanel
            planId={plan.id}
            address={address}
            choices={choices}
            from={from}
            to={to}
            isWanted={isWay}
            isFound={way !== undefined}
            onOpen={() => setFormOpen(true)}
          />
        )}
        {selection.state === 'unknown' && <Notice className="plan-note">{t('floor_plan.unknown')}</Notice>}
        {parts && isWay && <parts.WayResultView result={result} planId={plan.id} floors={floors} address={address} />}
        {parts && way && from && goal && companies && (
          <parts.WaySteps {...{ way, steps, from, to: goal, companies, floors }} current={step ?? 0} onStep={goTo} />
        )}
      </div>
      {FoundInView && isSearching && !isWay && <FoundInView sheet={sheet} text={text} />}
      {isSearching && !isWay && listArea}
      <PlanAnnouncer found={isSearching && !isWay ? listed.length : undefined} chosen={isChosen ? toChosenTitle() : undefined} way={way} />
      <div className="plan-area">
        {map}
        <div className="plan-more">{more}</div>
      </div>
      {isChosen && parts && (
        <parts.SelectionPanel
          selection={selection}
          floors={floors}
          currentId={plan.id}
          closeHref={closeHref}
          wayHrefs={toWayHrefs()}
          onClose={close}
          toHref={toCompanyHref}
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

  /** Who is on this floor; the others are found by their names, and listed with their own. */
  function listHere(): readonly CompanyOutline[] {
    const placed = new Set(places.flatMap((place) => ('company' in place ? [place.company] : [])));
    return (companies ?? noCompanies).filter((company) => company.floorplan_id === plan.id || placed.has(company));
  }

  function toChosenTitle(): string {
    if (selection.state === 'company') return texts.get(selection.company, 'title');
    if (selection.state === 'amenity') return texts.get(selection.amenity, 'title');
    if (selection.state === 'entrance') return texts.get(selection.entrance, 'title');
    if (selection.state !== 'vacant') return '';
    return selection.name === undefined ? t('floor_plan.kind_vacant') : t('floor_plan.unit', { unit: selection.name });
  }

  /** The rooms on this floor that a way begins or ends at. */
  function findEndUnits(): string[] {
    const stops = [from, goal].flatMap((end) =>
      end && parts ? parts.findStops(end.code, [plan], { companies: companies ?? [], amenities, entrances }) : [],
    );
    return plan.units.filter(({ entrance }) => stops.some(({ at }) => at === entrance)).map(({ unit }) => unit);
  }

  function findFocus(): Focus | undefined {
    if (selection.state === 'entrance') return toFocus(doors.find(({ id }) => id === selection.entrance.id)?.at);
    const selected = places.find(({ shape }) => shape.unit === selectedUnits.at(-1));
    if (!way || isChosen) return toFocus(selected?.shape.centre);
    if (spot?.planId === plan.id) return toFocus(spot.at);
    return parts?.toWayFocus(way, plan.id) ?? toFocus(selected?.shape.centre);
  }

  function findMissingEnd(): 'from' | 'to' | undefined {
    if (result.state !== 'open') return undefined;
    return query.from === undefined ? 'from' : 'to';
  }

  /** None where nobody can be led: a door that only opens to the outside. */
  function toWayHrefs() {
    const code = toSelectedCode();
    if (code === undefined || !isJoined()) return undefined;
    return { from: toPlanHref(plan.id, { ...wish, from: code }), to: toPlanHref(plan.id, { ...wish, to: code }) };
  }

  function toSelectedCode(): string | undefined {
    if (selection.state === 'company') return `shop-${selection.company.id}`;
    if (selection.state === 'amenity') return `amenity-${selection.amenity.id}`;
    if (selection.state === 'entrance') return `entrance-${selection.entrance.id}`;
    return selection.state === 'vacant' ? `unit-${selection.unit}` : undefined;
  }

  /** Of what is not drawn: no other floor has it either. */
  function isHereOrNowhere(): boolean {
    const record = selection.state === 'company' ? selection.company : selection.state === 'amenity' ? selection.amenity : undefined;
    return !record?.floorplan_id || record.floorplan_id === plan.id;
  }

  function isJoined(): boolean {
    const unit = plan.units.find((shape) => shape.unit === selectedUnits[0]);
    const at = selection.state === 'entrance' ? doors.find(({ id }) => id === selection.entrance.id)?.at : unit?.entrance;
    if (selection.state === 'company' && selection.company.is_outside_only) return false;
    if (at === undefined && isHereOrNowhere()) return false;
    return at === undefined || !parts || parts.canBeJoined(plan, at, unit, parts.toMetresPerUnit([plan]));
  }
}

const toFocus = (at: Point | undefined): Focus | undefined => at && { at };
const noCompanies: readonly CompanyOutline[] = [];
/** Whoever finds more than that types on. */
const mostFound = 50;
