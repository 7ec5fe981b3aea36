import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { announcement, answerAnnouncements } from '../../../support/announcements.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { type FaultUpstream, startUpstream } from '../../../support/upstream.ts';

const opsToken = 'an-operators-token-of-24-letters';

let upstream: FaultUpstream;
let gateway: TestGateway;

beforeEach(async () => {
  upstream = await startUpstream();
  answerAnnouncements(upstream, [announcement(5)]);
  gateway = await startGateway({ upstreamOrigin: upstream.origin, env: { opsToken } });
});

afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

async function look(address: string) {
  const authorization = `Bearer ${opsToken}`;
  const answer = await gateway.get(`/ops/cache?address=${encodeURIComponent(address)}`, { authorization });
  const { data } = (await answer.json()) as { data: Record<string, unknown> }; // safe: tests check the data
  return { status: answer.status, data };
}

describe('GET /ops/cache', () => {
  it('is for operators only, and does not exist without their token', async () => {
    expect((await gateway.get('/ops/cache?address=/en')).status).toBe(401);
    const without = await startGateway({ upstreamOrigin: upstream.origin });
    expect((await without.get('/ops/cache?address=/en', { authorization: `Bearer ${opsToken}` })).status).toBe(404);
    await without.close();
  });

  it('returns a page’s state, age, lifetime and tags, and changes none of them', async () => {
    const path = '/en/news-detail/5/story-5';
    expect((await look(path)).data).toMatchObject({ kind: 'page', route: '/en/news-detail/{id}/{title}', document: null, payload: null });
    await gateway.get(path);
    gateway.clock.advance(20);
    const seen = upstream.requests.length;
    const { data } = await look(`${path}?utm_source=letter`);
    expect(data).toMatchObject({
      address: path,
      document: { state: 'fresh', ageSeconds: 20, freshForSeconds: 40, isPartial: false },
      payload: null,
    });
    expect(data.document).toHaveProperty('tags', expect.arrayContaining(['/v1/announcements/5']));
    expect(upstream.requests.length).toBe(seen);
    gateway.clock.advance(41);
    expect((await look(path)).data).toMatchObject({ document: { state: 'stale', staleForSeconds: 599 } });
    gateway.clock.advance(600);
    expect((await look(path)).data).toMatchObject({ document: { state: 'for-failures' } });
  });

  it('returns the state of a call, under each of its addresses', async () => {
    await gateway.get('/api/proxy/v1/companies/1');
    for (const address of ['/v1/companies/1', '/api/proxy/v1/companies/1?x=y', '/api/v1/companies/1'])
      expect((await look(address)).data).toMatchObject({
        kind: 'call',
        call: 'getCompany',
        address: '/v1/companies/1',
        copy: { state: 'fresh', tags: ['/v1/companies/1', 'companies', 'companies/1', 'content', 'getCompany'] },
      });
    expect((await look('/v1/companies/2')).data).toMatchObject({ copy: null });
  });

  it.each([
    ['/v1/me/profile', { kind: 'not-kept', reason: 'private' }],
    ['/v1/nothing', { kind: 'not-kept', reason: 'not-found' }],
    ['/en/nothing/here', { kind: 'not-kept', reason: 'not-found' }],
    ['/old', { kind: 'redirect', to: '/cz', status: 301 }],
  ])('explains why nothing is cached at %s', async (address, expected) => {
    expect((await look(address)).data).toEqual(expected);
  });

  it.each([
    ['nothing', ''],
    ['no path', 'en'],
    ['another host', '//evil.example/'],
    ['too long a path', `/${'a'.repeat(2001)}`],
    ['an address that cannot be decoded', '/v1/companies/%ff'],
  ])('refuses %s', async (_what, address) => {
    expect((await look(address)).status).toBe(400);
  });
});
