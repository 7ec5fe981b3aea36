import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toRoute } from './request-counts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    trace: Trace;
    endStep: EndStep | undefined;
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

interface Step {
  traceId: string;
  stepId: string;
  isSampled: boolean;
}

type EndStep = (result: { route: string; status: number }) => void;

/** Tells somebody else of each step. */
export interface Tracing {
  begin: (method: string, parent: Step | undefined) => { step: Step; end: EndStep };
  close: () => Promise<void>;
}

const requestIdPattern = /^[\w.-]{8,64}$/;
/** Version 00 is these 55 characters and no more; a later one may go on after a hyphen. `ff` is none. */
const traceparentPattern = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** The id that somebody in front gave the request, where it has the form of one: it stands in the log and in headers. */
export function findRequestId({ 'x-request-id': given }: IncomingHttpHeaders): string | undefined {
  return typeof given === 'string' && requestIdPattern.test(given) ? given : undefined;
}

/** Goes on with the trace that the request is part of. Undefined: it is part of none. */
export function continueTrace(headers: IncomingHttpHeaders): Trace | undefined {
  const parent = findParent(headers);
  return parent && toTrace({ ...parent, stepId: makeStepId() });
}

function findParent({ traceparent: given }: IncomingHttpHeaders): Step | undefined {
  const [, version, traceId = '', stepId = '', flags = '', more] = (typeof given === 'string' && traceparentPattern.exec(given)) || [];
  if (version === undefined || (version === '00' && more !== undefined)) return undefined;
  return { traceId, stepId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

function beginTrace(): Trace {
  return toTrace({ traceId: randomUUID().replaceAll('-', ''), stepId: makeStepId(), isSampled: false });
}

/** Of a UUID, because Node has many of those ready: every other random number costs a call of the system. */
function makeStepId(): string {
  return randomUUID().replaceAll('-', '').slice(16);
}

function toTrace({ traceId, stepId, isSampled }: Step): Trace {
  return { traceId, traceparent: `00-${traceId}-${stepId}-${isSampled ? '01' : '00'}` };
}

/** Every request has an id and a place in a trace, its own or the one that it brings, and who has asked is told both. */
export function registerTrace(app: FastifyInstance, tracing?: Tracing): void {
  app.decorateRequest('trace');
  app.decorateRequest('endStep', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, method } = request;
    if (tracing) {
      const { step, end } = tracing.begin(method, findParent(headers));
      Object.assign(request, { trace: toTrace(step), endStep: end });
    } else request.trace = continueTrace(headers) ?? beginTrace();
    reply.headers({ 'x-request-id': request.id, traceparent: request.trace.traceparent });
    done();
  });
  if (!tracing) return;
  app.addHook('onResponse', (request, { statusCode: status }, done) => {
    request.endStep?.({ route: toRoute(request), status });
    done();
  });
  app.addHook('onClose', () => tracing.close());
}

export const toCallTrace = ({ id, trace }: Pick<FastifyRequest, 'id' | 'trace'>): CallTrace => ({
  requestId: id,
  traceparent: trace.traceparent,
});
