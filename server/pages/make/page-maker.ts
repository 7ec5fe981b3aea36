import type { Logger } from 'pino';
import { contracts } from '#shared/contracts/contracts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import type { SiteConsent } from '#shared/site/consent.ts';
import type { PageCall, PagePayload, RenderResult } from '#shared/site/page.ts';
import type { Content } from '../../gateway/cache/content.ts';
import type { Outcome, Purpose } from '../../gateway/cache/stored-answer.ts';
import { Late } from '../../gateway/late.ts';
import type { SiteFacts } from '../../gateway/site/config.ts';
import type { CpuSlices } from '../../gateway/upstream/cpu-slices.ts';
import type { CallTrace } from '../../http/trace.ts';
import type { SiteBuild } from './build.ts';
import { findPageSpan } from './page-lifetime.ts';
import { fitLinksWithin, toOneLanguage, toPagePayload } from './page-payload.ts';
import type { Place } from './page-queue.ts';
import type { PageRequest } from './page-request.ts';
import { createRouteCalls, findMainCall, findMainFailure, type Round, type RouteCall } from './route-calls.ts';

/** Maximum number of renderings to find a page's calls. Calls still missing then load in the browser. */
const maxPasses = 4;

interface Dependencies {
  build: Pick<SiteBuild, 'render'>;
  content: Content;
  cpuSlices: CpuSlices;
  log: Logger;
  clock: { monotonicMs(): number };
}

/** A call of the mall API, by the contract's name and its canonical address. */
interface WantedCall {
  contract: string;
  address: string;
}

/** A page's payload, and the markup rendered from exactly this payload. The browser hydrates the markup. */
export interface MadePage {
  page: PagePayload;
  /** Undefined if rendering failed. */
  markup: string | undefined;
  /** For the document's head. */
  links: readonly string[];
  /** Time as of which the page was rendered. */
  asOf: Date;
  recipe: Recipe;
}

/** The calls and facts that a page was built from. The page stays the same until one of them changes, or until `end`. */
export interface Recipe {
  calls: readonly WantedCall[];
  /** Fingerprint of the answers. */
  mark: string;
  facts: WeakRef<SiteFacts>;
  end: Date;
}

export interface Making {
  request: PageRequest;
  config: SiteConfig;
  facts: SiteFacts;
  /** The tenant's cookie list, for the page that explains the cookies. */
  consent?: SiteConsent;
  now: Date;
  purpose: Purpose;
  place: Place;
  /** Trace of the request that waits for the page. */
  trace?: CallTrace | undefined;
  /** Recipe of the same page, if it was made before. */
  before: Recipe | undefined;
}

/** Data of a page fetched so far. */
interface Data {
  calls: Record<string, PageCall>;
  failures: Record<string, HttpStatusName>;
  /** By address: the contract's name, the answer's mark, and the round in which it was fetched. */
  asked: Map<string, { contract: string; mark: string; round: Round }>;
}

/**
 * Fetches a page's data and renders it, in passes: each renders, and fetches the calls that the rendering requested.
 * One rendering is enough if the calls are known from the same page before or from other pages of its route. A page
 * whose data are unchanged is not rendered again.
 */
