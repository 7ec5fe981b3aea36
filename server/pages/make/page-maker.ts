import type { Logger } from 'pino';
import { contracts } from '#shared/contracts/contracts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import { readFlag } from '#shared/rules/settings-reading.ts';
import { trimTranslations } from '#shared/rules/translation.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import type { SiteConsent } from '#shared/site/consent.ts';
import type { PageCall, PagePayload, RenderResult } from '#shared/site/page.ts';
import type { Content } from '../../gateway/cache/content.ts';
import type { Purpose } from '../../gateway/cache/stale-cache.ts';
import type { SiteFacts } from '../../gateway/site/config.ts';
import type { CpuSlices } from '../../gateway/upstream/cpu-slices.ts';
import type { CallTrace } from '../../http/trace.ts';
import type { SiteBuild } from './build.ts';
import { findMainFailure } from './main-calls.ts';
import { findPageSpan } from './page-lifetime.ts';
import type { Place } from './page-queue.ts';
import { noPattern, type PageRequest } from './page-request.ts';
import { fitLinksWithin } from './rich-text-links.ts';

/** How often a page is rendered to find out what it needs; what it still lacks then loads in the browser. */
const mostPasses = 4;

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

/** A page and the markup of this very payload: what the browser will hydrate. */
export interface MadePage {
  page: PagePayload;
  /** Undefined when it could not be rendered. */
  markup: string | undefined;
  /** For the document's head. */
  links: readonly string[];
  /** As of when it was drawn. */
  asOf: Date;
  recipe: Recipe;
}

/** What a page is made of: while that is the same, and until it ends, so is the page. */
export interface Recipe {
  calls: readonly WantedCall[];
  /** What they answered. */
  mark: string;
  facts: WeakRef<SiteFacts>;
  end: Date;
}

export interface Making {
  request: PageRequest;
  config: SiteConfig;
  facts: SiteFacts;
  /** The tenant's list of cookies, for the page that explains it. */
  consent?: SiteConsent;
  now: Date;
  purpose: Purpose;
  place: Place;
  /** Of the request that it is made for. */
  trace?: CallTrace | undefined;
  /** Of the same page, when it was made before. */
  before: Recipe | undefined;
}

/** The data of a page, as far as they have come. */
interface Data {
  calls: Record<string, PageCall>;
  failures: Record<string, HttpStatusName>;
  /** The contract's name and the answer's mark, by address. */
  asked: Map<string, { contract: string; mark: string }>;
}

/**
 * Gets a page's data and renders it, in passes: it is rendered, what it asked for is fetched, it is rendered again; once is enough where that is
 * known of the page as it was made before. A page whose data are the same need not be made at all.
 */
