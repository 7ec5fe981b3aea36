import { statfs } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Env } from '#config/env.ts';
import { isOperator } from './operator-token.ts';

/** A value and its labels. */
export interface Sample {
  value: number;
  labels?: Readonly<Record<string, string>>;
}

/** A number that is read at each scrape. A counter only grows. */
export interface Figure {
  name: string;
  help: string;
  kind: 'counter' | 'gauge';
  labels?: readonly string[];
  read: () => readonly Sample[] | Promise<readonly Sample[]>;
}

/** Interval at which the delay of the event loop is measured; measured values contain it. The default of 10 ms is most of an idle process's load. */
const lagSampleMs = 100;

/** Creates the registry of a process, with the metrics that every Node process has (`process_…`, `nodejs_…`) unless tests share the process. */
export function createRegistry({ isOfProcess = true } = {}): Registry {
  const registry = new Registry();
  if (isOfProcess) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: lagSampleMs });
  return registry;
}

export function addFigures(registry: Registry, figures: readonly Figure[]): void {
  for (const figure of figures) addFigure(registry, figure);
}

function addFigure(registry: Registry, { name, help, kind, labels = [], read }: Figure): void {
  const options = { name, help, labelNames: [...labels], registers: [registry] };
  if (kind === 'gauge') {
    new Gauge({
      ...options,
      async collect() {
        this.reset();
        if (labels.length === 0) this.remove(); // a reset gauge without labels has the value 0
        for (const { value, labels: of = {} } of await read()) this.set(of, value);
      },
    });
    return;
  }
  new Counter({
    ...options,
    async collect() {
      this.reset();
      for (const { value, labels: of = {} } of await read()) this.inc(of, value);
    },
  });
}

/** Identifies the running version; the value is always 1. `build`: id of the site's build, for gateways. */
export function toBuildFigure({ tenant, release }: Pick<Env, 'tenant' | 'release'>, build?: string): Figure {
  return {
    name: 'mallfront_build_info',
    help: 'Always 1; the labels identify what runs.',
    kind: 'gauge',
    labels: ['tenant', 'version', 'build'],
    read: () => [{ value: 1, labels: { tenant, version: release, ...(build !== undefined && { build }) } }],
  };
}

/** Free space of the disk that contains `path`, a folder in DATA_DIR. No sample while it cannot be read. */
export function toDiskFigure(path: string): Figure {
  return {
    name: 'mallfront_disk_free_bytes',
    help: 'Space left on the disk of DATA_DIR.',
    kind: 'gauge',
    read: () =>
      statfs(path).then(
        ({ bavail, bsize }) => [{ value: bavail * bsize }],
        () => [], // does not exist yet; a failing disk shows in `mallfront_ready`
      ),
  };
}

export interface MetricsAccess {
  /** Undefined: metrics are public. */
  opsToken: string | undefined;
  /** Throws `Unauthorized` or `Forbidden` if the request sends no key with `ops:metrics`. */
  assertKey: (request: FastifyRequest) => void | Promise<void>;
}

/** Rejects a call without the operators' token and without a key for metrics. Without a configured token, metrics are public. */
export async function assertMayMeasure(request: FastifyRequest, { opsToken, assertKey }: MetricsAccess): Promise<void> {
  if (opsToken !== undefined && !isOperator(request.headers.authorization, opsToken)) await assertKey(request);
}

/** `/metrics`: metrics of this process for Prometheus. */
export function registerMetrics(app: FastifyInstance, { registry, ...access }: MetricsAccess & { registry: Registry }): void {
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    await assertMayMeasure(request, access);
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}
