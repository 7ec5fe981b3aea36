import autocannon from 'autocannon';

export interface LoadResult {
  requests: number;
  /** Number of answers by status. Broken connections count as status 0. */
  statuses: Record<string, number>;
  /** 99th percentile of the milliseconds from a request to the end of its answer. */
  p99Ms: number;
  maxMs: number;
  /** Average number of requests per second. */
  perSecond: number;
}

/**
 * Requests these paths in turn over several connections, until `seconds` are over or `amount` answers have arrived. Runs in its own thread, so
 * that the measured times are the gateway's even if the gateway runs in this process.
 */
export async function load(
  origin: string,
  paths: readonly string[],
  { connections, ...end }: { connections: number } & ({ seconds: number } | { amount: number }),
): Promise<LoadResult> {
  const result = await autocannon({
    url: origin,
    requests: paths.map((path) => ({ path })),
    connections,
    workers: 1,
    timeout: 20,
    ...('seconds' in end ? { duration: end.seconds } : { amount: end.amount }),
  });
  const statuses = Object.fromEntries(Object.entries(result.statusCodeStats ?? {}).map(([status, { count = 0 }]) => [status, count]));
  return {
    requests: result.requests.total,
    statuses: result.errors > 0 ? { ...statuses, 0: result.errors } : statuses,
    p99Ms: result.latency.p99,
    maxMs: result.latency.max,
    perSecond: Math.round(result.requests.average),
  };
}
