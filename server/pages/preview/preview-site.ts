import type { Logger } from 'pino';
import type { Tenant } from '#config/tenant.ts';
import type { RouteRules, RuleEntry } from '#shared/rules/route-rules.ts';
import { createContent } from '../../gateway/cache/content.ts';
import type { AnswerCache } from '../../gateway/cache/stale-cache.ts';
import type { Answer } from '../../gateway/cache/stored-answer.ts';
import { createSiteConfig } from '../../gateway/site/config.ts';
import { createRedirects } from '../../gateway/site/redirects.ts';
import type { AnswerReader } from '../../gateway/upstream/answer-reader.ts';
import type { ReadPicture } from '../../gateway/upstream/clean-answer.ts';
import type { CpuSlices } from '../../gateway/upstream/cpu-slices.ts';
import type { CallContext } from '../../gateway/upstream/exchange.ts';
import { createNotOffered } from '../../gateway/upstream/missing-calls.ts';
import type { Upstream } from '../../gateway/upstream/upstream.ts';
import type { SiteBuild } from '../make/build.ts';
import { createDecisions } from '../visit/decisions.ts';
import { createPages } from '../visit/pages.ts';

export interface PreviewSiteDependencies {
  upstream: Pick<Upstream, 'read'>;
  /** Reader for previews only, because a reader remembers data of the centre. */
  reader: AnswerReader;
  readPicture: ReadPicture;
  cpuSlices: CpuSlices;
  build: SiteBuild;
  tenant: Tenant;
  guards: readonly RuleEntry<RouteRules>[];
  publicUrl: string;
  isProduction: boolean;
  log: Logger;
  clock: { monotonicMs(): number };
}

interface Shown {
  /** `/desk/preview/<token>` */
  base: string;
  /** Address of the preview's own mall API. */
  origin: string;
  /** The viewing member of staff. */
  caller: CallContext;
  at: Date;
}

/**
 * Creates the site for one request of one preview: its own decisions and pages, no cache, nothing stored. Pages are
 * rendered as of the preview's time, without scripts, and their links stay within the preview.
 */
export function createPreviewSite(dependencies: PreviewSiteDependencies, { base, origin, caller, at }: Shown) {
  const { upstream, reader, readPicture, cpuSlices, tenant, guards, publicUrl, isProduction, log } = dependencies;
  const clock = { now: () => at, monotonicMs: dependencies.clock.monotonicMs };
  const notOffered = createNotOffered({ clock, log }); // per request: if a preview ends meanwhile, the next one is not affected
  const content = createContent({
    cache: createRequestCache(),
    upstream: { read: (address, context) => upstream.read(origin + address, { ...context, ...caller }) },
    notOffered,
    repairs: { note() {} },
    reader,
    readPicture,
    cpuSlices,
    log,
    clock,
  });
  const build: SiteBuild = {
    ...dependencies.build,
    isStill: true,
    render: (request) => dependencies.build.render({ ...request, asOf: at.toISOString(), isLive: true }),
    finish: (document) => Buffer.from(toLinksBelow(document.toString(), base)),
  };
  const siteConfigs = createSiteConfig({
    content,
    notOffered,
    lookForCalls: async () => {},
    tenant,
    realtime: undefined,
    publicUrl,
    buildId: build.id,
    isOfflineOn: false,
    log,
    clock,
  });
  const pages = createPages({
    build,
    content,
    siteConfigs,
    cache: createRequestCache(),
    queryCache: createRequestCache(),
    cpuSlices,
    log,
    clock,
  });
  return {
    pages,
    decide: createDecisions({
      siteConfigs,
      preview: { show: async (_request, facts) => facts },
      redirects: createRedirects({ content, own: tenant.redirects, log }),
      content,
      pages,
      guards,
      tenant,
      isProduction,
    }),
    close: content.close,
  };
}

/** Creates a cache for one request: each call is made at most once, and nothing is shared with other requests. */
function createRequestCache(): AnswerCache {
  const requested = new Map<string, Promise<Answer>>();
  const fetched = new Map<string, Answer>();

  return {
    get(key, _windows, fill) {
      const answer =
        requested.get(key) ??
        fill('miss').then(({ entry, tags = new Set() }): Answer => {
          const made = { entry, outcome: 'bypass', ageSeconds: 0, ttlSeconds: 0, endsInSeconds: 0, tags } as const;
          fetched.set(key, made);
          return made;
        });
      requested.set(key, answer);
      return answer;
    },
    findCached: (key) => fetched.get(key),
    has: () => false,
    peek: () => undefined,
    findFacts: () => undefined,
  };
}

/** Elements with an attribute that can lead to a page of the site, as written by our own renderer. */
const leading = /<(?:a|area|form)\b[^<>]*>/g;
const attribute = /(\s(?:href|action)=")(\/(?!\/)[^"]*)"/;
/** Paths that are not pages: the gateway's own, and files. */
const ownPaths = /^\/(?:api|assets|builds|desk|media|ops)(?:[/?#]|$)/;

/** Prefixes the links and forms of a document with a base path. Leaves links to other hosts and non-pages unchanged. */
function toLinksBelow(html: string, base: string): string {
  return html.replace(leading, (element) =>
    element.replace(attribute, (whole, start: string, path: string) => (ownPaths.test(path) ? whole : `${start}${base}${path}"`)),
  );
}

/** Like `toLinksBelow`, for the target of a redirect. */
export function toPathBelow(to: string, base: string): string {
  return to.startsWith('/') && !to.startsWith('//') && !ownPaths.test(to) ? base + to : to;
}
