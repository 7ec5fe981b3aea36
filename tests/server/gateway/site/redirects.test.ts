import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announcement, answerAnnouncements } from '../../../support/announcements.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { requestRaw } from '../../../support/raw-request.ts';
import { type FaultUpstream, sendJson, startUpstream, success } from '../../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startUpstream();
  answerAnnouncements(upstream, [announcement(5), announcement(6, { translations: [{ locale: 'cz', title: 'Žluťoučký kůň & spol.' }] })]);
  upstream.answer('/v1/settings-web-app/web', sendJson(success({ inactive_locales: 'sk' })));
  upstream.answer(
    '/v1/redirects',
    sendJson(
      success([
        { from: '/leaflet', to: '/cz/novinky/1', match: 'exact', permanent: false },
        { from: '/cz/aktuality', to: '/cz/novinky', match: 'prefix', permanent: true },
        { from: '/en/whats-on/**', to: '/en/events/1', match: 'pattern', permanent: true },
        { from: '/blog', to: 'https://blog.centre.example/?from=web', match: 'exact', permanent: false },
        { from: '/round', to: '/back', match: 'exact', permanent: true },
        { from: '/back', to: '/round', match: 'exact', permanent: true },
        { from: '/one', to: '/two', match: 'exact', permanent: true },
        { from: '/two', to: '/en/about', match: 'exact', permanent: false },
        { from: '/self', to: '/self', match: 'exact', permanent: true },
        { from: '/script', to: 'javascript:alert(1)', match: 'exact', permanent: false },
        { from: '/other', to: '//evil.example/', match: 'exact', permanent: false },
        { from: '/both', to: '/en/news/1', match: 'exact', permanent: false },
        { from: '/my-news', to: '/{lang}/news/1', match: 'exact', permanent: true },
        { from: '/{lang}/aktuell', to: '/{lang}/news/1', match: 'exact', permanent: true },
        { from: '/hash', to: '/en/about#team', match: 'exact', permanent: false },
        { from: '/old-list', to: '/cz/obchody#list', match: 'exact', permanent: true },
        { from: '/de/kontakt', to: '/contact', match: 'exact', permanent: true },
        ...Array.from({ length: 6 }, (_, index) => ({ from: `/step${index}`, to: `/step${index + 1}`, match: 'exact', permanent: true })),
      ]),
    ),
  );
  gateway = await startGateway({
    upstreamOrigin: upstream.origin,
    tenant: {
      redirects: [
        { from: '/old-shops', to: '/cz/obchody-sluzby', match: 'exact', permanent: true },
        { from: '/both', to: '/cz/novinky/1', match: 'exact', permanent: true },
        { from: '/stranka.html', to: '/cz/o-nas', match: 'exact', permanent: true },
        { from: '/index.php', to: '/cz', match: 'exact', permanent: true },
        { from: '/en/old/**', to: '/en/about', match: 'pattern', permanent: true },
        { from: '/kampan', to: '/cz/novinky/1', match: 'exact', permanent: true },
      ],
    },
  });
});

afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

async function whereTo(path: string, headers: Record<string, string> = {}) {
  const { status, headers: answered } = await requestRaw(gateway.origin, path, { headers });
  return { status, to: answered.location, cacheControl: answered['cache-control'] };
}

const moved = (to: string) => ({ status: 301, to, cacheControl: 'public, max-age=60' });
const found = (to: string) => ({ status: 302, to, cacheControl: 'public, max-age=60' });

