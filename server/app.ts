import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Env } from '#config/env.ts';
import { findPaymentProvider } from '#config/payments.ts';
import { planStaffLogin } from '#config/staff-login.ts';
import { deskUrlOf, publicUrlOf, type Tenant } from '#config/tenant.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { toRoutePattern } from '#shared/contracts/incoming-call.ts';
import type { VisitCounts } from '#shared/site/visit-counts.ts';
import { registerDesk } from './desk/desk.ts';
import { registerAppleWallet } from './gateway/api/apple-wallet.ts';
import { createSharedCounts } from './gateway/api/call-counts.ts';
import { registerClientErrors } from './gateway/api/client-errors.ts';
import { createDesk, registerDeskHost } from './gateway/api/desk-cookie.ts';
import { registerForward } from './gateway/api/forward.ts';
import { createKeyCheck } from './gateway/api/key-check.ts';
import { createMembers } from './gateway/api/member-identity.ts';
import { registerOauth } from './gateway/api/oauth.ts';
import { registerOneClickUnsubscribe } from './gateway/api/one-click-unsubscribe.ts';
import { registerPaymentWebhook } from './gateway/api/payment-webhook.ts';
import { registerProxy } from './gateway/api/proxy.ts';
import { registerPurge } from './gateway/api/purge.ts';
import { registerRealtimeAuth } from './gateway/api/realtime-auth.ts';
import { registerLocaleCookie } from './gateway/api/restored-cookies.ts';
import { registerSession } from './gateway/api/session.ts';
import { registerStaffForward } from './gateway/api/staff-forward.ts';
import { createEarlyHits } from './gateway/cache/early-hits.ts';
import { shareOut } from './gateway/cache/memory-budget.ts';
import { createLiveExpiry, createPurge, createSharedPurges } from './gateway/cache/purge.ts';
import { registerSnapshot } from './gateway/cache/snapshot.ts';
import type { CacheClock } from './gateway/cache/stored-answer.ts';
import { createTagHeader } from './gateway/cache/tags.ts';
import { registerMallApiMetrics, toGatewayFigures } from './gateway/figures.ts';
import { registerBuilds } from './gateway/files/builds.ts';
import { registerDocuments } from './gateway/files/documents.ts';
import { createGatewayParts } from './gateway/gateway-parts.ts';
import { createImageWorker } from './gateway/images/image-worker.ts';
import { registerImages } from './gateway/images/images.ts';
import { registerCalendar } from './gateway/site/calendar.ts';
import { registerConfig } from './gateway/site/config.ts';
import { registerConsent } from './gateway/site/consent.ts';
import { registerFeeds } from './gateway/site/feeds.ts';
import { registerIcons } from './gateway/site/icons.ts';
import { registerImdf } from './gateway/site/imdf.ts';
import { registerMapFrame } from './gateway/site/map-frame.ts';
import { registerOpenHours } from './gateway/site/open-hours.ts';
import { registerPreview } from './gateway/site/preview.ts';
import { registerRedirects } from './gateway/site/redirects.ts';
import { registerSecurityText } from './gateway/site/security-text.ts';
import { registerServiceWorker } from './gateway/site/service-worker.ts';
import { registerSitemap } from './gateway/site/sitemap.ts';
import { registerWebManifest } from './gateway/site/web-manifest.ts';
import { registerPictureForward } from './gateway/uploads/picture-forward.ts';
import { createUploadStore } from './gateway/uploads/upload-store.ts';
import { createAnswerReader } from './gateway/upstream/answer-reader.ts';
import { createVisits } from './gateway/visits/visits.ts';
import { createClientAddresses, registerForwardedAddresses } from './http/client-address.ts';
import { registerClosing } from './http/closing.ts';
import { createConnectionLimits } from './http/connection-limits.ts';
import { registerErrors, sendError } from './http/errors.ts';
import { assertEveryContract } from './http/every-contract.ts';
import { registerHealth } from './http/health.ts';
import { createHttpApp } from './http/http-app.ts';
import { registerJsonBodies } from './http/json-bodies.ts';
import { registerKnownHosts, toKnownHosts, toOwnOrigins } from './http/known-hosts.ts';
import { addFigures, type MetricsAccess, registerMetrics, toBuildFigure } from './http/metrics.ts';
import { registerNeeds } from './http/needs.ts';
import { registerProxyWarning } from './http/proxy-warning.ts';
import { createRequestCounts } from './http/request-counts.ts';
import { createHitLines, registerRequestLog } from './http/request-log.ts';
import { registerSecurityHeaders, toSecurityHeaders } from './http/security-headers.ts';
import { registerTrace, type Tracing } from './http/trace.ts';
import { readPurgeKey, toGatewayKey } from './keys.ts';
import { type MessageReader, toMessageFigures } from './message-reader.ts';
import { registerApiDocs } from './openapi/api-docs.ts';
import { findOverflowPage, registerErrorPages } from './pages/document/error-pages.ts';
import { findIcon, findIconAddress } from './pages/document/head.ts';
import type { SiteBuild } from './pages/make/build.ts';
import { registerDesignThemes } from './pages/make/design-themes.ts';
import type { PreviousBuilds } from './pages/make/previous-builds.ts';
import { registerPreviews } from './pages/preview/previews.ts';
import { registerOpsCache } from './pages/visit/ops-cache.ts';
import { createPages } from './pages/visit/pages.ts';
import { toReadablePath } from './pages/visit/readable-path.ts';
import { registerSite } from './pages/visit/site.ts';
import { registerPaymentSandbox } from './payment-sandbox/sandbox.ts';
import { settleRealtime, toSiteRealtime, toSocketOrigin } from './realtime/realtime-plan.ts';
import { isSocketAddress, registerRealtimeServer } from './realtime/realtime-server.ts';
import type { RedisLink } from './redis/link.ts';
import { registerWifi } from './wifi/wifi.ts';

