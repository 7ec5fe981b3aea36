import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toAddress } from '#shared/contracts/address.ts';
import { contracts } from '#shared/contracts/contracts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { readIncomingCall, toRoutePattern } from '#shared/contracts/incoming-call.ts';
import { searchCentre } from '#shared/contracts/search.ts';
import type { ClientAddresses } from '../../http/client-address.ts';
import { openReadHeaders } from '../../http/open-reads.ts';
import { toCallTrace } from '../../http/trace.ts';
import type { Content } from '../cache/content.ts';
import type { EarlyHit, EarlyHits } from '../cache/early-hits.ts';
import { sendAnswer } from '../cache/send.ts';
import type { Answer } from '../cache/stored-answer.ts';
import { toCacheControl, windows } from '../cache/windows.ts';
import { findSearchedIn } from '../visits/searches.ts';
import type { Visits } from '../visits/visits.ts';

interface Dependencies {
  content: Content;
  earlyHits: EarlyHits;
  /** Headers of all responses. */
  headers: Readonly<Record<string, string>>;
  addressOf: ClientAddresses['addressOf'];
  /** Undefined: visits are not counted. */
  visits: Visits | undefined;
}

/** Registers `/api/proxy/v1/…`: all public reads, from the cache, for any site's scripts. Answers depend only on contract, parameters and query. */
export function registerProxy(app: FastifyInstance, deps: Dependencies): void {
  for (const contract of contracts) {
    if (contract.access === 'public' && contract.method === 'GET') registerCachedRead(app, contract, deps);
  }
}

function registerCachedRead(
  app: FastifyInstance,
  contract: Endpoint,
  { content, earlyHits, headers, addressOf, visits }: Dependencies,
): void {
  const route = `/api/proxy${toRoutePattern(contract)}`;
  const cacheControl = toCacheControl(windows[contract.freshness]);
  const openHeaders = { ...headers, ...openReadHeaders };

  function handle(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    const address = toAddress(contract, readIncomingCall(contract, request));
    earlyHits.remember(request.url, toEarlyHit(address));
    const send = (answer: Answer) => {
      if (contract === searchCentre && request.method === 'GET') countSearch(address, answer, request.raw);
      return sendAnswer(request, reply, answer, cacheControl);
    };
    reply.headers(openReadHeaders);
    const atOnce = content.findCached(address);
    return atOnce ? send(atOnce) : content.getAnswer(contract, address, toCallTrace(request)).then(send);
  }

  function countSearch(address: string, { entry }: Answer, request: IncomingMessage): void {
    visits?.countSearch(findSearchedIn(address, entry), request.headers, addressOf(request));
  }

  function toEarlyHit(address: string): EarlyHit {
    return {
      ...{ route, cacheControl, headers: openHeaders, find: () => content.findCached(address) },
      ...(visits && contract === searchCentre && { onGiven: (request, answer) => countSearch(address, answer, request) }),
    };
  }

  app.get(route, { config: { needs: contract.needs } }, handle);
}
