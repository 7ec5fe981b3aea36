import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../../support/gateway.ts';

import { type RawAnswer, requestRaw, requestText } from '../../support/raw-request.ts';
import { type FaultUpstream, sendJson, sendRaw, startUpstream } from '../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;
let scripts: string[];
let styles: string[];
let fonts: string[];

beforeAll(async () => {
  upstream = await startUpstream();
  upstream.answer('/v1/companies/2', sendJson({}, { status: 500 }));
  upstream.answer('/media/dot.svg', sendRaw('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { 'content-type': 'image/svg+xml' } }));
  const cookies = { necessary: [], optional: [], isModalForced: false }; // without a cookie list; `foreign-policy.test.ts` tests the hosts that a list allows
  gateway = await startGateway({ upstreamOrigin: upstream.origin, tenant: { cookies } });
  upstream.answer(
    '/media/dot.png',
    sendRaw(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } })
        .png()
        .toBuffer(),
      { headers: { 'content-type': 'image/png' } },
    ),
  );
  const page = await (await gateway.get('/en')).text();
  const listFiles = (ending: string) =>
    [...page.matchAll(/["\s](\/assets\/[^"\s]+)/g)].flatMap(([, file = '']) => (file.endsWith(ending) ? [file] : []));
  [scripts, styles, fonts] = [listFiles('.js'), listFiles('.css'), listFiles('.woff2')];
});

afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

const everywhere = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(self), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
/** Headers of the public reads, which scripts of other sites may use. */
const forOtherSites = { ...everywhere, 'cross-origin-resource-policy': 'cross-origin' };

/** Directives of the content security policy. */
function policyOf({ headers }: Pick<RawAnswer, 'headers'>): Record<string, string> {
  const policy = headers['content-security-policy'];
  return Object.fromEntries(
    String(policy)
      .split('; ')
      .map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]),
  );
}

