import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClock, startGateway, type TestGateway } from '../../support/gateway.ts';
import { company, type FaultUpstream, meta, sendJson, startUpstream, success } from '../../support/upstream.ts';

const opsToken = 'o'.repeat(32);
let upstream: FaultUpstream;
let gateway: TestGateway;

const companies = (total: number) => {
  const records = Array.from({ length: Math.min(total, meta.per_page) }, (_, index) => company(index + 1));
  return sendJson(success(records, { ...meta, total, pages: Math.ceil(total / meta.per_page) }));
};
const question = { id: 1, translations: [{ locale: 'en', title: 'When?', article: '<p>Now.</p>' }] };

beforeEach(async () => {
  upstream = await startUpstream();
  upstream.answer('/v1/companies', companies(20));
  upstream.answer('/v1/faq', sendJson(success([question])));
  upstream.answer('/v1/privacy-policy', sendJson(success({ translations: [{ locale: 'en', privacy_policy: '<p>Ours.</p>' }] })));
  gateway = await startGateway({ upstreamOrigin: upstream.origin, clock: createClock(), env: { opsToken } });
});

afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

const addresses = ['/v1/companies', '/v1/faq', '/v1/malls', '/v1/settings-web-app/web', '/v1/privacy-policy', '/v1/companies/1'];
const read = async (address: string) => {
  const answer = await gateway.get(`/api/proxy${address}`);
  return [address, answer.status, await answer.text()];
};
const readAll = () => Promise.all(addresses.map(read));
async function count(address: string): Promise<number> {
  const { data, meta: place } = JSON.parse(String((await read(address))[2])) as { data: unknown[]; meta?: { total: number } };
  return place?.total ?? data.length;
}
/** Age in seconds after which a copy is used only if the mall API fails. */
const pastRefreshSeconds = 700;

describe('an empty success', () => {
  it('does not replace a valid copy of any call while the centre’s record is also empty', async () => {
    const good = await readAll();
    upstream.fail(sendJson({ status: 'success', data: [] }));
    for (const seconds of [25, 25, pastRefreshSeconds, 7200, 36_000]) {
      gateway.clock.advance(seconds);
      await readAll(); // the first pass refreshes stale answers in the background
      expect(await readAll()).toEqual(good);
    }
    expect(gateway.logged.filter((line) => line.includes('the good copy stays')).length).toBeGreaterThan(0);
    const { repaired } = (await (await gateway.get('/readyz')).json()) as { repaired: number };
    expect(repaired).toBeGreaterThan(0);
  });

  it('keeps the copy of a long list for an hour, then replaces it', async () => {
    expect(await count('/v1/companies')).toBe(20);
    upstream.answer('/v1/companies', companies(0));
    for (const seconds of [pastRefreshSeconds, pastRefreshSeconds, pastRefreshSeconds]) {
      gateway.clock.advance(seconds);
      expect(await count('/v1/companies')).toBe(20);
    }
    gateway.clock.advance(3600);
    expect(await count('/v1/companies')).toBe(0);
    expect(gateway.logged.filter((line) => line.includes('empty for an hour'))).toHaveLength(1);
  });

  it('restarts the hour of a long list after an answer with records', async () => {
    expect(await count('/v1/companies')).toBe(20);
    upstream.answer('/v1/companies', companies(0));
    gateway.clock.advance(3500);
    expect(await count('/v1/companies')).toBe(20);
    upstream.answer('/v1/companies', companies(19));
    gateway.clock.advance(pastRefreshSeconds);
    expect(await count('/v1/companies')).toBe(19);
    upstream.answer('/v1/companies', companies(0));
    gateway.clock.advance(pastRefreshSeconds);
    expect(await count('/v1/companies')).toBe(19);
  });

  it('replaces a short list immediately, because an editor may delete the last question', async () => {
    expect(await count('/v1/faq')).toBe(1);
    upstream.answer('/v1/faq', sendJson(success([])));
    gateway.clock.advance(pastRefreshSeconds);
    expect(await count('/v1/faq')).toBe(0);
  });

  it('replaces a long list immediately after a purge', async () => {
    expect(await count('/v1/companies')).toBe(20);
    upstream.answer('/v1/companies', companies(0));
    const purged = await fetch(`${gateway.origin}/ops/purge`, {
      method: 'POST',
      headers: { authorization: `Bearer ${opsToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tags: ['companies'], mode: 'soft' }),
    });
    expect(purged.status).toBe(200);
    expect(await count('/v1/companies')).toBe(0);
  });
});
