import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Wifi } from '#config/hotspots.ts';
import { logIn, logOut, register } from '#shared/contracts/account.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { ApiError, type FieldErrors } from '#shared/contracts/errors.ts';
import { findBodyErrors } from '#shared/contracts/form-errors.ts';
import { findPrivacyPolicy } from '#shared/rules/personal-data.ts';
import { SessionToken } from '#shared/schemas/fields.ts';
import type { Locale } from '#shared/site/locales.ts';
import { toClientNetwork } from '../gateway/api/caller.ts';
import { assertSameOrigin } from '../gateway/api/same-origin.ts';
import type { CountCall } from '../gateway/api/write-limits.ts';
import type { CallContext } from '../gateway/upstream/exchange.ts';
import type { Upstream } from '../gateway/upstream/upstream.ts';
import { toCallTrace } from '../http/trace.ts';
import { wifiMessagesIn } from '../messages.ts';
import { type FormState, type FormValues, toClosedPage, toLoginPage, toRegisterPage } from './form-pages.ts';
import type { FormTokens } from './form-token.ts';
import type { OpenHotspot, Outcome } from './granting.ts';
import type { HotspotSession, HotspotSessions } from './hotspot-sessions.ts';
import type { WifiView } from './layout.ts';
import { toOutcomePage } from './outcome-pages.ts';
import { type Replies, sendPage, toValues } from './replies.ts';

interface Dependencies {
  replies: Replies;
  sessions: HotspotSessions;
  openHotspot: OpenHotspot;
  tokens: FormTokens;
  upstream: Pick<Upstream, 'send'>;
  publicUrl: string;
  times: Pick<Wifi, 'accessMinutes' | 'graceMinutes'>;
  countRegistration: CountCall;
  onOnline: (session: HotspotSession, request: FastifyRequest) => Promise<void>;
}

/** Answers submitted forms: with the form and its errors, or with the outcome of the connection. */
export function createFormAnswers(dependencies: Dependencies) {
  const { replies, sessions, openHotspot, tokens, upstream, publicUrl, times, countRegistration, onOnline } = dependencies;

  async function answerForm(purpose: 'login' | 'register', request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    assertSameOrigin(request, publicUrl);
    const values = toValues(request.body);
    const { view, session } = await replies.readView(request, values);
    if (purpose === 'register' && findPrivacyPolicy(view.facts, view.locale) === undefined)
      return sendPage(reply, view, toClosedPage(view));
    const toPage = purpose === 'login' ? toLoginPage : toRegisterPage;
    const again = (state: Partial<FormState>) => sendPage(reply, view, toPage(view, tokens, { values, errors: {}, status: 422, ...state }));
    if (!tokens.isValid(values.token ?? '', purpose, values.h ?? '')) {
      return again({ notice: { text: wifiMessagesIn(view.locale)('outdated_form'), isError: true } });
    }

    const account = { upstream, context: toContext(request), countRegistration: () => countRegistration(request) };
    const result = purpose === 'login' ? await signIn(values, account) : await signUp(values, view.locale, account);
    if (result.kind === 'refused') return again({ errors: result.errors });
    if (result.kind !== 'admitted') return again(toProblem(result, view, request));

    const isGrace = purpose === 'register';
    const order = { minutes: isGrace ? times.graceMinutes : times.accessMinutes, isGrace };
    if (session) await sessions.change(session.id, (now) => admit(now, order));
    const outcome: Outcome = session ? await open({ ...session, order }, view, request) : { kind: values.h ? 'lost' : 'unknown' };
    const grace = isGrace && session ? { email: values.email?.trim() ?? '', minutes: times.graceMinutes } : undefined;
    return sendPage(reply, view, toOutcomePage(view, tokens, { outcome, continueAddress: session?.continueAddress, grace }));
  }

  /** Connects again, for visitors who are signed in but whose hotspot did not open. */
  async function answerConnect(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    assertSameOrigin(request, publicUrl);
    const values = toValues(request.body);
    const { view, session } = await replies.readView(request, values);
    if (!session || session.stage === 'arrived' || !tokens.isValid(values.token ?? '', 'connect', session.id)) {
      const t = wifiMessagesIn(view.locale);
      const notice = { text: t(session ? 'outdated_form' : 'lost_hotspot'), isError: true };
      return sendPage(reply, view, toLoginPage(view, tokens, { values: {}, errors: {}, status: 422, notice }));
    }
    const outcome = await open(session, view, request);
    return sendPage(reply, view, toOutcomePage(view, tokens, { outcome, continueAddress: session.continueAddress, grace: undefined }));
  }

  async function open(session: HotspotSession, { locale }: WifiView, request: FastifyRequest): Promise<Outcome> {
    const backUrl = `${publicUrl}/wifi/connected?${new URLSearchParams({ h: session.id, lang: locale })}`;
    const outcome = await openHotspot(session.id, backUrl, request.log);
    if (outcome.kind === 'done') await onOnline(session, request);
    return outcome;
  }

  return { answerForm, answerConnect };
}

