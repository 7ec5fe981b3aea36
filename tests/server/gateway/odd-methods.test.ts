import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { requestRaw, requestText } from '../../support/raw-request.ts';
import { type FaultUpstream, startUpstream } from '../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ upstreamOrigin: upstream.origin });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

const paths = [
  '/cz',
  '/healthz',
  '/api/config',
  '/api/proxy/v1/companies',
  '/api/v1/me/points',
  '/api/session',
  '/api/v1/me/receipts',
  '/assets/x.js',
];
const methods = [
  'TRACE',
  'TRACK',
  'CONNECT',
  'PROPFIND',
  'MKCOL',
  'M-SEARCH',
  'PURGE',
  'DEBUG',
  'get',
  'Get',
  'post',
  'FOO',
  'G'.repeat(500),
];

describe('a method that we do not support', () => {
  it.each(methods)('is refused at every address, without content or upstream calls: %s', async (method) => {
    for (const path of paths) {
      const before = upstream.requests.length;
      const target = method === 'CONNECT' ? 'evil.example:443' : path;
      const answer = await requestText(
        gateway.origin,
        `${method} ${target} HTTP/1.1\r\nhost: www.centre.example\r\nconnection: close\r\nx-canary: CANARY\r\ncookie: token=CANARY\r\n\r\n`,
      );
      // Node closes a CONNECT without a handler silently (node:http, event 'connect')
      expect(method === 'CONNECT' ? [0, 400, 404, 405] : [400, 401, 403, 404, 405, 415, 501], `${method} ${path}`).toContain(
        answer.status || 0,
      );
      expect(JSON.stringify(answer)).not.toContain('CANARY');
      expect(upstream.requests.slice(before)).toEqual([]);
    }
    expect((await gateway.get('/healthz')).status).toBe(200);
  });
});

describe('files for developers', () => {
  it.each([
    '/assets/main.js.map',
    '/render.js',
    '/server/render.js',
    '/package.json',
    '/.git/HEAD',
    '/.env.local',
    '/.npmrc',
    '/config/env.example',
    '/data',
  ])('are not served: %s', async (path) => {
    expect((await requestRaw(gateway.origin, path)).status).toBe(404);
  });

  it('are not referenced: no script has a source map', async () => {
    const page = await (await gateway.get('/cz')).text();
    const scripts = [...page.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path);
    expect(scripts.length).toBeGreaterThan(0);
    for (const path of new Set(scripts)) expect(await (await gateway.get(path)).text()).not.toContain('sourceMappingURL');
  });
});
