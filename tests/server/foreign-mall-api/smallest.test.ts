import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findLandingPath, toPath } from '#shared/rules/routing.ts';
import { type Route, type RouteName, routes } from '#shared/site/routes.ts';
import { createRunningClock, startGateway, type TestGateway } from '../../support/gateway.ts';
import { screenNames } from '../../support/least-mall-api.ts';
import { type FaultUpstream, type Handler, sendJson, sendRaw, startUpstream } from '../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway | undefined;

beforeAll(async () => {
  upstream = await startUpstream();
});
afterEach(async () => {
  await gateway?.close();
  gateway = undefined;
});
afterAll(() => upstream.close());

/** The smallest valid record of the centre, as in `docs/upstream.md`. */
const centre = { data: [{ id: 1, name: 'Centre' }] };

const given = { id: 5, title: 'a-title', page: 1, category: 'all', permalink: 'a/b', alias: 'something' };
const addresses = (screenNames as RouteName[]).flatMap((name) => {
  const { path }: Route = routes[name];
  const params = Object.fromEntries(Object.entries(given).filter(([key]) => path.en.includes(`{${key}`)));
  return (['en', 'cz'] as const).map((locale) => findLandingPath(name, locale) ?? toPath(name, locale, params));
});
const others = [
  '/sitemap.xml',
  '/sitemap-screens-1.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/en/search?q=shop',
  '/api/config?locale=en',
];

async function startSmallest(answer: Handler): Promise<TestGateway> {
  upstream.fail((request, response) => (request.url?.split('?')[0] === '/v1/malls' ? sendJson(centre) : answer)(request, response));
  gateway = await startGateway({ upstreamOrigin: upstream.origin, clock: createRunningClock() });
  return gateway;
}

async function listFailures({ get }: TestGateway, paths: readonly string[]): Promise<string[]> {
  const failures: string[] = [];
  for (const path of paths) {
    let answer = await get(path);
    const target = answer.headers.get('location');
    if (target) answer = await get(target.replace('https://www.centre.example', ''));
    if (answer.status >= 500) failures.push(`${answer.status} ${path}`);
  }
  return failures;
}

describe('the site in front of the smallest mall API', () => {
  const answers: readonly (readonly [name: string, answer: Handler, tags?: string[]])[] = [
    ['"not found" in JSON', sendJson({ message: 'Not found' }, { status: 404 }), []],
    ['"not found" in our envelope', sendJson({ status: 'error', httpStatus: 'NotFound', message: 'Not found' }, { status: 404 })],
    ['Laravel’s words', sendJson({ message: 'The route v1/x could not be found.' }, { status: 404 })],
    ['a page of HTML', sendRaw('<!DOCTYPE html><h1>404</h1>', { status: 404, headers: { 'content-type': 'text/html' } })],
    ['"not implemented"', sendJson({ message: 'Not implemented' }, { status: 501 })],
  ];
  for (const [name, answer, tags = ['long']] of answers)
    it(`has no failing page if every other call returns ${name}`, { timeout: 300_000, tags }, async () => {
      const started = await startSmallest(answer);
      expect(await listFailures(started, [...addresses, ...others])).toEqual([]);
      expect(await (await started.get('/en')).text()).toContain('Centre');
    });

  it('works with an empty list of settings', async () => {
    const started = await startSmallest((request, response) =>
      (request.url?.includes('settings-web-app/web') ? sendJson([]) : sendJson({ message: 'Not found' }, { status: 404 }))(
        request,
        response,
      ),
    );
    expect((await started.get('/en')).status).toBe(200);
    expect((await started.get('/api/config?locale=en')).status).toBe(200);
  });

  it('has a sitemap without the records of a failing list', async () => {
    const started = await startSmallest((request, response) =>
      (request.url?.includes('amenities')
        ? sendJson({ message: 'Server error' }, { status: 500 })
        : sendJson({ message: 'The route could not be found.' }, { status: 404 }))(request, response),
    );
    expect((await started.get('/sitemap.xml')).status).toBe(200);
  });
});
