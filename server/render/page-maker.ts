import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import { contracts } from '#shared/contracts/contracts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import { fitLinksWithin } from '#shared/rules/site-links.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import type { SiteConsent } from '#shared/site/consent.ts';
import type { PageCall, PagePayload, RenderResult } from '#shared/site/page.ts';
import type { Content } from '../gateway/content.ts';
import type { HeavySteps } from '../gateway/heavy-steps.ts';
import type { SiteFacts } from '../gateway/site-config.ts';
import type { SiteBuild } from './build.ts';
import { findMainFailure } from './main-calls.ts';
import { createPageMemory, type KnownPage, type WantedCall } from './page-memory.ts';
import type { Place } from './page-queue.ts';
import { noPattern, type PageRequest } from './page-request.ts';
import { createTrimmedCalls, toOneLanguage } from './trimmed-calls.ts';

/** How often a page is rendered to find out what it needs; what it still lacks then loads in the browser. */
const mostPasses = 4;

interface Dependencies {
  build: Pick<SiteBuild, 'render'>;
  content: Content;
  heavySteps: HeavySteps;
  log: Logger;
}

/** A page and the markup of this very payload: what the browser will hydrate. */
export interface MadePage {
  page: PagePayload;
  /** Undefined when it could not be rendered. */
  markup: string | undefined;
  /** For the document's head. */
  links: readonly string[];
  /** Addresses of the calls that the document leaves out. */
  late: readonly string[];
  /** Addresses of the calls that it is made of. */
  tags: ReadonlySet<string>;
}

interface Making {
  /** The page's key, whatever form it will have. */
  key: string;
  request: PageRequest;
  config: SiteConfig;
  facts: SiteFacts;
  /** The tenant's list of cookies, for the page that explains it. */
  consent?: SiteConsent;
  now: Date;
  place: Place;
}

/** The data of a page, as far as they have come. */
interface Data {
  calls: Record<string, PageCall>;
  failures: Record<string, HttpStatusName>;
  /** The contract's name and the answer's mark, by address. */
  asked: Map<string, { contract: string; mark: string }>;
}

/** An answer, and its ETag: another one as soon as anything in it is another. */
type Read = (contract: Endpoint, address: string) => Promise<{ call: PageCall; etag: string }>;

/**
 * Gets a page's data and renders it. Of a page that was made before, what it needs is known: it is rendered once, if its data are still the same
 * and it says the same of itself. Otherwise in passes: it is rendered, what it asked for is fetched, it is rendered again; once is enough where other
 * pages of its screen have told what it asks for.
 */
