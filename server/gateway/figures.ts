import type { FastifyInstance } from 'fastify';
import { request as ask } from 'undici';
import { ApiError } from '#shared/contracts/errors.ts';
import type { Health } from '../http/health.ts';
import { assertMayMeasure, type Figure, type MetricsAccess, type Sample, toDiskFigure } from '../http/metrics.ts';
import type { RedisLink } from '../redis/link.ts';
import type { StaleCache } from './cache/stale-cache.ts';
import type { Repairs } from './upstream/repairs.ts';
import type { Upstream } from './upstream/upstream.ts';

interface Dependencies {
  upstream: Pick<Upstream, 'figures'>;
  repairs: Pick<Repairs, 'totals'>;
  caches: Readonly<Record<string, Pick<StaleCache, 'size'>>>;
  pages: { figures: () => PageFigures };
  connections: { figures: () => { open: number; turnedAway: Readonly<Record<string, number>> } };
  countSockets: () => number;
  health: Health;
  dataDir: string;
  /** Undefined if there are no other gateways. */
  redis: Pick<RedisLink, 'figures'> | undefined;
}

interface PageFigures {
  queue: { atOnce: number; underWay: number; waiting: Readonly<Record<string, number>> };
  renders: { pages: number; done: number; failed: number; seconds: number };
}

/** Returns the metrics of a gateway, group by group. */
export function toGatewayFigures({
  upstream,
  repairs,
  caches,
  pages,
  connections,
  countSockets,
  health,
  dataDir,
  redis,
}: Dependencies): Figure[] {
  return [
    {
      name: 'mallfront_ready',
      help: '1 while visitors can be served, as /readyz shows.',
      kind: 'gauge',
      read: async () => [{ value: Number((await health.look()).isReady) }],
    },
    toDiskFigure(dataDir),
    ...ofUpstream(upstream, repairs),
    ...ofCaches(caches),
    ...ofPages(pages),
    {
      name: 'mallfront_http_connections',
      help: 'Connections that are open, those of sockets included.',
      kind: 'gauge',
      read: () => [{ value: connections.figures().open }],
    },
    {
      name: 'mallfront_clients_turned_away_total',
      help: 'Connections that were refused, closed while idle to make room, or closed because nobody read the answer.',
      kind: 'counter',
      labels: ['reason'],
      read: () => toSamples('reason', connections.figures().turnedAway),
    },
    {
      name: 'mallfront_realtime_sockets',
      help: 'Sockets of the embedded realtime server that are open.',
      kind: 'gauge',
      read: () => [{ value: countSockets() }],
    },
    ...(redis ? ofRedis(redis) : []),
  ];
}

function ofUpstream({ figures }: Dependencies['upstream'], { totals }: Dependencies['repairs']): Figure[] {
  return [
    {
      name: 'mallfront_upstream_calls_total',
      help: 'Calls of the mall API by the contract’s name and how they ended; held-back: not made, a circuit is open or a lane is full.',
      kind: 'counter',
      labels: ['call', 'outcome'],
      read: () =>
        figures().calls.flatMap(({ call, byOutcome }) =>
          toSamples('outcome', byOutcome)
            .filter(({ value }) => value > 0)
            .map(({ value, labels }) => ({ value, labels: { call, ...labels } })),
        ),
    },
    {
      name: 'mallfront_upstream_call_seconds_total',
      help: 'Time of these calls, their waiting included.',
      kind: 'counter',
      labels: ['call'],
      read: () => figures().calls.map(({ call, seconds }) => ({ value: seconds, labels: { call } })),
    },
    {
      name: 'mallfront_upstream_repairs_total',
      help: 'Values of the mall API’s answers that were read leniently.',
      kind: 'counter',
      labels: ['call', 'repair'],
      read: () => sumRepairs(totals()),
    },
    {
      name: 'mallfront_upstream_lane_running',
      help: 'Calls of a lane that are under way.',
      kind: 'gauge',
      labels: ['lane'],
      read: () => figures().lanes.map(({ lane, running }) => ({ value: running, labels: { lane } })),
    },
    {
      name: 'mallfront_upstream_lane_waiting',
      help: 'Calls of a lane that wait for their turn.',
      kind: 'gauge',
      labels: ['lane'],
      read: () => figures().lanes.map(({ lane, waiting }) => ({ value: waiting, labels: { lane } })),
    },
    {
      name: 'mallfront_upstream_circuit_open',
      help: '1 while calls of a circuit fail at once because the mall API is left alone.',
      kind: 'gauge',
      labels: ['circuit'],
      read: () => figures().circuits.map(({ circuit, isOpen }) => ({ value: Number(isOpen), labels: { circuit } })),
    },
  ];
}

