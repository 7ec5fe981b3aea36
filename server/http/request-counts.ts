import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { addFigures, type Sample } from './metrics.ts';

const statusClasses = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const;
type StatusClass = (typeof statusClasses)[number];

const cacheStates = ['none', 'hit', 'stale', 'stale-on-error', 'stale-on-delay', 'miss', 'bypass'] as const;
/** How a response was obtained; `none`: without a cache. */
export type CacheState = (typeof cacheStates)[number];

/** Responses of one route so far: plain numbers, so that counting costs nothing. */
export type RouteCounts = Record<StatusClass, Record<CacheState, number>>;

declare module 'fastify' {
  interface FastifyRequest {
    cacheState: CacheState;
  }
}

const buckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const ordinaryMethods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'];

/** Counts requests by route pattern, not by path, so that there are as many series as routes. */
export function createRequestCounts(registry: Registry) {
  const routes = new Map<string, { method: string; route: string; counts: RouteCounts }>();
  const durations = new Histogram({
    name: 'mallfront_http_request_duration_seconds',
    help: 'Until the answer is sent. Without hits that are answered before the framework: they take microseconds.',
    labelNames: ['method', 'route'],
    buckets,
    registers: [registry],
  });

  function of(method: string, route: string): RouteCounts {
    const key = `${method} ${route}`;
    const known = routes.get(key);
    if (known) return known.counts;
    const counts = toEmpty(statusClasses, () => toEmpty(cacheStates, () => 0));
    routes.set(key, { method, route, counts });
    return counts;
  }

  addFigures(registry, [
    {
      name: 'mallfront_http_requests_total',
      help: 'Answers by route pattern, class of their status, and state of the cache that they came from.',
      kind: 'counter',
      labels: ['method', 'route', 'status', 'cache'],
      read: () => [...routes.values()].flatMap((one) => [...toSamples(one)]),
    },
  ]);

  return {
    of,
    /** Counts every response sent through Fastify. */
    register(app: FastifyInstance): void {
      app.decorateRequest('cacheState', 'none');
      app.addHook('onResponse', (request, reply, done) => {
        const method = ordinaryMethods.includes(request.method) ? request.method : 'other';
        const route = toRoute(request);
        of(method, route)[toClass(reply.statusCode)][request.cacheState] += 1;
        durations.observe({ method, route }, reply.elapsedTime / 1000);
        done();
      });
    },
  };
}

export type RequestCounts = ReturnType<typeof createRequestCounts>;

/** The pattern of a page; for a page's data the router's pattern. */
export function toRoute({ shown, routeOptions: { url = 'none' } }: FastifyRequest): string {
  return url === '/*' && shown ? shown.pattern : url;
}

const toClass = (status: number): StatusClass => statusClasses[Math.floor(status / 100) - 1] ?? '5xx';

function* toSamples({ method, route, counts }: { method: string; route: string; counts: RouteCounts }): Generator<Sample> {
  for (const status of statusClasses)
    for (const cache of cacheStates)
      if (counts[status][cache] > 0) yield { value: counts[status][cache], labels: { method, route, status, cache } };
}

function toEmpty<Key extends string, Value>(keys: readonly Key[], make: () => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, make()])) as Record<Key, Value>; // safe: has exactly these keys
}
