import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { requestRaw } from '../../../support/raw-request.ts';
import { type FaultUpstream, sendJson, sendRaw, startUpstream, success } from '../../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;

const vector = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="red"/></svg>';
const kept = 'public, max-age=3600, stale-while-revalidate=86400, stale-if-error=604800';

beforeAll(async () => {
  upstream = await startUpstream();
  const photo = await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  upstream.answer('/media/photo.jpg', sendRaw(photo, { headers: { 'content-type': 'image/jpeg' } }));
  upstream.answer('/media/icon.svg', sendRaw(vector, { headers: { 'content-type': 'image/svg+xml; charset=utf-8' } }));
  upstream.answer('/media/page.html', sendRaw('<script>alert(1)</script>', { headers: { 'content-type': 'text/html' } }));
  upstream.answer('/media/lie.jpg', sendRaw('<script>alert(1)</script>', { headers: { 'content-type': 'image/jpeg' } }));
  upstream.answer('/media/half.jpg', sendRaw(photo.subarray(0, 40), { headers: { 'content-type': 'image/jpeg' } }));
  upstream.answer('/v1/malls', sendJson(success([{ id: 1, name: 'Quay', translations: [], image_icon: '/media/icon.svg' }])));
  gateway = await startGateway({ upstreamOrigin: upstream.origin, tenant: { imageHosts: ['cdn.centre.example'] } });
});

afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

beforeEach(() => upstream.fail(undefined));

