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
  /** Identifies this step, for outgoing calls and for the response. */
  traceparent: string;
}

/** Sent with calls, so that the log lines of both sides share an id. */
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

/** Exports each step of a trace. */
export interface Tracing {
  begin: (method: string, parent: Step | undefined) => { step: Step; end: EndStep };
  close: () => Promise<void>;
}

const requestIdPattern = /^[\w.-]{8,64}$/;
/** Version 00 has exactly these 55 characters; later versions may continue after a hyphen. `ff` is invalid. */
const traceparentPattern = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** The request id set by a proxy, if well-formed; used in the log and in headers. */
export function findRequestId({ 'x-request-id': given }: IncomingHttpHeaders): string | undefined {
  return typeof given === 'string' && requestIdPattern.test(given) ? given : undefined;
}

/** Continues the trace that the request belongs to; undefined: it has none. */
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

/** Taken from a UUID, because Node generates those in advance: other random numbers cost a system call each. */
function makeStepId(): string {
  return randomUUID().replaceAll('-', '').slice(16);
}

function toTrace({ traceId, stepId, isSampled }: Step): Trace {
  return { traceId, traceparent: `00-${traceId}-${stepId}-${isSampled ? '01' : '00'}` };
}

/** Gives every request an id and a trace, received with it or new, and returns both in headers. */
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
