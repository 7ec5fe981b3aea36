import type { FastifyInstance } from 'fastify';
import { request as ask } from 'undici';
import { ApiError } from '#shared/contracts/errors.ts';
import { assertMayMeasure } from '../../http/metrics.ts';

const timeoutMs = 5000;

interface Dependencies {
  /** Current URL of the embedded mall API; undefined while it is down. */
  origin: () => string | undefined;
  opsToken: string | undefined;
}

/** `/metrics/mall-api`: metrics of the embedded mall API's process, which cannot be reached from outside. */
export function registerMallApiMetrics(app: FastifyInstance, { origin, opsToken }: Dependencies): void {
  app.get('/metrics/mall-api', { logLevel: 'warn' }, async ({ headers: { authorization } }, reply) => {
    assertMayMeasure(authorization, opsToken);
    const base = origin();
    if (base === undefined) throw new ApiError('ServiceUnavailable');
    const { statusCode, headers, body } = await ask(`${base}/metrics`, {
      headers: authorization === undefined ? {} : { authorization },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await body.text();
    if (statusCode !== 200) throw new ApiError('BadGateway');
    return reply.header('cache-control', 'no-store').type(String(headers['content-type'])).send(text);
  });
}
