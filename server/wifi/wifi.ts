import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HotspotSecrets } from '#config/hotspots.ts';
import type { Tenant } from '#config/tenant.ts';
import { register } from '#shared/contracts/account.ts';
import { toPath } from '#shared/rules/routing.ts';
import { readFlag } from '#shared/rules/settings-reading.ts';
import { type Locale, locales } from '#shared/site/locales.ts';
import { createCallCount, registerWriteLimit } from '../gateway/api/write-limits.ts';
import type { SiteConfigs } from '../gateway/site/config.ts';
import type { Upstream } from '../gateway/upstream/upstream.ts';
import { sendLocation } from '../http/location.ts';
import { wifiMessagesIn } from '../messages.ts';
import type { RedisLink } from '../redis/link.ts';
import { findHandover, toHotspotQuery } from './arrival.ts';
import { createOnlineAddresses, toCaptiveAnswer } from './captive.ts';
import { createControllerCaller } from './controller-call.ts';
import { createFormAnswers } from './form-answers.ts';
import { emptyForm, type FormState, toLoginPage, toRegisterPage } from './form-pages.ts';
import { createFormTokens } from './form-token.ts';
import { createHotspotOpener } from './granting.ts';
import { createHotspotSessions, HotspotSession } from './hotspot-sessions.ts';
import { toOnlinePage } from './outcome-pages.ts';
import { createReplies, sendPage } from './replies.ts';
import { createSharedVisits } from './shared-visits.ts';
import type { HotspotQuery } from './vendors/handover.ts';

interface Dependencies {
  siteConfigs: SiteConfigs;
  upstream: Pick<Upstream, 'send'>;
  tenant: Tenant;
  secrets: HotspotSecrets;
  publicUrl: string;
  /** Key for signing forms and hashing devices. */
  key: Buffer;
  /** Shared with other gateways, where a visit may continue. */
  redis: RedisLink | undefined;
  clock: { monotonicMs(): number; now(): Date };
}

const sweepMs = 60_000;
const formBytes = 16_384;
/** Limits per IP address, which a whole centre may share. */
const pagesPerMinute = { config: { rateLimit: { groupId: 'wifi pages', max: 600 } } };
const formsPerMinute = { config: { rateLimit: { groupId: 'wifi forms', max: 120 } } };

/**
 * Registers `/{lang}/wl`, `/{lang}/wr` and `/wifi/…`, for signing in to the centre's wifi. The pages need no scripts and set no cookies, for the
 * small browsers that devices open at a hotspot. The gateways store the hotspot's query; the form only contains its random id.
 */
