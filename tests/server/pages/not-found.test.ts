import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLandingPath } from '#shared/rules/routing.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { type Route, routeNames, routes } from '#shared/site/routes.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { requestRaw } from '../../support/raw-request.ts';
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

describe('GET an unknown path', () => {
  it.each([
    ['/en/nothing-here', {}, 'en'],
    ['/de/gibt/es/nicht', {}, 'de'],
    ['/nothing', {}, 'cz'],
    ['/nothing', { 'accept-language': 'sk' }, 'sk'],
    ['/fr/nouvelles', { cookie: 'locale=de' }, 'de'],
    ['/en/news/0', {}, 'en'],
    ['/en/news/100001', {}, 'en'],
    ['/en/shop/abc/x', {}, 'en'],
    ['/en/shop/99999999999/x', {}, 'en'],
    ['/EN/Nothing/Here', {}, 'cz'],
    ['/constructor', {}, 'cz'],
    ['/__proto__/x', {}, 'cz'],
    ['/cz/%E0%A4%A', {}, 'cz'],
    ['/de/%zz?utm_source=x', {}, 'de'],
    ['/%E0%A4%A', { 'accept-language': 'sk' }, 'sk'],
    ['/en/shop/1/100%', {}, 'en'],
    ['/en/%2', {}, 'en'],
  ] as const)('shows the error page: %s with %j in %s', async (path, headers, locale) => {
    const { status, headers: answered, body } = await requestRaw(gateway.origin, path, { headers });
    expect(status).toBe(404);
    expect(answered).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'cache-status': expect.stringContaining('mallfront; fwd='), // not always a miss, because a single word could be the alias of an editors' page
    });
    expect(body).toContain(`<html lang="${localeFacts[locale].tag}"`);
    expect(body).toContain('<meta name="robots" content="noindex, follow">');
    expect(body).not.toMatch(/rel="(?:canonical|alternate)"|property="og:url"/);
    expect(body).toContain('404');
  });

  it.each([
    ['no route fits', '/de/gibt/es/nicht?q=a', 'Page not found: /de/gibt/es/nicht'],
    ['the route knows no such page', '/en/nothing-here', 'Page Not Found: /en/nothing-here'],
    ['the path does not belong to a site', '//evil.example/en', 'Page not found: /-'],
  ])('returns JSON with the status 404 if %s', async (_what, path, message) => {
    const { body } = await requestRaw(gateway.origin, `/api/pages${path}`);
    expect(JSON.parse(body)).toMatchObject({ data: { status: 404, message } });
  });

  it('returns 404 instead of 304 if it is requested again', async () => {
    const first = await requestRaw(gateway.origin, '/en/nothing-here');
    for (const known of ['*', String(first.headers.etag)]) {
      const again = await requestRaw(gateway.origin, '/en/nothing-here', { headers: { 'if-none-match': known } });
      expect(again.status).toBe(404);
    }
  });

  it('returns the error as JSON, too', async () => {
    const answer = await gateway.get('/api/pages/en/nothing-here');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({ status: 'success', data: { status: 404, calls: {} } });
  });
});

const unbuilt = routeNames.filter((name) => {
  const route: Route = routes[name];
  return route.screen === undefined && route.layout !== 'wifi';
});

describe('GET a route that is not built', () => {
  it.runIf(unbuilt.length > 0)('is 404 in every language', async () => {
    const paths = unbuilt.flatMap((name) => (['en', 'cz', 'sk', 'de'] as const).flatMap((locale) => findLandingPath(name, locale) ?? []));
    for (const path of paths) expect([path, (await requestRaw(gateway.origin, path)).status]).toEqual([path, 404]);
  });
});

describe('GET a path like a file’s', () => {
  it.each([
    '/x.php',
    '/wp-login.php',
    '/en/index.html',
    '/.env',
    '/.git/config',
    '/en/.well-known/x',
    '/assets/missing.js',
    '/assets/.hidden',
    '/builds/meta/other.json',
    '/builds',
    '/api',
    '/api/nothing',
    '/api/proxy/v1/nothing',
    '/api/v1/nothing',
  ])('returns 404 for %s, and no page', async (path) => {
    const { status, headers, body } = await requestRaw(gateway.origin, path);
    expect(status).toBe(404);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(body)).toEqual({ status: 'error', httpStatus: 'NotFound', message: 'Not found' });
  });

  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

  it.each(['/x.php', '/en/index.html', '/.env'])('returns 404 for %s, and shows the site’s page to a person', async (path) => {
    const { status, headers, body } = await requestRaw(gateway.origin, path, { headers: { accept, 'accept-language': 'cs' } });
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([404, 'text/html; charset=utf-8', 'no-store']);
    expect(body).toContain('<html lang="cs"');
    expect(body).toContain('Stránka nenalezena');
  });

  it.each(['/assets/missing.js', '/api/nothing', '/api/documents/nothing.pdf', '/builds/meta/other.json'])(
    'returns 404 for %s, and shows a small page to a person',
    async (path) => {
      const { status, headers, body } = await requestRaw(gateway.origin, path, { headers: { accept, 'accept-language': 'de' } });
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([404, 'text/html; charset=utf-8', 'no-store']);
      expect(body).toContain('<html lang="de">');
      expect(body).toContain('Seite nicht gefunden');
      expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
    },
  );

  it('returns the API’s own answer to a person who opens a call’s address', async () => {
    const { headers } = await requestRaw(gateway.origin, '/api/v1/nothing', { headers: { accept } });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it.each([
    '/assets/',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/.vite/manifest.json',
  ])('serves nothing outside the assets: %s', async (path) => {
    const { status, body } = await requestRaw(gateway.origin, path);
    expect([403, 404]).toContain(status);
    expect(JSON.parse(body)).toMatchObject({ status: 'error' });
  });

  it.each(['/api/%E0%A4%A', '/api/pages/cz/%E0%A4%A', '/api/proxy/v1/companies/%zz', '/api/images/w320.jpg/%'])(
    'refuses a call whose address has a broken escape: %s',
    async (path) => {
      const { status, headers, body } = await requestRaw(gateway.origin, path);
      expect([status, headers['content-type']]).toEqual([400, 'application/json; charset=utf-8']);
      expect(JSON.parse(body)).toEqual({ status: 'error', httpStatus: 'BadRequest', message: 'Bad request' });
    },
  );

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('returns 404 to %s of a page', async (method) => {
    expect((await requestRaw(gateway.origin, '/en', { method })).status).toBe(404);
  });
});
