import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toDocumentTitle } from '#shared/rules/page-title.ts';
import { locales } from '#shared/site/locales.ts';
import { announcement, answerAnnouncements } from '../../../support/announcements.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { readHtml } from '../../../support/html.ts';
import { type FaultUpstream, sendJson, startUpstream, success } from '../../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;
const said = vi.spyOn(console, 'error');

const metaTags = (locale: string) => ({
  index: { title: `Centre ${locale}`, description: `A centre & more (${locale}).`, keywords: `centre, ${locale}` },
});
const mall = {
  id: 1,
  name: 'Centre',
  image: '/media/quay.jpg',
  image_icon: '/media/icon.svg',
  supported_languages: ['cz', 'sk', 'de', 'en'],
  translations: [{ locale: 'cz', title: 'Centrum' }],
};

beforeEach(async () => {
  said.mockReset().mockImplementation(() => {});
  upstream = await startUpstream();
  upstream.answer('/v1/malls', sendJson(success([mall])));
  upstream.answer('/v1/settings-web-app/web', sendJson(success({ website_name: 'Quay "7" <Prague>', favicon_logo_type: 'icon' })));
  answerAnnouncements(upstream, [announcement(5, { image: '/media/story.jpg' })]);
  gateway = await startGateway({
    upstreamOrigin: upstream.origin,
    tenant: { pagesMetaTags: Object.fromEntries(locales.map((locale) => [locale, metaTags(locale)])) },
  });
});

afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

const read = async (path: string) => readHtml(await (await gateway.get(path)).text());

describe('the head of a page', () => {
  it('names an empty icon for a centre without a logo, and /favicon.ico is not found', async () => {
    const { image: _, image_icon: __, ...plain } = mall;
    upstream.answer('/v1/malls', sendJson(success([plain])));
    const { links } = await read('/en');
    expect(links.filter(({ rel }) => rel?.includes('icon'))).toEqual([{ rel: 'icon', href: 'data:,' }]);
    expect((await gateway.get('/favicon.ico')).status).toBe(404);
  });

  it('names page and site once', async () => {
    const { title, meta, lang } = await read('/en/news-detail/5/story-5');
    expect(title).toBe('Story 5 | Quay "7" <Prague>');
    expect(lang).toBe('en');
    expect(meta).toMatchObject({ description: 'What is new.', keywords: 'centre, en', robots: 'index, follow' });
    expect((await read('/en')).title).toBe('Quay "7" <Prague> – shopping centre');
    expect(said).not.toHaveBeenCalled();
  });

  it.each([
    ['/en', 'en', 'en_GB'],
    ['/cz', 'cs', 'cs_CZ'],
    ['/sk', 'sk', 'sk_SK'],
    ['/de', 'de', 'de_DE'],
  ])('has the language of %s', async (path, tag, openGraph) => {
    const { lang, meta } = await read(path);
    expect(lang).toBe(tag);
    expect(meta).toMatchObject({ 'og:locale': openGraph, keywords: `centre, ${path.slice(1)}` });
  });

  it('has one canonical address, an alternate for each language, and the fallback’s address for other languages', async () => {
    const { links } = await read('/en/news-detail/5/story-5?utm_source=letter');
    const site = 'https://www.centre.example';
    expect(links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href)).toEqual([`${site}/en/news-detail/5/story-5`]);
    expect(Object.fromEntries(links.filter(({ rel }) => rel === 'alternate').map(({ hreflang, href }) => [hreflang, href]))).toEqual({
      en: `${site}/en/news-detail/5/story-5`,
      cs: `${site}/cz/novinka/5/zprava-5`,
      sk: `${site}/sk/novinka/5/sprava-5`,
      de: `${site}/de/news-detail/5/bericht-5`,
      'x-default': `${site}/cz/novinka/5/zprava-5`,
    });
  });

  it('never uses an address from the request’s headers', async () => {
    const answer = await gateway.get('/en/news/1', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' });
    expect(await answer.text()).not.toContain('evil.example');
  });

  it('has title, text, address and picture for shared links', async () => {
    const { meta } = await read('/en/news-detail/5/story-5');
    expect(meta).toMatchObject({
      'og:type': 'article',
      'og:site_name': 'Quay "7" <Prague>',
      'og:title': 'Story 5',
      'og:description': 'What is new.',
      'og:url': 'https://www.centre.example/en/news-detail/5/story-5',
      'og:image': 'https://www.centre.example/api/images/share.jpg/media/story.jpg',
      'twitter:card': 'summary_large_image',
    });
    expect((await read('/en')).meta).toMatchObject({
      'og:type': 'website',
      'og:image': 'https://www.centre.example/api/images/share.jpg/media/quay.jpg',
    });
  });

  it('uses the tenant’s first banner, cropped for sharing, if the page has no picture of its own', async () => {
    const banner = (id: number) => ({ id, image: `/media/hero-${id}.svg`, translations: [{ locale: 'en', title: `Hero ${id}` }] });
    upstream.answer('/v1/settings-web-app/hero-banner', sendJson(success([banner(1), banner(2)])));
    upstream.answer('/v1/settings-web-app/web', sendJson(success({ website_name: 'Quay', hero_banner_items: { items: [2, 1] } })));
    for (const [path, alt] of [
      ['/en', 'Quay – shopping centre'],
      ['/en/opening-hours', 'Quay'],
      ['/en/news/1', 'Quay'],
    ] as const) {
      expect((await read(path)).meta).toMatchObject({
        'og:image': 'https://www.centre.example/api/images/share.jpg/media/hero-2.svg',
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': alt,
      });
    }
    expect((await read('/en/news-detail/5/story-5')).meta).toMatchObject({
      'og:image': 'https://www.centre.example/api/images/share.jpg/media/story.jpg',
      'og:image:width': '1200',
      'og:image:alt': 'Story 5',
    });
  });

  it('has the centre’s icons', async () => {
    const { links } = await read('/en');
    const href = (rel: string) => links.find((link) => link.rel === rel)?.href;
    expect(href('icon')).toBe('/api/images/original/media/icon.svg');
    expect(href('apple-touch-icon')).toBe('/api/images/w320.png/media/icon.svg');
  });

  it('contains structured data about the page, whatever the titles contain', async () => {
    answerAnnouncements(upstream, [announcement(6, { translations: [{ locale: 'en', title: '</script><b>&"6"', perex: 'x' }] })]);
    const { scripts } = await read('/en/news-detail/6/script-b-6');
    const [record] = scripts.filter(({ type }) => type === 'application/ld+json').map(({ text }) => JSON.parse(text));
    expect(record).toMatchObject({ '@context': 'https://schema.org', '@type': 'NewsArticle', headline: '</script><b>&"6"' });
  });

  it('keeps search pages out of the index', async () => {
    expect((await read('/en/search')).meta.robots).toBe('noindex, follow');
  });
});

