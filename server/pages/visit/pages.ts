import type { Logger } from 'pino';
import { toAddress } from '#shared/contracts/address.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { listHeroBanners } from '#shared/contracts/settings.ts';
import { findHeroPicture } from '#shared/rules/hero-plan.ts';
import { toTheme } from '#shared/rules/theme.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import type { PageHead, PagePayload } from '#shared/site/page.ts';
import { contentTag } from '#shared/site/purge-tags.ts';
import { routes } from '#shared/site/routes.ts';
import type { Content } from '../../gateway/cache/content.ts';
import { type Entry, toEntry, toRenewed } from '../../gateway/cache/entry.ts';
import type { AnswerCache } from '../../gateway/cache/stale-cache.ts';
import type { Answer, CopyFacts, Purpose } from '../../gateway/cache/stored-answer.ts';
import { toResourceTags } from '../../gateway/cache/tags.ts';
import { notFoundSeconds, windows } from '../../gateway/cache/windows.ts';
import { factSources, type SiteConfigs, type SiteFacts } from '../../gateway/site/config.ts';
import type { CpuSlices } from '../../gateway/upstream/cpu-slices.ts';
import { findSearched, type Searched } from '../../gateway/visits/searches.ts';
import type { CallTrace } from '../../http/trace.ts';
import { toBrowserPage, toDocument, toHints } from '../document/document.ts';
import type { SiteBuild } from '../make/build.ts';
import { createPageMaker, type Making, type Recipe } from '../make/page-maker.ts';
import { createPageQueue } from '../make/page-queue.ts';
import type { PageRequest } from '../make/page-request.ts';

interface Dependencies {
  build: SiteBuild;
  content: Content;
  siteConfigs: SiteConfigs;
  cache: AnswerCache;
  /** For addresses with a query, so that made-up queries cannot evict the site's pages. */
  queryCache: AnswerCache;
  cpuSlices: CpuSlices;
  log: Logger;
  clock: { now(): Date; monotonicMs(): number };
}

/** Facts about a rendered page that its bytes do not contain. */
interface PageFacts {
  status: number;
  /** Without the visitor's query, which is added later, because visitors of one page may send different queries. */
  redirect: { to: string; status: 301 | 302 } | undefined;
  styleHash: string | undefined;
  /** `Link` header of the page. */
  hints: string;
  /** Part of the page could not be fetched, so the page must not be cached. */
  isPartial: boolean;
  /** On the search page: the term that found nothing. */
  searched?: Searched | undefined;
}

type Turn = Pick<Making, 'purpose' | 'place' | 'trace'>;

export type PageForm = 'document' | 'payload';

interface Kept extends PageFacts {
  recipe: Recipe;
  /** Share picture, unless the page has its own. */
  heroPicture: string | undefined;
}

/** A page to send: HTML, or only the data, with the page's status. */
export interface Page extends PageFacts {
  answer: Answer;
}

/**
 * Renders pages and caches them by address, until an answer that they use changes or they expire. A document and its
 * payload are built from the same data. `getPage` throws `ServiceUnavailable` with `retryAfterSeconds` if too many
 * pages are being rendered and no copy exists.
 */
