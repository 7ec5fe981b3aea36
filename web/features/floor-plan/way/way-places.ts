import type { Amenity } from '#shared/contracts/amenities.ts';
import type { CompanyOutline } from '#shared/contracts/companies.ts';
import type { Entrance } from '#shared/contracts/entrances.ts';
import type { Floorplan, FloorplanSummary, FloorplanUnit } from '#shared/contracts/floorplans.ts';
import { fold } from '#shared/rules/fold.ts';
import { readWayCode } from '#shared/rules/place-codes.ts';
import type { Stop } from '#shared/rules/way-finding.ts';
import type { ToAliases } from '../../../lib/data/search-words.ts';
import type { Translate } from '../../../lib/texts/i18n.tsx';
import type { RecordTexts } from '../../../lib/texts/record-texts.ts';
import type { Suggestion } from '../../../ui/SuggestingInput.tsx';
import type { PlanPlace } from '../map/plan-places.ts';

/** A place at which a route may begin or end. */
export interface Choice {
  /** Code in an address. */
  code: string;
  title: string;
  /** Description with the floor, because several places may have the same name. */
  note: string;
  /** Id of the place's plan, if the place's record contains a plan. */
  planId: number | undefined;
  /** Whether the place can only be the end of a route. True for "the nearest" of a kind, which cannot be the start. */
  isGoalOnly?: true;
  /** Whether a route to this choice has no usual start. True for the nearest exit: a route from an entrance would end where it begins. */
  needsStart?: true;
  /** Records whose aliases also find this choice: the place's record, or for the nearest of a kind all candidates. */
  records?: { kind: RecordKind; ids: readonly number[] };
  /** Further search terms. */
  aliases?: readonly string[];
  keywords?: readonly string[];
}

type RecordKind = Parameters<ToAliases>[0];

/** All places of a centre. */
export interface Centre {
  companies: readonly CompanyOutline[];
  amenities: readonly Amenity[];
  entrances: readonly Entrance[];
}

/** A point where a route can enter a place. A place has one for each of its units, on all floors. */
export interface PlaceStop extends Stop {
  /** Code of the place, for "the nearest" of a kind. Undefined for lifts, which have no name. */
  code?: string | undefined;
  /** Undefined for an entrance, which is a point. */
  unit?: FloorplanUnit | undefined;
}

/** Kinds of amenities of which visitors can choose the nearest, with their icons. */
const nearestKinds = {
  toilets: ['ph:toilet'],
  cash: ['ph:money', 'ph:money-wavy', 'ph:bank'],
} as const;
type NearestKind = keyof typeof nearestKinds;

/** Place codes of "the nearest lift" and "the nearest exit", which are not amenities. */
export const nearestLift = 'nearest-lift';
export const nearestExit = 'nearest-exit';

/** Lists all choices: first frequent choices, the car and the entrances, then companies and amenities by name. */
export function listChoices(
  { companies, amenities, entrances, floors, hasLift = false }: Centre & { floors: readonly FloorplanSummary[]; hasLift?: boolean },
  texts: RecordTexts,
  t: Translate,
): Choice[] {
  const floorOf = (planId: number | null | undefined) => {
    const floor = floors.find(({ id }) => id === planId);
    return floor ? [texts.get(floor, 'title')] : [];
  };
  const toChoice = (code: string, record: CompanyOutline | Amenity | Entrance, kind: string | undefined) => ({
    code,
    title: texts.get(record, 'title'),
    note: [...(kind ? [kind] : []), ...floorOf(record.floorplan_id)].join(' · '),
    planId: record.floorplan_id ?? undefined,
  });
  const nearest = nearestNames.flatMap((kind): Choice[] => {
    const records = { kind: 'amenities' as const, ids: amenities.filter((amenity) => isOfKind(amenity, kind)).map(({ id }) => id) };
    const title = t(`way.nearest_${kind}`);
    return records.ids.length > 0 ? [{ code: `nearest-${kind}`, title, note: '', planId: undefined, isGoalOnly: true, records }] : [];
  });
  const toNearest = (code: string, title: string): Choice => ({ code, title, note: '', planId: undefined, isGoalOnly: true });
  return [
    ...nearest,
    ...(hasLift ? [toNearest(nearestLift, t('way.nearest_lift'))] : []),
    ...(entrances.some(isOpen) ? [{ ...toNearest(nearestExit, t('way.nearest_exit')), needsStart: true as const }] : []),
    ...entrances.flatMap((entrance) => listCarPlaces(entrance, texts, t)),
    ...entrances.map(
      (entrance): Choice => ({
        ...toChoice(`entrance-${entrance.id}`, entrance, t(entrance.is_closed ? 'entrances.closed' : `entrances.kind_${entrance.kind}`)),
        records: { kind: 'entrances', ids: [entrance.id] },
        aliases: [t('floor_plan.entrances'), t('floor_plan.entrance')],
      }),
    ),
    ...sortByTitle([
      ...companies.map(
        (company): Choice => ({
          ...toChoice(`shop-${company.id}`, company, texts.find(company, 'company_category')),
          records: { kind: 'companies', ids: [company.id] },
          keywords: company.tags,
        }),
      ),
      ...amenities.map(
        (amenity): Choice => ({
          ...toChoice(`amenity-${amenity.id}`, amenity, undefined),
          records: { kind: 'amenities', ids: [amenity.id] },
        }),
      ),
    ]),
  ];
}
// messages: way.nearest_*
// messages: entrances.kind_*

function sortByTitle(choices: readonly Choice[]): Choice[] {
  const folded = choices.map((choice) => ({ choice, title: fold(choice.title) }));
  return folded.sort((a, b) => (a.title < b.title ? -1 : 1)).map(({ choice }) => choice);
}

