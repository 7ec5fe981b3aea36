import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logOut } from '#shared/contracts/account.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { readBearer, readCredentials } from '#shared/contracts/bearer.ts';
import { contracts } from '#shared/contracts/contracts.ts';
import { recordCookieConsent } from '#shared/contracts/cookie-consents.ts';
import { type Endpoint, takesStaffKey } from '#shared/contracts/endpoint.ts';
import type { Success } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { type IncomingCall, readIncomingCall, toRoutePattern } from '#shared/contracts/incoming-call.ts';
import { tellTyping } from '#shared/contracts/messages.ts';
import { IdempotencyKey } from '#shared/schemas/fields.ts';
import { toNetwork } from '../../http/client-address.ts';
import { toBodyOptions } from '../../http/json-bodies.ts';
import { isOperator } from '../../http/operator-token.ts';
import { toCallTrace } from '../../http/trace.ts';
import type { Content } from '../cache/content.ts';
import { findOwnRecord, hasListOf } from '../substitutes/own-record.ts';
import type { AnswerReader } from '../upstream/answer-reader.ts';
import type { CpuSlices } from '../upstream/cpu-slices.ts';
import type { CallContext } from '../upstream/exchange.ts';
import type { KnownTokens } from '../upstream/known-tokens.ts';
import { type NotOffered, UnknownCall } from '../upstream/missing-calls.ts';
import { readWhole } from '../upstream/paging.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { type Caller, setDeviceCookie, toCaller, toClientNetwork } from './caller.ts';
import { type Desk, toStaffHook } from './desk-cookie.ts';
import type { KeyCheck } from './key-check.ts';
import type { Members } from './member-identity.ts';
import { assertSameOrigin } from './same-origin.ts';
import { sendFile } from './send-file.ts';
import { emptyTokenCookie, setTokenCookie } from './session.ts';
import { assertMayCall } from './staff-identity.ts';
import { createCallCount, registerWriteLimit, toRateLimit } from './write-limits.ts';

interface Dependencies {
  content: Content;
  upstream: Pick<Upstream, 'read' | 'send' | 'openFile'>;
  members: Pick<Members, 'getIdOfSession'>;
  notOffered: Pick<NotOffered, 'note'>;
  reader: AnswerReader;
  cpuSlices: CpuSlices;
  tokens: Pick<KnownTokens, 'learn' | 'toLimit'>;
  publicUrl: string;
  desk: Desk;
  keyCheck: KeyCheck;
  /** A remote mall API without keys knows operators by this token only. */
  opsToken: string | undefined;
}

/**
 * Registers `/api/v1/…`: the calls of the contracts, forwarded to the mall API, never cached. Members are identified by
 * the token in `Authorization`, tills and other operators by their key: the mall API knows which are valid. Cookies are
 * ignored, except the desk's cookie for operators' calls that staff may make, too. Calls with a picture are in `picture-forward.ts`, calls of OAuth in `oauth.ts`, and calls of the staff in
 * `staff-forward.ts`.
 */
export function registerForward(app: FastifyInstance, dependencies: Dependencies): void {
  const { content, members } = dependencies;
  for (const contract of contracts) if (contract.access === 'public') forwardPublic(app, contract, { content, members });

  app.register(async (scope) => {
    await registerWriteLimit(scope);
    for (const contract of contracts) {
      if (contract.access === 'public' || contract.access === 'staff' || contract.picture || contract.isOauth) continue;
      if (contract.method === 'GET') forwardRead(scope, contract, dependencies);
      else forwardWrite(scope, contract, dependencies);
    }
  });
}

function forwardPublic(app: FastifyInstance, contract: Endpoint, { content, members }: Pick<Dependencies, 'content' | 'members'>): void {
  app.get(`/api${toRoutePattern(contract)}`, { config: { needs: contract.needs } }, async (request, reply) => {
    const viewer = request.headers.authorization === undefined ? 'guest' : 'member';
    if (viewer === 'member') await members.getIdOfSession(toPersonalContext(request, contract));
    const address = toAddress(contract, readIncomingCall(contract, request));
    const envelope = await content.fetchUncached(contract, address, toContext(request), viewer);
    return reply.header('cache-control', 'no-store').send(envelope);
  });
}

