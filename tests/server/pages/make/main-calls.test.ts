import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findMainFailure } from '#server/pages/make/route-calls.ts';
import { findLandingPath } from '#shared/rules/routing.ts';
import { type Route, routeNames, routes } from '#shared/site/routes.ts';
import { announcement, answerAnnouncements } from '../../../support/announcements.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { readHtml } from '../../../support/html.ts';
import { type FaultUpstream, sendJson, startUpstream, success } from '../../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;

/** Public pages that are useful without a record, or consist of several equal parts. */
const livesWithout = ['home', 'how-to-get-here', 'map-way', 'newsletter', 'contact', 'information', 'accessibility'];
/** Pages that show the centre's own record. Every page needs this record and returns 503 without it. */
const ofTheCentre = ['opening-hours', 'about', 'cookies', 'operating-rules'];

const landings = routeNames.flatMap((name) => {
  const { access, isUnlisted, screen }: Route = routes[name];
  const path = screen && !access && (!isUnlisted || name === 'search') ? findLandingPath(name, 'en') : undefined;
  return path && !ofTheCentre.includes(name) ? [{ name, path: name === 'search' ? `${path}?q=tea` : path }] : [];
});

beforeAll(async () => {
  upstream = await startUpstream();
  upstream.answer('/v1/settings-web-app/web', sendJson(success({ is_mobile_app_active: true })));
  gateway = await startGateway({ upstreamOrigin: upstream.origin });
  for (const path of ['malls', 'settings-web-app/web', 'translations/web/available-locales', 'site-facts', 'redirects'])
    await gateway.get(`/api/proxy/v1/${path}`);
  upstream.fail(sendJson({}, { status: 500 }));
});

afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

describe('GET a page whose main call fails', () => {
  it.each(landings)('is an error, unless the page works without the call: $name', async ({ name, path }) => {
    const answer = await gateway.get(path);
    const { title, meta } = readHtml(await answer.text());
    if (livesWithout.includes(name)) return expect(answer.status).toBe(200);
    expect(answer.status).toBe(502);
    expect(Object.fromEntries(answer.headers)).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '30' });
    expect(title).toContain('Something went wrong');
    expect(meta.robots).toBe('noindex, follow');
  });

  it('is also an error in its payload, which the browser shows', async () => {
    const answer = await gateway.get('/api/pages/en/faq');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await answer.json()).toMatchObject({ data: { status: 502, failure: 'BadGateway' } });
  });
});

describe('GET a page whose main call fails later', () => {
  beforeEach(() => upstream.fail(undefined));

  it('continues with the previous data', async () => {
    answerAnnouncements(upstream, [announcement(5)]);
    await expect.poll(async () => (await gateway.get('/en/news/1')).status).toBe(200); // polls, because the failed page may be served once more if rendering takes long
    upstream.answer('/v1/announcements/', sendJson({}, { status: 500 }));
    gateway.clock.advance(3600);
    const later = await gateway.get('/en/news/1');
    expect([later.status, (await later.text()).includes('Story 5')]).toEqual([200, true]);
  });
});

describe('findMainFailure', () => {
  const list = '/v1/announcements/?type=news';
  const other = '/v1/announcements/?type=event';
  const both = { [list]: 'listAnnouncements', [other]: 'listAnnouncements' };

  it.each([
    ['an upstream that does not answer in time', { [list]: 'GatewayTimeout' }, 'GatewayTimeout'],
    ['a refusal, which is not the visitor’s', { [list]: 'Forbidden' }, 'BadGateway'],
    ['too many of us', { [list]: 'TooManyRequests' }, 'BadGateway'],
    ['a list that is not there', { [list]: 'NotFound' }, undefined],
    ['no failure', {}, undefined],
  ] as const)('returns the failure of %s', (_, failures, code) => {
    expect(findMainFailure('/en/news/1', { [list]: 'listAnnouncements', '/v1/categories': 'listCategories' }, failures)).toBe(code);
  });

  it('returns a failure only if all forms of the main call have failed, and never that of another call', () => {
    expect(findMainFailure('/en/news-events', both, { [list]: 'BadGateway' })).toBeUndefined();
    expect(findMainFailure('/en/news-events', both, { [list]: 'BadGateway', [other]: 'BadGateway' })).toBe('BadGateway');
    expect(
      findMainFailure('/en/news/1', { [list]: 'listAnnouncements', '/v1/x': 'listCategories' }, { '/v1/x': 'BadGateway' }),
    ).toBeUndefined();
    expect(findMainFailure('/en/nothing/at/all', both, { [list]: 'BadGateway', [other]: 'BadGateway' })).toBeUndefined();
  });
});