describe('every response', () => {
  it.each([
    ['a page', 'GET', '/en', 200],
    ['a page that is for one visitor', 'GET', '/', 200],
    ['a HEAD request of a page', 'HEAD', '/en', 200],
    ['an unknown page', 'GET', '/en/nothing', 404],
    ['a redirect', 'GET', '/cs/novinky/1', 301],
    ['a page’s data', 'GET', '/api/pages/en', 200],
    ['data', 'GET', '/api/proxy/v1/companies', 200],
    ['data straight through', 'GET', '/api/v1/companies', 200],
    ['a bad question', 'GET', '/api/proxy/v1/companies?page=0', 400],
    ['a failure of the mall API', 'GET', '/api/proxy/v1/companies/2', 502],
    ['an invalid address', 'GET', '/%zz', 404],
    ['a call with an invalid address', 'GET', '/api/v1/%zz', 400],
    ['an unknown path', 'GET', '/x.php', 404],
    ['another method', 'DELETE', '/en', 404],
    ['a body that is no JSON', 'POST', '/api/v1/companies', 404],
    ['the configuration', 'GET', '/api/config', 200],
    ['the build', 'GET', '/builds/latest.json', 200],
    ['the sitemap', 'GET', '/sitemap.xml', 200],
    ['robots.txt', 'GET', '/robots.txt', 200],
    ['health', 'GET', '/healthz', 200],
    ['readiness', 'GET', '/readyz', 200],
    ['a missing file', 'GET', '/assets/x.js', 404],
  ])('has the security headers: %s', async (_what, method, path, status) => {
    const answer = await requestRaw(gateway.origin, path, { method });
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject(path.startsWith('/api/proxy/') && status !== 400 ? forOtherSites : everywhere);
    expect(policyOf(answer)).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    });
    expect(answer.headers['content-security-policy']).not.toMatch(/unsafe|\*|http/);
    expect(answer.headers).not.toHaveProperty('x-powered-by');
    expect(answer.headers).not.toHaveProperty('server');
  });

  it('keeps the secret of a link from the referrer of the next page', async () => {
    for (const path of ['/en/gift-card?token=secret', '/en/nothing?token=secret'])
      expect((await requestRaw(gateway.origin, path)).headers).toMatchObject({ ...everywhere, 'referrer-policy': 'strict-origin' });
  });

  it.each(['/en/board', '/en/kiosk?here=entrance-1'])(
    'lets only our own pages show a screen of the building in a frame: %s',
    async (path) => {
      for (const _time of ['rendered', 'cached']) {
        const answer = await requestRaw(gateway.origin, path);
        expect(answer.headers).toMatchObject({ ...everywhere, 'x-frame-options': 'SAMEORIGIN' });
        expect(policyOf(answer)).toMatchObject({ 'script-src': "'self'", 'frame-ancestors': "'self'" });
      }
    },
  );

  it.each([
    ['a line that is no request', 'hello\r\n\r\n', 400, 'BadRequest'],
    [
      'two lengths of one body',
      'POST /en HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
      'BadRequest',
    ],
    ['too long headers', `GET /en HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'RequestHeaderFieldsTooLarge'],
  ])('has the headers and an error body if the request cannot be parsed: %s', async (_what, text, status, httpStatus) => {
    const answer = await requestText(gateway.origin, text);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      ...everywhere,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      connection: 'close',
    });
    expect(JSON.parse(answer.body)).toMatchObject({ status: 'error', httpStatus });
  });

  const browser = 'Accept-Language: de\r\nAccept: text/html,*/*;q=0.8\r\n';
  it.each([
    ['a browser', `GET /en HTTP/1.1\r\nHost: x\r\n${browser}`, 'text/html; charset=utf-8', '<html lang="de">'],
    ["a program's call", 'GET /api/v1/malls HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\n', 'application/json; charset=utf-8', '{'],
  ])('has the headers if %s sends too many cookies', async (_what, head, contentType, part) => {
    const answer = await requestText(gateway.origin, `${head}Cookie: a=${'x'.repeat(20_000)}\r\n\r\n`);
    expect(answer.status).toBe(431);
    expect(answer.headers).toMatchObject({
      ...everywhere,
      'content-type': contentType,
      'content-length': String(Buffer.byteLength(answer.body)),
    });
    expect(answer.body).toContain(part);
  });

  it('has the headers on a vector picture, which browsers may open as a document, with a policy of its own', async () => {
    const picture = await requestRaw(gateway.origin, '/api/images/original/media/dot.svg');
    expect(picture.status).toBe(200);
    expect(picture.headers).toMatchObject({ ...everywhere, 'content-security-policy': expect.stringContaining('sandbox') });
  });

  it.each(['/en', '/api/pages/en', '/api/proxy/v1/companies'])(
    'has the headers, whether it is the first, the second, the third or a 304: %s',
    async (path) => {
      const lookAt = ({ headers }: RawAnswer) =>
        Object.fromEntries(Object.keys({ ...everywhere, 'content-security-policy': '' }).map((name) => [name, headers[name]]));
      const first = await requestRaw(gateway.origin, path);
      expect(first.headers).toMatchObject(path.startsWith('/api/proxy/') ? forOtherSites : everywhere);
      for (const known of [undefined, undefined, String(first.headers.etag)]) {
        const later = await requestRaw(gateway.origin, path, { headers: known === undefined ? {} : { 'if-none-match': known } });
        expect(later.status).toBe(known === undefined ? 200 : 304);
        expect(lookAt(later)).toEqual(lookAt(first));
      }
    },
  );

  it('has permanent HSTS only if the site uses https', async () => {
    const local = await startGateway({ upstreamOrigin: upstream.origin, env: { publicUrl: 'http://localhost:3000' } });
    const { headers } = await requestRaw(local.origin, '/en');
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    await local.close();
  });
});

describe('a file that is not a document', () => {
  it.each([
    ['a script', () => scripts[0]],
    ['a style sheet', () => styles[0]],
    ['a font', () => fonts[0]],
    ['messages', () => scripts.find((path) => path.includes('/messages/'))],
    ['a picture', () => '/api/images/original/media/dot.png'],
    ['a picture that is drawn here', () => '/api/images/w320.webp/media/dot.png'],
  ])('has the general headers, without document policies: %s', async (_what, findPath) => {
    const path = findPath() ?? '';
    const first = await requestRaw(gateway.origin, path);
    const known = await requestRaw(gateway.origin, path, { headers: { 'if-none-match': String(first.headers.etag) } });
    expect([first.status, known.status]).toEqual([200, 304]);
    for (const { headers } of [first, known]) {
      const names = Object.keys(headers).filter((name) => name in everywhere || name === 'content-security-policy');
      expect(names.sort()).toEqual(['cross-origin-resource-policy', 'strict-transport-security', 'x-content-type-options']);
    }
  });
});