export interface AppDependencies {
  env: Env;
  tenant: Tenant;
  build: SiteBuild;
  /** Files of earlier builds; undefined in development. */
  previousBuilds?: PreviousBuilds | undefined;
  /** Link to the other gateways of this centre; undefined: there are none. */
  redis?: RedisLink | undefined;
  log: Logger;
  messages: MessageReader;
  clock: CacheClock;
  random: () => number;
  /** Metrics of this process. */
  metrics: Registry;
  /** Exports a trace of each request; undefined: tracing is off. */
  tracing?: Tracing | undefined;
  /** Current URL of the mall API; undefined while the embedded one is down. */
  mallApiOrigin: () => string | undefined;
  /** Stores the counts of visits; undefined: visits are not counted. */
  keepVisits?: ((counts: VisitCounts) => Promise<void>) | undefined;
  /** How long closing waits for connections in use, and for load balancers to notice. */
  drainMs: () => number;
}

/** Builds the gateway: every plugin and route, in order. */
export function buildApp(dependencies: AppDependencies): FastifyInstance {
  const { env, tenant, build, previousBuilds, redis, log, messages, clock, random, metrics, tracing, mallApiOrigin, keepVisits, drainMs } =
    dependencies;
  const publicUrl = publicUrlOf(env, tenant);
  const realtime = settleRealtime(env, tenant);
  const siteRealtime = toSiteRealtime(realtime, tenant);
  const headers = toSecurityHeaders(publicUrl);
  const isForeign = env.mallApiUrl !== undefined;
  const isOfflineOn = env.isOfflineOn && !build.isDevelopment; // sources change without a new build
  const ofGateway = {
    env,
    tenant,
    redis,
    log,
    clock,
    random,
    mallApiOrigin,
    publicUrl,
    realtime: siteRealtime,
    buildId: build.id,
    isOfflineOn,
  };
  const { tokens, upstream, repairs, imageSources, reader, notOffered, caches, cpuSlices, content, siteConfigs, preview, redirects } =
    createGatewayParts(ofGateway);
  const readPicture = imageSources.read;
  const guards = Object.entries(tenant.routeRules).map(([from, rules]) => ({ from, rules }));
  const pages = createPages({ build, content, siteConfigs, cache: caches.pages, queryCache: caches.queriedPages, cpuSlices, log, clock });

  const visits = keepVisits && createVisits({ keep: keepVisits, findTimeZone: () => siteConfigs.findFacts()?.mall?.timezone, clock, log });

  const uploads = createUploadStore(join(env.dataDir, 'uploads', env.tenant));
  const deskUrl = deskUrlOf(env, tenant);
  const staffLogin = planStaffLogin(env.staffOidc, tenant);
  const companyLogin = staffLogin && { isOnly: !staffLogin.allowsOwnLogins };
  const desk = createDesk({ deskUrl, deskHost: env.deskHost, isForeign });
  const isKnownHost = toKnownHosts(tenant, publicUrl, deskUrl);
  const newRequestId = () => Math.floor(random() * 2 ** 48).toString(36);
  const requestCounts = createRequestCounts(metrics);
  const takeHitLine = createHitLines({ clock, perSecond: env.hitLinesPerSecond });
  const tagHeaderOf = env.cacheTagHeader && createTagHeader(env.cacheTagHeader);
  const earlyHits = createEarlyHits({
    ...{ log, tagHeaderOf, newRequestId, isKnownHost, takeHitLine },
    countsOf: requestCounts.of,
    maxBytes: shareOut(env.cacheMemoryMb).earlyHits,
  });
  const addresses = createClientAddresses(env.trustProxy);
  const most = { connections: env.maxConnections, perAddress: env.maxConnectionsPerAddress };
  const connections = createConnectionLimits({ most, addresses, headers, clock, log });

  const app = createHttpApp({
    ...{ env, log, headers, connections, newRequestId },
    handleEarly: earlyHits.handle,
    acceptsUpgrade: ({ url }) => realtime.server === 'embedded' && isSocketAddress(url),
    rewriteUrl: toReadablePath,
    findErrorPage: (error, packet) => findOverflowPage(error, packet, tenant.fallbackLocale),
  });
  app.decorate('networkKey', toGatewayKey(env.gatewaySecret, 'networks'));
  if (tagHeaderOf) app.decorate('tagHeaderOf', tagHeaderOf);
  if (redis) app.decorate('countShared', createSharedCounts(redis, env.gatewaySecret ?? String(env.redisUrl)));
  registerErrors(app);
  registerErrorPages(app, { fallback: tenant.fallbackLocale, domains: tenant.domains });
  registerJsonBodies(app);
  registerSecurityHeaders(app, headers);
  requestCounts.register(app);
  registerTrace(app, tracing);
  registerRequestLog(app, takeHitLine);
  registerKnownHosts(app, isKnownHost);
  registerProxyWarning(app, { isProxy: addresses.isProxy, publicUrl, deskHost: env.deskHost });
  registerForwardedAddresses(app);
  const isClosing = registerClosing(app, { drainMs, onStart: () => earlyHits.stop() });
  app.register(fastifyCookie);
  registerNeeds(app, () => content.readSettings());
  const health = registerHealth(app, { content, lookUpstream: upstream.look, isClosing, countRepairs: repairs.sum, redis });
  registerProxy(app, { content, earlyHits, headers, addressOf: addresses.addressOf, visits });
  const members = createMembers({ upstream, reader, tokens, notOffered });
  const keyCheck = createKeyCheck({ upstream, clock });
  registerForward(app, {
    content,
    upstream,
    members,
    notOffered,
    reader,
    cpuSlices,
    tokens,
    publicUrl,
    desk,
    keyCheck,
    opsToken: env.opsToken,
  });
  registerStaffForward(app, { upstream, reader, tokens, desk });
  registerDeskHost(app, desk);
  registerOauth(app, { upstream, reader, tokens, tenant, publicUrl });
  registerPictureForward(app, { upstream, members, reader, tokens, uploads, pictures: createImageWorker({ messages }), desk, publicUrl });
  registerSession(app, { members, publicUrl });
  registerPreview(app, { preview, opsToken: env.opsToken, publicUrl, clock, keyCheck });
  registerConfig(app, { siteConfigs, preview, clock });
  registerConsent(app, { tenant, publicUrl, clock });
  registerOneClickUnsubscribe(app, { upstream, reader, tokens });
  registerAppleWallet(app, { upstream, reader });
  registerLocaleCookie(app, { tenant, publicUrl });
  registerRealtimeAuth(app, {
    realtime,
    paths: tenant.realtime,
    members,
    tokens,
    publicUrl,
    upstream,
    desk,
    opsToken: env.opsToken,
    keyCheck,
  });
  const snapshot = registerSnapshot(app, { env, tenantId: tenant.tenantId, cache: caches.content, clock, log });
  const purge = createPurge({ caches, onHard: () => void snapshot?.replace() });
  const otherPurges = redis && createSharedPurges({ redis, purge, log });
  registerPurge(app, { purge, others: otherPurges, redis, tokens: [env.opsToken, readPurgeKey(env)], keyCheck });
  let countSockets = () => 0;
  if (realtime.server === 'embedded') {
    const { addressOf } = addresses;
    ({ countSockets } = registerRealtimeServer(app, {
      ...realtime,
      isOwnOrigin: toOwnOrigins(tenant, publicUrl, isKnownHost),
      onEvent: createLiveExpiry(caches.content, otherPurges?.noteInstant),
      webhookUrl: tenant.realtime.webhookUrl,
      redis,
      addressOf,
      setInUse: connections.setInUse,
      most: { sockets: env.maxSockets, perAddress: env.maxConnectionsPerAddress },
      clock,
      log,
    }));
  }
  const readIcon = async () => findIconAddress(await siteConfigs.readFacts());
  addFigures(metrics, [toBuildFigure(env, build.id), ...toMessageFigures(messages)]);
  addFigures(
    metrics,
    toGatewayFigures({ upstream, repairs, caches, pages, connections, countSockets, health, dataDir: env.dataDir, redis }),
  );
  const metricsAccess: MetricsAccess = { opsToken: env.opsToken, assertKey: (request) => keyCheck.assertScope(request, 'ops:metrics') };
  registerMetrics(app, { registry: metrics, ...metricsAccess });
  if (!isForeign) registerMallApiMetrics(app, { origin: mallApiOrigin, ...metricsAccess });
  registerImages(app, {
    cache: caches.images,
    upstream,
    pictures: createImageWorker({ messages, timeoutMs: 8000 }),
    sources: imageSources,
    readIcon,
    clock,
  });
  registerDocuments(app, { cache: caches.documents, upstream, clock });
  registerIcons(app);
  if (env.hasApiDocs) registerApiDocs(app);
  registerServiceWorker(app, {
    readScript: build.readWorker,
    fallbackLocale: tenant.fallbackLocale,
    readIcon,
    offlineBuild: isOfflineOn ? { tenant: tenant.tenantId, build: build.id } : undefined,
    clock,
  });
  registerWebManifest(app, {
    siteConfigs,
    findLogo: findIcon,
    fallbackLocale: tenant.fallbackLocale,
    screenshots: tenant.appScreenshots,
  });
  registerSecurityText(app, { contacts: tenant.securityContacts, siteConfigs, publicUrl, clock });
  registerMapFrame(app, { siteConfigs, mapsKey: tenant.mapsKey, build });
  registerBuilds(app, { build, redirects, guards, findStoredBuild: async (id) => previousBuilds?.findBuild(id) });
  registerRedirects(app, { redirects });
  registerClientErrors(app, { publicUrl });
  registerSitemap(app, { content, siteConfigs, cache: caches.sitemaps, cpuSlices, clock });
  registerCalendar(app, { content, siteConfigs, cache: caches.calendars, clock });
  registerFeeds(app, { content, siteConfigs, cache: caches.calendars, readIcon, clock });
  registerOpenHours(app, { content });
  registerImdf(app, { content, siteConfigs, cache: caches.sitemaps, clock });
  registerWifi(app, {
    siteConfigs,
    upstream,
    tenant,
    secrets: env.hotspotSecrets,
    publicUrl,
    key: toGatewayKey(env.gatewaySecret, 'wifi'),
    redis,
    clock,
  });
  const paymentProvider = findPaymentProvider(tenant.payments);
  if (paymentProvider) registerPaymentWebhook(app, { provider: paymentProvider, upstream });
  if (tenant.payments === 'sandbox' && env.paymentSandboxKey)
    registerPaymentSandbox(app, { upstream, publicUrl, key: env.paymentSandboxKey });
  build.registerAssets(app, previousBuilds);
  if (!isForeign)
    registerPreviews(app, {
      desk,
      deskUrl,
      upstream,
      reader: createAnswerReader({ log, readPicture }),
      readPicture,
      cpuSlices,
      build,
      tenant,
      guards,
      publicUrl,
      isProduction: env.isProduction,
      log,
      clock,
    });
  registerDesk(app, { build, siteConfigs, readIcon, realtime: siteRealtime, deskUrl, companyLogin, isForeign });
  registerSite(app, {
    build,
    isOfflineOn,
    pages,
    siteConfigs,
    preview,
    content,
    redirects,
    guards,
    tenant,
    earlyHits,
    headers,
    clock,
    areFilesStored: () => previousBuilds?.isKept() !== false,
    isProduction: env.isProduction,
    socketOrigin: toSocketOrigin(realtime),
    restSeconds: upstream.restSeconds,
    visits,
    addressOf: addresses.addressOf,
  });
  registerOpsCache(app, { content, pages, siteConfigs, redirects, opsToken: env.opsToken });
  if (!env.isProduction) registerDesignThemes(app, { configDir: env.configDir });
  app.setNotFoundHandler((request, reply) => sendError(new ApiError('NotFound'), request, reply));
  app.addHook('onClose', () => previousBuilds?.close());
  app.addHook('onClose', () => redis?.close());
  app.addHook('onClose', () => content.close());
  app.addHook('onClose', () => visits?.close());
  app.addHook('onClose', () => upstream.close());
  app.addHook('onClose', () => repairs.flush());
  assertEveryContract(app, (contract) => {
    const path = toRoutePattern(contract);
    return [`/api${path}`, ...(contract.access === 'public' ? [`/api/proxy${path}`] : [])];
  });
  return app;
}
