import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    trace: Trace;
  }
}

/** A request's place in a trace (W3C Trace Context). */
export interface Trace {
  traceId: string;
  /** Of this step: for whom it calls, and for who has asked. */
  traceparent: string;
}

/** What a call brings along, so that the lines of both sides are found by one id. */
export interface CallTrace {
  requestId: string;
  traceparent: string;
}

const requestIdPattern = /^[\w.-]{8,64}$/;
/** Version 00 is these 55 characters and no more; a later one may go on after a hyphen. `ff` is none. */
const traceparentPattern = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(-.*)?$/;

/** The id that somebody in front gave the request, where it has the form of one: it stands in the log and in headers. */
export function findRequestId({ 'x-request-id': given }: IncomingHttpHeaders): string | undefined {
  return typeof given === 'string' && requestIdPattern.test(given) ? given : undefined;
}

/** Goes on with the trace that the request is part of. Undefined: it is part of none. */
export function continueTrace({ traceparent: given }: IncomingHttpHeaders): Trace | undefined {
  const [, version, traceId = '', flags = '00', more] = (typeof given === 'string' && traceparentPattern.exec(given)) || [];
  if (version === undefined || (version === '00' && more !== undefined)) return undefined;
  const isSampled = (Number.parseInt(flags, 16) & 1) === 1;
  return toTrace(traceId, randomBytes(8).toString('hex'), isSampled);
}

function beginTrace(): Trace {
  const random = randomBytes(24).toString('hex');
  return toTrace(random.slice(0, 32), random.slice(32), false);
}

function toTrace(traceId: string, stepId: string, isSampled: boolean): Trace {
  return { traceId, traceparent: `00-${traceId}-${stepId}-${isSampled ? '01' : '00'}` };
}

/** Every request has an id and a place in a trace, its own or the one that it brings, and who has asked is told both. */
export function registerTrace(app: FastifyInstance): void {
  app.decorateRequest('trace');
  app.addHook('onRequest', (request, reply, done) => {
    request.trace = continueTrace(request.headers) ?? beginTrace();
    reply.headers({ 'x-request-id': request.id, traceparent: request.trace.traceparent });
    done();
  });
}

export const toCallTrace = ({ id, trace }: Pick<FastifyRequest, 'id' | 'trace'>): CallTrace => ({
  requestId: id,
  traceparent: trace.traceparent,
});
