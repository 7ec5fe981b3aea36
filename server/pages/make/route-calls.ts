import { LRUCache } from 'lru-cache';
import { toAddress } from '#shared/contracts/address.ts';
import { checks, contracts } from '#shared/contracts/contracts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { type HttpStatusName, httpStatuses } from '#shared/contracts/errors.ts';
import { id as idParameter, type ParameterSet } from '#shared/contracts/parameters.ts';
import { matchRoute } from '#shared/rules/routing.ts';
import type { PagePayload } from '#shared/site/page.ts';
import type { RouteName } from '#shared/site/routes.ts';
import type { PageRequest } from './page-request.ts';

/**
 * 1: requested before any data are known. 2: requested after the first answers, and therefore never if the page's
 * record does not exist.
 */
export type Round = 1 | 2;

export interface RouteCall {
  contract: string;
  address: string;
  round: Round;
}

/** Source of a value in a call's address: a fixed text, a variable of the page's address, or a field of the page's record. */
type Source = `text:${string}` | `page:${string}` | `record:${string}`;

/** A call of a route's pages. For each parameter, the sources that gave its value on every page so far. */
interface Template {
  contract: Endpoint;
  sources: ReadonlyMap<string, readonly Source[]>;
  round: Round;
  /** Number of consecutive pages that did not read the call. */
  misses: number;
}

interface Values {
  page: Readonly<Record<string, string>>;
  /** Ids of other records, such as `floorplan_id` and the first id in `category_ids`. */
  record: Readonly<Record<string, string>>;
}

const maxRoutes = 500;
const maxTemplates = 40;
/**
 * After this many consecutive misses a call is not fetched ahead until a page reads it again. A guessed call starts
 * with this count.
 */
const maxMisses = 2;

/**
 * Remembers which calls the pages of a route read, with the ids replaced by their sources. The calls of the route's
 * next page are fetched before its first rendering. A wrong prediction costs one needless call and one more rendering.
 */
export function createRouteCalls() {
  const known = new LRUCache<string, Template[]>({ max: maxRoutes });

  return {
    /** Lists calls that a page will probably read. `record`: answer of its main call; without it, calls that depend on it are omitted. */
    list(request: PageRequest, record?: unknown): RouteCall[] {
      const values = toValues(request, record);
      return (known.get(toKey(request)) ?? []).flatMap((template) => {
        const address = template.misses < maxMisses ? fill(template, values) : undefined;
        return address === undefined ? [] : [{ contract: template.contract.name, address, round: template.round }];
      });
    },
    /** Learns from a page which of its calls were read, and which were needless. */
    learn(request: PageRequest, record: unknown, { read, needless }: { read: readonly RouteCall[]; needless: readonly RouteCall[] }): void {
      const values = toValues(request, record);
      const templates = known.get(toKey(request)) ?? [];
      const met = new Set<Template>();
      for (const { contract: name, address, round } of read) {
        const contract = findContract(name);
        const sources = listSources(contract, address, values);
        const found = templates.find((one) => !met.has(one) && one.contract === contract && findCommon(one.sources, sources));
        const template = found ?? { contract, sources, round, misses: isGuess(contract, sources, values) ? maxMisses : 0 };
        met.add(template);
        if (found) {
          found.sources = findCommon(found.sources, sources) ?? sources;
          found.misses = 0;
        } else templates.push(template);
      }
      for (const { contract, address } of needless) {
        const template = templates.find((one) => !met.has(one) && one.contract.name === contract && fill(one, values) === address);
        if (template) template.misses += 1;
      }
      templates.sort((a, b) => a.misses - b.misses);
      known.set(toKey(request), templates.slice(0, maxTemplates));
    },
  };
}

export type RouteCalls = ReturnType<typeof createRouteCalls>;

/** Returns a key of the route and its query parameters, because a page with a search term reads other calls than a page without one. */
function toKey({ route, screen, address }: PageRequest): string {
  const [, query = ''] = address.split('?', 2);
  return `${route ?? screen}?${[...new URLSearchParams(query).keys()].join('&')}`;
}

function toValues({ address, locale }: PageRequest, record: unknown): Values {
  const [path = '', query = ''] = address.split('?', 2);
  const page = { ...matchRoute(path)?.params, ...Object.fromEntries(new URLSearchParams(query)), locale };
  return { page, record: toNumbers(record) };
}

function toNumbers(record: unknown): Values['record'] {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return {};
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      const number: unknown = name.endsWith('_ids') && Array.isArray(value) ? value[0] : value;
      return /_ids?$/.test(name) && typeof number === 'number' ? [[name, String(number)]] : [];
    }),
  );
}