describe('the head of a page that cannot be made', () => {
  it('is omitted without meta tags for the language: the page works, and the console shows why', async () => {
    const partly = await startGateway({ upstreamOrigin: upstream.origin, tenant: { pagesMetaTags: { cz: metaTags('cz') } } });
    const answer = await partly.get('/en/news-detail/5/story-5');
    const { title, meta, lang, scripts } = readHtml(await answer.text());
    expect(answer.status).toBe(200);
    expect({ title, lang, robots: meta.robots }).toEqual({ title: undefined, lang: 'en', robots: undefined });
    expect(scripts.some(({ src }) => src?.startsWith('/assets/'))).toBe(true);
    expect(said.mock.calls).toEqual([['Head set-up skipped: no meta tags for en.']]);
    said.mockClear();
    expect(readHtml(await (await partly.get('/cz')).text()).title).toBe('Quay "7" <Prague> – nákupní centrum');
    expect(said).not.toHaveBeenCalled();
    await partly.close();
  });

  it('is omitted without a centre: the page works, uncached, and the console shows why', async () => {
    upstream.answer('/v1/malls', sendJson(success([])));
    const answer = await gateway.get('/en/news-detail/5/story-5');
    const html = await answer.text();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(readHtml(html).title).toBeUndefined();
    expect(html).toContain('Story 5');
    expect(said.mock.calls).toEqual([['Head set-up skipped: no mall settings.']]);
  });
});

describe('toDocumentTitle', () => {
  it.each([
    ['Story', 'Centre', 'Story | Centre'],
    ['Centre', 'Centre', 'Centre'],
    [undefined, 'Centre', 'Centre'],
    ['', 'Centre', 'Centre'],
    ['Centre – shopping centre in Prague', 'Centre', 'Centre – shopping centre in Prague'],
    ['Centre, Prague', 'Centre', 'Centre, Prague'],
    ['Central café', 'Centr', 'Central café | Centr'],
  ])('maps page %s and site %s to %s', (page, site, title) => {
    expect(toDocumentTitle(page, site)).toBe(title);
  });
});