describe('GET an outdated address', () => {
  it.each([
    ['a language by its tag', '/cs/novinky/1', '/cz/novinky/1'],
    ['a language tag without a path', '/cs', '/cz'],
    ['a country for a language', '/gb/news/1', '/en/news/1'],
    ['another country', '/us/news/1?utm_source=x', '/en/news/1?utm_source=x'],
    ['capitals', '/CS/novinky/1', '/cz/novinky/1'],
    ['a trailing slash', '/en/news/1/', '/en/news/1'],
    ['several trailing slashes', '/en//', '/en'],
    ['a trailing slash and a query', '/en/about/?a=b&c=d%20e', '/en/about?a=b&c=d+e'],
    ['a list without its page', '/en/news', '/en/news/1'],
    ['a list with categories without both', '/cz/obchody', '/cz/obchody/vse/1'],
    ['a category without its page', '/cz/obchody/7-knihy?sort=title', '/cz/obchody/7-knihy/1?sort=title'],
    ['a language in capitals', '/EN', '/en'],
    ['a path as on a poster', '/CZ/Obchody-Sluzby?f=dining', '/cz/obchody-sluzby?f=dining'],
    ['a list without its page as on a poster', '/CZ/Novinky', '/cz/novinky/1'],
    ['doubled slashes', '/en//news///1', '/en/news/1'],
    ['a doubled slash in front', '//en/news/1', '/en/news/1'],
    ["an operator's page with an ending", '/stranka.html', '/cz/o-nas'],
    ["an operator's page of another server", '/index.php?id=5', '/cz?id=5'],
    ["an operator's pattern over paths with an ending", '/en/old/a/b.aspx', '/en/about'],
    ["an operator's path as on a poster", '/Kampan', '/cz/novinky/1'],
  ])('moves %s', async (_what, path, to) => {
    expect(await whereTo(path)).toEqual(moved(to));
  });

  const byLanguage = (to: string) => ({ status: 302, to, cacheControl: 'no-store' });

  it.each([
    ['no language', '/parking', '/de/parken'],
    ['no language and a query', '/parking?utm_source=x&stay=2', '/de/parken?utm_source=x&stay=2'],
    ['no language and words of another language', '/parkovani/', '/de/parken'],
    ['no language, as on a poster', '/Parking', '/de/parken'],
    ['no language and no page number', '/news', '/de/news/1'],
    ['no language and a record', '/event/6/x', '/de/veranstaltung/6/x'],
    ['no language and a record with a wrong title', '/news-detail/5/x?a=b', '/de/news-detail/5/bericht-5?a=b'],
    ['no language and a list of all categories', '/shops/all', '/de/geschaefte/alle/1'],
    ['the well-known way to a new password', '/.well-known/change-password', '/de/anmelden?return=%2Fde%2Fprofil#password'],
    ['no language and a members’ page', '/dashboard?a=b', '/de/anmelden?return=%2Fde%2Fmein-bereich%3Fa%3Db'],
  ])('leads each visitor to their language from an address with %s', async (_what, path, to) => {
    expect(await whereTo(path, { 'accept-language': 'de' })).toEqual(byLanguage(to));
    const english = (await whereTo(path, { 'accept-language': 'de', cookie: 'locale=en' })).to;
    expect(english).toMatch(/^\/en\//);
  });

  it.each([
    ['a page', '/de/shops-services', '/de/geschaefte-services'],
    ['a page with a query', '/de/shops-services?f=dining&utm_source=x', '/de/geschaefte-services?f=dining&utm_source=x'],
    ['a record', '/cz/news-detail/5/x', '/cz/novinka/5/zprava-5'],
    ['a list of all categories', '/cz/shops/all/2?sort=title', '/cz/obchody/vse/2?sort=title'],
    ['the word for all categories only', '/cz/obchody/all/1', '/cz/obchody/vse/1'],
    ['all words, with a trailing slash', '/en/geschaefte/alle/', '/en/shops/all/1'],
    ['a page of a language that is switched off', '/cz/parkovanie', '/cz/parkovani'],
  ])('moves %s that is written in another language’s words', async (_what, path, to) => {
    expect(await whereTo(path)).toEqual(moved(to));
  });

  it.each([
    ['a language tag, a missing page number and a trailing slash', '/cs/obchody/', moved('/cz/obchody/vse/1')],
    ['a language tag and a wrong title', '/CS/novinka/6/X/', moved('/cz/novinka/6/zlutoucky-kun-spol')],
    ['doubled slashes and a missing page number', '//EN//News//', moved('/en/news/1')],
    ['a rule and a missing page number', '/old-list?a=b', moved('/cz/obchody/vse/1?a=b#list')],
    ['a language that is switched off and a missing page number', '/sk/novinky?a=b', found('/cz/novinky/1?a=b')],
    ['a member’s page with a trailing slash', '/en/dashboard/', byLanguage('/en/login?return=%2Fen%2Fdashboard')],
  ])('redirects once from %s', async (_what, path, answer) => {
    expect(await whereTo(path)).toEqual(answer);
  });

  it('finds nothing at the end of a loop of a rule and a language', async () => {
    expect(await whereTo('/de/kontakt', { 'accept-language': 'de' })).toMatchObject({ status: 404, to: undefined });
    expect(await whereTo('/de/kontakt', { 'accept-language': 'en' })).toMatchObject({ status: 302, to: '/en/contact' });
  });

  it.each([
    '/nothing',
    '/xx/parking',
    '/parking/nothing',
    '/event',
    '/wl',
    '/_design',
    '/de/nothing',
    '/cs/nothing/here/',
    '/all',
    '/event/x',
  ])('finds nothing at %s', async (path) => {
    const answer = await gateway.get(path, { accept: 'text/html' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  });

  it.each([
    ['wrong', '/en/news-detail/5/another-story', '/en/news-detail/5/story-5'],
    ['missing', '/en/news-detail/5', '/en/news-detail/5/story-5'],
    ['another language’s', '/de/news-detail/5/story-5', '/de/news-detail/5/bericht-5'],
    ['escaped', '/en/news-detail/5/story%2D5', '/en/news-detail/5/story-5'],
    ['full of diacritics', '/cz/novinka/6/x', '/cz/novinka/6/zlutoucky-kun-spol'],
  ])('moves a detail whose title is %s', async (_what, path, to) => {
    expect(await whereTo(path)).toEqual(moved(to));
  });

  it('shows the right title immediately', async () => {
    expect(await whereTo('/en/news-detail/5/story-5')).toMatchObject({ status: 200, to: undefined });
  });

  it('keeps the known query when it moves', async () => {
    expect(await whereTo('/en/shops/all?q=tea&floor=1')).toEqual(moved('/en/shops/all/1?q=tea&floor=1'));
  });

  it('redirects from a language that is switched off to the same page in the fallback', async () => {
    expect(await whereTo('/sk/novinky/1')).toEqual(found('/cz/novinky/1'));
    expect(await whereTo('/sk')).toEqual(found('/cz'));
  });
});

describe('GET an address with a configured redirect', () => {
  it.each([
    ['of the tenant file', '/old-shops', moved('/cz/obchody-sluzby')],
    ['of the mall API', '/leaflet', found('/cz/novinky/1')],
    ['with the rest of the path', '/cz/aktuality/3', moved('/cz/novinky/3')],
    ['by pattern', '/en/whats-on/2026/may', moved('/en/events/1')],
    ['to another site', '/blog', found('https://blog.centre.example/?from=web')],
    ['in two steps, the weaker of which counts', '/one', found('/en/about')],
    ['of both: the tenant file’s', '/both', moved('/cz/novinky/1')],
    ['of every language', '/de/aktuell', moved('/de/news/1')],
    ['with the visitor’s query', '/leaflet?utm_source=x', found('/cz/novinky/1?utm_source=x')],
    ['with its own query, which is kept', '/blog?utm_source=x', found('https://blog.centre.example/?from=web')],
    ['with a fragment, which follows the visitor’s query', '/hash?a=b', found('/en/about?a=b#team')],
    ['over five steps', '/step1', moved('/step6')],
  ])('follows a redirect %s', async (_what, path, answer) => {
    expect(await whereTo(path)).toEqual(answer);
  });

  it.each(['/round', '/back', '/self', '/script', '/other', '/step0'])('does not follow %s, which has no valid target', async (path) => {
    expect(await whereTo(path)).toEqual({ status: 404, to: undefined, cacheControl: 'no-store' });
  });

  it('redirects each visitor to their language, uncached', async () => {
    const inLanguage = (language: string) => whereTo('/my-news', { 'accept-language': language });
    expect(await inLanguage('de')).toEqual({ status: 302, to: '/de/news/1', cacheControl: 'no-store' });
    expect(await inLanguage('en-GB')).toMatchObject({ to: '/en/news/1' });
  });

  it('logs refused redirects once, with the reason', () => {
    const refused = gateway.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a redirect is refused');
    expect(refused.map(({ level, from, reason }) => [level, from, reason])).toEqual([
      [40, '/round', 'leads back to where it comes from'],
      [40, '/back', 'leads back to where it comes from'],
      [40, '/self', 'leads to itself'],
      [40, '/script', 'leads to what is no safe path or address'],
      [40, '/other', 'leads to what is no safe path or address'],
      [40, '/step0', 'leads over more than 5 other redirects'],
    ]);
  });

  it('lists valid redirects at /api/redirects, the tenant file’s first', async () => {
    const answer = await gateway.get('/api/redirects');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
    const own = ['/old-shops', '/both', '/stranka.html', '/index.php', '/en/old/**', '/kampan'];
    const { data } = (await answer.json()) as { data: { from: string; to: string }[] };
    expect(data.slice(0, 7).map(({ from }) => from)).toEqual([...own, '/leaflet']);
    expect(data).toContainEqual({ from: '/{lang}/aktuell', to: '/{lang}/news/1', match: 'exact', permanent: true });
    expect(data.map(({ from }) => from)).not.toContain('/self');
  });

  it('picks up a new redirect', async () => {
    expect((await whereTo('/fresh')).status).toBe(404);
    upstream.answer('/v1/redirects', sendJson(success([{ from: '/fresh', to: '/en/about', match: 'exact', permanent: false }])));
    gateway.clock.advance(61);
    await expect.poll(() => whereTo('/fresh')).toEqual(found('/en/about'));
  });

  it('follows the redirects of the tenant file if the mall API returns none', async () => {
    const down = await startGateway({
      upstreamOrigin: 'http://127.0.0.1:9',
      tenant: { redirects: [{ from: '/a', to: '/en/about', match: 'exact', permanent: true }] },
    });
    const answer = await down.get('/a');
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/en/about']);
    await down.close();
  });
});

describe('GET /api/pages/… of an outdated or redirected address', () => {
  it.each([
    ['/cs/novinky/1', { status: 301, redirect: '/cz/novinky/1' }],
    ['/en/news', { status: 301, redirect: '/en/news/1' }],
    ['/old-shops', { status: 301, redirect: '/cz/obchody-sluzby' }],
    ['/en/news-detail/5/wrong', { redirect: '/en/news-detail/5/story-5' }],
  ])('returns the target of %s as data', async (path, data) => {
    const answer = await gateway.get(`/api/pages${path}`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: 'success', data });
  });
});

describe('any path at all', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '',
      '/',
      '//',
      '\\',
      '..',
      '.',
      'en',
      'cs',
      'cz',
      'evil.example',
      '%2f',
      '%5c',
      '%2e%2e',
      '@',
      ':',
      '%0d%0a',
      'news',
      '1',
      '?',
    ),
    fc.string({ unit: 'grapheme-ascii', maxLength: 4 }).map((text) => text.replace(/[^!-~]/g, '')),
  );
  const anyPath = fc
    .tuple(fc.array(piece, { maxLength: 8 }), fc.constantFrom('/', ''))
    .map(([pieces, between]) => `/${pieces.join(between)}`);

  it('never leads to another site, and never causes an internal error', async () => {
    await fc.assert(
      fc.asyncProperty(anyPath, async (path) => {
        const { status, headers } = await requestRaw(gateway.origin, path);
        expect(status).toBeLessThan(500);
        const to = headers.location;
        if (to !== undefined && !to.startsWith('https://blog.')) {
          expect(new URL(to, 'https://www.centre.example').origin).toBe('https://www.centre.example');
        }
      }),
      { numRuns: 150, examples: [['//evil.example/'], ['/\\evil.example/'], ['//evil.example//'], ['/cs//evil.example/'], ['///']] },
    );
  });
});
