import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MallApiAccess } from '#config/env.ts';
import { createUpstream } from '#server/gateway/upstream/upstream.ts';
import { findMallApiFault } from '#server/mall-api-url.ts';
import { startBasePath } from '../../support/base-path.ts';
import { createRunningClock, startGateway, type TestGateway } from '../../support/gateway.ts';
import { type FaultUpstream, knowMembers, sendJson, sendRaw, startUpstream, success } from '../../support/upstream.ts';

const token = '17|s3cr3t-of-the-site';
const memberToken = 'm'.repeat(43);
const asBearer: MallApiAccess = { token, tokenHeader: 'authorization', tenantHeader: 'x-tenant-id' };
const asKey: MallApiAccess = { token, tokenHeader: 'x-api-key', tenantHeader: 'x-mall' };

let upstream: FaultUpstream;
let gateway: TestGateway | undefined;

beforeEach(async () => {
  upstream = await startUpstream();
  knowMembers(upstream);
});
afterEach(async () => {
  await gateway?.close();
  gateway = undefined;
  await upstream.close();
});

async function start(mallApiAccess: MallApiAccess, more: Parameters<typeof startGateway>[0]['env'] = {}): Promise<TestGateway> {
  gateway = await startGateway({ upstreamOrigin: upstream.origin, env: { mallApiAccess, ...more }, logLevel: 'trace' });
  return gateway;
}

/** Headers of the last call to an address. */
function headersOf(call: string) {
  const index = upstream.requests.lastIndexOf(call);
  return index < 0 ? expect.unreachable(call) : (upstream.headers[index] ?? {});
}

describe('the token of the site', () => {
  it('is sent as a bearer token if there is no other', async () => {
    const { get, origin } = await start(asBearer);
    await get('/api/proxy/v1/companies/1');
    expect(headersOf('GET /v1/companies/1')).toMatchObject({ authorization: `Bearer ${token}`, 'x-tenant-id': 'meandr' });
    await get('/api/v1/me/profile', { authorization: `Bearer ${memberToken}` });
    expect(headersOf('GET /v1/me/profile').authorization).toBe(`Bearer ${memberToken}`);
    await fetch(`${origin}/api/v1/newsletters/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: 't'.repeat(43) }),
    });
    expect(headersOf('POST /v1/newsletters/confirm').authorization).toBe(`Bearer ${token}`);
  });

  it('is sent bare in its own header, beside a member’s token', async () => {
    const { get } = await start(asKey);
    await get('/api/proxy/v1/companies/1');
    expect(headersOf('GET /v1/companies/1')).toMatchObject({ 'x-api-key': token, 'x-mall': 'meandr' });
    expect(headersOf('GET /v1/companies/1')).not.toHaveProperty('authorization');
    expect(headersOf('GET /v1/companies/1')).not.toHaveProperty('x-tenant-id');
    await get('/api/v1/me/profile', { authorization: `Bearer ${memberToken}` });
    expect(headersOf('GET /v1/me/profile')).toMatchObject({ authorization: `Bearer ${memberToken}`, 'x-api-key': token });
  });

  it.each([asBearer, asKey])('is not sent for files or to other hosts: $tokenHeader', async (access) => {
    const other = await startUpstream();
    const site = { tenantId: 'meandr', access };
    const clock = createRunningClock();
    const direct = createUpstream({ ...site, origin: () => upstream.origin, clock, random: () => 1, log: { warn() {} } });
    for (const { answer } of [upstream, other]) answer('/media/a.svg', sendRaw('<svg/>', { headers: { 'content-type': 'image/svg+xml' } }));
    await direct.readFile('/media/a.svg');
    await direct.readFile('/media/a.svg', other.origin);
    upstream.answer('/v1/malls', sendRaw('', { status: 302, headers: { location: `${other.origin}/v1/malls` } }));
    await expect(direct.read('/v1/malls')).rejects.toMatchObject({ httpStatus: 'BadGateway' });
    expect(await findMallApiFault(upstream.origin, site)).toBe(
      `answers 302 to /v1/malls, a redirect to ${other.origin} that is not followed`,
    );
    expect(headersOf('GET /v1/malls')[access.tokenHeader]).toContain(token);
    expect(JSON.stringify(headersOf('GET /media/a.svg'))).not.toContain(token);
    expect(other.requests).toEqual(['GET /media/a.svg']);
    expect(Object.keys(other.headers[0] ?? {}).sort()).toEqual(['accept', 'connection', 'host']);
    await direct.close();
    await other.close();
  });

  it('does not appear in pages, answers, logs or snapshots', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'access-'));
    const { get, clock, logged } = await start(asKey, { dataDir, snapshotSeconds: 300 });
    const answers = ['/cz', '/cz/obchody-sluzby', '/api/config?locale=cz', '/api/proxy/v1/companies', '/readyz', '/robots.txt'];
    const told: string[] = [];
    for (const path of answers) {
      const answer = await get(path);
      told.push(JSON.stringify([...answer.headers]), await answer.text());
    }
    upstream.fail((request) => request.socket.destroy());
    clock.advance(90);
    for (const path of [...answers, '/api/v1/me/profile', '/api/proxy/v1/companies/9']) {
      told.push(await (await get(path, { authorization: `Bearer ${memberToken}` })).text());
    }
    await gateway?.close();
    gateway = undefined;
    const kept = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(kept.map(({ name }) => name)).toContain('meandr.snapshot');
    told.push(...kept.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')));
    expect(logged.length).toBeGreaterThan(answers.length);
    expect([...told, ...logged].join('\n')).not.toContain(token);
    rmSync(dataDir, { recursive: true });
  });

  it('is named as missing if the mall API does not recognize the site', async () => {
    upstream.answer('/v1/malls', sendJson({ status: 'error', httpStatus: 'Unauthorized', message: 'x' }, { status: 401 }));
    const ask = (access: MallApiAccess) => findMallApiFault(upstream.origin, { tenantId: 'meandr', access });
    expect(await ask({ ...asBearer, token: undefined })).toBe('answers 401 to /v1/malls: MALL_API_TOKEN is not set');
    expect(await ask(asBearer)).toBe('answers 401 to /v1/malls: it does not accept MALL_API_TOKEN');
  });
});

describe('a mall API below a base path', () => {
  it('is called below that path, but its files are read from the root of its host', async () => {
    upstream.answer(
      '/media/dot.svg',
      sendRaw('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { 'content-type': 'image/svg+xml' } }),
    );
    upstream.answer('/v1/companies/7', sendJson(success({ id: 7, type: 'store', translations: [{ locale: 'cz', title: 'Sedmička' }] })));
    const host = await startBasePath(upstream.origin, '/api');
    gateway = await startGateway({ upstreamOrigin: `${host.origin}/api` });
    expect(await (await gateway.get('/api/proxy/v1/companies/7')).json()).toMatchObject({ data: { id: 7 } });
    expect(await (await gateway.get('/cz/obchody-sluzby')).text()).toContain('Obchod 1');
    expect((await gateway.get('/api/images/original/media/dot.svg')).status).toBe(200);
    expect(await (await gateway.get('/readyz')).json()).toEqual({ status: 'ready', mallApi: 'up' });
    await host.close();
  });

  it.each([
    [404, 'up'],
    [401, 'up'],
    [301, 'up'],
    [502, 'down'],
    [503, 'down'],
  ])('returns %i at /health and is %s', async (status, mallApi) => {
    upstream.answer('/health', sendRaw('<h1>nginx</h1>', { status, headers: { 'content-type': 'text/html' } }));
    const { get } = await start(asBearer);
    const answer = await get('/readyz');
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready', mallApi }]);
  });
});
