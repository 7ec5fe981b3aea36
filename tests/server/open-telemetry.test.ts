import { expect, it } from 'vitest';
import { startOpenTelemetry } from '#server/tracing/open-telemetry.ts';
import { startGateway } from '../support/gateway.ts';
import { listen } from '../support/listen.ts';
import { startUpstream } from '../support/upstream.ts';

interface Sent {
  resourceSpans: {
    resource: { attributes: { key: string; value: unknown }[] };
    scopeSpans: { spans: { name: string; traceId: string; parentSpanId?: string; spanId: string }[] }[];
  }[];
}

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

it('OpenTelemetry sends a span of each sampled request, named by its route pattern, in the trace of its caller', async () => {
  const sent: { url: string | undefined; body: Sent }[] = [];
  const collector = await listen(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    sent.push({ url: request.url, body: JSON.parse(Buffer.concat(chunks).toString()) as Sent }); // safe: OTLP in JSON
    response.end('{}');
  });
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.origin;
  const warned: unknown[] = [];
  const tracing = startOpenTelemetry({ serviceName: 'mallfront-gateway', log: { warn: (...words: unknown[]) => void warned.push(words) } });
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const upstream = await startUpstream();
  const gateway = await startGateway({ upstreamOrigin: upstream.origin, tracing });
  const answer = await gateway.get('/api/v1/companies/1', { traceparent: `00-${traceId}-00f067aa0ba902b7-01` });
  await gateway.get('/api/v1/companies/1', { traceparent: `00-${traceId}-00f067aa0ba902b7-00` });
  await gateway.close(); // sends the remaining spans
  expect([sent.map(({ url }) => url), warned]).toEqual([['/v1/traces'], []]);
  const [{ resource, scopeSpans } = { resource: { attributes: [] }, scopeSpans: [] }] = sent[0]?.body.resourceSpans ?? [];
  expect(resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'mallfront-gateway' } });
  const spans = scopeSpans.flatMap((scope) => scope.spans);
  expect(spans).toMatchObject([{ name: 'GET /api/v1/companies/:id', traceId, parentSpanId: '00f067aa0ba902b7' }]);
  const step = `00-${traceId}-${spans[0]?.spanId}-01`;
  expect(answer.headers.get('traceparent')).toBe(step);
  expect(upstream.headers.filter((headers) => headers.traceparent === step).length).toBeGreaterThan(0);
  await upstream.close();
  await collector.close();
});
