import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { requestRaw } from '../../support/raw-request.ts';
import { type FaultUpstream, startUpstream } from '../../support/upstream.ts';
import { startMallApi } from '../mall-api/running-mall-api.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const given = { 'x-request-id': 'proxy-0001.a_b', traceparent: `00-${traceId}-00f067aa0ba902b7-01` };

let upstream: FaultUpstream;
let gateway: TestGateway;

beforeEach(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ upstreamOrigin: upstream.origin });
});

afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

const lastLine = () => JSON.parse(gateway.logged.at(-1) ?? '{}');

describe('a request’s id and its trace', () => {
  it.each(['/api/v1/companies', '/en'])('are continued: to the mall API, in the log, and in the response (%s)', async (path) => {
    await gateway.get('/api/config');
    const before = upstream.headers.length;
    const { headers } = await gateway.get(path, given);
    expect(headers.get('x-request-id')).toBe('proxy-0001.a_b');
    expect(headers.get('traceparent')).toMatch(new RegExp(`^00-${traceId}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`));
    expect(lastLine()).toMatchObject({ requestId: 'proxy-0001.a_b', traceId });
    const called = upstream.headers.slice(before).filter((sent) => sent['x-request-id'] === 'proxy-0001.a_b');
    expect(called.length).toBeGreaterThan(0);
    for (const sent of called) expect(sent.traceparent).toBe(headers.get('traceparent'));
  });

  it('are returned by an early hit to callers that sent them, and to no others', async () => {
    for (let time = 1; time <= 3; time += 1) await gateway.get('/api/proxy/v1/companies');
    const early = await requestRaw(gateway.origin, '/api/proxy/v1/companies', { headers: given });
    expect(lastLine()).toMatchObject({ requestId: 'proxy-0001.a_b', traceId, isEarly: true });
    expect(early.headers['x-request-id']).toBe('proxy-0001.a_b');
    expect(early.headers.traceparent).toContain(traceId);
    const other = await requestRaw(gateway.origin, '/api/proxy/v1/companies');
    expect(other.headers).not.toHaveProperty('traceparent');
  });

  it.each([
    ['an invalid version', `ff-${traceId}-00f067aa0ba902b7-01`],
    ['no trace', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
    ['no step', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['capital letters', `00-${traceId.toUpperCase()}-00f067aa0ba902b7-01`],
    ['more than its version has', `00-${traceId}-00f067aa0ba902b7-01-more`],
    ['less', `00-${traceId}-00f067aa0ba902b7`],
    ['markup', '00-<evil>'],
  ])('start again if the header has %s', async (_what, traceparent) => {
    const { headers } = await gateway.get('/api/v1/companies', { traceparent, 'x-request-id': '<evil>"id' });
    expect(headers.get('traceparent')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(headers.get('traceparent')).not.toContain(traceId);
    expect(headers.get('x-request-id')).toMatch(/^\w+$/);
  });

  it('are read from a header of a later version as far as we know it', async () => {
    const { headers } = await gateway.get('/api/v1/companies', { traceparent: `01-${traceId}-00f067aa0ba902b7-03-more` });
    expect(headers.get('traceparent')).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
  });

  it('appear in the mall API’s log, too', async () => {
    const logged: string[] = [];
    const log = pino({ base: { process: 'mall-api' } }, { write: (line: string) => void logged.push(line) });
    const mallApi = await startMallApi(undefined, { log });
    const inFront = await startGateway({ upstreamOrigin: mallApi.origin });
    await inFront.get('/api/v1/companies', given);
    expect(logged.map((line) => JSON.parse(line)).find(({ route }) => route === '/v1/companies')).toMatchObject({
      requestId: 'proxy-0001.a_b',
      traceId,
      status: 200,
    });
    await inFront.close();
    await mallApi.close();
  });
});
