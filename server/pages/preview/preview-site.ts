import type { Logger } from 'pino';
import type { Tenant } from '#config/tenant.ts';
import type { RouteRules, RuleEntry } from '#shared/rules/route-rules.ts';
import { createContent } from '../../gateway/cache/content.ts';
import { createRequestCache } from '../../gateway/cache/request-cache.ts';
import { createSiteConfig } from '../../gateway/site/config.ts';
import { createRedirects } from '../../gateway/site/redirects.ts';
import type { AnswerReader } from '../../gateway/upstream/answer-reader.ts';
import type { CpuSlices } from '../../gateway/upstream/cpu-slices.ts';
import { createNotOffered } from '../../gateway/upstream/not-offered.ts';
import type { ReadPicture } from '../../gateway/upstream/picture-addresses.ts';
import type { CallContext, Upstream } from '../../gateway/upstream/upstream.ts';
import type { SiteBuild } from '../make/build.ts';
import { createDecisions } from '../visit/decisions.ts';
import { createPages } from '../visit/pages.ts';
import { toLinksBelow } from './preview-links.ts';

export interface PreviewSiteDependencies {
  upstream: Pick<Upstream, 'read'>;
  /** Of previews alone: what they know of a centre is nobody else's. */
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
  /** Where the preview's own mall API answers. */
  origin: string;
  /** Of whoever looks at it. */
  caller: CallContext;
  at: Date;
}

/**
 * The site for one request of one preview: decisions and pages of its own, no cache, and nothing that stays. Pages are drawn for the very minute of the
 * preview; no script runs in them, and their links lead on in the preview.
 */
export function createPreviewSite(given: PreviewSiteDependencies, { base, origin, caller, at }: Shown) {
  const { upstream, reader, readPicture, cpuSlices, tenant, guards, publicUrl, isProduction, log } = given;
  const clock = { now: () => at, monotonicMs: given.clock.monotonicMs };
  const notOffered = createNotOffered({ clock, log }); // of this request: a preview that ends meanwhile says nothing of the next
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
    ...given.build,
    isStill: true,
    render: (request) => given.build.render({ ...request, asOf: at.toISOString(), isLive: true }),
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
