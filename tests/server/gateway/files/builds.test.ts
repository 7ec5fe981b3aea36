import { readFileSync } from 'node:fs';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { type FaultUpstream, sendJson, startUpstream, success } from '../../../support/upstream.ts';

const redirect = (from: string, to: string, match: 'exact' | 'prefix' | 'pattern' = 'exact') => ({ from, to, match, permanent: true });
let gateway: TestGateway;
let upstream: FaultUpstream;

beforeAll(async () => {
  upstream = await startUpstream();
  upstream.answer(
    '/v1/redirects',
    sendJson(
      success([
        redirect('/{lang}/program', '/{lang}/events/1'),
        redirect('/cz/old', '/cz/new', 'prefix'),
        redirect('/cz/*/x', 'https://other.example/$1', 'pattern'),
        redirect('/en/both', '/en/faq'),
        redirect('/by-language', '/{lang}/events/1'),
        redirect('/self', '/self'),
      ]),
    ),
  );
  gateway = await startGateway({ upstreamOrigin: 'http://127.0.0.1:9', build: { id: 'b1', timestamp: 1_700_000_000_000 } });
});

afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

describe('GET /builds/latest.json', () => {
  it('names the current build, and is cached briefly', async () => {
    await request(gateway.origin)
      .get('/builds/latest.json?1700000000001')
      .expect(200, { id: 'b1', timestamp: 1_700_000_000_000 })
      .expect('cache-control', 'public, max-age=1');
  });
});

describe('GET /builds/meta/{id}.json', () => {
  it('has the rules and redirects of all paths, cached no longer than other answers', async () => {
    const own = await startGateway({
      upstreamOrigin: upstream.origin,
      build: { id: 'b1', timestamp: 1_700_000_000_000 },
      tenant: {
        redirects: [redirect('/en/both', '/en/about')],
        routeRules: { '/en/inside/**': { appMiddleware: { auth: true } }, '/en/both': { appMiddleware: { auth: false } } },
      },
    });
    await request(own.origin)
      .get('/builds/meta/b1.json')
      .expect(200, {
        id: 'b1',
        timestamp: 1_700_000_000_000,
        matcher: {
          static: {
            '/en/both': { appMiddleware: { auth: false }, redirect: '/en/about' },
            '/cz/program': { redirect: '/cz/akce/1' },
            '/de/program': { redirect: '/de/veranstaltungen/1' },
            '/en/program': { redirect: '/en/events/1' },
            '/sk/program': { redirect: '/sk/podujatia/1' },
          },
          wildcard: { '/en/inside': { appMiddleware: { auth: true } }, '/cz/old': { redirect: '/cz/new/**' } },
          dynamic: { '/cz': { static: { '/x': { redirect: 'https://other.example/$1' } }, wildcard: {}, dynamic: {} } },
        },
        prerendered: [],
      })
      .expect('cache-control', 'public, max-age=60');
    await own.close();
  });

  it.each(['b0.json', 'b1', 'b1.json.js', '..%2flatest.json', 'constructor'])('is 404 for %s', async (file) => {
    await request(gateway.origin)
      .get(`/builds/meta/${file}`)
      .expect(404, { status: 'error', httpStatus: 'NotFound', message: 'Not found' })
      .expect('cache-control', 'no-store');
  });
});

describe('the built site', () => {
  it('has the same id in its document, its configuration and its build file', async () => {
    const own = await startGateway({ upstreamOrigin: 'http://127.0.0.1:9' });
    const { id } = (await (await own.get('/builds/latest.json')).json()) as { id: string };
    expect(id).toBe(JSON.parse(readFileSync('dist/build.json', 'utf8')).id);
    const { data } = (await (await own.get('/api/config')).json()) as { data: { buildId: string } };
    expect(data.buildId).toBe(id);
    await own.close();
  });

  it('serves its files with permanent caching, compressed if the browser supports it', async () => {
    const upstream = await startUpstream();
    const own = await startGateway({ upstreamOrigin: upstream.origin });
    const html = await (await own.get('/en')).text();
    const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '');
    expect(files.some((file) => file.endsWith('.js')) && files.some((file) => file.endsWith('.css'))).toBe(true);
    for (const file of new Set(files)) {
      const answer = await own.get(file, { 'accept-encoding': 'br' });
      expect([file, answer.status, answer.headers.get('cache-control')]).toEqual([file, 200, 'public, max-age=31536000, immutable']);
      if (!file.endsWith('.woff2')) expect([file, answer.headers.get('vary')]).toEqual([file, 'accept-encoding']);
    }
    await own.close();
    await upstream.close();
  });
});