describe('GET /api/images/{variant}/…', () => {
  it.each([
    ['webp', 'image/webp', 'webp'],
    ['jpg', 'image/jpeg', 'jpeg'],
    ['png', 'image/png', 'png'],
    ['avif', 'image/avif', 'heif'],
  ])('makes a picture smaller, as %s', async (format, contentType, made) => {
    const answer = await gateway.get(`/api/images/w320.${format}/media/photo.jpg`);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({ 'content-type': contentType, 'cache-control': kept });
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ format: made, width: 320, height: 160 });
  });

  it('never enlarges a picture', async () => {
    const answer = await gateway.get('/api/images/w1920.webp/media/photo.jpg');
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 1000 });
  });

  it.each(['photo.jpg', 'icon.svg'])('crops a picture to exactly the size of shared links: %s', async (name) => {
    const answer = await gateway.get(`/api/images/share.jpg/media/${name}`);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  });

  it('converts a vector picture to a bitmap if requested', async () => {
    const answer = await gateway.get('/api/images/w320.png/media/icon.svg');
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ format: 'png', width: 320 });
  });

  it('sends a vector picture unchanged, sandboxed by its own policy', async () => {
    for (const time of ['first', 'again']) {
      const answer = await gateway.get('/api/images/original/media/icon.svg');
      expect([time, answer.headers.get('content-type'), answer.headers.get('content-security-policy')]).toEqual([
        time,
        'image/svg+xml',
        "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      ]);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await answer.text()).toBe(vector);
    }
  });

  it('fetches a picture once, caches it, and answers 304', async () => {
    const path = '/api/images/w640.webp/media/photo.jpg';
    const asked = () => upstream.count('/media/photo.jpg');
    const before = asked();
    const answers = await Promise.all(Array.from({ length: 20 }, () => gateway.get(path)));
    expect(asked()).toBe(before + 1);
    const etag = answers[0]?.headers.get('etag') ?? '';
    const again = await gateway.get(path, { 'if-none-match': etag });
    expect([again.status, again.headers.get('cache-status'), asked()]).toEqual([304, 'mallfront; hit; ttl=3600', before + 1]);
  });

  it('makes one picture for all spellings of its address', async () => {
    upstream.answer('/media/sn%C3%ADh.svg', sendRaw(vector, { headers: { 'content-type': 'image/svg+xml' } }));
    const before = upstream.requests.length;
    for (const spelling of ['media/sn%C3%ADh.svg', 'media/sn%c3%adh.svg', 'm%65dia/%73n%C3%adh.svg', 'media/snih.svg']) {
      const { status } = await requestRaw(gateway.origin, `/api/images/original/${spelling}`);
      expect([spelling, status]).toEqual([spelling, spelling.endsWith('snih.svg') ? 404 : 200]);
    }
    expect(upstream.requests.slice(before)).toEqual(['GET /media/sn%C3%ADh.svg', 'GET /media/snih.svg']);
  });

  it('keeps serving cached pictures when the mall API fails', async () => {
    const path = '/api/images/w480.webp/media/photo.jpg';
    await gateway.get(path);
    upstream.fail(sendRaw('', { status: 500 }));
    for (const seconds of [3601, 90_000]) {
      gateway.clock.advance(seconds);
      const answer = await gateway.get(path);
      expect([seconds, answer.status, answer.headers.get('content-type')]).toEqual([seconds, 200, 'image/webp']);
    }
    expect((await gateway.get('/api/images/w160.webp/media/photo.jpg')).status).toBe(502);
  });

  it('returns 404 for a missing picture', async () => {
    const answer = await gateway.get('/api/images/original/media/none.png');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  it.each([
    ['a file that is not a picture', '/api/images/original/media/page.html'],
    ['a file that only claims to be a picture', '/api/images/w320.webp/media/lie.jpg'],
    ['a broken one', '/api/images/w320.webp/media/half.jpg'],
  ])('refuses %s', async (_what, path) => {
    const answer = await gateway.get(path);
    expect(answer.status).toBe(415);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({ status: 'error', httpStatus: 'UnsupportedMediaType', message: 'Unsupported media type' });
  });

  it.each([
    'w321.webp/media/photo.jpg',
    'w0.webp/media/photo.jpg',
    'w320.gif/media/photo.jpg',
    'w320.svg/media/icon.svg',
    'w320/media/photo.jpg',
    'large/media/photo.jpg',
    'original/v1/malls',
    'original/media',
    'original/media/../v1/malls',
    'original/media/..%2fv1/malls',
    'original/media/%2e%2e/v1/malls',
    'original/media/%2E%2E%2Fv1/malls',
    'original/media/..%5cv1%5cmalls',
    'original/media//v1/malls',
    'original//media/icon.svg',
    'original/media/icon.svg%00.png',
    'original/media/icon.svg%3fx=1',
    'original/media/a@b.example/x.png',
    'original/media/http://127.0.0.1/x.png',
    'original/http://evil.example/x.png',
    'original/https://cdn.centre.example/x.png',
    'original/https/evil.example/x.png',
    'original/https/cdn.centre.example@evil.example/x.png',
    'original/https/cdn.centre.example.evil.example/x.png',
    'original/https/cdn.centre.example:8080/x.png',
    'original/https/CDN.centre.example/x.png',
    'original/https/127.0.0.1/x.png',
    'original/https/cdn.centre.example/../x.png',
    'original/https/cdn.centre.example',
    `original/media/${'a'.repeat(600)}.png`,
  ])('does not call the mall API for %s', async (path) => {
    const before = upstream.requests.length;
    const { status, headers } = await requestRaw(gateway.origin, `/api/images/${path}`);
    expect([404, 415]).toContain(status);
    expect(headers['cache-control']).toBe('no-store');
    expect(upstream.requests.slice(before)).toEqual([]);
  });

  it.each([
    ['a panorama', 14_000, 100, 200],
    ['a progressive photograph of a camera’s size', 6000, 4000, 200],
    ['of more pixels than are drawn', 6500, 6500, 415],
  ])('draws editors’ pictures, up to a number of pixels: %s', async (_what, width, height, status) => {
    const path = `/media/editors-${width}.jpg`;
    const photo = await sharp({ create: { width, height, channels: 3, background: '#b5651d' } })
      .jpeg({ progressive: true })
      .toBuffer();
    upstream.answer(path, sendRaw(photo, { headers: { 'content-type': 'image/jpeg' } }));
    expect(await statusOf(`/api/images/w640.webp${path}`)).toBe(status);
  });

  it('remembers, for all sizes, that a picture cannot be drawn, and tries again later', async () => {
    const lie = sendRaw('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', {
      headers: { 'content-type': 'image/svg+xml' },
    });
    upstream.answer('/media/once-broken.svg', lie);
    const statuses = async () =>
      Promise.all(['w160.png', 'w320.webp', 'share.jpg'].map((size) => statusOf(`/api/images/${size}/media/once-broken.svg`)));
    expect(await statusOf('/api/images/w640.webp/media/once-broken.svg')).toBe(415);
    expect([await statuses(), await statuses(), upstream.count('/media/once-broken.svg')]).toEqual([[415, 415, 415], [415, 415, 415], 1]);
    gateway.clock.advance(31);
    expect([await statusOf('/api/images/w160.png/media/once-broken.svg'), upstream.count('/media/once-broken.svg')]).toEqual([415, 2]);
    expect([await statuses(), upstream.count('/media/once-broken.svg')]).toEqual([[415, 415, 415], 2]);
    upstream.answer('/media/once-broken.svg', sendRaw(vector, { headers: { 'content-type': 'image/svg+xml' } }));
    gateway.clock.advance(31);
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  it('does not draw external content, scripts or too expensive parts of a vector picture', async () => {
    const picture =
      '<svg xmlns="http://www.w3.org/2000/svg" width="6300" height="6300"><filter id="f" x="-9" y="-9" width="99" height="99"><feTurbulence numOctaves="99"/></filter>';
    const parts = `<image href="${upstream.origin}/media/canary" width="9" height="9"/><rect width="6300" height="6300" fill="#0f0" filter="url(#f)"/></svg>`;
    upstream.answer('/media/hostile.svg', sendRaw(picture + parts, { headers: { 'content-type': 'image/svg+xml' } }));
    const answer = await gateway.get('/api/images/w160.png/media/hostile.svg');
    const { dominant } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
    expect([answer.status, dominant.g > 200 && dominant.r < 50, upstream.count('/media/canary')]).toEqual([200, true, 0]);
  });
});

async function statusOf(path: string): Promise<number> {
  return (await gateway.get(path)).status;
}

describe.each(['/favicon.ico', '/apple-touch-icon.png', '/apple-touch-icon-precomposed.png'])('GET %s', (path) => {
  it('returns the centre’s icon as a PNG', async () => {
    const answer = await gateway.get(path);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([200, 'image/png', kept]);
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ format: 'png', width: 320 });
  });
});
