import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Amenity } from '#shared/contracts/amenities.ts';
import type { Company } from '#shared/contracts/companies.ts';
import type { Floorplan, FloorplanSummary } from '#shared/contracts/floorplans.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import type { Resource } from '../../lib/use-endpoint.ts';
import { useWords } from '../../lib/words.ts';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/Notice.tsx';
import { CompanyList, filterCompanies } from './CompanyList.tsx';
import { listWaysUp } from './connectors.ts';
import { FloorFacts } from './FloorFacts.tsx';
import { useWayParts } from './load-way.ts';
import { PlanAnnouncer } from './PlanAnnouncer.tsx';
import { PlanLegend } from './PlanLegend.tsx';
import { PlanMap } from './PlanMap.tsx';
import { PlanSearch } from './PlanSearch.tsx';
import { usePlanAddress } from './plan-address.ts';
import { type PlanPlace, toPlaces } from './plan-places.ts';
import { SelectionPanel } from './SelectionPanel.tsx';
import { findSelection } from './selection.ts';
import { useChoose } from './use-choose.ts';
import { usePlanTitles } from './use-plan-titles.ts';
import { useWish } from './use-wish.ts';
import { WayPanel } from './WayPanel.tsx';
import { WayResultView } from './WayResultView.tsx';
import { findStops, toPlaceCode } from './way-places.ts';

interface Props {
  plan: Floorplan;
  floors: readonly FloorplanSummary[];
  /** The plans of all floors: asked for when a way is wanted. */
  plans: Resource<Floorplan[]>;
  /** Undefined while they are not there: the plan then shows no names. */
  companies: readonly Company[] | undefined;
  amenities: readonly Amenity[];
  /** Stands for the list of companies while there is none. */
  companiesPending: ReactNode;
  /** A control of another feature on the chosen company. */
  toAction: (company: Company) => ReactNode;
}

