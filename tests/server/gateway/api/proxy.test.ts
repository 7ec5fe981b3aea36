import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contracts } from '#shared/contracts/contracts.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { company, type FaultUpstream, type Handler, meta, sendJson, startUpstream, success } from '../../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ upstreamOrigin: upstream.origin });
});

afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

let lastId = 100;
/** Creates a company for each test, so that its address is in no cache yet. */
function newCompany(handler?: Handler): { path: string; address: string; id: number } {
  lastId += 1;
  upstream.answer(`/v1/companies/${lastId}`, handler ?? sendJson(success(company(lastId))));
  return { path: `/api/proxy/v1/companies/${lastId}`, address: `/v1/companies/${lastId}`, id: lastId };
}

beforeEach(() => upstream.fail(undefined));

describe('GET /api/proxy/v1/…', () => {
  const personal = contracts.filter(({ access }) => access !== 'public');

  it.each(personal.map(({ name, path, method }) => ({ name, path, method })))(
    'does not serve $method $path to anyone ($name)',
    async ({ path, method }) => {
      const address = path.replace(/\{\w+\}/, '1');
      const asked = upstream.requests.length;
      const headers = { authorization: `Bearer ${'a'.repeat(43)}`, cookie: `token=${'a'.repeat(43)}` };
      for (const suffix of ['', '/', '/a.css', '%2fa.css', ';a.css', '%3fa.css', '/..%2f..%2fassets%2fa.css']) {
        const answer = await fetch(`${gateway.origin}/api/proxy${address}${suffix}`, { method, headers });
        expect([400, 404]).toContain(answer.status);
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
      expect(upstream.requests.slice(asked)).toEqual([]);
    },
  );

  it('calls the upstream once for two hundred simultaneous cold requests', async () => {
    const { path, address } = newCompany(sendJson(success(company(101)), { delayMs: 200 }));
    const answers = await Promise.all(Array.from({ length: 200 }, () => gateway.get(path)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(200).fill(200));
    expect(upstream.count(address)).toBe(1);
  });

  it('calls it once for two hundred simultaneous stale hits, and answers all immediately', async () => {
    const { path, address } = newCompany();
    await gateway.get(path);
    gateway.clock.advance(90);
    const renewal = Promise.withResolvers<void>();
    upstream.answer(address, (...call) => void renewal.promise.then(() => sendJson(success(company(lastId)))(...call)));
    const answers = await Promise.all(Array.from({ length: 200 }, () => gateway.get(path)));
    expect(answers.every((answer) => answer.status === 200 && answer.headers.get('cache-status')?.includes('ttl=-'))).toBe(true);
    renewal.resolve();
    await expect.poll(() => upstream.count(address)).toBe(2);
  });

  it('sends accurate caching headers', async () => {
    const { path } = newCompany();
    const miss = await gateway.get(path);
    expect(miss.headers.get('cache-status')).toBe('mallfront; fwd=miss; stored');
    gateway.clock.advance(20);
    const hit = await gateway.get(path);
    expect(Object.fromEntries(hit.headers)).toMatchObject({
      age: '20',
      'cache-control': 'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400',
      'cache-status': 'mallfront; hit; ttl=40',
      vary: 'Accept-Encoding',
      'content-type': 'application/json; charset=utf-8',
      date: miss.headers.get('date'),
    });
  });

  it.each([
    { accepts: 'br', encoding: 'br', decode: brotliDecompressSync },
    { accepts: 'gzip;q=1.0, br;q=0.5', encoding: 'gzip', decode: gunzipSync },
    { accepts: 'identity', encoding: undefined, decode: (body: Buffer) => body },
    { accepts: '*;q=0', encoding: undefined, decode: (body: Buffer) => body },
    { accepts: 'zstd, nonsense;q=x', encoding: undefined, decode: (body: Buffer) => body },
  ])('sends $encoding for "$accepts", with its own strong ETag that gives an exact 304', async ({ accepts, encoding, decode }) => {
    const { path, id } = newCompany(
      sendJson(success({ ...company(1), id: lastId + 1, tags: Array.from({ length: 60 }, (_, number) => `tag ${number}`) })),
    );
    const { headers, body } = await request(gateway.origin + path, { headers: { 'accept-encoding': accepts } });
    expect(headers['content-encoding']).toBe(encoding);
    const text = decode(Buffer.from(await body.arrayBuffer())).toString();
    expect(JSON.parse(text).data.id).toBe(id);

    const etag = String(headers.etag);
    const statusFor = async (candidate: string) => {
      const answer = await request(gateway.origin + path, { headers: { 'accept-encoding': accepts, 'if-none-match': candidate } });
      await answer.body.dump();
      return answer.statusCode;
    };
    expect(await statusFor(etag)).toBe(304);
    expect(await statusFor(`"other", W/${etag}`)).toBe(304);
    expect(await statusFor('*')).toBe(304);
    expect(await statusFor('"other"')).toBe(200);
    expect(await statusFor(etag.replace('"', '"x'))).toBe(200);
  });

  it('answers HEAD with the headers of GET', async () => {
    const { path } = newCompany();
    await gateway.get(path);
    const [get, head] = [await gateway.get(path), await fetch(gateway.origin + path, { method: 'HEAD' })];
    const { connection: _, 'keep-alive': __, ...headers } = Object.fromEntries(get.headers);
    expect(Object.fromEntries(head.headers)).toMatchObject(headers);
    expect(await head.text()).toBe('');
  });

  it('uses only contract, parameters and known query to identify a call', async () => {
    upstream.answer('/v1/companies?floor=2&type=store', sendJson(success([company(7)], meta)));
    const variants = [
      'floor=2&type=store',
      'type=store&floor=2',
      'type=store&floor=2&page=1&per_page=12',
      'utm_source=x&type=store&floor=2',
      'floor=%32&type=store',
    ];
    for (const query of variants) expect((await gateway.get(`/api/proxy/v1/companies?${query}`)).status).toBe(200);
    expect(upstream.count('/v1/companies?floor=2&type=store')).toBe(1);
  });

  it.each([
    ['page=0', { page: ['too_small'] }],
    ['page=1&page=2', { page: ['invalid'] }],
    ['per_page=13', { per_page: ['invalid'] }],
    ['type=robot', { type: ['not_allowed'] }],
    ['page=abc', { page: ['invalid'] }],
    ['letter=%C3%A9', { letter: ['invalid'] }],
  ])('refuses ?%s before it reaches the upstream', async (query, errors) => {
    const before = upstream.requests.length;
    const answer = await gateway.get(`/api/proxy/v1/companies?${query}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ status: 'error', httpStatus: 'BadRequest', errors });
    expect(upstream.requests.length).toBe(before);
  });

  it('sends no token, cookie or foreign header upstream', async () => {
    const { path, address } = newCompany();
    await gateway.get(path, {
      authorization: 'Bearer secret',
      cookie: 'token=secret',
      'x-forwarded-host': 'evil.example',
      'x-original-url': '/v1/me',
    });
    const sent = upstream.headers[upstream.requests.indexOf(`GET ${address}`)];
    expect(Object.keys(sent ?? {}).sort()).toEqual(['accept', 'connection', 'host', 'traceparent', 'x-request-id', 'x-tenant-id']);
  });

  it('returns "not found" for missing records, and soon finds records added later', async () => {
    const { path, address } = newCompany(sendJson({ status: 'error', httpStatus: 'NotFound', message: 'secret words' }, { status: 404 }));
    const answer = await gateway.get(path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ status: 'error', httpStatus: 'NotFound', message: 'Not found' });
    await gateway.get(path);
    expect(upstream.count(address)).toBe(1);
    upstream.answer(address, sendJson(success(company(lastId))));
    gateway.clock.advance(11);
    expect((await gateway.get(path)).status).toBe(200);
  });

  it('drops an item that does not fit, logs its path, and keeps the list', async () => {
    upstream.answer('/v1/companies?floor=9', sendJson(success([company(1), { id: 'x' }, company(3)], meta)));
    const answer = await gateway.get('/api/proxy/v1/companies?floor=9');
    const { data } = (await answer.json()) as { data: { id: number }[] };
    expect(data.map(({ id }) => id)).toEqual([1, 3]);
    expect(gateway.logged.some((line) => line.includes('"item":"1"') && line.includes('listCompanies'))).toBe(true);
  });

  it('cleans rich text and leaves plain text alone', async () => {
    const description =
      '<p style="color:red" onclick="x()">Fine <script>alert(1)</script><a href="javascript:x()">things</a> <img src="https://evil.example/p.gif"></p>';
    const { path } = newCompany(sendJson(success({ ...company(1), translations: [{ locale: 'en', title: '<b>A & B</b>', description }] })));
    const { data } = (await (await gateway.get(path)).json()) as { data: ReturnType<typeof company> };
    expect(data.translations[0]).toEqual({
      locale: 'en',
      title: '<b>A & B</b>',
      description: '<p>Fine <a>things</a> </p>', // without the picture, because the tenant does not allow its host
    });
  });
});