function listSources(contract: Endpoint, address: string, values: Values): Template['sources'] {
  return new Map(
    Object.entries(readAddress(contract, address)).map(([name, value]) => [name, listSourcesOf(contract, name, value, values)]),
  );
}

/**
 * Lists possible sources of a value, the most likely first. An id may come from any variable or field; any other value
 * only from the variable with its name.
 */
function listSourcesOf(contract: Endpoint, name: string, value: string, { page, record }: Values): Source[] {
  const isId = isIdOf(contract, name);
  const ofPage = Object.keys(page).filter((variable) => page[variable] === value && (isId || variable === name));
  const ofRecord = isId ? Object.keys(record).filter((field) => record[field] === value) : [];
  return [...ofPage.map((variable): Source => `page:${variable}`), ...ofRecord.map((field): Source => `record:${field}`), `text:${value}`];
}

const isIdOf = ({ query, params }: Endpoint, name: string): boolean => ({ ...query, ...params })[name]?.most === idParameter.most;

/** Whether an id has no known source, such as the company of a related record: it may differ on the next page. */
function isGuess(contract: Endpoint, sources: Template['sources'], { page }: Values): boolean {
  const isOfOnePage = Object.keys(page).length === 1; // the language is its only variable
  return !isOfOnePage && [...sources].some(([name, [first = '']]) => isIdOf(contract, name) && first.startsWith('text:'));
}

/** Returns the sources that two pages have in common; undefined if a parameter has none. */
function findCommon(some: Template['sources'], others: Template['sources']): Template['sources'] | undefined {
  if (some.size !== others.size) return undefined;
  const common = new Map([...some].map(([name, sources]) => [name, sources.filter((source) => others.get(name)?.includes(source))]));
  return [...common.values()].every(({ length }) => length > 0) ? common : undefined;
}

/** Returns the call's address for this page; undefined if a value is missing or does not fit the call. */
function fill({ contract, sources }: Template, { page, record }: Values): string | undefined {
  const given: Record<string, string> = {};
  for (const [name, [source = 'text:']] of sources) {
    const at = source.indexOf(':') + 1;
    const from = source.slice(at);
    const value = source.startsWith('text:') ? from : source.startsWith('page:') ? page[from] : record[from];
    if (value === undefined) return undefined;
    given[name] = value;
  }
  try {
    return toAddress(contract, { params: pick(contract.params, given), query: pick(contract.query, given) } as object);
  } catch {
    return undefined; // a value of the page that the call does not accept
  }
}

const pick = (set: ParameterSet, input: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => Object.hasOwn(set, name)));

/** Reads the parameters from an address; the inverse of `toAddress`. */
function readAddress({ path }: Endpoint, address: string): Record<string, string> {
  const [own = '', search = ''] = address.split('?', 2);
  const segments = own.split('/').map(decodeURIComponent);
  const params = path.split('/').flatMap((part, index): [string, string][] => {
    const [, name, rest] = /^\{(\w+)(\+?)\}$/.exec(part) ?? [];
    return name === undefined ? [] : [[name, rest ? segments.slice(index).join('/') : (segments[index] ?? '')]];
  });
  return { ...Object.fromEntries(params), ...Object.fromEntries(new URLSearchParams(search)) };
}

function findContract(name: string): Endpoint {
  const contract = contracts.find((one) => one.name === name);
  if (!contract) throw new Error(`There is no call ${name}.`);
  return contract;
}

/**
 * The main call of each route, which its pages are about (`mainOf` in `shared/schemas/`). Pages without one consist of
 * equal parts (home), are useful without a record (contact, newsletter), or belong to a member and are fetched by the
 * browser.
 */
const mainCalls: ReadonlyMap<RouteName, Endpoint> = new Map(
  checks.flatMap(({ contract, mainOf }) => mainOf.map((route): [RouteName, Endpoint] => [route, contract])),
);

export const findMainCall = (route: RouteName): Endpoint | undefined => mainCalls.get(route);

/**
 * Returns why a page cannot be shown: its main call failed at every address requested (`asked`: names of contracts by
 * address). "Not found" does not count: the screen handles it. If the mall API refused the call, returns `BadGateway`,
 * because the visitor is not at fault.
 */
export function findMainFailure(
  address: string,
  asked: Readonly<Record<string, string>>,
  failures: PagePayload['failures'],
): HttpStatusName | undefined {
  const match = matchRoute(address);
  const main = match && mainCalls.get(match.name)?.name;
  const codes = Object.keys(asked).flatMap((call) => (asked[call] === main ? [failures[call]] : []));
  const code = codes.find((failure) => failure !== 'NotFound');
  if (!code || codes.includes(undefined)) return undefined;
  return httpStatuses[code] < 500 ? 'BadGateway' : code;
}