/** Search, plan, list, what was chosen and the way there: views of one choice, which is in the address. */
export function PlanExplorer({ plan, floors, plans, companies, amenities, companiesPending, toAction }: Props) {
  const t = useTranslate();
  const words = useWords();
  const navigate = useNavigate();
  const choose = useChoose();
  const address = usePlanAddress();
  const { query, toHref: toPlanHref } = address;
  const [text, setText] = useState('');

  const { toTitle, toWayTitle } = usePlanTitles(floors);
  const places = toPlaces(plan, companies ?? [], amenities);
  const ways = listWaysUp(plan, floors);
  const { choices, from, to, result } = useWish(query, { floors, companies, amenities, plans });
  const parts = useWayParts(false);
  const isWay = result.state !== 'none';
  const way = result.state === 'found' ? result.way : undefined;
  const selection = companies ? findSelection(query, places, companies) : ({ state: 'none' } as const);
  const isChosen = selection.state !== 'none' && selection.state !== 'unknown';
  const selectedUnits = isChosen ? [selection.unit].filter((unit) => unit !== undefined) : findEndUnits();
  const wish = { from: query.from, to: query.to, stepfree: query.stepfree };

  const toCompanyHref = (company: Company) => {
    const isDrawn = floors.some(({ id }) => id === company.floorplan_id);
    return toPlanHref((isDrawn && company.floorplan_id) || plan.id, { ...wish, shop: String(company.id) });
  };
  /** While an end of a way is missing, what is pressed is that end. */
  const toHref = (place: PlanPlace) => {
    if (place.kind === 'vacant') return undefined;
    const missing = result.state === 'open' && (query.from === undefined ? 'from' : 'to');
    if (missing) return toPlanHref(plan.id, { ...wish, [missing]: toPlaceCode(place) });
    return toPlanHref(plan.id, {
      ...wish,
      ...(place.kind === 'amenity' ? { unit: place.shape.unit } : { shop: String(place.company.id) }),
    });
  };
  const closeHref = toPlanHref(plan.id, wish);
  const close = () => {
    document.getElementById(`unit-${selectedUnits[0]}`)?.focus({ preventScroll: true });
    void navigate(closeHref, { replace: true, preventScrollReset: true });
  };
  const isSearching = text.trim() !== '';
  const found = filterCompanies(
    companies ?? [],
    text,
    (company) => `${words.get(company, 'title')} ${words.find(company, 'company_category') ?? ''}`,
  );
  const chooseCompany = (event: MouseEvent, href: string, company: Company) => {
    choose(event, href);
    if (event.defaultPrevented && isSearching) showOnPlan(company);
  };
  const submit = () => {
    const [first] = found;
    if (!isSearching || !first) return;
    void navigate(toCompanyHref(first));
    showOnPlan(first);
  };
  /** A search is over when something was chosen: its results make way, and the focus goes on to the plan. */
  const showOnPlan = (company: Company) => {
    setText('');
    const place = places.find((candidate) => 'company' in candidate && candidate.company.id === company.id);
    if (place) document.getElementById(`unit-${place.shape.unit}`)?.focus({ preventScroll: true });
  };

  const listArea = (
    <div className="plan-list" key="list">
      {companies ? (
        <CompanyList
          companies={found}
          selectedId={selection.state === 'company' ? selection.company.id : undefined}
          toHref={toCompanyHref}
          onChoose={chooseCompany}
        />
      ) : (
        companiesPending
      )}
    </div>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what a control inside has opened
    <div
      className={classNames('plan-explorer', isWay && 'plan-explorer-way')}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && isChosen && close()}
    >
      {!isWay && <PlanSearch action={toPlanHref(plan.id)} text={text} onChange={setText} onSubmit={submit} />}
      {isSearching && !isWay && listArea}
      <WayPanel planId={plan.id} address={address} choices={choices} from={from} to={to} isWanted={isWay} />
      <PlanAnnouncer found={isSearching && !isWay ? found.length : undefined} chosen={isChosen ? toChosenTitle() : undefined} way={way} />
      <div className="plan-area">
        {selection.state === 'unknown' && <Notice className="plan-note">{t('floor_plan.unknown')}</Notice>}
        <WayResultView result={result} planId={plan.id} floors={floors} address={address} />
        <PlanMap
          plan={plan}
          places={places}
          ways={ways}
          selectedUnits={selectedUnits}
          label={t('floor_plan.plan_of', { floor: words.get(plan, 'title') })}
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
                shownWidth={shownWidth}
                toFloorHref={(id) => toPlanHref(id, wish)}
              />
            )
          }
        />
        {plan.attribution && <p className="plan-attribution">{plan.attribution}</p>}
        {!way && (
          <>
            <PlanLegend places={places} hasNames={companies !== undefined} />
            <FloorFacts
              ways={ways}
              places={places}
              floors={floors}
              toFloorHref={(id) => toPlanHref(id, wish)}
              toHref={toHref}
              onChoose={choose}
            />
          </>
        )}
      </div>
      {isChosen && (
        <SelectionPanel
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
      {parts && result.state === 'found' && from && to && companies && (
        <>
          <parts.WayWords way={result.way} steps={result.steps} from={from} to={to} companies={companies} floors={floors} />
          {plans.state === 'ready' && (
            <parts.WaySheet {...{ way: result.way, steps: result.steps, from, to, companies, floors, amenities }} plans={plans.data} />
          )}
        </>
      )}
      {!isSearching && !isWay && listArea}
    </div>
  );

  function toChosenTitle(): string {
    if (selection.state === 'company') return words.get(selection.company, 'title');
    if (selection.state === 'amenity') return words.get(selection.amenity, 'title');
    return selection.state === 'vacant' ? t('floor_plan.unit', { unit: selection.unit.toUpperCase() }) : '';
  }

  /** The rooms on this floor that a way begins or ends at. */
  function findEndUnits(): string[] {
    const stops = [from, to].flatMap((end) => (end ? findStops(end.code, [plan], companies ?? []) : []));
    return plan.units.filter(({ entrance }) => stops.some(({ at }) => at === entrance)).map(({ unit }) => unit);
  }

  function findFocus() {
    const selected = places.find(({ shape }) => shape.unit === selectedUnits.at(-1));
    if (!way || isChosen) return selected?.shape.centre;
    return way.legs.flatMap((leg) => (leg.kind === 'walk' && leg.planId === plan.id ? leg.line : []))[0] ?? selected?.shape.centre;
  }

  function toWayHrefs() {
    const code =
      selection.state === 'company'
        ? `shop-${selection.company.id}`
        : selection.state === 'amenity'
          ? `amenity-${selection.amenity.id}`
          : `unit-${selectedUnits[0] ?? ''}`;
    return { from: toPlanHref(plan.id, { ...wish, from: code }), to: toPlanHref(plan.id, { ...wish, to: code }) };
  }
}
