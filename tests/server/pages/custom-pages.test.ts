import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { readHtml } from '../../support/html.ts';
import { requestRaw } from '../../support/raw-request.ts';
import { type FaultUpstream, sendJson, startUpstream, success } from '../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;

const site = 'https://www.centre.example';
const titles = [
  { locale: 'en', title: 'Documents', path: 'documents' },
  { locale: 'cz', title: 'Dokumenty' },
  { locale: 'sk', title: 'Dokumenty centra', path: 'dokumenty-centra' },
  { locale: 'de', title: 'Dokumente', path: 'dokumente' },
];
const paths = { en: 'documents', cz: 'dokumenty', sk: 'dokumenty-centra', de: 'dokumente' } as const;
const page = {
  id: 7,
  alias: 'dokumenty',
  permalink: null,
  blocks: [
    {
      kind: 'html',
      translations: titles.map(({ locale }) => ({ locale, text: `<p>Everything that one may want to read, ${locale}.</p>` })),
    },
  ],
  tabs: [
    {
      name: 'marketing',
      translations: titles.map(({ locale }) => ({ locale, title: 'Press' })),
      blocks: [{ kind: 'html', translations: [{ locale: 'en', text: '<p>For journalists and other curious people.</p>' }] }],
    },
  ],
  translations: titles,
};
const article = {
  id: 8,
  permalink: 'guides/shoes/first-steps',
  published_at: '2026-10-02T09:00:00+02:00',
  translations: titles.map(({ locale }) => ({
    locale,
    title: `First steps ${locale}`,
    article: '<p>When, which size, and when not at all.</p>',
  })),
};

beforeAll(async () => {
  upstream = await startUpstream();
  for (const name of [...Object.values(paths)]) upstream.answer(`/v1/website-pages/alias/${name}`, sendJson(success(page)));
  upstream.answer('/v1/website-pages/alias/both', sendJson(success({ ...page, id: 9, alias: 'terrace', permalink: 'a/terrace' })));
  upstream.answer('/v1/website-pages/permalink/a/terrace', sendJson(success({ ...page, id: 9, alias: 'terrace', permalink: 'a/terrace' })));
  upstream.answer('/v1/website-pages/permalink/guides/shoes/first-steps', sendJson(success(article)));
  upstream.answer('/v1/website-pages', sendJson(success([], { page: 1, per_page: 12, total: 0, pages: 0 })));
  upstream.answer(
    '/v1/site-facts',
    sendJson(success({ kinds: { page: true }, announced: {}, pages: [{ alias: 'dokumenty', translations: titles }] })),
  );
  upstream.answer(
    '/v1/settings-web-app/web',
    sendJson(success({ website_name: 'Test centre', footer_items: [{ title: { en: 'Read' }, items: ['dokumenty', 'terrace', 'news'] }] })),
  );
  gateway = await startGateway({ upstreamOrigin: upstream.origin });
});

afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

async function whereTo(path: string) {
  const answer = await requestRaw(gateway.origin, path);
  return { status: answer.status, to: answer.headers.location };
}

describe('a custom page', () => {
  it.each(Object.entries(paths))('is served in %s at the path of that language, and links its alternates', async (locale, own) => {
    const answer = await gateway.get(`/${locale}/${own}`);
    const { title, links, meta } = readHtml(await answer.text());
    const { title: expected } = titles.find((one) => one.locale === locale) ?? {};
    expect([answer.status, title]).toEqual([200, `${expected} | Test centre`]);
    expect(links.find(({ rel }) => rel === 'canonical')?.href).toBe(`${site}/${locale}/${own}`);
    expect(meta.description).toBe(`Everything that one may want to read, ${locale}.`);
    const alternates = links.filter(({ rel, hreflang }) => rel === 'alternate' && hreflang !== 'x-default').map(({ href }) => href);
    expect(alternates.sort()).toEqual(
      Object.entries(paths)
        .map(([code, path]) => `${site}/${code}/${path}`)
        .sort(),
    );
  });

  it.each([
    ['/en/dokumenty', { status: 301, to: '/en/documents' }],
    ['/de/dokumenty-centra?tab=marketing', { status: 301, to: '/de/dokumente?tab=marketing' }],
    ['/cz/dokumenty/', { status: 301, to: '/cz/dokumenty' }],
    ['/cz/blog', { status: 200, to: undefined }],
    ['/cz/parking', { status: 301, to: '/cz/parkovani' }],
    ['/de/gift-cards?from=letter', { status: 301, to: '/de/geschenkkarten?from=letter' }],
    ['/en/a/a/terrace', { status: 301, to: '/en/documents' }],
    ['/en/nothing-like-it', { status: 404, to: undefined }],
    ['/en/Foo.bar', { status: 404, to: undefined }],
    ['/en/%20', { status: 404, to: undefined }],
    [`/en/${'a'.repeat(150)}`, { status: 404, to: undefined }],
    [`/en/a/${'a'.repeat(150)}/${'a'.repeat(160)}`, { status: 404, to: undefined }],
    ['/en/a/Guides/x', { status: 301, to: '/en/a/guides/x' }],
    ['/en/a/guides//x', { status: 301, to: '/en/a/guides/x' }],
    ['/en/a/nothing', { status: 404, to: undefined }],
    ['/en/documents?tab=nothing', { status: 404, to: undefined }],
    ['/en/documents?tab=%3Cb%3E', { status: 404, to: undefined }],
    ['/en/blog?page=2', { status: 404, to: undefined }],
    ['/en/blog?page=x', { status: 404, to: undefined }],
  ])('answers %s with %j', async (path, expected) => {
    expect(await whereTo(path)).toEqual(expected);
  });

  it('has a page for each of its tabs', async () => {
    const answer = await gateway.get('/en/documents?tab=marketing');
    const html = await answer.text();
    const { title, links } = readHtml(html);
    expect([answer.status, title]).toEqual([200, 'Press – Documents | Test centre']);
    expect(links.find(({ rel }) => rel === 'canonical')?.href).toBe(`${site}/en/documents?tab=marketing`);
    expect(links.find(({ hreflang }) => hreflang === 'de')?.href).toBe(`${site}/de/dokumente?tab=marketing`);
    expect(html).toContain('For journalists');
    expect(html).not.toContain('Everything that one may want to read, en.</p>');
  });

  it('is in the menus under its title if it exists', async () => {
    for (const [locale, own] of Object.entries(paths)) {
      const html = await (await gateway.get(`/${locale}/${own}`)).text();
      const footer = html.slice(html.lastIndexOf('<footer'), html.lastIndexOf('</footer>'));
      const { title } = titles.find((one) => one.locale === locale) ?? {};
      expect([locale, footer.includes(`href="/${locale}/${own}"`), footer.includes(`${title}<`)]).toEqual([locale, true, true]);
      expect(footer).not.toContain('terrace');
    }
  });
});

describe('an article', () => {
  it('can have a path of any depth, and declares its type', async () => {
    const answer = await gateway.get('/de/a/guides/shoes/first-steps');
    const { title, scripts, meta } = readHtml(await answer.text());
    expect([answer.status, title, meta['og:type']]).toEqual([200, 'First steps de | Test centre', 'article']);
    const records = scripts.filter(({ type }) => type === 'application/ld+json').map(({ text }): unknown => JSON.parse(text));
    expect(records).toContainEqual(
      expect.objectContaining({
        '@type': 'BlogPosting',
        headline: 'First steps de',
        datePublished: '2026-10-02T09:00:00+02:00',
        inLanguage: 'de',
        url: `${site}/de/a/guides/shoes/first-steps`,
      }),
    );
  });
});
