import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { requestRaw } from '../../support/raw-request.ts';
import { type FaultUpstream, sendJson, startUpstream, success } from '../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({
    upstreamOrigin: upstream.origin,
    tenant: { domains: { 'centre.de.example': 'de', 'centre.sk.example:8443': 'sk' } },
  });
});

afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

/** Returns the language of the page at `/`. */
async function localeOfRoot(headers: Record<string, string>): Promise<string | undefined> {
  const { status, body } = await requestRaw(gateway.origin, '/', { headers });
  expect(status).toBe(200);
  return /<html lang="[a-z]+" data-locale="([a-z]+)">/.exec(body)?.[1];
}

describe('GET /', () => {
  it.each([
    ['no hint: the fallback', {}, 'cz'],
    ['a cookie', { cookie: 'locale=de' }, 'de'],
    ['a cookie with an old code', { cookie: 'locale=cs' }, 'cz'],
    ['a cookie before the browser', { cookie: 'a=b; locale=sk', 'accept-language': 'de' }, 'sk'],
    ['nonsense in the cookie, then the browser', { cookie: 'locale=%00..', 'accept-language': 'de' }, 'de'],
    ['a browser in Czech', { 'accept-language': 'cs' }, 'cz'],
    ['a browser in Austrian German', { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }, 'de'],
    ['a browser in American English', { 'accept-language': 'en-US' }, 'en'],
    ['the most wanted of several', { 'accept-language': 'fr, sk;q=0.4, en;q=0.7' }, 'en'],
    ['a browser in French: the fallback', { 'accept-language': 'fr-FR,fr' }, 'cz'],
    ['a broken header: the fallback', { 'accept-language': ';;q=x,*' }, 'cz'],
    [
      'a host of its own language, before cookie and browser',
      { host: 'centre.de.example', cookie: 'locale=sk', 'accept-language': 'en' },
      'de',
    ],
    ['a host with its port', { host: 'centre.sk.example:8443' }, 'sk'],
    ['a forwarded host of an untrusted proxy', { 'x-forwarded-host': 'centre.de.example' }, 'cz'],
  ])('shows the language for %s', async (_what, headers, locale) => {
    expect(await localeOfRoot(headers)).toBe(locale);
  });

  it('is for this visitor only, names the page of its language as canonical, and sets no cookie', async () => {
    const answer = await gateway.get('/', { 'accept-language': 'de' });
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await answer.text()).toContain('<link rel="canonical" href="https://www.centre.example/de">');
  });

  it('is rendered once per language, with an ETag', async () => {
    const first = await gateway.get('/', { cookie: 'locale=sk' });
    const again = await gateway.get('/', { cookie: 'locale=sk', 'if-none-match': first.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    const other = await gateway.get('/', { cookie: 'locale=en', 'if-none-match': first.headers.get('etag') ?? '' });
    expect(other.status).toBe(200);
  });
});

describe('GET / with other settings', () => {
  async function rootWith(settings: Record<string, unknown>, headers: Record<string, string>) {
    const own = await startUpstream();
    own.answer('/v1/settings-web-app/web', sendJson(success(settings)));
    const other = await startGateway({ upstreamOrigin: own.origin });
    const answer = await other.get('/', headers);
    const body = await answer.text();
    await other.close();
    await own.close();
    return { status: answer.status, to: answer.headers.get('location'), cacheControl: answer.headers.get('cache-control'), body };
  }

  it.each([
    ['a route', 'news-events', '/de/news-veranstaltungen'],
    ['a list, at its first page', 'news', '/de/news/1'],
    ['a path', '/cz/obchody-sluzby', '/cz/obchody-sluzby'],
  ])('redirects to %s if that is the root page', async (_what, root_page, to) => {
    expect(await rootWith({ root_page }, { 'accept-language': 'de' })).toMatchObject({ status: 302, to, cacheControl: 'no-store' });
  });

  it.each(['', '/', 'home', 'no-such-route', 'shop', '//evil.example', 'https://evil.example'])(
    'does not redirect if the root page is "%s"',
    async (root_page) => {
      expect(await rootWith({ root_page }, {})).toMatchObject({ status: 200, to: null });
    },
  );

  it('never shows a language that is switched off', async () => {
    const { body } = await rootWith({ inactive_locales: 'de,sk' }, { cookie: 'locale=sk', 'accept-language': 'de, en;q=0.5' });
    expect(body).toContain('<html lang="en"');
  });
});
