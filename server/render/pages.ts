import type { Logger } from 'pino';
import { contracts } from '#shared/contracts/contracts.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import { readFlag } from '#shared/rules/settings-reading.ts';
import { fitLinksWithin } from '#shared/rules/site-links.ts';
import { trimTranslations } from '#shared/rules/translation.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import type { PageCall, PagePayload, RenderResult } from '#shared/site/page.ts';
import { type Entry, toEntry } from '../gateway/cache/entry.ts';
import type { Answer, Purpose, StaleCache } from '../gateway/cache/stale-cache.ts';
import { notFoundSeconds, windows } from '../gateway/cache/windows.ts';
import type { Content } from '../gateway/content.ts';
import type { HeavySteps } from '../gateway/heavy-steps.ts';
import { factSources, type SiteConfigs, type SiteFacts } from '../gateway/site-config.ts';
import type { SiteBuild } from './build.ts';
import { toDocument } from './document.ts';
import { findMainFailure } from './main-calls.ts';
import { findPageEnd } from './page-lifetime.ts';
import { createPageQueue, type Place } from './page-queue.ts';
import { toTheme } from './theme.ts';

/** How often a page is rendered to find out what it needs; what it still lacks then loads in the browser. */
const mostPasses = 3;

interface Dependencies {
  build: SiteBuild;
  content: Content;
  siteConfigs: SiteConfigs;
  cache: StaleCache;
  /** For addresses with a query: whoever makes them up pushes out no page of the site. */
  queryCache: StaleCache;
  heavySteps: HeavySteps;
  log: Logger;
  clock: { now(): Date };
}

/** A page that is to be shown, already through redirects and guards. */
export interface PageRequest {
  /** Path and known query, canonical: the page's key. */
  address: string;
  screen: string;
  /** For the request log, which holds no title and no number: `/cz/obchod/{id}/{title}`. */
  pattern: string;
  locale: SiteConfig['locale'];
  isUncached: boolean;
}

/** What cannot be read from the bytes of a finished page. */
interface PageFacts {
  status: number;
  /** Without the visitor's query: that goes along, but two visitors of one page may have different ones. */
  redirect: { to: string; status: 301 | 302 } | undefined;
  styleHash: string | undefined;
  /** Something in it could not be had: nobody is to keep it. */
  isPartial: boolean;
}

/** What is sent: HTML, or the data alone, with the page's own status. */
export interface Page extends PageFacts {
  answer: Answer;
}

/**
 * Renders pages and keeps them like lists: by address, until a list they used changes or their time is up. A document and
 * its payload are made together, of the same data. `getPage` throws `ServiceUnavailable` with `retryAfterSeconds` where too many are to be
 * made and no copy is left.
 */
