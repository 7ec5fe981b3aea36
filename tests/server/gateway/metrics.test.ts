import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { announcement, answerAnnouncements } from '../../support/announcements.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { readFigures } from '../../support/metrics.ts';
import { type FaultUpstream, sendJson, sendRaw, startUpstream } from '../../support/upstream.ts';

const opsToken = 'an-operators-token-of-24-letters';

let upstream: FaultUpstream;
let gateway: TestGateway;

beforeEach(async () => {
  upstream = await startUpstream();
  answerAnnouncements(upstream, [announcement(5)]);
  gateway = await startGateway({ upstreamOrigin: upstream.origin });
});

afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

describe('GET /metrics', () => {
  it('is public without an operators’ token, and protected with one', async () => {
    expect((await gateway.get('/metrics')).headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const guarded = await startGateway({ upstreamOrigin: upstream.origin, env: { opsToken } });
    const statusOf = async (headers = {}) => (await guarded.get('/metrics', headers)).status;
    expect([await statusOf(), await statusOf({ authorization: 'Bearer wrong' })]).toEqual([401, 401]);
    expect(await statusOf({ authorization: `Bearer ${opsToken}` })).toBe(200);
    await guarded.close();
  });

  it('counts responses by pattern, status and cache, including early hits, and contains no path', async () => {
    for (let time = 1; time <= 5; time += 1) await gateway.get('/en/news-detail/5/story-5');
    for (let time = 1; time <= 4; time += 1) await gateway.get('/api/proxy/v1/companies');
    await gateway.get('/en/nothing/of/the-kind');
    const figures = await readFigures(gateway);
    const page = 'method="GET",route="/en/news-detail/{id}/{title}",status="2xx"';
    expect(figures.get(`mallfront_http_requests_total{${page},cache="miss"}`)).toBe(1);
    expect(figures.get(`mallfront_http_requests_total{${page},cache="hit"}`)).toBe(4);
    expect(figures.get(`mallfront_http_request_duration_seconds_count{method="GET",route="/en/news-detail/{id}/{title}"}`)).toBeLessThan(5);
    const list = 'method="GET",route="/api/proxy/v1/companies",status="2xx"';
    expect(figures.get(`mallfront_http_requests_total{${list},cache="hit"}`)).toBeGreaterThanOrEqual(3);
    expect(figures.get('mallfront_http_requests_total{method="GET",route="none",status="4xx",cache="bypass"}')).toBe(1);
    expect([...figures.keys()].filter((name) => /story-5|the-kind/.test(name))).toEqual([]);
    expect(figures.get('mallfront_page_renders_total{outcome="done"}')).toBeGreaterThanOrEqual(2);
    expect(figures.get('mallfront_cache_entries{cache="pages"}')).toBe(1);
  });

  it('counts calls of the mall API by name and outcome, and shows open circuits', async () => {
    await gateway.get('/api/proxy/v1/companies/1');
    upstream.answer('/v1/faq', sendJson({}, { status: 500 }));
    for (let time = 1; time <= 5; time += 1) await gateway.get('/api/proxy/v1/faq');
    upstream.answer('/v1/companies/2', sendRaw('', { status: 503 }));
    for (let time = 1; time <= 7; time += 1) await gateway.get('/api/proxy/v1/companies/2');
    const figures = await readFigures(gateway);
    const calls = (call: string, outcome: string) => figures.get(`mallfront_upstream_calls_total{call="${call}",outcome="${outcome}"}`);
    expect(calls('getCompany', 'answered')).toBe(1);
    expect(calls('listQuestions', 'failed')).toBe(5);
    expect(calls('getCompany', 'failed')).toBe(5);
    expect(calls('getCompany', 'held-back')).toBe(2);
    expect(figures.get('mallfront_upstream_circuit_open{circuit="content"}')).toBe(1);
    expect(figures.get('mallfront_upstream_circuit_open{circuit="personal"}')).toBe(0);
    expect(figures.get('mallfront_upstream_lane_running{lane="content"}')).toBe(0);
    expect([...figures.keys()].filter((name) => name.includes('call="other"'))).toEqual([]);
  });

  it('shows whether visitors can be served, and the free space of DATA_DIR', async () => {
    const before = await readFigures(gateway);
    expect([before.get('mallfront_ready'), Number(before.get('mallfront_disk_free_bytes')) > 0]).toEqual([1, true]);
    upstream.answer('/health', sendRaw(JSON.stringify({ status: 'success', data: { isUp: true, storageFault: 'full' } })));
    expect((await readFigures(gateway)).get('mallfront_ready')).toBe(0);
  });

  it('shows whether Redis answers, if there is one', async () => {
    expect([...(await readFigures(gateway)).keys()].filter((name) => name.includes('redis'))).toEqual([]);
    const alone = await startGateway({ upstreamOrigin: upstream.origin, env: { redisUrl: 'redis://127.0.0.1:1' } });
    await alone.get('/api/proxy/v1/companies/1');
    const figures = await readFigures(alone);
    await alone.close();
    expect(figures.get('mallfront_redis_up')).toBe(0);
    expect(figures.get('mallfront_redis_commands_total{outcome="skipped"}')).toBeGreaterThan(0);
    expect(figures.get('mallfront_redis_gaps_total')).toBe(0);
  });
});

describe('GET /metrics/mall-api', () => {
  it('returns the metrics of the embedded mall API, and exists only with it', async () => {
    upstream.answer('/metrics', sendRaw('mallfront_mails_waiting 3\n', { headers: { 'content-type': 'text/plain; version=0.0.4' } }));
    expect((await gateway.get('/metrics/mall-api')).status).toBe(404);
    const embedding = await startGateway({ upstreamOrigin: upstream.origin, env: { mallApiUrl: undefined, opsToken } });
    expect((await embedding.get('/metrics/mall-api')).status).toBe(401);
    const answer = await embedding.get('/metrics/mall-api', { authorization: `Bearer ${opsToken}` });
    expect([answer.status, await answer.text()]).toEqual([200, 'mallfront_mails_waiting 3\n']);
    expect(upstream.headers.at(-1)?.authorization).toBe(`Bearer ${opsToken}`);
    await embedding.close();
  });
});
