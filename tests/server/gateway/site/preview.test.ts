import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { notPreviewed } from '#server/gateway/site/preview.ts';
import { contracts } from '#shared/contracts/contracts.ts';
import { type Route, routes } from '#shared/site/routes.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { type FaultUpstream, startUpstream } from '../../../support/upstream.ts';

const opsToken = 'an-operators-token-of-24-letters';
const changed = { colors_primary: '#0b5394', website_name: 'Another name' };

let upstream: FaultUpstream;
let gateway: TestGateway;

beforeEach(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ upstreamOrigin: upstream.origin, env: { opsToken } });
});

afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

const ask = (settings: unknown, token = opsToken, { origin } = gateway) =>
  fetch(`${origin}/ops/preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ settings }),
  });

/** Opens a preview's address; returns the browser's cookie. */
async function openPreview() {
  const { data } = (await (await ask(changed)).json()) as { data: { address: string } };
  const path = data.address.slice(data.address.indexOf('/ops/'));
  const opened = await fetch(gateway.origin + path, { redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')]).toEqual([302, '/']);
  const [cookie = ''] = opened.headers.getSetCookie();
  expect(cookie).toMatch(/Max-Age=900; Path=\/; HttpOnly;/);
  return { path, cookie: cookie.split(';', 1)[0] ?? '' };
}

async function read(path: string, cookie?: string) {
  const answer = await gateway.get(path, cookie === undefined ? {} : { cookie });
  return { text: await answer.text(), headers: answer.headers };
}

const kept = (headers: Headers) => [headers.get('cache-control'), headers.get('x-robots-tag')];

describe('a preview of settings', () => {
  it.each(['/en/news-events', '/api/pages/en/news-events', '/api/config?locale=en', '/'])(
    'is visible in its own browser only, and never cached: %s',
    async (path) => {
      const before = await read(path);
      await read(path); // lets the page become a cache hit
      const { cookie } = await openPreview();
      const previewed = await read(path, cookie);
      expect(kept(previewed.headers)).toEqual(['no-store', 'noindex']);
      if (!path.startsWith('/api/pages')) expect(previewed.text).toContain('Another name');
      const after = await read(path);
      expect(after.text).not.toContain('Another name');
      expect(kept(after.headers)).toEqual(kept(before.headers));
      const cold = await startGateway({ upstreamOrigin: upstream.origin, env: { opsToken } });
      expect(await (await cold.get(path, { cookie })).text()).toContain(path.startsWith('/api/pages') ? 'success' : 'Another name');
      expect(await (await cold.get(path)).text()).not.toContain('Another name');
      await cold.close();
    },
  );

  it('shows other colours', async () => {
    const { cookie } = await openPreview();
    const { text } = await read('/en/news-events', cookie);
    expect(text.includes('#0b5394')).toBe(true);
    expect((await read('/en/news-events')).text.includes('#0b5394')).toBe(false);
  });

  it('ends after a quarter of an hour, and when its address is opened without a token', async () => {
    const { path, cookie } = await openPreview();
    const ended = await fetch(`${gateway.origin}/ops/preview`, { redirect: 'manual', headers: { cookie } });
    expect(ended.headers.getSetCookie()[0]).toMatch(/^preview=; Max-Age=0;/);
    gateway.clock.advance(899);
    expect((await read('/en/news-events', cookie)).text).toContain('Another name');
    gateway.clock.advance(2);
    expect((await read('/en/news-events', cookie)).text).not.toContain('Another name');
    expect((await fetch(gateway.origin + path, { redirect: 'manual' })).status).toBe(401);
  });

  it('is created by operators only, with their token', async () => {
    expect((await ask(changed, 'wrong')).status).toBe(401);
    const without = await startGateway({ upstreamOrigin: upstream.origin });
    expect((await ask(changed, opsToken, without)).status).toBe(404);
    const { cookie } = await openPreview();
    expect(await (await without.get('/en/news-events', { cookie })).text()).not.toContain('Another name');
    await without.close();
    const [head, body] = cookie.split('.');
    expect((await read('/en/news-events', `${head}.${body}.forged`)).text).not.toContain('Another name');
  });

  it.each([[{ flux: '1' }], [{ is_authentication_active: 'true' }], [{ website_name: 1 }], [{ website_name: 'a'.repeat(2001) }], [null]])(
    'is refused for %j',
    async (settings) => expect((await ask(settings)).status).toBe(400),
  );

  it('does not accept settings that change the API’s answers', () => {
    const deciding = [
      ...contracts.flatMap(({ needs }) => needs ?? []),
      ...Object.values<Route>(routes).flatMap(({ memberOnlyWhile }) => memberOnlyWhile ?? []),
    ];
    expect(deciding.length).toBeGreaterThan(3);
    expect(deciding.filter((key) => !notPreviewed.has(key))).toEqual([]);
  });
});