const isOpen = ({ is_closed }: Entrance) => is_closed !== true;

const nearestNames = Object.keys(nearestKinds) as NearestKind[]; // safe: the keys of the table

function isOfKind({ icon }: Amenity, kind: NearestKind): boolean {
  const icons: readonly string[] = nearestKinds[kind];
  return icons.includes(icon ?? '');
}

/** Lists choices for 'My car': in the car park of an entrance, and in each of its rows. */
function listCarPlaces({ id, parking, floorplan_id, ...entrance }: Entrance, texts: RecordTexts, t: Translate): Choice[] {
  if (!parking) return [];
  const { sign, rows } = parking;
  const place = { note: texts.get(entrance, 'title'), planId: floorplan_id };
  return [
    { code: `car-${id}`, title: t('way.car', { sign }), ...place },
    ...rows.map((row) => ({ code: `car-${id}-${row.toLowerCase()}`, title: t('way.car_row', { sign, row }), ...place })),
  ];
}

/** Converts choices to suggestions, which are found by the same texts as in the plan's search. */
export function toSuggestions(choices: readonly Choice[], toAliases: ToAliases): Suggestion[] {
  return choices.map(({ code, title, note, records, aliases = [], keywords }) => ({
    value: code,
    label: title,
    note,
    aliases: [...aliases, ...(records?.ids.flatMap((id) => toAliases(records.kind, id)) ?? [])],
    keywords,
  }));
}

/** Finds the place in an address, by its code or its typed title. A vacant unit or a connector is found only by its code. */
export function findChoice(
  choices: readonly Choice[],
  text: string | undefined,
  toUnitTitle: (unit: string) => string,
  toWayTitle: (code: string) => string | undefined,
): Choice | undefined {
  if (!text) return undefined;
  const wanted = fold(text);
  const known = choices.find(({ code }) => code === text) ?? choices.find(({ title }) => wanted !== '' && fold(title) === wanted);
  const unit = /^unit-(.+)$/i.exec(text)?.[1];
  const way = known ? undefined : toWayTitle(text);
  if (way !== undefined) return { code: text, title: way, note: '', planId: readWayCode(text)?.planId };
  return known ?? (unit ? { code: `unit-${unit.toLowerCase()}`, title: toUnitTitle(unit), note: '', planId: undefined } : undefined);
}

/** Finds the entry points of a place on the plans. Empty if no plan contains the place. */
export function findStops(code: string, plans: readonly Floorplan[], { companies, amenities, entrances }: Centre): PlaceStop[] {
  const way = readWayCode(code);
  if (way) return listConnectorStops(plans, ({ id }, planId) => planId === way.planId && id === way.id);
  if (code === nearestLift) return listConnectorStops(plans, ({ kind, working }) => kind === 'lift' && working);
  if (code === nearestExit)
    return entrances.filter(isOpen).map(({ id, floorplan_id, at }) => ({ planId: floorplan_id, at, code: `entrance-${id}` }));
  const [, kind, name = ''] = /^(shop|amenity|unit|entrance|car|nearest)-(.+)$/.exec(code) ?? [];
  if (kind === 'entrance' || kind === 'car') {
    const entrance = findEntrance(code, { entrances });
    return entrance ? [{ planId: entrance.floorplan_id, at: entrance.at }] : [];
  }
  const company = kind === 'shop' ? companies.find(({ id }) => String(id) === name) : undefined;
  const wanted = new Set(
    kind === 'nearest'
      ? nearestNames
          .filter((one) => one === name)
          .flatMap((one) => amenities.filter((amenity) => isOfKind(amenity, one)).map(({ id }) => id))
      : [],
  );
  const isMeant = (plan: Floorplan, unit: FloorplanUnit) => {
    if (kind === 'nearest') return typeof unit.amenity_id === 'number' && wanted.has(unit.amenity_id);
    if (kind === 'amenity') return String(unit.amenity_id) === name;
    if (kind === 'unit') return unit.unit === name;
    return String(unit.company_id) === name || (company?.floorplan_id === plan.id && company.unit === unit.unit);
  };
  return plans.flatMap((plan) =>
    plan.units
      .filter((unit) => isMeant(plan, unit))
      .map((unit) => ({
        ...{ planId: plan.id, at: unit.entrance, unit },
        code: typeof unit.amenity_id === 'number' ? `amenity-${unit.amenity_id}` : undefined,
      })),
  );
}

function listConnectorStops(
  plans: readonly Floorplan[],
  isMeant: (connector: Floorplan['connectors'][number], planId: number) => boolean,
): PlaceStop[] {
  return plans.flatMap(({ id, connectors }) => connectors.filter((one) => isMeant(one, id)).map(({ at }) => ({ planId: id, at })));
}

/** Finds the entrance with a code, or the entrance that leads to the car with a code. */
export function findEntrance(code: string, { entrances }: Pick<Centre, 'entrances'>): Entrance | undefined {
  const id = /^(?:entrance|car)-(\d+)/.exec(code)?.[1];
  return entrances.find((entrance) => String(entrance.id) === id);
}

/** Finds the kind of the connector with a code, if its plan is among these. */
export function findConnectorKind(code: string, plans: readonly Floorplan[]): Floorplan['connectors'][number]['kind'] | undefined {
  const way = readWayCode(code);
  return plans.find(({ id }) => id === way?.planId)?.connectors.find(({ id }) => id === way?.id)?.kind;
}

/** Place code of a place on the plan. */
export function toPlaceCode(place: PlanPlace): string {
  if (place.kind === 'vacant') return `unit-${place.shape.unit}`;
  return place.kind === 'amenity' ? `amenity-${place.amenity.id}` : `shop-${place.company.id}`;
}
