import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toAddress } from '#shared/contracts/address.ts';
import { contracts } from '#shared/contracts/contracts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { readIncomingCall, toRoutePattern } from '#shared/contracts/incoming-call.ts';
import { toCallTrace } from '../../http/trace.ts';
import type { Content } from '../cache/content.ts';
import type { EarlyHit, EarlyHits } from '../cache/early-hits.ts';
import { sendAnswer } from '../cache/send.ts';
import { toCacheControl, windows } from '../cache/windows.ts';

interface Dependencies {
  content: Content;
  earlyHits: EarlyHits;
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>;
}

/** `/api/proxy/v1/…`: every public read, from the cache. Nothing of the request but contract, parameters and query counts. */
export function registerProxy(app: FastifyInstance, deps: Dependencies): void {
  for (const contract of contracts) {
    if (contract.access === 'public' && contract.method === 'GET') registerCachedRead(app, contract, deps);
  }
}

function registerCachedRead(app: FastifyInstance, contract: Endpoint, { content, earlyHits, headers }: Dependencies): void {
  const route = `/api/proxy${toRoutePattern(contract)}`;
  const cacheControl = toCacheControl(windows[contract.freshness]);

  function handle(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    const address = toAddress(contract, readIncomingCall(contract, request));
    earlyHits.remember(request.url, toEarlyHit(address));
    const atOnce = content.findAtOnce(address);
    if (atOnce) return sendAnswer(request, reply, atOnce, cacheControl);
    return content.getAnswer(contract, address, toCallTrace(request)).then((answer) => sendAnswer(request, reply, answer, cacheControl));
  }

  function toEarlyHit(address: string): EarlyHit {
    return { route, cacheControl, headers, find: () => content.findAtOnce(address) };
  }

  app.get(route, { config: { needs: contract.needs } }, handle);
}