export function createPageMaker({ build, content, cpuSlices, log, clock }: Dependencies) {
  const renders = { pages: 0, done: 0, failed: 0, seconds: 0 };
  const routeCalls = createRouteCalls();

  /**
   * Whether the page of this recipe would be the same now. Throws `Late` or `BadGateway` if it would, but its data
   * could not be refreshed.
   */
  async function isSame({ calls, mark, facts, end }: Recipe, { facts: factsNow, now, place, trace }: Making): Promise<boolean> {
    if (facts.deref() !== factsNow || now >= end) return false;
    const read = await place.lend(() => Promise.all(calls.map((call) => readMark(call, trace))));
    if (toMark(read) !== mark) return false;
    if (read.some(({ outcome }) => outcome === 'stale-on-error'))
      throw new ApiError('BadGateway', { cause: new Error('its data could not be renewed') });
    if (!read.every(({ outcome }) => outcome === 'hit' || outcome === 'miss')) throw new Late('its data are still being fetched');
    return true;
  }

  async function readMark({ contract, address }: WantedCall, trace: CallTrace | undefined): Promise<{ mark: string; outcome: Outcome }> {
    try {
      const { entry, outcome } = await content.renewAnswer(findContract(contract), address, trace);
      return { mark: entry.variants.identity.etag, outcome };
    } catch (error) {
      return { mark: toCode(error), outcome: 'miss' };
    }
  }

  async function makePage(making: Making): Promise<MadePage> {
    const { before, place } = making;
    const data: Data = { calls: {}, failures: {}, asked: new Map() };
    if (before) await place.lend(() => fetchAll(before.calls, data, making));
    else await place.lend(() => fetchAhead(making, data));
    return makeInPasses(making, data);
  }

  /**
   * Fetches the calls that other pages of the route have read. The second round needs the page's record, and is skipped
   * if the record could not be fetched.
   */
  async function fetchAhead(making: Making, data: Data): Promise<void> {
    const { request } = making;
    const first = routeCalls.list(request).filter(({ round }) => round === 1);
    await fetchAll(first, data, making);
    if (findMainFailures(request, data).length > 0) return;
    const others = routeCalls.list(request, findRecord(request, data)).filter(({ address }) => !data.asked.has(address));
    await fetchAll(others, data, making, 2);
  }

  function learn({ request, before }: Making, data: Data, read: ReadonlySet<string>): void {
    if (before) return;
    const all = [...data.asked].map(([address, { contract, round }]): RouteCall => ({ contract, address, round }));
    const { read: ofPage = [], needless = [] } = Object.groupBy(all, ({ address }) => (read.has(address) ? 'read' : 'needless'));
    routeCalls.learn(request, findRecord(request, data), { read: ofPage, needless });
  }

  /**
   * Runs the calls of one pass in parallel. Renders from data in all languages, because a page links to itself in each
   * language. The payload contains only the page's language, but renders to the same markup.
   */
  async function makeInPasses(making: Making, data: Data): Promise<MadePage> {
    const { request, place, config, facts, now } = making;
    const read = new Set<string>();
    const findSpan = () => findPageSpan(config.mall, data.calls, now);
    const render = (asOf: Date, failure?: HttpStatusName) =>
      tryRender(making, toPagePayload({ ...making, ...data }, { status: 200, head: undefined, failure }), asOf);
    let result: RenderResult | undefined;
    let drawn: Date;
    for (let pass = 1; ; pass += 1) {
      drawn = findSpan().asOf;
      result = await render(drawn);
      if (!result) break;
      for (const address of result.read) read.add(address);
      const { wanted } = result;
      if (wanted.length === 0 || pass === maxPasses) break;
      const round = pass === 1 && data.asked.size === 0 ? 1 : 2;
      await place.lend(() => fetchAll(wanted, data, making, round));
    }
    if (result) learn(making, data, read);
    keepRead(data, read);
    const { asOf, end } = findSpan();
    const failure = findMainFailure(request.address, toNames(data), data.failures);
    if (result && (failure || asOf.getTime() !== drawn.getTime())) result = await render(asOf, failure);
    const calls = await cpuSlices.take(() => toOneLanguage(data.calls, config));
    const page = toPagePayload(
      { ...making, calls, failures: data.failures },
      { status: result?.status ?? 200, head: result?.head, failure },
    );
    const made = [...data.asked].map(([address, { contract }]) => ({ contract, address }));
    renders.pages += 1;
    const recipe = { calls: made, mark: toMark([...data.asked.values()]), facts: new WeakRef(facts), end };
    return { page, markup: result?.markup, links: result?.links ?? [], asOf, recipe };
  }

  async function fetchAll(wanted: readonly WantedCall[], data: Data, making: Making, round: Round = 1): Promise<void> {
    await Promise.all(wanted.map((call) => fetchInto({ ...call, round }, data, making)));
  }

  async function fetchInto(
    { contract: name, address, round }: RouteCall,
    { calls, failures, asked }: Data,
    { config, purpose, trace }: Making,
  ): Promise<void> {
    const contract = findContract(name);
    try {
      const { entry } = await (purpose === 'miss'
        ? content.getAnswer(contract, address, trace)
        : content.renewAnswer(contract, address, trace));
      calls[address] = fitLinksWithin(content.parse(contract, entry), config);
      asked.set(address, { contract: name, mark: entry.variants.identity.etag, round });
    } catch (error) {
      const code = toCode(error);
      failures[address] = code;
      asked.set(address, { contract: name, mark: code, round });
      if (code !== 'NotFound') log.warn({ call: name, code }, 'a page is rendered without one of its calls');
    }
  }

  async function tryRender({ request: { address }, config }: Making, page: PagePayload, asOf: Date): Promise<RenderResult | undefined> {
    try {
      return await cpuSlices.take(() => measure(() => build.render({ config, page, asOf: asOf.toISOString(), address })));
    } catch (error) {
      renders.failed += 1;
      log.error({ err: error, address: address.split('?', 1)[0] }, 'a page could not be rendered; its shell is sent');
      return undefined;
    }
  }

  async function measure<T>(render: () => T | Promise<T>): Promise<T> {
    const beganMs = clock.monotonicMs();
    const result = await render();
    renders.done += 1;
    renders.seconds += (clock.monotonicMs() - beganMs) / 1000;
    return result;
  }

  return { makePage, isSame, renders: (): Readonly<typeof renders> => renders };
}

function findContract(name: string): Endpoint {
  const contract = contracts.find((candidate) => candidate.name === name && candidate.access === 'public');
  if (!contract) throw new Error(`A page asked for ${name}, which is not a public call.`);
  return contract;
}

const toCode = (error: unknown): HttpStatusName => (error instanceof ApiError ? error.httpStatus : 'InternalServerError');

/** Combines the marks of answers; the result changes if any answer changes. */
const toMark = (answers: readonly { mark: string }[]): string => answers.map(({ mark }) => mark).join();

/** Returns the addresses at which the page's main call failed. */
function findMainFailures({ route }: PageRequest, { asked, failures }: Data): string[] {
  const main = route && findMainCall(route)?.name;
  return [...asked].flatMap(([address, { contract }]) => (contract === main && failures[address] ? [address] : []));
}

/** Returns the record that the page is about. */
function findRecord({ route }: PageRequest, { asked, calls }: Data): unknown {
  const main = route && findMainCall(route)?.name;
  const [address] = [...asked].find(([, { contract }]) => contract === main) ?? [];
  return address === undefined ? undefined : calls[address]?.data;
}

/** Removes data that the page did not read. */
function keepRead({ calls, failures, asked }: Data, read: ReadonlySet<string>): void {
  for (const address of asked.keys()) {
    if (read.has(address)) continue;
    asked.delete(address);
    delete calls[address];
    delete failures[address];
  }
}

function toNames({ asked }: Data): Record<string, string> {
  return Object.fromEntries([...asked].map(([address, { contract }]) => [address, contract]));
}