export function createPages({ build, content, siteConfigs, cache, queryCache, cpuSlices, log, clock }: Dependencies) {
  const factsOf = new WeakMap<Entry, Kept>();
  const queue = createPageQueue();
  const maker = createPageMaker({ build, content, cpuSlices, log, clock });

  const toKey = ({ locale, address }: PageRequest, form: PageForm) => content.toGuestKey(`${form}:${locale}:${address}`);
  const cacheOf = ({ address }: PageRequest) => (address.includes('?') ? queryCache : cache);

  async function getPage(request: PageRequest, form: PageForm, facts: SiteFacts, trace?: CallTrace): Promise<Page> {
    const key = toKey(request, form);
    const fill = (purpose: Purpose) => queue.run(purpose, (place) => fillPage(request, form, facts, { purpose, place, trace }));
    if (request.isUncached || build.isDevelopment) {
      const { entry } = await fill('miss');
      return toPage({ entry, outcome: 'bypass', ageSeconds: 0, ttlSeconds: 0, endsInSeconds: 0, tags: new Set() });
    }
    return toPage(await cacheOf(request).get(key, windows.steady, fill));
  }

  function toPage(answer: Answer): Page {
    return {
      answer,
      ...(factsOf.get(answer.entry) ?? { status: 200, redirect: undefined, styleHash: undefined, hints: '', isPartial: false }),
    };
  }

  async function fillPage(request: PageRequest, form: PageForm, facts: SiteFacts, turn: Turn) {
    const { place } = turn;
    const now = clock.now();
    const config = siteConfigs.toConfig(facts, request.locale);
    const consent = request.screen === routes.cookies.screen && { consent: siteConfigs.toConsent(request.locale) };
    const before = findBefore(request, form);
    const making = { request, config, facts, now, ...turn, before: before?.recipe, ...consent };
    const heroPicture = form === 'document' ? await place.lend(() => readHeroPicture(config)) : undefined;
    if (before?.entry && before.heroPicture === heroPicture && (await maker.isSame(before.recipe, making)))
      return keep(toRenewed(before.entry, now), before, now);
    const { page, markup, links, asOf, recipe } = await maker.makePage(making);
    const theme = toTheme(config.settings);
    const redirect = findCorrection(request.address, page.head);
    const { body, styleHash } = await cpuSlices.take(async () => {
      if (form === 'payload') return { body: Buffer.from(JSON.stringify(toSuccess(toBrowserPage(page)))), styleHash: undefined };
      const { html, styleHash } = toDocument({
        build,
        theme,
        config,
        page,
        asOf: asOf.toISOString(),
        screen: request.screen,
        markup: markup ?? '',
        links,
        heroPicture,
      });
      return { body: await build.finish(html, request.address), styleHash };
    });
    const entry = await toEntry(body, form === 'document' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8', now, 'packed');
    const hasFailed = markup === undefined;
    const hasGaps = Object.values(page.failures).some((code) => code !== 'NotFound');
    const isPartial = hasFailed || hasGaps || !facts.isComplete;
    const isUnfit = hasFailed || (!config.mall && !facts.isComplete);
    const status = isUnfit ? 503 : page.status;
    const searched = request.route === 'search' ? findSearchedOf(page.calls) : undefined;
    return keep(entry, { status, redirect, styleHash, hints: toHints(build, config), isPartial, searched, recipe, heroPicture }, now);
  }

  /**
   * Returns the picture of a hero banner. If there are no banners or they cannot be fetched now, returns the centre's
   * logo.
   */
  async function readHeroPicture({ settings }: SiteConfig): Promise<string | undefined> {
    const banners = await content.read(listHeroBanners).then(
      ({ data }) => data,
      () => [],
    );
    return findHeroPicture(banners, settings);
  }

  /** Finds the cached copy of a page, or of its other form (document or payload), which makes the same calls. */
  function findBefore(request: PageRequest, form: PageForm) {
    const cache = cacheOf(request);
    const entry = cache.peek(toKey(request, form));
    const own = entry && factsOf.get(entry);
    if (own) return { ...own, entry: own.isPartial ? undefined : entry };
    const other = cache.peek(toKey(request, form === 'document' ? 'payload' : 'document'));
    const facts = other && factsOf.get(other);
    return facts && { ...facts, entry: undefined };
  }

  function keep(entry: Entry, kept: Kept, now: Date) {
    const { status, redirect, isPartial, recipe } = kept;
    factsOf.set(entry, kept);
    const isKept = redirect === undefined; // redirects of made-up titles must not evict the site's pages
    const addresses = [...recipe.calls.map(({ address }) => address), ...factSources, heroSource];
    const tags = new Set([...addresses, contentTag, ...addresses.flatMap(toResourceTags)]);
    return { entry, expiresAt: isPartial ? now : findEnd(status, recipe, now), tags, isPartial, isKept };
  }

  /** Limits the lifetime of "not found" pages to that of "not found" answers of calls. */
  function findEnd(status: number, { end }: Recipe, now: Date): Date {
    return status === 404 ? new Date(Math.min(end.getTime(), now.getTime() + notFoundSeconds * 1000)) : end;
  }

  return {
    getPage,
    /** Returns the cached document, if it need not be rendered again now. */
    findCached: (request: PageRequest): Answer | undefined => cacheOf(request).findCached(toKey(request, 'document')),
    /** Whether a copy exists, however old. */
    hasCopy: (request: PageRequest, form: PageForm): boolean => cacheOf(request).peek(toKey(request, form)) !== undefined,
    /** Returns the metadata of a copy, for operators. */
    findFacts: (request: PageRequest, form: PageForm): CopyFacts | undefined => cacheOf(request).findFacts(toKey(request, form)),
    figures: () => ({ queue: queue.figures(), renders: maker.renders() }),
    /** Returns the style hash of a rendered document. */
    findStyleHash: (entry: Entry): string | undefined => factsOf.get(entry)?.styleHash,
  };
}

function findSearchedOf(calls: PagePayload['calls']): Searched | undefined {
  const searched = Object.entries(calls).map(([address, { data }]) => findSearched(address, data));
  return searched.find((search) => search !== undefined);
}

const heroSource = toAddress(listHeroBanners);

export type Pages = ReturnType<typeof createPages>;

/** Returns the temporary redirect of the page, or a redirect to its canonical address if another one was requested (R-ROUTE-14). */
function findCorrection(address: string, head: PageHead | undefined): PageFacts['redirect'] {
  if (head?.movedTo) return { to: head.movedTo, status: 302 };
  const [path] = address.split('?', 1);
  const right = head?.path?.split('?', 1)[0];
  return right && right !== path && path !== '/' ? { to: right, status: 301 } : undefined;
}
