import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locales } from '#shared/site/locales.ts';
import { toMapFrameAddress } from '#shared/site/map-frame.ts';
import { noThirdParties, startGateway, type TestGateway } from '../../../support/gateway.ts';
import { type FaultUpstream, sendJson, startUpstream, success } from '../../../support/upstream.ts';

const place = { latitude: 50.1015, longitude: 14.4456 };
const mapsKey = 'AIzaSy-test_key-0123456789';
let upstream: FaultUpstream;
let plain: TestGateway;
let google: TestGateway;

beforeAll(async () => {
  upstream = await startUpstream();
  upstream.answer('/v1/malls', sendJson(success([{ id: 1, name: 'Quay "A" & <B>', translations: [] }])));
  plain = await startGateway({ upstreamOrigin: upstream.origin, tenant: noThirdParties });
  google = await startGateway({ upstreamOrigin: upstream.origin, tenant: { mapsKey } });
});

afterAll(async () => {
  await Promise.all([plain.close(), google.close()]);
  await upstream.close();
});

function policyOf(answer: Response): Record<string, string[]> {
  const policy = answer.headers.get('content-security-policy') ?? '';
  return Object.fromEntries(
    policy
      .split('; ')
      .map((part) => part.split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  );
}

describe('GET /frames/map', () => {
  it('may be framed by our own pages only, and calls only the tile server', async () => {
    const answer = await plain.get(toMapFrameAddress(place, 'cz'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    expect(policyOf(answer)).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'https://tile.openstreetmap.org'],
      'connect-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'self'"],
    });
  });

  it.each(locales)('shows its texts in %s, and the centre’s name as text', async (locale) => {
    const html = await (await plain.get(toMapFrameAddress(place, locale))).text();
    expect(html).toContain(`<html lang="${locale === 'cz' ? 'cs' : locale}">`);
    expect(html).toContain('Quay &quot;A&quot; &amp; &lt;B&gt;');
    expect(html).toContain('data-latitude="50.1015" data-longitude="14.4456"');
    expect(html).not.toMatch(/\sstyle=|<style|<script(?![^>]*\ssrc=)/);
  });

  it('loads a script of our own, which exists', async () => {
    const html = await (await plain.get(toMapFrameAddress(place, 'en'))).text();
    const sources = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, source = '']) => source);
    expect(sources).toHaveLength(1);
    const script = await plain.get(sources[0] ?? '');
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'application/javascript; charset=utf-8']);
  });

  it.each([
    ['nothing', '', ['lat', 'lng', 'lang']],
    ['a latitude past the pole', '?lat=90.1&lng=14&lang=cz', ['lat']],
    ['a longitude past the date line', '?lat=50&lng=-180.5&lang=cz', ['lng']],
    ['an empty number', '?lat=&lng=14&lang=cz', ['lat']],
    ['an exponent', '?lat=5e1&lng=14&lang=cz', ['lat']],
    ['words', '?lat=north&lng=Infinity&lang=cz', ['lat', 'lng']],
    ['markup', '?lat=50&lng=14&lang=%22%3E%3Cscript%3E', ['lang']],
    ['another language', '?lat=50&lng=14&lang=fr', ['lang']],
    ['a number twice', '?lat=50&lat=51&lng=14&lang=cz', ['lat']],
  ])('refuses %s', async (_what, query, faults) => {
    const answer = await plain.get(`/frames/map${query}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store']);
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    const body = (await answer.json()) as { httpStatus: string; errors: Record<string, string[]> };
    expect(body.httpStatus).toBe('BadRequest');
    expect(Object.keys(body.errors)).toEqual(faults);
  });

  it('loads Google’s script with the places library if a key is configured, and allows its hosts', async () => {
    const answer = await google.get(toMapFrameAddress(place, 'cz'));
    const policy = policyOf(answer);
    expect(policy['script-src']).toEqual(["'self'", 'https://maps.googleapis.com', 'https://maps.gstatic.com']);
    expect(policy['frame-ancestors']).toEqual(["'self'"]);
    expect(
      Object.values(policy)
        .flat()
        .filter((source) => /openstreetmap|^\*$|unsafe-eval|^https:$/.test(source)),
    ).toEqual([]);
    const source = /<script defer id="google" src="([^"]+)"/.exec(await answer.text())?.[1] ?? '';
    const address = new URL(source.replaceAll('&amp;', '&'));
    expect(address.origin + address.pathname).toBe('https://maps.googleapis.com/maps/api/js');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ key: mapsKey, libraries: 'places', language: 'cs' });
  });

  it('works while the mall API is down', async () => {
    const alone = await startGateway({ upstreamOrigin: 'http://127.0.0.1:9' });
    expect((await alone.get(toMapFrameAddress(place, 'de'))).status).toBe(200);
    await alone.close();
  });
});

describe('the site around the map', () => {
  it('may frame our own pages only', async () => {
    const { headers } = await plain.get('/en/map-way');
    expect(headers.get('content-security-policy')).toContain("frame-src 'self';");
    expect(headers.get('content-security-policy')).not.toMatch(/openstreetmap|google/);
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  it.each([
    ['openstreetmap', () => plain, undefined],
    ['google', () => google, 'google'],
  ] as const)('knows the provider of the map, but never the key: %s', async (_name, gateway, mapProvider) => {
    const text = await (await gateway().get('/api/config?locale=en')).text();
    expect(JSON.parse(text).data.tenant.mapProvider).toBe(mapProvider);
    expect(text).not.toContain(mapsKey);
  });
});
