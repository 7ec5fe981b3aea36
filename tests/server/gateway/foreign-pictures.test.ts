import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { company, type FaultUpstream, meta, sendJson, sendRaw, startUpstream, success } from '../../support/upstream.ts';

let upstream: FaultUpstream;
let pictureHost: FaultUpstream;
let gateway: TestGateway;

const signed = '/shops/K%C3%A1va%201.jpg?X-Amz-Date=20261126&X-Amz-Signature=a%2Fb';

beforeAll(async () => {
  const photo = await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  const sendPhoto = sendRaw(photo, { headers: { 'content-type': 'image/jpeg' } });
  pictureHost = await startUpstream();
  for (const path of ['/quay.jpg', signed]) pictureHost.answer(path, sendPhoto);
  pictureHost.answer('/moved.jpg', sendRaw('', { status: 302, headers: { location: '/quay.jpg' } }));
  upstream = await startUpstream('/api');
  for (const path of ['/storage/logo.jpg', '/storage/icon.jpg?v=2']) upstream.answer(path, sendPhoto);
  const api = new URL(upstream.origin);
  const companies = [
    { ...company(1), logo: `https://${api.host}/storage/logo.jpg`, image: `${pictureHost.origin}/quay.jpg` },
    { ...company(2), logo: 'https://other.example/1.jpg', image: '' },
  ]; // biome-ignore format: a table
  const gallery = ['//other.example/2.jpg', `//${new URL(pictureHost.origin).host}${signed}`, '/media/a.jpg'];
  const description = `<p>a<img src="https://other.example/3.jpg">b<img src="${pictureHost.origin}/moved.jpg" alt="m"></p>`;
  upstream.answer(
    '/v1/companies/2',
    sendJson(success({ ...company(2), gallery, translations: [{ locale: 'en', title: 'Two', description }] })),
  );
  upstream.answer('/v1/companies', sendJson(success(companies, { ...meta, total: 2 })));
  upstream.answer('/v1/settings-web-app/web', sendJson(success({ icons_coffee: '/storage/icon.jpg?v=2', icons_tea: 'ph:tea', icons_bad: 'https://other.example/4.svg' }))); // biome-ignore format: one line
  gateway = await startGateway({
    upstreamOrigin: `${upstream.origin}/api`,
    tenant: { imageHosts: [pictureHost.origin] },
  });
});

afterAll(async () => {
  await gateway.close();
  await Promise.all([upstream.close(), pictureHost.close()]);
});

interface Shop {
  logo?: string;
  image?: string;
  gallery: string[];
  translations: { description?: string }[];
}
const readShops = async () => ((await (await gateway.get('/api/proxy/v1/companies')).json()) as { data: Shop[] }).data;
const readShop = async () => ((await (await gateway.get('/api/proxy/v1/companies/2')).json()) as { data: Shop }).data;

describe('pictures of a remote mall API', () => {
  it('have the address of our own file or of a file on an allowed host, or are dropped', async () => {
    const [first, second] = await readShops();
    expect(first).toMatchObject({ logo: expect.stringMatching(/^\/storage\/logo\.jpg\?seal=[\w-]{16}$/), image: `${pictureHost.origin}/quay.jpg` });
    expect(second).not.toHaveProperty('logo', expect.anything());
    expect(second).not.toHaveProperty('image', expect.anything());
    const { gallery, translations } = await readShop();
    expect(gallery).toEqual([expect.stringContaining(`${pictureHost.origin}${signed}&seal=`), '/media/a.jpg']);
    expect(translations[0]?.description).toBe(
      `<p>ab<img src="/api/images/w960.webp/${pictureHost.origin.replace('://', '/')}/moved.jpg" alt="m" loading="lazy" /></p>`,
    );
  }); // biome-ignore format: a table

  it('are fetched through the gateway, with their query, from the root of the mall API’s host or from an allowed host', async () => {
    const [first] = await readShops();
    const { gallery } = await readShop();
    const load = (source = '') => gateway.get(`/api/images/w320.webp${source.startsWith('/') ? source : `/${source.replace(':/', '')}`}`);
    for (const source of [first?.logo, first?.image, gallery[0]]) {
      const answer = await load(source);
      expect([source, answer.status, answer.headers.get('content-type')]).toEqual([source, 200, 'image/webp']);
    }
    expect(upstream.count('/storage/logo.jpg')).toBe(1);
    expect(pictureHost.requests).toEqual(['GET /quay.jpg', `GET ${signed}`]);
    expect(pictureHost.headers.flatMap((headers) => Object.keys(headers).filter((name) => /^x-|auth|cookie/.test(name)))).toEqual([]);
  });

  it('are not fetched through redirects', async () => {
    const before = pictureHost.requests.length;
    const { status } = await gateway.get(`/api/images/w320.webp/${pictureHost.origin.replace('://', '/')}/moved.jpg`);
    expect([status, pictureHost.requests.slice(before)]).toEqual([502, ['GET /moved.jpg']]);
  });

  it('are found in settings, too', async () => {
    const { data } = (await (await gateway.get('/api/proxy/v1/settings-web-app/web')).json()) as { data: Record<string, string> };
    expect(data).toMatchObject({ icons_coffee: expect.stringMatching(/^\/storage\/icon\.jpg\?v=2&seal=/), icons_tea: 'ph:tea' });
    expect(data).not.toHaveProperty('icons_bad');
    expect((await gateway.get(`/api/images/original${data.icons_coffee}`)).status).toBe(200);
    expect(upstream.count('/storage/icon.jpg?v=2')).toBe(1);
  });

  it('are logged once for each host that is not allowed', async () => {
    await readShops();
    const lines = gateway.logged.filter((line) => line.includes('imageHosts')).map((line) => JSON.parse(line) as { host: string });
    expect(lines.map(({ host }) => host)).toEqual(['other.example']);
  });

  it('do not change the content security policy', async () => {
    const policy = (await gateway.get('/api/proxy/v1/companies')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("img-src 'self' data:;");
  });
});