export function createPageMaker({ build, content, heavySteps, log }: Dependencies) {
  const memory = createPageMemory();
  const readTrimmed = createTrimmedCalls(content);

  async function makePage(making: Making): Promise<MadePage> {
    const { key, facts, place } = making;
    const known = memory.find(key, facts);
    const again = known && (await makeAgain(making, known));
    if (again) return again;
    const data = toNoData();
    if (known) await place.lend(() => fetchAll(known.calls, data, toReadWhole(making)));
    else await place.lend(() => fetchGuessed(making, data));
    return makeInPasses(making, data);
  }

  /** What pages of its screen have asked for, and then what hangs on the answers, such as the company of an offer. */
  async function fetchGuessed(making: Making, data: Data): Promise<void> {
    await fetchAll(memory.guess(making.request, {}), data, toReadWhole(making));
    const more = memory.guess(making.request, data.calls).filter(({ address }) => !data.asked.has(address));
    await fetchAll(more, data, toReadWhole(making));
  }

  /** Of records that are the same, a page says the same of itself, in every language; were they others, that would be found out of all languages alone. */
  async function makeAgain(making: Making, known: KnownPage): Promise<MadePage | undefined> {
    const data = toNoData();
    await making.place.lend(() => fetchAll(known.calls, data, (contract, address) => readTrimmed(contract, address, making.config)));
    if (!known.calls.every(({ address }, index) => data.asked.get(address)?.mark === known.marks[index])) return undefined;
    const page = toPage(making, data.calls, data.failures, known);
    const result = await tryRender(making, page);
    const isSame = result && result.wanted.length === 0 && result.status === page.status && isDeepStrictEqual(result.head, page.head);
    if (!isSame || !known.calls.every(({ address }) => result.read.includes(address))) return undefined;
    return { page, markup: result.markup, links: result.links, late: result.late, tags: new Set(data.asked.keys()) };
  }

  /**
   * The calls of one pass run side by side. What is rendered has all languages, because a page says of itself where it is in each; what goes out
   * has one, and reads the same.
   */
  async function makeInPasses(making: Making, data: Data): Promise<MadePage> {
    const { request, place, config } = making;
    const said = { status: 200, head: undefined };
    const read = new Set<string>();
    let result: RenderResult | undefined;
    for (let pass = 1; ; pass += 1) {
      result = await tryRender(making, toPage(making, data.calls, data.failures, said));
      if (!result) break;
      for (const address of result.read) read.add(address);
      const { wanted } = result;
      if (wanted.length === 0 || pass === mostPasses) break;
      await place.lend(() => fetchAll(wanted, data, toReadWhole(making)));
    }
    keepRead(data, read);
    const failure = findMainFailure(request.address, toNames(data), data.failures);
    if (failure && result) result = await tryRender(making, toPage(making, data.calls, data.failures, { ...said, failure }));
    const calls = await heavySteps.take(() => toOneLanguage(data.calls, config));
    const page = toPage(making, calls, data.failures, { status: result?.status ?? 200, head: result?.head, failure });
    if (result && !failure && result.wanted.length === 0) remember(making, data, page);
    return { page, markup: result?.markup, links: result?.links ?? [], late: result?.late ?? [], tags: new Set(data.asked.keys()) };
  }

  function remember({ key, request, facts }: Making, { asked, calls: whole }: Data, { status, head }: PagePayload): void {
    const all = [...asked];
    const calls = all.map(([address, { contract }]) => ({ contract, address }));
    memory.remember(key, request, { calls, marks: all.map(([, { mark }]) => mark), status, head }, facts, whole);
  }

  async function fetchAll(wanted: readonly WantedCall[], data: Data, read: Read): Promise<void> {
    await Promise.all(wanted.map((call) => fetchInto(call, data, read)));
  }

  async function fetchInto({ contract: name, address }: WantedCall, { calls, failures, asked }: Data, read: Read): Promise<void> {
    const contract = contracts.find((candidate) => candidate.name === name && candidate.access === 'public');
    if (!contract) throw new Error(`A page asked for ${name}, which is not a public call.`);
    try {
      const { call, etag } = await read(contract, address);
      calls[address] = call;
      asked.set(address, { contract: name, mark: etag });
    } catch (error) {
      const code = error instanceof ApiError ? error.httpStatus : 'InternalServerError';
      failures[address] = code;
      asked.set(address, { contract: name, mark: code });
      if (code !== 'NotFound') log.warn({ call: name, code }, 'a page is rendered without one of its calls');
    }
  }

  /** In every language: what a page says of itself names all of them. */
  function toReadWhole({ config }: Making): Read {
    return async (contract, address) => {
      const { entry } = await content.getAnswer(contract, address);
      return { call: fitLinksWithin(content.parse(contract, entry), config), etag: entry.variants.identity.etag };
    };
  }

  async function tryRender({ request: { address }, config }: Making, page: PagePayload): Promise<RenderResult | undefined> {
    try {
      return await heavySteps.take(() => build.render({ config, page, address }));
    } catch (error) {
      log.error({ err: error, address: address.split('?', 1)[0] }, 'a page could not be rendered; its shell is sent');
      return undefined;
    }
  }

  return makePage;
}

function toNoData(): Data {
  return { calls: {}, failures: {}, asked: new Map() };
}

function toPage(
  { now, request, consent }: Making,
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
    renderedAt: now.toISOString(),
  };
}

/** No route fits the path, or a route does and its page says that there is none: the specification's messages differ by a capital letter (§8). */
function toNotFoundMessage({ pattern, address }: PageRequest): string {
  return pattern === noPattern ? `Page not found: ${address}` : `Page Not Found: ${address}`;
}

/** A guess that nobody has asked for is no part of the page. */
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
