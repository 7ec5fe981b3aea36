import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Amenity } from '#shared/contracts/amenities.ts';
import type { Company } from '#shared/contracts/companies.ts';
import type { Floorplan, FloorplanSummary } from '#shared/contracts/floorplans.ts';
import { toPath } from '#shared/rules/routing.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import { useSite } from '../../lib/site.tsx';
import { useWords } from '../../lib/words.ts';
import { Notice } from '../../ui/Notice.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { CompanyList, filterCompanies } from './CompanyList.tsx';
import { listWaysUp, type WayUp } from './connectors.ts';
import { FloorFacts } from './FloorFacts.tsx';
import { PlanLegend } from './PlanLegend.tsx';
import { PlanMap } from './PlanMap.tsx';
import { PlanSearch } from './PlanSearch.tsx';
import { type PlanPlace, toPlaces } from './plan-places.ts';
import { SelectionPanel } from './SelectionPanel.tsx';
import { findSelection } from './selection.ts';
import { useChoose, useChosenQuery } from './use-choose.ts';

interface Props {
  plan: Floorplan;
  floors: readonly FloorplanSummary[];
  /** Undefined while they are not there: the plan then shows no names. */
  companies: readonly Company[] | undefined;
  amenities: readonly Amenity[];
  /** Stands for the list of companies while there is none. */
  companiesPending: ReactNode;
}

/** Search, plan, list and what was chosen: three views of one choice, which is in the address. */
export function PlanExplorer({ plan, floors, companies, amenities, companiesPending }: Props) {
  const t = useTranslate();
  const words = useWords();
  const { locale } = useSite();
  const navigate = useNavigate();
  const choose = useChoose();
  const query = useChosenQuery();
  const [text, setText] = useState('');

  const places = toPlaces(plan, companies ?? [], amenities);
  const ways = listWaysUp(plan, floors);
  const selection = companies ? findSelection(query, places, companies) : ({ state: 'none' } as const);
  const isChosen = selection.state === 'company' || selection.state === 'amenity';
  const selectedUnit = isChosen ? selection.unit : undefined;
  const found = filterCompanies(
    companies ?? [],
    text,
    (company) => `${words.get(company, 'title')} ${words.find(company, 'company_category') ?? ''}`,
  );

  const toCompanyHref = (company: Company) => {
    const isDrawn = floors.some(({ id }) => id === company.floorplan_id);
    return toPath('floorplan', locale, { id: (isDrawn && company.floorplan_id) || plan.id }, { shop: company.id });
  };
  const toHref = (place: PlanPlace) => {
    if (place.kind === 'vacant') return undefined;
    const chosen = place.kind === 'amenity' ? { unit: place.shape.unit } : { shop: place.company.id };
    return toPath('floorplan', locale, { id: plan.id }, chosen);
  };
  const closeHref = toPath('floorplan', locale, { id: plan.id });
  const close = () => {
    document.getElementById(`unit-${selectedUnit}`)?.focus({ preventScroll: true });
    void navigate(closeHref, { replace: true, preventScrollReset: true });
  };
  const isSearching = text.trim() !== '';
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
  const toTitle = (place: PlanPlace) => {
    if (place.kind === 'vacant') return '';
    return words.get(place.kind === 'amenity' ? place.amenity : place.company, 'title');
  };
  const toWayTitle = (way: WayUp) => {
    const targets = floors.filter(({ id }) => way.planIds.includes(id)).map((floor) => words.get(floor, 'title'));
    return [`${t(`floor_plan.way_${way.kind}`)} → ${targets.join(', ')}`, ...(way.isWorking ? [] : [t('floor_plan.out_of_order')])].join(
      ' · ',
    );
  };

  const list = companies ? (
    <CompanyList
      companies={found}
      selectedId={selection.state === 'company' ? selection.company.id : undefined}
      toHref={toCompanyHref}
      onChoose={chooseCompany}
    />
  ) : (
    companiesPending
  );
  const listArea = (
    <div className="plan-list" key="list">
      {list}
    </div>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what a control inside has opened
    <div className="plan-explorer" onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && isChosen && close()}>
      <PlanSearch action={closeHref} text={text} onChange={setText} onSubmit={submit} />
      <VisuallyHidden>
        <span role="status">
          {isSearching
            ? t('floor_plan.found', { count: found.length })
            : isChosen
              ? t('floor_plan.chosen_is', { title: toChosenTitle() })
              : ''}
        </span>
      </VisuallyHidden>
      {isSearching && listArea}
      <div className="plan-area">
        {selection.state === 'unknown' && <Notice className="plan-note">{t('floor_plan.unknown')}</Notice>}
        <PlanMap
          plan={plan}
          places={places}
          ways={ways}
          selectedUnit={selectedUnit}
          label={t('floor_plan.plan_of', { floor: words.get(plan, 'title') })}
          toTitle={toTitle}
          toWayTitle={toWayTitle}
          toHref={toHref}
          onChoose={choose}
        />
        <PlanLegend places={places} hasNames={companies !== undefined} />
        {plan.attribution && <p className="plan-attribution">{plan.attribution}</p>}
        <FloorFacts
          ways={ways}
          places={places}
          floors={floors}
          toFloorHref={(id) => toPath('floorplan', locale, { id })}
          toHref={toHref}
          onChoose={choose}
        />
      </div>
      {isChosen && (
        <SelectionPanel
          selection={selection}
          floors={floors}
          currentId={plan.id}
          closeHref={closeHref}
          onClose={close}
          toHref={toCompanyHref}
          onChoose={choose}
        />
      )}
      {!isSearching && listArea}
    </div>
  );

  function toChosenTitle(): string {
    if (!isChosen) return '';
    return words.get(selection.state === 'company' ? selection.company : selection.amenity, 'title');
  }
}
// messages: floor_plan.way_*
