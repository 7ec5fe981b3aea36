import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { contracts } from '#shared/contracts/contracts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { windows } from './cache/windows.ts';
import { toCallAddress, toRoutePattern } from './call-input.ts';
import type { Content } from './content.ts';
import { sendAnswer } from './send.ts';

/** `/api/proxy/v1/…`: every public read, from the cache. Nothing of the request but contract, parameters and query counts. */
export function registerProxy(app: FastifyInstance, { content }: { content: Content }): void {
  for (const contract of contracts) {
    if (contract.access === 'public' && contract.method === 'GET') registerCachedRead(app, contract, content);
  }
}

function registerCachedRead(app: FastifyInstance, contract: Endpoint, content: Content): void {
  const cacheControl = toCacheControl(contract);
  const knownAddresses = new LRUCache<string, string>({ max: 2000 }); // parsing a query costs more than all the rest of a hit

  function handle(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    const known = request.url.length < 500 ? knownAddresses.get(request.url) : undefined;
    const address = known ?? toCallAddress(contract, request.params, request.query);
    if (!known) knownAddresses.set(request.url, address);
    const fresh = content.findFresh(address);
    if (fresh) return sendAnswer(request, reply, fresh, cacheControl);
    return content.getAnswer(contract, address, { requestId: request.id }).then((answer) => sendAnswer(request, reply, answer, cacheControl));
  }

  app.get(`/api/proxy${toRoutePattern(contract)}`, handle);
}

function toCacheControl(contract: Endpoint): string {
  const { freshSeconds, staleWhileRevalidateSeconds, staleIfErrorSeconds } = windows[contract.freshness];
  return `public, max-age=${freshSeconds}, stale-while-revalidate=${staleWhileRevalidateSeconds}, stale-if-error=${staleIfErrorSeconds}`;
}
