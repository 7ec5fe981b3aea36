import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTagHeader } from '#server/gateway/cache/tags.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { company, type FaultUpstream, sendJson, startUpstream, success } from '../../../support/upstream.ts';

describe('the tag header', () => {
  let upstream: FaultUpstream;
  let gateways: TestGateway[];
  const address = '/api/proxy/v1/companies/7';

  beforeAll(async () => {
    upstream = await startUpstream();
    upstream.answer('/v1/companies/7', sendJson(success(company(7))));
    const start = (cacheTagHeader?: 'surrogate-key' | 'cache-tag') =>
      startGateway({ upstreamOrigin: upstream.origin, env: { cacheTagHeader } });
    gateways = [await start('surrogate-key'), await start('cache-tag'), await start()];
  });
  afterAll(async () => {
    await Promise.all(gateways.map((gateway) => gateway.close()));
    await upstream.close();
  });

  it('names purgeable tags, on misses, hits and 304s alike', async () => {
    const [fastly, cloudflare, alone] = gateways as [TestGateway, TestGateway, TestGateway];
    for (const turn of ['miss', 'hit', 'early hit']) {
      const { headers } = await fastly.get(address);
      const tags = headers.get('surrogate-key')?.split(' ');
      expect(tags, turn).toEqual(expect.arrayContaining(['content', 'companies', 'companies/7']));
      const known = await fastly.get(address, { 'if-none-match': headers.get('etag') ?? '' });
      expect([known.status, known.headers.get('surrogate-key')]).toEqual([304, headers.get('surrogate-key')]);
      expect((await cloudflare.get(address)).headers.get('cache-tag')?.split(',')).toEqual(tags);
      const names = [...(await alone.get(address)).headers.keys()];
      expect(names).not.toContain('surrogate-key');
    }
  });

  it('is set on pages, but not on uncached ones', async () => {
    const [fastly] = gateways as [TestGateway];
    expect((await fastly.get('/en')).headers.get('surrogate-key')?.split(' ')).toContain('content');
    const { headers } = await fastly.get('/en/login');
    expect([headers.get('surrogate-key'), headers.get('cache-control')]).toEqual([null, 'no-store']);
  });

  it('stays within the size limit of headers', () => {
    const tags = new Set(['companies', 'content', ...Array.from({ length: 2000 }, (_, id) => `companies/${id}`)]);
    const answer = { tags } as unknown as Parameters<ReturnType<typeof createTagHeader>>[0];
    expect(createTagHeader('cache-tag')(answer)).toEqual({ 'cache-tag': 'companies,content' });
  });
});