type ReadDependencies = Pick<
  Dependencies,
  'content' | 'upstream' | 'members' | 'notOffered' | 'reader' | 'cpuSlices' | 'tokens' | 'desk' | 'keyCheck' | 'opsToken'
>;

function forwardRead(app: FastifyInstance, contract: Endpoint, dependencies: ReadDependencies): void {
  const { content, upstream, notOffered, reader, cpuSlices, tokens, desk } = dependencies;
  const isOperators = contract.access === 'operator';

  async function readAt(asked: Endpoint, address: string, context: CallContext): Promise<Success<unknown>> {
    const read = (page: string) => upstream.read(page, { ...context, lane: asked.isCostly ? 'search' : 'personal' });
    const [answer] = await Promise.all([readWhole(asked, address, read), content.learnCentre(asked)]);
    return cpuSlices.take(() => reader.read(asked, address, answer));
  }

  async function readOwn(address: string, id: unknown, context: CallContext): Promise<Success<unknown>> {
    try {
      return await readAt(contract, address, context);
    } catch (error) {
      if (!(error instanceof UnknownCall) || !hasListOf(contract)) return reportMissing(contract, error, notOffered);
      return findOwnRecord(contract, id, (list, listAddress) => readAt(list, listAddress, context));
    }
  }

  const config = { needs: contract.needs, ...(isOperators && { rateLimit: toRateLimit(contract, tokens) }) };
  const onRequest = toStaffHook(contract, desk);
  app.get(`/api${toRoutePattern(contract)}`, { config, onRequest }, async (request, reply) => {
    const context = toPersonalContext(request, contract);
    if (isOperators) await assertOperator(request, contract, dependencies);
    const call = await readOwnCall(contract, request, context, dependencies);
    if (contract.isFile) {
      const opened = upstream.openFile(contract, toAddress(contract, call), undefined, context);
      return sendFile(await opened.catch((error) => reportMissing(contract, error, notOffered)), reply);
    }
    return reply.header('cache-control', 'no-store').send(await readOwn(toAddress(contract, call), Object(call.params).id, context));
  });
}

function forwardWrite(app: FastifyInstance, contract: Endpoint, dependencies: Dependencies): void {
  const { content, upstream, notOffered, reader, tokens, publicUrl, desk } = dependencies;
  const { method } = contract;
  if (method === 'GET') throw new Error(`${contract.name} only reads`);
  const countCall = createCallCount(app, contract, tokens);
  const { config, ...limit } = toBodyOptions(contract);
  app.route({
    method,
    url: `/api${toRoutePattern(contract)}`,
    ...limit,
    config: { ...config, needs: contract.needs, rateLimit: toRateLimit(contract, tokens) },
    onRequest: toStaffHook(contract, desk),
    /** Runs after the call is counted and before its body is read. */
    async preParsing(request) {
      assertSameOrigin(request, publicUrl);
      toPersonalContext(request, contract);
      if (contract.access === 'operator') await assertOperator(request, contract, dependencies);
    },
    async handler(request, reply) {
      const context = toPersonalContext(request, contract);
      const call = await readOwnCall(contract, request, context, dependencies);
      await countCall(request);
      const caller = contract.session === 'opens' ? toCaller(request) : undefined;
      const address = toAddress(contract, call);
      const isCounted = contract.lane === 'password' || contract.guessesPerHour !== undefined;
      const clientNetwork = isCounted ? toClientNetwork(request) : undefined;
      const answer = await upstream
        .send(method, address, call.body, { ...context, clientNetwork, ...caller, lane: contract.lane })
        .catch((error) => (isNeedless(contract, error) ? nothingToSay : reportMissing(contract, error, notOffered)));
      await content.learnCentre(contract);
      const success = reader.read(contract, address, answer);
      if (contract.session === 'opens') tokens.learn(getToken(success.data));
      return answerWrite(contract, success, reply, publicUrl, caller);
    },
  });
}