export function createPages({ build, content, siteConfigs, cache, queryCache, heavySteps, log, clock }: Dependencies) {
  const factsOf = new WeakMap<Entry, PageFacts>();
  const queue = createPageQueue();

  const toKey = ({ locale, address }: PageRequest, form: 'document' | 'payload') => content.toGuestKey(`${form}:${locale}:${address}`);
  const cacheOf = ({ address }: PageRequest) => (address.includes('?') ? queryCache : cache);

  async function getPage(request: PageRequest, form: 'document' | 'payload', facts: SiteFacts): Promise<Page> {
    const key = toKey(request, form);
    const fill = (purpose: Purpose) => queue.run(purpose, (place) => makePage(request, form, facts, place));
    if (request.isUncached || build.isDevelopment) {
      const { entry } = await fill('miss');
      return toPage({ entry, outcome: 'bypass', ageSeconds: 0, ttlSeconds: 0, endsInSeconds: 0 });
    }
    return toPage(await cacheOf(request).get(key, windows.steady, fill));
  }

  function toPage(answer: Answer): Page {
    return { answer, ...(factsOf.get(answer.entry) ?? { status: 200, redirect: undefined, styleHash: undefined, isPartial: false }) };
  }

  async function makePage(request: PageRequest, form: 'document' | 'payload', facts: SiteFacts, place: Place) {
    const now = clock.now();
    const config = siteConfigs.toConfig(facts, request.locale);
    const { calls, failures, failure, result } = await renderWithData(request, config, now, place);
    const page = await heavySteps.take(() => toPayload(config, { calls, failures, failure, result, now }));
    const theme = toTheme(config.settings);
    const redirect = findCorrection(request.address, result);
    const markup = form === 'document' ? await renderFinally(request, config, page, result) : '';
    const body = await heavySteps.take(() =>
      form === 'document'
        ? build.finish(toDocument({ build, theme, config, page, screen: request.screen, markup }), request.address)
        : JSON.stringify(toSuccess(page)),
    );
    const entry = await toEntry(
      Buffer.from(body),
      form === 'document' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      now,
      'packed',
    );
    const hasFailed = !result || (form === 'document' && markup === '');
    const hasGaps = Object.values(failures).some((code) => code !== 'NotFound');
    const isPartial = hasFailed || hasGaps || !facts.isComplete;
    const isUnfit = hasFailed || (!config.mall && !facts.isComplete);
    factsOf.set(entry, { status: isUnfit ? 503 : page.status, redirect, styleHash: theme.hash, isPartial });
    const tags = new Set([...Object.keys(calls), ...factSources]);
    const isKept = redirect === undefined; // whoever makes up titles pushes out no page of the site
    return { entry, expiresAt: isPartial ? now : findEnd(page, config, now), tags, isPartial, isKept };
  }

  /** "Not found" is believed no longer of a page than of a call. */
  function findEnd({ status, calls }: PagePayload, config: SiteConfig, now: Date): Date {
    const end = findPageEnd(config.mall, calls, now);
    return status === 404 ? new Date(Math.min(end.getTime(), now.getTime() + notFoundSeconds * 1000)) : end;
  }

  /** Renders, gets what was asked for, and renders again; the calls of one pass run side by side. */
  async function renderWithData(request: PageRequest, config: SiteConfig, now: Date, place: Place) {
    const calls: Record<string, PageCall> = {};
    const failures: Record<string, HttpStatusName> = {};
    const asked: Record<string, string> = {};
    const soFar = { status: 200, head: undefined, calls, failures, renderedAt: now.toISOString() };
    let result: RenderResult | undefined;
    for (let pass = 1; pass <= mostPasses; pass += 1) {
      result = await tryRender(request, config, soFar);
      if (!result || result.wanted.length === 0) break;
      const { wanted } = result;
      for (const { address, contract } of wanted) asked[address] = contract;
      await place.lend(() => Promise.all(wanted.map((call) => fetchInto(call, calls, failures))));
    }
    const failure = findMainFailure(request.address, asked, failures);
    if (failure && result) result = await tryRender(request, config, { ...soFar, failure });
    return { calls: inOrder(calls), failures: inOrder(failures), failure, result };
  }

  async function fetchInto(
    { contract: name, address }: { contract: string; address: string },
    calls: Record<string, PageCall>,
    failures: Record<string, HttpStatusName>,
  ) {
    const contract = contracts.find((candidate) => candidate.name === name && candidate.access === 'public');
    if (!contract) throw new Error(`A page asked for ${name}, which is not a public call.`);
    try {
      calls[address] = await content.readAddress(contract, address);
    } catch (error) {
      failures[address] = error instanceof ApiError ? error.httpStatus : 'InternalServerError';
      if (failures[address] !== 'NotFound')
        log.warn({ call: name, code: failures[address] }, 'a page is rendered without one of its calls');
    }
  }

  /** The markup of what the browser will hydrate: the payload's own data, trimmed to the language, and its head. */
  async function renderFinally(
    request: PageRequest,
    config: SiteConfig,
    page: PagePayload,
    result: RenderResult | undefined,
  ): Promise<string> {
    return result ? ((await tryRender(request, config, page))?.markup ?? '') : '';
  }

  async function tryRender({ address }: PageRequest, config: SiteConfig, page: PagePayload): Promise<RenderResult | undefined> {
    try {
      return await heavySteps.take(() => build.render({ config, page, address }));
    } catch (error) {
      log.error({ err: error, address: address.split('?', 1)[0] }, 'a page could not be rendered; its shell is sent');
      return undefined;
    }
  }

  return {
    getPage,
    /** The finished document, if it is there and need not be made anew now. */
    findAtOnce: (request: PageRequest): Answer | undefined => cacheOf(request).findAtOnce(toKey(request, 'document')),
  };
}

export type Pages = ReturnType<typeof createPages>;

interface Rendered {
  calls: Record<string, PageCall>;
  failures: Record<string, HttpStatusName>;
  failure: HttpStatusName | undefined;
  result: RenderResult | undefined;
  now: Date;
}

function toPayload(config: SiteConfig, { calls, failures, failure, result, now }: Rendered): PagePayload {
  const options = { useFallback: readFlag(config.settings, 'use_fallback_locale'), fallbackLocale: config.fallbackLocale };
  return {
    status: result?.status ?? 200,
    head: result?.head,
    calls: fitLinksWithin(trimTranslations(calls, config.locale, options), config),
    failures,
    ...(failure && { failure }),
    renderedAt: now.toISOString(),
  };
}

/** By address: whichever call comes back first, a page of the same records has the same bytes. */
function inOrder<T>(byAddress: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(byAddress).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Where the page leads for now, or its one right address where the one asked for is another (R-ROUTE-14). */
function findCorrection(address: string, result: RenderResult | undefined): PageFacts['redirect'] {
  if (result?.head?.movedTo) return { to: result.head.movedTo, status: 302 };
  const [path] = address.split('?', 1);
  const right = result?.head?.path?.split('?', 1)[0];
  return right && right !== path && path !== '/' ? { to: right, status: 301 } : undefined;
}
