import { toAddress } from '#shared/contracts/address.ts';
import type { AnswerOf, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { listEntrances } from '#shared/contracts/entrances.ts';
import type { Success } from '#shared/contracts/envelope.ts';
import { type Floorplan, getFloorplan, listFloorplans } from '#shared/contracts/floorplans.ts';
import { listSitemap } from '#shared/contracts/sitemap.ts';
import { fold } from '#shared/rules/fold.ts';
import { goneCode } from '#shared/rules/place-codes.ts';
import type { Content } from '../../gateway/cache/content.ts';
import type { Entry } from '../../gateway/cache/entry.ts';
import { readWholeSitemap, toSitemapPart } from '../../gateway/site/sitemap-pages.ts';
import type { PageRequest } from '../make/page-request.ts';

/** Result of normalizing a floor plan's query. */
export type SettledPage =
  | { kind: 'page'; page: PageRequest }
  /** Redirect to the canonical address of the page, so that made-up names do not create further pages. */
  | { kind: 'moved'; to: string };

const screen = 'FloorplanScreen';
/** Replaces any unknown name. The page then shows that the place is unknown. */
const unknownUnit = 'unknown';
const selections = ['shop', 'amenity', 'entrance', 'unit'] as const;
const ends = ['from', 'to'] as const;

interface Places {
  /** `shop-12`, `amenity-3`, `entrance-2`, `car-2`, `car-2-c`, `unit-a-1`, `way-1-lift-west`, `nearest-toilets`. */
  codes: ReadonlySet<string>;
  codesByTitle: ReadonlyMap<string, string>;
  /** Plan of each place that a plan contains. */
  planIds: ReadonlyMap<string, number>;
}

/**
 * Determines which page of a floor plan an address means, before rendering. Unknown units and companies share one page,
 * and typed names become codes. If typed text matches no place, the page is shown only to the visitor who typed it, and
 * not cached.
 */
export function createPlanQuery(content: Content) {
  const readings = new WeakMap<Entry, unknown>();

  /** Reads each answer once: parsing a plan for each request would cost as much as the rendering that this avoids. */
  async function read<E extends Endpoint, T>(contract: E, input: CallInput<E>, toReading: (data: AnswerOf<E>) => T): Promise<T> {
    const { entry } = await content.getAnswer(contract, toAddress(contract, input));
    if (readings.has(entry)) return readings.get(entry) as T; // safe: each contract has one `toReading`
    const { data } = JSON.parse(entry.variants.identity.body.toString()) as Success<AnswerOf<E>>; // safe: serialized by the gateway itself
    const reading = toReading(data);
    readings.set(entry, reading);
    return reading;
  }

  /** Rebuilt only when one of its sources changes. */
  let known: { places: Places; of: readonly unknown[] } | undefined;

  async function readPlaces(): Promise<Places> {
    const planIds = await read(listFloorplans, {}, (plans) => plans.map(({ id }) => id));
    const [shops, amenities, entrances, ...plans] = await Promise.all([
      readTitled('company', 'shop'),
      readTitled('amenity', 'amenity'),
      read(listEntrances, {}, (records) =>
        records.map(({ id, parking, floorplan_id, translations }) => ({
          code: `entrance-${id}`,
          planId: floorplan_id,
          titles: translations.map(({ title }) => fold(title)),
          cars: parking ? [`car-${id}`, ...parking.rows.map((row) => `car-${id}-${row.toLowerCase()}`)] : [],
        })),
      ),
      ...planIds.map((id) => read(getFloorplan, { params: { id } }, toPlanCodes)),
    ]);
    const sources = [...shops, ...amenities, entrances, ...plans];
    if (known && sources.every((source, index) => source === known?.of[index])) return known.places;
    const named = [...entrances, ...[...shops, ...amenities].flatMap(({ titled }) => titled)];
    const places = {
      codes: new Set([
        ...named.map(({ code }) => code),
        ...entrances.flatMap(({ cars }) => cars),
        ...plans.flatMap(({ own }) => own),
        ...nearest,
      ]),
      codesByTitle: new Map(named.flatMap(({ code, titles }) => titles.map((title) => [title, code] as const)).reverse()),
      planIds: new Map([
        ...plans.flatMap(({ planId, own, units }) => [...own, ...units].map((code) => [code, planId] as const)).reverse(),
        ...entrances.flatMap(({ code, planId, cars }) => [code, ...cars].map((one) => [one, planId] as const)),
      ]),
    };
    known = { places, of: sources };
    return places;
  }

  function readTitled(kind: 'company' | 'amenity', code: string) {
    return readWholeSitemap((page) =>
      read(listSitemap, { query: { type: kind, page } }, (records) => ({
        ...toSitemapPart(records),
        titled: records.flatMap(({ type, id, translations }) =>
          type === kind ? [{ code: `${code}-${id}`, titles: translations.map(({ title }) => fold(title)) }] : [],
        ),
      })),
    );
  }

  return async function settle(page: PageRequest): Promise<SettledPage> {
    const [path = '', search] = page.address.split('?', 2);
    if (page.screen !== screen || !search) return { kind: 'page', page };
    const places = await readPlaces().catch(() => undefined); // the page itself reports the failure
    if (!places) return { kind: 'page', page: { ...page, isUncached: true } };
    const query = new URLSearchParams(search);
    for (const name of selections) settleSelection(query, name, places);
    const herePlanId = settleHere(query, places);
    const isUnknown = ends.map((name) => settleEnd(query, name, places)).includes('unknown');
    if (query.has('stepfree')) query.set('stepfree', query.get('stepfree') === '0' ? '0' : '1');
    query.sort();
    const placed = herePlanId === undefined || /\/\d+$/.test(path) ? path : `${path}/${herePlanId}`;
    const settled = query.size > 0 ? `${placed}?${query}` : placed;
    if (settled !== `${path}?${new URLSearchParams(search)}`) return { kind: 'moved', to: settled };
    return { kind: 'page', page: isUnknown ? { ...page, isUncached: true } : page };
  };
}

const nearest = ['nearest-toilets', 'nearest-cash', 'nearest-lift', 'nearest-exit'];

/** Codes of a plan's units and connectors (`own`), and of the shops and amenities in its units. */
function toPlanCodes({ id, units, connectors }: Floorplan) {
  return {
    planId: id,
    own: [...units.map(({ unit }) => `unit-${unit}`), ...connectors.map((connector) => `way-${id}-${connector.id}`)],
    units: units.flatMap(({ company_id, amenity_id }) => [
      ...(typeof company_id === 'number' ? [`shop-${company_id}`] : []),
      ...(typeof amenity_id === 'number' ? [`amenity-${amenity_id}`] : []),
    ]),
  };
}

/** Replaces the code of a sign whose place no longer exists. Returns the plan of the place. */
function settleHere(query: URLSearchParams, { codes, planIds }: Places): number | undefined {
  const code = query.get('here');
  if (code === null) return undefined;
  if (!codes.has(code)) query.set('here', goneCode);
  return planIds.get(code);
}

function settleSelection(query: URLSearchParams, name: (typeof selections)[number], { codes }: Places): void {
  const value = query.get(name);
  if (value === null || (name === 'unit' && value === unknownUnit)) return;
  const known = name === 'unit' ? value.toLowerCase() : value;
  if (codes.has(`${name}-${known}`)) {
    query.set(name, known);
    return;
  }
  query.delete(name);
  if (!selections.some((other) => query.has(other))) query.set('unit', unknownUnit);
}

function settleEnd(query: URLSearchParams, name: (typeof ends)[number], { codes, codesByTitle }: Places): 'known' | 'unknown' {
  const value = query.get(name);
  if (value === null || codes.has(value)) return 'known';
  const code = codesByTitle.get(fold(value)) ?? (codes.has(value.toLowerCase()) ? value.toLowerCase() : undefined);
  if (code === undefined) return 'unknown';
  query.set(name, code);
  return 'known';
}