/** Records a call that the mall API does not have, and throws `NotFound`; rethrows any other error. */
function reportMissing(contract: Endpoint, error: unknown, notOffered: Pick<NotOffered, 'note'>): never {
  if (!contract.isOptional || !(error instanceof UnknownCall)) throw error;
  notOffered.note(contract);
  throw new ApiError('NotFound', { cause: error });
}

/**
 * Calls that succeed even if the mall API does not have them: tokens expire automatically, and no feature depends on
 * the other calls.
 */
const needless: readonly Endpoint[] = [logOut, recordCookieConsent, tellTyping];
const nothingToSay = { data: {}, meta: undefined };

const isNeedless = (contract: Endpoint, error: unknown): boolean => error instanceof UnknownCall && needless.includes(contract);

/**
 * Checks the origin of staff calls, and keys for a remote mall API, which could ignore them. The embedded mall API checks
 * keys itself, and staff's identity and role.
 */
async function assertOperator(
  request: FastifyRequest,
  { scope = 'any' }: Endpoint,
  { desk, keyCheck, opsToken }: Pick<Dependencies, 'desk' | 'keyCheck' | 'opsToken'>,
): Promise<void> {
  if (request.isByStaff) desk.assertOwn(request);
  else if (desk.isForeign && !isOperator(request.headers.authorization, opsToken)) await keyCheck.assertScope(request, scope);
}

/** Reads a call. If it is invalid, checks the token first: only members, staff and keys may learn what is wrong with the call. */
async function readOwnCall<E extends Endpoint>(
  contract: E,
  request: FastifyRequest,
  context: CallContext,
  { members, upstream, keyCheck, desk }: Pick<Dependencies, 'members' | 'upstream' | 'keyCheck' | 'desk'>,
): Promise<IncomingCall<E>> {
  try {
    return readIncomingCall(contract, request);
  } catch (error) {
    if (request.isByStaff) await assertMayCall(contract, context, upstream);
    else if (contract.access !== 'operator' && context.authorization !== undefined) await members.getIdOfSession(context);
    else if (contract.access === 'operator' && !desk.isForeign) await keyCheck.assertScope(request, contract.scope ?? 'any');
    throw error;
  }
}

/** Sends the answer to a write and updates the session cookie. */
export function answerWrite(
  contract: Endpoint,
  success: Success<unknown>,
  reply: FastifyReply,
  publicUrl: string,
  caller?: Caller,
): FastifyReply {
  if (contract.session === 'ends') emptyTokenCookie(reply, publicUrl);
  if (contract.session === 'opens') setTokenCookie(reply, getToken(success.data), publicUrl);
  if (caller) setDeviceCookie(reply, caller.nextDevice, publicUrl);
  return reply.header('cache-control', 'no-store').send(success);
}

/**
 * Throws `Unauthorized` before any upstream call: if a member's or an operator's call has no token, or if a token is
 * malformed. Only the mall API knows whether a well-formed token is valid.
 */
export function toPersonalContext(request: FastifyRequest, contract: Endpoint): CallContext {
  const { authorization, 'idempotency-key': key } = request.headers;
  const needsToken = contract.access === 'member' || contract.access === 'operator';
  const token = contract.access === 'operator' ? readCredentials(authorization) : readBearer(authorization);
  if ((needsToken || authorization !== undefined) && token === undefined) throw new ApiError('Unauthorized');
  if (key !== undefined && !IdempotencyKey.safeParse(key).success) {
    throw new ApiError('BadRequest', { errors: { 'idempotency-key': ['invalid'] } });
  }
  return {
    ...toContext(request),
    ...(token !== undefined && { authorization: `Bearer ${token}`, network: toNetwork(request.ip), provesToken: needsToken }), // normalized, because some mall APIs accept only one spelling
    ...((contract.isIdempotent || takesStaffKey(contract)) && typeof key === 'string' && { idempotencyKey: key }),
  };
}

function toContext(request: FastifyRequest): CallContext {
  return { ...toCallTrace(request), acceptLanguage: request.headers['accept-language']?.slice(0, 200) };
}

function getToken(data: unknown): string {
  if (typeof data === 'object' && data !== null && 'token' in data && typeof data.token === 'string') return data.token;
  throw new ApiError('BadGateway');
}
