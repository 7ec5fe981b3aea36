import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toAddress } from '#shared/contracts/address.ts';
import { contracts } from '#shared/contracts/contracts.ts';
import { type Endpoint, takesStaffKey } from '#shared/contracts/endpoint.ts';
import { type Success, toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { readIncomingCall, toRoutePattern } from '#shared/contracts/incoming-call.ts';
import { toNetwork } from '../../http/client-address.ts';
import { toBodyOptions } from '../../http/json-bodies.ts';
import { toCallTrace } from '../../http/trace.ts';
import type { AnswerReader } from '../upstream/answer-reader.ts';
import type { CallContext } from '../upstream/exchange.ts';
import type { KnownTokens } from '../upstream/known-tokens.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { toClientNetwork } from './caller.ts';
import type { Desk } from './desk-cookie.ts';
import { sendFile } from './send-file.ts';
import { assertMayCall } from './staff-identity.ts';
import { registerWriteLimit, toRateLimit } from './write-limits.ts';

interface Dependencies {
  upstream: Pick<Upstream, 'read' | 'send' | 'openFile'>;
  reader: AnswerReader;
  tokens: Pick<KnownTokens, 'learn' | 'toLimit'>;
  desk: Desk;
}

/**
 * Registers the staff's calls (`access: 'staff'`). Only the desk's cookie authorizes them; its token replaces the value
 * of `Authorization`. Answers contain no token. Without a desk these calls do not exist. Calls with a picture are in
 * `picture-forward.ts`.
 */
export function registerStaffForward(app: FastifyInstance, dependencies: Dependencies): void {
  app.register(async (scope) => {
    await registerWriteLimit(scope);
    for (const contract of contracts) if (contract.access === 'staff' && !contract.picture) forward(scope, contract, dependencies);
  });
}

function forward(app: FastifyInstance, contract: Endpoint, { upstream, reader, tokens, desk }: Dependencies): void {
  const { method, roles, session } = contract;
  const isOfSession = roles !== 'everybody';
  const { config, ...limit } = toBodyOptions(contract);
  app.route({
    method,
    url: `/api${toRoutePattern(contract)}`,
    ...limit,
    config: { ...config, needs: contract.needs, ...(method !== 'GET' && { rateLimit: toRateLimit(contract, tokens) }) },
    onRequest: toStaffTokenHook(contract, desk),
    /** Runs after the call is counted and before its body is read. */
    async preParsing(request) {
      desk.assertOwn(request);
      if (isOfSession && request.headers.authorization === undefined) throw new ApiError('Unauthorized');
    },
    async handler(request, reply) {
      const context = toStaffContext(request, contract);
      const call = await readCall(request, context);
      const caller = session === 'opens' ? desk.toCaller(request) : undefined;
      const address = toAddress(contract, call);
      if (contract.isFile) return sendFile(await upstream.openFile(contract, address, call.body, context), reply);
      const answer =
        method === 'GET'
          ? await upstream.read(address, { ...context, lane: 'personal' })
          : await upstream.send(method, address, call.body, { ...context, ...caller, lane: contract.lane });
      const success = reader.read(contract, address, answer);
      if (session === 'ends') desk.emptyCookie(reply);
      if (!caller) return sendStaff(success, reply);
      const shown = keepToken(success, reply);
      desk.setDeviceCookie(reply, caller.nextDevice);
      return sendStaff(shown, reply);
    },
  });

  async function readCall(request: FastifyRequest, context: CallContext) {
    try {
      return readIncomingCall(contract, request);
    } catch (error) {
      await assertMayCall(contract, context, upstream);
      throw error;
    }
  }

  /** Moves the token into the cookie and returns the answer without the token. */
  function keepToken({ data }: Success<unknown>, reply: FastifyReply): Success<unknown> {
    const { token, ...shown } = Object(data) as { token?: unknown }; // safe: checked by its contract
    if (typeof token !== 'string') throw new ApiError('BadGateway');
    tokens.learn(token);
    desk.setCookie(reply, token);
    return toSuccess(shown);
  }
}

/** Sets the token from the cookie before the call is counted, so that calls are counted per session. */
export function toStaffTokenHook({ roles }: Endpoint, desk: Pick<Desk, 'isHere' | 'findToken'>) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!desk.isHere(request)) throw new ApiError('NotFound');
    const token = roles === 'everybody' ? undefined : desk.findToken(request);
    if (token === undefined) delete request.headers.authorization;
    else request.headers.authorization = `Bearer ${token}`;
  };
}

export function sendStaff(success: Success<unknown>, reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').send(success);
}

export function toStaffContext(request: FastifyRequest, contract: Endpoint): CallContext {
  const { lane, roles } = contract;
  const { authorization, 'idempotency-key': key } = request.headers;
  return {
    ...toCallTrace(request),
    ...(takesStaffKey(contract) && typeof key === 'string' && { idempotencyKey: key }),
    ...(authorization !== undefined && { authorization, network: toNetwork(request.ip), provesToken: roles !== 'everybody' }),
    ...(lane === 'password' && { clientNetwork: toClientNetwork(request) }),
  };
}