function ofCaches(caches: Dependencies['caches']): Figure[] {
  const readSize = (part: 'entries' | 'bytes') => () =>
    Object.entries(caches).map(([cache, { size }]) => ({ value: size()[part], labels: { cache } }));
  return [
    {
      name: 'mallfront_cache_entries',
      help: 'Answers that are kept in memory.',
      kind: 'gauge',
      labels: ['cache'],
      read: readSize('entries'),
    },
    { name: 'mallfront_cache_bytes', help: 'Memory that they take.', kind: 'gauge', labels: ['cache'], read: readSize('bytes') },
  ];
}

function ofPages({ figures }: Dependencies['pages']): Figure[] {
  return [
    {
      name: 'mallfront_page_queue_waiting',
      help: 'Pages that wait to be made: somebody waits for them (miss), or a stale copy goes out meanwhile (refresh).',
      kind: 'gauge',
      labels: ['purpose'],
      read: () => toSamples('purpose', figures().queue.waiting),
    },
    {
      name: 'mallfront_page_queue_under_way',
      help: 'Pages that are begun and not finished, those that wait for the mall API included.',
      kind: 'gauge',
      read: () => [{ value: figures().queue.underWay }],
    },
    {
      name: 'mallfront_pages_made_total',
      help: 'Pages that were made by rendering.',
      kind: 'counter',
      read: () => [{ value: figures().renders.pages }],
    },
    {
      name: 'mallfront_page_renders_total',
      help: 'Renders; a page takes one to four: one if its calls are known from other pages of its route.',
      kind: 'counter',
      labels: ['outcome'],
      read: () => {
        const { done, failed } = figures().renders;
        return toSamples('outcome', { done, failed });
      },
    },
    {
      name: 'mallfront_page_render_seconds_total',
      help: 'Time that rendering took.',
      kind: 'counter',
      read: () => [{ value: figures().renders.seconds }],
    },
  ];
}

function ofRedis({ figures }: Pick<RedisLink, 'figures'>): Figure[] {
  return [
    {
      name: 'mallfront_redis_up',
      help: '1 while Redis answers and can be written.',
      kind: 'gauge',
      read: () => [{ value: Number(figures().state === 'up') }],
    },
    {
      name: 'mallfront_redis_read_only',
      help: '1 while Redis is a replica: gateways connect again until they reach the primary.',
      kind: 'gauge',
      read: () => [{ value: Number(figures().state === 'read-only') }],
    },
    {
      name: 'mallfront_redis_commands_total',
      help: 'Commands by how they ended; skipped: not sent, because Redis is left alone until it answers again.',
      kind: 'counter',
      labels: ['outcome'],
      read: () => toSamples('outcome', figures().commands),
    },
    {
      name: 'mallfront_redis_gaps_total',
      help: 'Times at which what other gateways told may have been missed: sockets connect again, and pages ask.',
      kind: 'counter',
      read: () => [{ value: figures().gaps }],
    },
  ];
}

function sumRepairs(totals: ReturnType<Repairs['totals']>): Sample[] {
  const sums = new Map<string, { value: number; labels: { call: string; repair: string } }>();
  for (const { contract: call, repair, count } of totals) {
    const key = `${call} ${repair}`;
    sums.set(key, { value: (sums.get(key)?.value ?? 0) + count, labels: { call, repair } });
  }
  return [...sums.values()];
}

function toSamples(label: string, values: Readonly<Record<string, number>>): { value: number; labels: Record<string, string> }[] {
  return Object.entries(values).map(([of, value]) => ({ value, labels: { [label]: of } }));
}

const metricsTimeoutMs = 5000;

interface MallApiMetrics extends MetricsAccess {
  /** Current URL of the embedded mall API; undefined while it is down. */
  origin: () => string | undefined;
}

/** Registers `/metrics/mall-api`: metrics of the embedded mall API, which cannot be reached from outside. */
export function registerMallApiMetrics(app: FastifyInstance, { origin, ...access }: MallApiMetrics): void {
  app.get('/metrics/mall-api', { logLevel: 'warn' }, async (request, reply) => {
    await assertMayMeasure(request, access);
    const { authorization } = request.headers;
    const base = origin();
    if (base === undefined) throw new ApiError('ServiceUnavailable');
    const { statusCode, headers, body } = await ask(`${base}/metrics`, {
      headers: authorization === undefined ? {} : { authorization },
      signal: AbortSignal.timeout(metricsTimeoutMs),
    });
    const text = await body.text();
    if (statusCode !== 200) throw new ApiError('BadGateway');
    return reply.header('cache-control', 'no-store').type(String(headers['content-type'])).send(text);
  });
}