export function registerWifi(
  app: FastifyInstance,
  { siteConfigs, upstream, tenant, secrets, publicUrl, key, redis, clock }: Dependencies,
): void {
  const { hotspots = [], accessMinutes = 0, graceMinutes = 0, hasDeviceAddresses = false } = tenant.wifi ?? {};
  const tokens = createFormTokens(key, clock);
  const shared = redis && createSharedVisits(redis, key, HotspotSession);
  const sessions = createHotspotSessions({ clock, newId: () => randomBytes(16).toString('base64url'), shared });
  const online = createOnlineAddresses({ key, clock, redis });
  const controllers = createControllerCaller();
  const tools = { secrets, call: controllers.call, unifiSessions: new WeakMap() };
  const toHandover = (query: HotspotQuery) => findHandover(query, hotspots, tools);
  const openHotspot = createHotspotOpener({ sessions, toHandover });
  const replies = createReplies({ siteConfigs, sessions, tenant });
  const times = { accessMinutes, graceMinutes };

  const sweep = setInterval(() => sessions.sweep(), sweepMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(sweep);
    await controllers.close();
  });

  app.register(async (scope) => {
    await registerWriteLimit(scope);
    const countRegistration = createCallCount(scope, register);
    const onOnline = rememberOnline;
    const answers = createFormAnswers({ replies, sessions, openHotspot, tokens, upstream, publicUrl, times, countRegistration, onOnline });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: formBytes }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.setErrorHandler((error, request, reply) => replies.sendFailure(error, request, reply));
    for (const locale of locales) {
      for (const route of ['wifi-login', 'wifi-register'] as const) {
        scope.get(toPath(route, locale), pagesPerMinute, (request, reply) => sendForm(route, locale, request, reply));
      }
    }
    for (const path of ['/guest/s/:site', '/guest/s/:site/']) scope.get<{ Params: { site: string } }>(path, sendFromUnifi);
    scope.get('/wifi/connected', sendConnected);
    scope.post('/wifi/login', formsPerMinute, (request, reply) => answers.answerForm('login', request, reply));
    scope.post('/wifi/register', formsPerMinute, (request, reply) => answers.answerForm('register', request, reply));
    scope.post('/wifi/connect', formsPerMinute, answers.answerConnect);
  });
  if (hotspots.length > 0) app.get('/captive', sendCaptive);

  async function sendForm(
    route: 'wifi-login' | 'wifi-register',
    locale: Locale,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const facts = await siteConfigs.readFacts();
    if (!facts.locales.includes(locale)) return redirect(reply, toPath(route, facts.fallbackLocale) + toSearch(request.url));
    if (!readFlag(facts.settings, 'is_authentication_active')) return redirect(reply, toPath('home', locale));
    const query = toHotspotQuery(request.query);
    const handover = toHandover(query);
    const session = handover
      ? await sessions.arrive({ query, continueAddress: handover.continueAddress })
      : await sessions.find(query.h ?? '');
    const view = { facts, locale, hotspotId: session?.id ?? '' };
    const toPage = route === 'wifi-login' ? toLoginPage : toRegisterPage;
    return sendPage(reply, view, toPage(view, tokens, { ...emptyForm, notice: toNotice(locale, session, query) }));
  }

  /** Sends the page to which a hotspot redirects back. */
  async function sendConnected(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { view, session } = await replies.readView(request, toHotspotQuery(request.query));
    if (session?.stage === 'granted') await rememberOnline(session, request);
    return sendPage(reply, view, toOnlinePage(view, session?.continueAddress));
  }

  async function rememberOnline({ order }: HotspotSession, { ip }: FastifyRequest): Promise<void> {
    if (hasDeviceAddresses && order) await online.remember(ip, order.minutes);
  }

  async function sendCaptive(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const locale = replies.findLocale(request, await siteConfigs.readFacts());
    const answer = toCaptiveAnswer({ publicUrl, locale, secondsLeft: await online.secondsLeft(request.ip) });
    const body = Buffer.from(JSON.stringify(answer)); // a buffer, because to a text the framework would add a charset, which this type does not have
    return reply.header('cache-control', 'private, no-store').type('application/captive+json').send(body);
  }

  /** Redirects from the address to which UniFi sends its guests. Adds the site's name to the query. */
  async function sendFromUnifi(request: FastifyRequest<{ Params: { site: string } }>, reply: FastifyReply): Promise<FastifyReply> {
    const locale = replies.findLocale(request, await siteConfigs.readFacts());
    const search = new URLSearchParams(toSearch(request.url));
    search.set('unifi_site', request.params.site);
    return redirect(reply, `${toPath('wifi-login', locale)}?${search}`);
  }
}

function toNotice(locale: Locale, session: HotspotSession | undefined, query: HotspotQuery): FormState['notice'] {
  const t = wifiMessagesIn(locale);
  if (session) return query.error_message === undefined ? undefined : { text: t('network_refused'), isError: true };
  return query.h ? { text: t('lost_hotspot'), isError: true } : { text: t('unknown_network'), isError: false };
}

function redirect(reply: FastifyReply, to: string): FastifyReply {
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
  return sendLocation(reply, to, 302);
}

function toSearch(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : `?${new URLSearchParams(url.slice(start))}`;
}