/** Returns the session as admitted; undefined if access is being granted or was granted, because it is granted only once. */
function admit(session: HotspotSession, order: HotspotSession['order']): HotspotSession | undefined {
  return session.stage === 'granting' || session.stage === 'granted' ? undefined : { ...session, stage: 'admitted', order };
}

function toProblem(
  result: Exclude<SignIn, { kind: 'admitted' | 'refused' }>,
  { locale }: WifiView,
  request: FastifyRequest,
): Pick<FormState, 'status' | 'notice'> {
  const t = wifiMessagesIn(locale);
  if (result.kind === 'too-many') {
    const text = result.minutes === undefined ? t('too_many') : t('too_many_for', { minutes: result.minutes });
    return { status: 429, notice: { text, isError: true } };
  }
  request.log.warn({ err: result.error }, 'nobody could sign in to the wifi');
  return { status: 503, notice: { text: t('unavailable'), isError: true } };
}

function toContext(request: FastifyRequest): CallContext {
  const clientNetwork = toClientNetwork(request);
  return { ...toCallTrace(request), acceptLanguage: request.headers['accept-language']?.slice(0, 200), clientNetwork };
}

/** Result of a login or registration: the visitor is known, or the form or the mall API has a fault. */
type SignIn =
  | { kind: 'admitted' }
  | { kind: 'refused'; errors: FieldErrors }
  | { kind: 'too-many'; minutes: number | undefined }
  | { kind: 'unavailable'; error: unknown };

interface SignInCall {
  upstream: Pick<Upstream, 'send'>;
  context: CallContext;
  /** Rejects with `TooManyRequests`. */
  countRegistration: () => Promise<void>;
}

const LoggedIn = z.object({ token: SessionToken });

/** Logs in to check the password. Ends the new session immediately, because the wifi pages do not use it. */
async function signIn(
  { email = '', password = '' }: FormValues,
  { upstream, context }: Pick<SignInCall, 'upstream' | 'context'>,
): Promise<SignIn> {
  const body = { email, password };
  const errors = findBodyErrors(logIn, body);
  if (Object.keys(errors).length > 0) return { kind: 'refused', errors };
  return attempt(async () => {
    const { data } = await upstream.send('POST', toAddress(logIn), body, { ...context, lane: logIn.lane });
    const { token } = LoggedIn.parse(data);
    const authorization = `Bearer ${token}`;
    await upstream.send('DELETE', toAddress(logOut), {}, { ...context, authorization }).catch(() => undefined); // otherwise the session expires later
  });
}

/** Opens an account. Whether the address already had one is only revealed by email. */
async function signUp(values: FormValues, locale: Locale, { upstream, context, countRegistration }: SignInCall): Promise<SignIn> {
  const { email = '', password = '', first_name: firstName = '', last_name: lastName = '', terms, newsletter } = values;
  const body = {
    email,
    password,
    first_name: firstName,
    last_name: lastName,
    locale,
    consents: { terms: true as const, newsletter: newsletter === 'yes' },
  };
  const errors = { ...findBodyErrors(register, body), ...(terms !== 'yes' && { terms: ['required'] }) };
  if (Object.keys(errors).length > 0) return { kind: 'refused', errors };
  return attempt(async () => {
    await countRegistration();
    await upstream.send('POST', toAddress(register), body, { ...context, lane: register.lane });
  });
}

async function attempt(call: () => Promise<void>): Promise<SignIn> {
  try {
    await call();
    return { kind: 'admitted' };
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'unavailable', error };
    const { httpStatus, errors = {}, retryAfterSeconds } = error;
    if (httpStatus === 'TooManyRequests') {
      return { kind: 'too-many', minutes: retryAfterSeconds === undefined ? undefined : Math.max(1, Math.ceil(retryAfterSeconds / 60)) };
    }
    return Object.keys(errors).length > 0 ? { kind: 'refused', errors } : { kind: 'unavailable', error };
  }
}
