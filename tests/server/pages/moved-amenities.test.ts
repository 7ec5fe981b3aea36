import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { readSitemapFiles } from '../../support/sitemap.ts';
import { type FaultUpstream, meta, sendJson, startUpstream, success } from '../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;

const amenity = (id: number, category_ids: number[] = []) => ({ id, category_ids, translations: [{ locale: 'en', title: `Place ${id}` }] });
const amenities = [amenity(1), amenity(2, [54]), amenity(3, [55]), amenity(4), amenity(5)];

beforeAll(async () => {
  upstream = await startUpstream();
  upstream.answer('/v1/options/parking', sendJson(success({ capacity: 10, options: [] })));
  upstream.answer(
    '/v1/faq',
    sendJson(success([{ id: 1, category_id: null, order: 1, translations: [{ locale: 'en', title: 'Why?', article: '' }] }])),
  );
  const links = { 1: 'faq', 54: 'parking', 55: 'https://lockers.example/book', 5: 'https://lockers.example/skříňky' };
  upstream.answer('/v1/settings-web-app/web', sendJson(success({ amenitiy_redirect_links: links })));
  upstream.answer('/v1/amenities', sendJson(success(amenities, { ...meta, total: amenities.length })));
  for (const one of amenities) upstream.answer(`/v1/amenities/${one.id}`, sendJson(success(one)));
  const entries = amenities.map(({ id, translations }) => ({ type: 'amenity', id, updated_at: '2026-11-20T08:00:00Z', translations }));
  upstream.answer('/v1/sitemap', sendJson(success(entries)));
  gateway = await startGateway({ upstreamOrigin: upstream.origin });
});

afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

describe('an amenity that leads to another page', () => {
  it.each([
    ['its own id', '/en/amenity/1/place-1', '/en/faq'],
    ['its category', '/de/annehmlichkeit/2/place-2', '/de/parken'],
    ['a wrong title', '/en/amenity/2/whatever', '/en/parking'],
    ['another site', '/en/amenity/3/place-3', 'https://lockers.example/book'],
  ])('redirects temporarily, found by %s', async (_, path, to) => {
    const answer = await gateway.get(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, to]);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    const payload = await gateway.get(`/api/pages${path}`);
    expect(await payload.json()).toMatchObject({ data: { redirect: to } });
  });

  it('may lead to an address with letters that headers cannot contain', async () => {
    const answer = await gateway.get('/en/amenity/5/place-5');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://lockers.example/sk%C5%99%C3%AD%C5%88ky']);
  });

  it('does not affect the pages of other amenities', async () => {
    expect((await gateway.get('/en/amenity/4/place-4')).status).toBe(200);
  });

  it('is not in the sitemap', async () => {
    const xml = await readSitemapFiles((path) => gateway.get(path));
    expect([...xml.matchAll(/<loc>[^<]*\/en\/amenity\/(\d+)/g)].map(([, id]) => id)).toEqual(['4']);
  });
});
