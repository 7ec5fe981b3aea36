import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { locales } from '#shared/site/locales.ts';
import { webManifestPath } from '#shared/site/web-manifest.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { readHtml } from '../../../support/html.ts';
import { type FaultUpstream, sendJson, sendRaw, startUpstream, success } from '../../../support/upstream.ts';

const index = (locale: string) => ({ index: { title: `Quay ${locale}`, description: `By the river (${locale}).`, keywords: '' } });
const mall = { id: 1, name: 'Quay', image: '/media/logo.svg', supported_languages: [...locales], translations: [] };
const settings = { website_name: 'Quay "9"', colors_primary: '#123456', colors_background: '#fffefd', is_authentication_active: true };
const screenshot = (locale: string, width: number, height: number) => ({
  ...{ locale, width, height },
  address: `/media/app/${locale}-${width}.webp`,
});

let upstream: FaultUpstream;
let gateway: TestGateway;

async function start(tenant: object = {}): Promise<void> {
  gateway = await startGateway({
    upstreamOrigin: upstream.origin,
    tenant: { pagesMetaTags: Object.fromEntries(locales.map((locale) => [locale, index(locale)])), appScreenshots: [], ...tenant },
  });
}

beforeEach(async () => {
  upstream = await startUpstream();
  upstream.answer('/v1/malls', sendJson(success([mall])));
  upstream.answer('/v1/settings-web-app/web', sendJson(success(settings)));
});

afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

const readManifest = async (query = '') => (await gateway.get(webManifestPath + query)).json();

describe('/manifest.webmanifest', () => {
  it.each([
    ['en', 'en', 'Member card'],
    ['cz', 'cs', 'Členská karta'],
    ['sk', 'sk', 'Členská karta'],
    ['de', 'de', 'Klubkarte'],
  ])('is the one that pages in %s link to, in their language', async (locale, lang, card) => {
    await start();
    const { links } = readHtml(await (await gateway.get(`/${locale}`)).text());
    const [link] = links.filter(({ rel }) => rel === 'manifest');
    const answer = await gateway.get(link?.href ?? '');
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('set-cookie')]).toEqual([
      200,
      'public, max-age=600',
      null,
    ]);
    expect(answer.headers.get('content-type')).toContain('application/manifest+json');
    const manifest = await answer.json();
    expect(manifest).toMatchObject({
      ...{ id: '/', scope: '/', start_url: `/${locale}`, display: 'standalone', lang },
      ...{ name: 'Quay "9"', short_name: 'Quay "9"', description: `By the river (${locale}).` },
      ...{ theme_color: '#123456', background_color: '#fffefd', screenshots: [] },
    });
    expect(manifest.shortcuts[0]).toMatchObject({ name: card, url: expect.stringMatching(new RegExp(`^/${locale}/.+#card$`)) });
  });

  it.each(['', '?locale=xx', '?locale=cz&locale=de'])('is in the tenant’s language for %o', async (query) => {
    await start({ fallbackLocale: 'de' });
    expect(await readManifest(query)).toMatchObject({ id: '/', lang: 'de', start_url: '/de' });
  });

  it('has the title as its name without settings, and offers members’ tasks only if there are members', async () => {
    upstream.answer('/v1/settings-web-app/web', sendJson(success({ is_authentication_active: false })));
    await start();
    const manifest = await readManifest('?locale=en');
    expect(manifest.name).toBe('Quay en');
    expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/en/floorplan', '/en/opening-hours']);
  });

  it('shows only the tenant’s own pictures of the site, in the language', async () => {
    await start({ appScreenshots: [screenshot('cz', 390, 844), screenshot('de', 390, 844), screenshot('cz', 1280, 800)] });
    expect((await readManifest('?locale=cz')).screenshots).toEqual([
      { src: '/api/images/original/media/app/cz-390.webp', sizes: '390x844', form_factor: 'narrow' },
      { src: '/api/images/original/media/app/cz-1280.webp', sizes: '1280x800', form_factor: 'wide' },
    ]);
    expect((await readManifest('?locale=en')).screenshots).toEqual([]);
  });

  it('has no icons if the centre has no logo', async () => {
    upstream.answer('/v1/malls', sendJson(success([{ ...mall, image: null }])));
    await start();
    expect((await readManifest()).icons).toEqual([]);
  });
});

const tile = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" rx="14" fill="#0f4c4a"/></svg>';
const wide = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><circle cx="100" cy="50" r="40" fill="${fill}"/></svg>`;

describe('icons of the manifest', () => {
  async function drawIcons(picture: string) {
    upstream.answer('/media/logo.svg', sendRaw(picture, { headers: { 'content-type': 'image/svg+xml' } }));
    await start();
    const { icons } = await readManifest();
    const drawn = icons.map(async ({ src, sizes, purpose }: Record<string, string>) => {
      const answer = await gateway.get(src ?? '');
      const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(`${info.width}x${info.height}`).toBe(sizes);
      const at = (share: number, other: number) => {
        const index = (Math.floor(info.height * other) * info.width + Math.floor(info.width * share)) * 4;
        return [...data.subarray(index, index + 4)];
      };
      return { name: `${purpose} ${sizes}`, corner: at(0.01, 0.01), middle: at(0.5, 0.5), edge: at(0.13, 0.5) };
    });
    return Promise.all(drawn);
  }

  it('are square in the sizes that phones require, and opaque for phones that cut them', async () => {
    const icons = await drawIcons(tile);
    expect(icons.map(({ name }) => name)).toEqual(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512']);
    for (const { name, corner, middle } of icons) {
      expect(corner).toEqual(name.startsWith('any') ? [0, 0, 0, 0] : [15, 76, 74, 255]); // the logo's own ground reaches into the corners
      expect(middle).toEqual([15, 76, 74, 255]);
    }
  });

  it.each([
    ['white behind a dark logo', '#102030', [255, 255, 255, 255], [16, 32, 48, 255]],
    ['a dark ground behind a light logo', '#ffffff', [28, 27, 25, 255], [255, 255, 255, 255]],
  ])('have %s, and keep a wide logo whole', async (_what, fill, ground, mark) => {
    const icons = (await drawIcons(wide(fill))).filter(({ name }) => name.startsWith('maskable'));
    for (const { corner, middle, edge } of icons) expect([corner, edge, middle]).toEqual([ground, ground, mark]);
  });
});
