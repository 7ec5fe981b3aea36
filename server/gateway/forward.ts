import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toAddress } from '#shared/contracts/address.ts';
import { contracts } from '#shared/contracts/contracts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { readIncomingCall, toRoutePattern } from '#shared/contracts/incoming-call.ts';
import { writesPerMinute } from '#shared/site/limits.ts';
import type { Content } from './content.ts';
import { assertOwnSite } from './own-site.ts';
import type { CallContext, Upstream } from './upstream.ts';

interface Dependencies {
  content: Content;
  upstream: Pick<Upstream, 'send'>;
  publicUrl: string;
}

/** `/api/v1/…`: exactly the contracts, straight from the mall API, never cached. Calls of visitors go without a token. */
export function registerForward(app: FastifyInstance, { content, upstream, publicUrl }: Dependencies): void {
  for (const contract of contracts) if (contract.access === 'public') forwardRead(app, contract, content);

  app.register(async (scope) => {
    scope.removeContentTypeParser('text/plain'); // JSON alone: a form of another site cannot send that unasked
    await scope.register(fastifyRateLimit, {
      max: writesPerMinute,
      timeWindow: 60_000,
      errorResponseBuilder: () => new ApiError('TooManyRequests'),
    });
    for (const contract of contracts) if (contract.access === 'guest') forwardWrite(scope, contract, { upstream, publicUrl });
  });
}

function forwardRead(app: FastifyInstance, contract: Endpoint, content: Content): void {
  app.get(`/api${toRoutePattern(contract)}`, async (request, reply) => {
    const address = toAddress(contract, readIncomingCall(contract, request));
    const envelope = await content.fetchChecked(contract, address, toContext(request));
    return reply.header('cache-control', 'no-store').send(envelope);
  });
}

function forwardWrite(app: FastifyInstance, contract: Endpoint, { upstream, publicUrl }: Omit<Dependencies, 'content'>): void {
  const { method } = contract;
  if (method === 'GET') throw new Error(`${contract.name} is a guest's call and only reads`);
  app.route({
    method,
    url: `/api${toRoutePattern(contract)}`,
    config: { rateLimit: { groupId: contract.name } }, // counted for itself, by the plugin's own key: an IPv6 network is one address
    async handler(request, reply) {
      assertOwnSite(request, publicUrl);
      const call = readIncomingCall(contract, request);
      const { data } = await upstream.send(method, toAddress(contract, call), call.body, toContext(request));
      const answer = contract.answer.safeParse(data);
      if (!answer.success) throw new ApiError('BadGateway', { cause: answer.error });
      return reply.header('cache-control', 'no-store').send(toSuccess(answer.data));
    },
  });
}

function toContext(request: FastifyRequest): CallContext {
  return { requestId: request.id, acceptLanguage: request.headers['accept-language']?.slice(0, 200) };
}
