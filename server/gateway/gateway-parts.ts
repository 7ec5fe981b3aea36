import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Env } from '#config/env.ts';
import type { Tenant } from '#config/tenant.ts';
import type { SiteRealtime } from '#shared/site/realtime.ts';
import type { RedisLink } from '../redis/link.ts';
import { findAnswerShape } from './cache/answer-shape.ts';
import { createCaches } from './cache/caches.ts';
import { createContent } from './cache/content.ts';
import { createSharedAnswers } from './cache/shared-answers.ts';
import type { CacheClock } from './cache/stored-answer.ts';
import { createImageSeal, createImageSources, toSealKey } from './images/image-sources.ts';
import { createSiteConfig } from './site/config.ts';
import { createPreview } from './site/preview.ts';
import { createRedirects } from './site/redirects.ts';
import { createAnswerReader } from './upstream/answer-reader.ts';
import { createCallLook } from './upstream/call-look.ts';
import { createCpuSlices } from './upstream/cpu-slices.ts';
import { createKnownTokens } from './upstream/known-tokens.ts';
import { createNotOffered } from './upstream/missing-calls.ts';
import { createReading } from './upstream/reading.ts';
import { createRepairs } from './upstream/repairs.ts';
import { createCallIds } from './upstream/text-ids/call-ids.ts';
import { createTextIds } from './upstream/text-ids/text-ids.ts';
import { createUpstream } from './upstream/upstream.ts';

interface Dependencies {
  env: Env;
  tenant: Tenant;
  redis: RedisLink | undefined;
  log: Logger;
  clock: CacheClock;
  random: () => number;
  mallApiOrigin: () => string | undefined;
  publicUrl: string;
  realtime: SiteRealtime | undefined;
  buildId: string;
  /** Whether pages can be used without a network. */
  isOfflineOn: boolean;
}

/** Creates the parts of the gateway that pages and routes share: calls to the mall API, their caches, and what is derived from them. */
export function createGatewayParts(dependencies: Dependencies) {
  const { env, tenant, redis, log, clock, random, mallApiOrigin, publicUrl, realtime, buildId, isOfflineOn } = dependencies;
  const tokens = createKnownTokens({ clock });
  const isForeign = env.mallApiUrl !== undefined;
  const access = isForeign ? env.mallApiAccess : undefined;
  const textIds = isForeign ? createTextIds({ file: join(env.dataDir, 'text-ids', `${env.tenant}.txt`), redis, log }) : undefined;
  const ids = textIds && createCallIds(textIds);
  const site = { origin: mallApiOrigin, tenantId: tenant.tenantId };
  const upstream = createUpstream({ ...site, access, clock, random, log, tokens, isForeign, ids });
  const repairs = createRepairs({ log, clock });
  const reading = isForeign ? createReading({ repairs, locales: tenant.mallApi.locales, textIds }) : undefined;
  const sealKey = toSealKey(env, log);
  const seal = createImageSeal(sealKey);
  const imageSources = createImageSources({ mallApiUrl: env.mallApiUrl, imageHosts: tenant.imageHosts, seal, log });
  const readPicture = imageSources.read;
  const reader = createAnswerReader({ log, reading, readPicture });
  const notOffered = createNotOffered({ clock, log });
  const caches = createCaches({ megabytes: env.cacheMemoryMb, clock, random, log });
  const cpuSlices = createCpuSlices();
  const shared = redis && createSharedAnswers({ redis, shape: findAnswerShape(), sealKey: sealKey() });
  const content = createContent({
    cache: caches.content,
    upstream,
    notOffered,
    reader,
    readPicture,
    cpuSlices,
    repairs,
    shared,
    log,
    clock,
  });
  const siteConfigs = createSiteConfig({
    content,
    notOffered,
    lookForCalls: isForeign ? createCallLook({ upstream, notOffered, clock }) : async () => {}, // the embedded mall API has all calls
    tenant,
    realtime,
    publicUrl,
    buildId,
    isOfflineOn,
    log,
    clock,
  });
  const preview = createPreview({ opsToken: env.opsToken, clock });
  const redirects = createRedirects({ content, own: tenant.redirects, log });
  return { tokens, upstream, repairs, imageSources, reader, notOffered, caches, cpuSlices, content, siteConfigs, preview, redirects };
}