export function createPageMaker({ build, content, cpuSlices, log, clock }: Dependencies) {
  const renders = { done: 0, failed: 0, seconds: 0 };

  /** Whether a page that was made by this would be the same now. Throws `BadGateway` where it would, but its data could not be renewed. */
  async function isSame({ calls, mark, facts, end }: Recipe, { facts: factsNow, now, place, trace }: Making): Promise<boolean> {
    if (facts.deref() !== factsNow || now >= end) return false;
    const read = await place.lend(() => Promise.all(calls.map((call) => readMark(call, trace))));
    if (toMark(read) !== mark) return false;
    if (!read.every(({ isNew }) => isNew)) throw new ApiError('BadGateway', { cause: new Error('its data could not be renewed') });
    return true;
  }

  async function readMark({ contract, address }: WantedCall, trace: CallTrace | undefined): Promise<{ mark: string; isNew: boolean }> {
    try {
      const { entry, outcome } = await content.renewAnswer(findContract(contract), address, trace);
      return { mark: entry.variants.identity.etag, isNew: outcome === 'hit' || outcome === 'miss' };
    } catch (error) {
      return { mark: toCode(error), isNew: true };
    }
  }

  async function makePage(making: Making): Promise<MadePage> {
    const { before, place } = making;
    const data: Data = { calls: {}, failures: {}, asked: new Map() };
    if (before) await place.lend(() => fetchAll(before.calls, data, making));
    return makeInPasses(making, data);
  }

  /**
   * The calls of one pass run side by side. What is rendered has all languages, because a page says of itself where it is in each; what goes out
   * has one, and reads the same.
   */
  async function makeInPasses(making: Making, data: Data): Promise<MadePage> {
    const { request, place, config, facts, now } = making;
    const read = new Set<string>();
    const findSpan = () => findPageSpan(config.mall, data.calls, now);
    const render = (asOf: Date, failure?: HttpStatusName) =>
      tryRender(making, toPage(making, data.calls, data.failures, { status: 200, head: undefined, failure }), asOf);
    let result: RenderResult | undefined;
    let drawn: Date;
    for (let pass = 1; ; pass += 1) {
      drawn = findSpan().asOf;
      result = await render(drawn);
      if (!result) break;
      for (const address of result.read) read.add(address);
      const { wanted } = result;
      if (wanted.length === 0 || pass === mostPasses) break;
      await place.lend(() => fetchAll(wanted, data, making));
    }
    keepRead(data, read);
    const { asOf, end } = findSpan();
    const failure = findMainFailure(request.address, toNames(data), data.failures);
    if (result && (failure || asOf.getTime() !== drawn.getTime())) result = await render(asOf, failure);
    const calls = await cpuSlices.take(() => toOneLanguage(data.calls, config));
    const page = toPage(making, calls, data.failures, { status: result?.status ?? 200, head: result?.head, failure });
    const made = [...data.asked].map(([address, { contract }]) => ({ contract, address }));
    const recipe = { calls: made, mark: toMark([...data.asked.values()]), facts: new WeakRef(facts), end };
    return { page, markup: result?.markup, links: result?.links ?? [], asOf, recipe };
  }

  async function fetchAll(wanted: readonly WantedCall[], data: Data, making: Making): Promise<void> {
    await Promise.all(wanted.map((call) => fetchInto(call, data, making)));
  }

  async function fetchInto(
    { contract: name, address }: WantedCall,
    { calls, failures, asked }: Data,
    { config, purpose, trace }: Making,
  ): Promise<void> {
    const contract = findContract(name);
    try {
      const { entry } = await (purpose === 'miss'
        ? content.getAnswer(contract, address, trace)
        : content.renewAnswer(contract, address, trace));
      calls[address] = fitLinksWithin(content.parse(contract, entry), config);
      asked.set(address, { contract: name, mark: entry.variants.identity.etag });
    } catch (error) {
      const code = toCode(error);
      failures[address] = code;
      asked.set(address, { contract: name, mark: code });
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

/** Another one as soon as anything in an answer is another. */
const toMark = (answers: readonly { mark: string }[]): string => answers.map(({ mark }) => mark).join();

/** In the page's language alone: looked up in that or in all of them, a text is the same. */
function toOneLanguage<T>(calls: T, config: SiteConfig): T {
  const options = { useFallback: readFlag(config.settings, 'use_fallback_locale'), fallbackLocale: config.fallbackLocale };
  return trimTranslations(calls, config.locale, options);
}

function toPage(
  { request, consent }: Making,
  calls: Data['calls'],
  failures: Data['failures'],
  { status, head, failure }: Pick<PagePayload, 'status' | 'head'> & { failure?: HttpStatusName | undefined },
): PagePayload {
  return {
    status,
    head,
    calls: inOrder(calls),
    failures: inOrder(failures),
    ...(failure && { failure }),
    ...(status === 404 && { message: toNotFoundMessage(request) }),
    ...(consent && { consent }),
  };
}

/** No route fits the path, or a route does and its page says that there is none: the specification's messages differ by a capital letter (§8). */
function toNotFoundMessage({ pattern, address }: PageRequest): string {
  return pattern === noPattern ? `Page not found: ${address}` : `Page Not Found: ${address}`;
}

/** What nobody has asked for this time is no part of the page. */
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

/** By address: whichever call comes back first, a page of the same records has the same bytes. */
function inOrder<T>(byAddress: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(byAddress).sort(([a], [b]) => (a < b ? -1 : 1)));
}
