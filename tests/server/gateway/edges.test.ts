import { afterEach, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { requestRaw } from '../../support/raw-request.ts';
import { type FaultUpstream, sendJson, startUpstream, success } from '../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;

async function open(options: Partial<Parameters<typeof startGateway>[0]> = {}): Promise<void> {
  upstream = await startUpstream();
  gateway = await startGateway({ upstreamOrigin: upstream.origin, ...options });
}

afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET', body?: string) =>
  requestRaw(gateway.origin, path, { method, headers, ...(body !== undefined && { body }) });

describe('the host of a request', () => {
  it('must be the tenant’s once domains are configured, even for early hits: others get 421', async () => {
    await open({ tenant: { domains: { 'www.centre.example': 'en', 'cz.centre.example': 'cz' } } });
    for (let time = 1; time <= 3; time += 1) expect((await ask('/en', { host: 'www.centre.example' })).status).toBe(200);
    for (const path of ['/en', '/api/proxy/v1/companies', '/healthz', '/nothing']) {
      expect([path, (await ask(path, { host: 'evil.example' })).status]).toEqual([path, 421]);
    }
  });

  it.each([
    'WWW.centre.example',
    'www.centre.example:443',
    'cz.centre.example.',
    'localhost:3000',
    '127.0.0.1',
    '[::1]:3000',
    '10.1.2.3:3000',
    'gateway-1:3000',
  ])('may be %s', async (host) => {
    await open({ tenant: { domains: { 'www.centre.example': 'en', 'cz.centre.example': 'cz' } } });
    expect((await ask('/healthz', { host })).status).toBe(200);
  });

  it('may be any while no domain is configured', async () => {
    await open();
    expect((await ask('/healthz', { host: 'any.example' })).status).toBe(200);
  });
});

describe('X-Forwarded-For', () => {
  const login = (forwarded: string) =>
    ask('/api/v1/newsletters/subscription', { 'x-forwarded-for': forwarded, 'content-type': 'application/json' }, 'POST', '{}');

  it('identifies a client by the proxy’s own entry, not by entries that the visitor wrote before it', async () => {
    await open({ env: { trustProxy: 1 } });
    const left = async (forwarded: string) => (await login(forwarded)).headers['x-ratelimit-remaining'];
    const first = Number(await left('1.1.1.1, 9.9.9.9'));
    expect(Number(await left('2.2.2.2, 9.9.9.9'))).toBe(first - 1);
    expect(Number(await left('9.9.9.9, 3.3.3.3'))).toBe(first);
  });

  it.each(['9.9.9.9:', '[2001:db8::9]:'])('identifies the same client for %s with any port', async (address) => {
    await open({ env: { trustProxy: 1 } });
    const left = async (port: number) => Number((await login(address + port)).headers['x-ratelimit-remaining']);
    const first = await left(50_001);
    expect(await left(50_002)).toBe(first - 1);
  });

  it('leads to one warning if no proxy is trusted', async () => {
    await open();
    await login('1.1.1.1');
    await login('1.1.1.1');
    await ask('/healthz', { forwarded: 'for=1.1.1.1' });
    expect(gateway.logged.filter((line) => line.includes('TRUST_PROXY does not name'))).toHaveLength(2);
    expect(gateway.logged.some((line) => line.includes('"msg":"Forwarded comes from'))).toBe(true);
  });

  it('leads to one warning if Forwarded names another client', async () => {
    await open({ env: { trustProxy: 1 } });
    await ask('/healthz', { 'x-forwarded-for': '1.1.1.1:1', forwarded: 'for=1.1.1.1' });
    expect(gateway.logged.filter((line) => line.includes('different clients'))).toHaveLength(0);
    await ask('/healthz', { 'x-forwarded-for': '1.1.1.1', forwarded: 'for=2.2.2.2' });
    await ask('/healthz', { 'x-forwarded-for': '1.1.1.1', forwarded: 'for=3.3.3.3' });
    expect(gateway.logged.filter((line) => line.includes('different clients'))).toHaveLength(1);
  });
});

describe('a proxy that does not pass on Host', () => {
  const send = (headers: Record<string, string>) =>
    ask('/api/v1/newsletters/subscription', { host: 'gateway:3000', 'content-type': 'application/json', ...headers }, 'POST', '{}');
  const countSaid = (words: string) => gateway.logged.filter((line) => line.includes(words)).length;

  it('does not block calls that the browser marks as same-origin, and is logged once', async () => {
    await open();
    const headers = { origin: 'https://www.centre.example', 'sec-fetch-site': 'same-origin' };
    expect((await send(headers)).status).not.toBe(403);
    await send(headers);
    expect(countSaid('does not pass on Host')).toBe(1);
  });

  it('is logged as the reason of a refusal if the browser does not mark calls', async () => {
    await open();
    const answer = await send({ origin: 'http://www.centre.example' });
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([403, { errors: { origin: ['not_allowed'] } }]);
    expect(countSaid('does not pass on Host')).toBe(1);
  });

  it('is not logged as the reason of a refusal if another site called', async () => {
    await open();
    const answer = await send({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' });
    expect([answer.status, JSON.parse(answer.body).errors]).toEqual([403, undefined]);
    expect(countSaid('does not pass on Host')).toBe(0);
  });
});

describe('visitors by http on a site with https', () => {
  it('are logged once', async () => {
    await open({ env: { publicUrl: 'https://www.centre.example' } });
    for (const origin of ['http://www.centre.example', 'http://www.centre.example', 'http://localhost:3000'])
      await ask('/api/config', { origin, host: new URL(origin).host });
    expect(gateway.logged.filter((line) => line.includes('although PUBLIC_URL has https'))).toHaveLength(1);
  });
});

describe('a desk with its own host', () => {
  it.each(['/desk', '/%64esk', '/d%65sk/login', '/%64%65%73%6B/theme.css'])(
    'does not answer at %s of another host, which is logged',
    async (path) => {
      await open({ env: { deskHost: 'desk.centre.example', publicUrl: 'https://www.centre.example', mallApiUrl: undefined } });
      expect((await ask(path, { host: '10.0.0.5:3000' })).status).toBe(404);
      expect((await ask(path, { host: 'desk.centre.example' })).status).toBe(200);
      expect(gateway.logged.filter((line) => line.includes('at another host than DESK_HOST'))).toHaveLength(1);
    },
  );
});

describe('a Location', () => {
  it.each(['/\\evil.example', '//evil.example', '/\t/evil.example', 'javascript:alert(1)', '/..//evil.example', '/%5cevil.example'])(
    'never leads to %j, whatever its source',
    async (target) => {
      await open();
      upstream.answer('/v1/settings-web-app/web', sendJson(success({ root_page: target })));
      const answer = await ask('/');
      expect([answer.status, answer.headers.location]).toEqual([200, undefined]);
    },
  );
});

describe('the log at its most verbose', () => {
  it('contains no credentials', async () => {
    await open({ logLevel: 'trace' });
    const canary = 'CANARY'.repeat(8).slice(0, 43);
    const headers = {
      authorization: `Bearer ${canary}`,
      cookie: `token=${canary}`,
      'idempotency-key': canary,
      'content-type': 'application/json',
    };
    await ask('/api/v1/me/profile', headers);
    await ask('/api/v1/login', headers, 'POST', JSON.stringify({ email: 'jana@visitor.example', password: canary }));
    await ask('/api/v1/login', headers, 'POST', `{"password":"${canary}`);
    gateway.app.log.trace({ req: { headers }, headers, body: { password: canary }, token: canary }, 'as a library would');
    expect(gateway.logged.length).toBeGreaterThan(3);
    expect(gateway.logged.filter((line) => line.includes('CANARY'))).toEqual([]);
  });
});
