import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { VisitCounts } from '#shared/site/visit-counts.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { type FaultUpstream, sendJson, startUpstream, success } from '../../../support/upstream.ts';

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const search = (query: string, types = 'company,page') => `/api/proxy/v1/search?q=${query}&types=${types}&limit=5&locale=en`;

let upstream: FaultUpstream;
let gateway: TestGateway;
let kept: VisitCounts[];

beforeEach(async () => {
  upstream = await startUpstream();
  answer([]);
  kept = [];
  gateway = await startGateway({
    upstreamOrigin: upstream.origin,
    env: { trustProxy: ['127.0.0.1'] },
    keepVisits: async (counts) => void kept.push(counts),
  });
});
afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

const answer = (groups: unknown[], more: object = {}) => upstream.answer('/v1/search', sendJson(success({ query: 'x', groups, ...more })));

/** Makes this many searches, each from another network. */
async function ask(path: string, askers: number, more: Record<string, string> = {}): Promise<void> {
  for (let asker = 1; asker <= askers; asker += 1) {
    const got = await gateway.get(path, { 'user-agent': agent, 'x-forwarded-for': `192.0.2.${asker}`, ...more });
    expect([path, got.status]).toEqual([path, 200]);
  }
}

async function listMisses(): Promise<string[]> {
  await gateway.close();
  return kept.flatMap(({ misses }) => misses.map(({ term, count }) => `${term} ${count}`));
}

describe('searches without a result', () => {
  it('are counted for cached answers, on early hits and on the full path', async () => {
    await ask(search('Primark'), 5);
    expect(gateway.logged.filter((line) => line.includes('"isEarly":true')).length).toBeGreaterThan(0);
    expect(await listMisses()).toEqual(['primark 5']);
  });

  it.each([
    ['a document', '/en/search?q=primark'],
    ['a page’s data', '/api/pages/en/search?q=primark'],
  ])('are counted for %s', async (_what, path) => {
    await ask(path, 3);
    expect(await listMisses()).toEqual(['primark 3']);
  });

  it('are counted once per network that gets both the answer and the page', async () => {
    await ask(search('primark'), 3);
    await ask('/api/pages/en/search?q=primark', 3);
    expect(await listMisses()).toEqual(['primark 3']);
  });

  it.each<[string, () => void, string, Record<string, string>?]>([
    ['something was found', () => answer([{ type: 'company', total: 1, items: [] }]), search('primark')],
    ['not all is known yet', () => answer([], { is_partial: true }), search('primark')],
    ['the search was restricted to one kind', () => answer([]), search('primark', 'company')],
    ['a robot searches', () => answer([]), search('primark'), { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' }],
  ])('are not counted if %s', async (_what, arrange, path, headers = {}) => {
    arrange();
    await ask(path, 4, headers);
    expect(await listMisses()).toEqual([]);
  });

  it('leave no trace of searches by only two people, neither in the log nor in the counts sent', async () => {
    await ask(search('Nachtigall'), 2);
    await ask('/en/search?q=Nachtigall', 2);
    await gateway.close();
    expect(JSON.stringify(kept)).not.toMatch(/nachtigall/i);
    expect(gateway.logged.join()).not.toMatch(/nachtigall|192\.0\.2\./i);
  });
});
