import autocannon from 'autocannon';

export interface LoadResult {
  requests: number;
  /** Answers by status; connections that broke count as 0. */
  statuses: Record<string, number>;
  /** Milliseconds from the request to the end of its answer. */
  p99Ms: number;
  maxMs: number;
  /** Requests a second, on average. */
  perSecond: number;
}

/**
 * Asks for these paths over this many connections, each in their order, from a thread of its own: the milliseconds are the gateway's, also where it
 * runs in this process. Ends after `seconds`, or once `amount` requests are answered.
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
