import { afterEach, beforeEach, expect } from 'vitest';
import { contracts } from '#shared/contracts/contracts.ts';
import { customer } from '../support/customer.ts';
import { startGateway, type TestGateway } from '../support/gateway.ts';
import { requestRaw } from '../support/raw-request.ts';
import { company, type FaultUpstream, meta, sendJson, startUpstream, success } from '../support/upstream.ts';
import { fault } from './table.ts';

/** Longer than any answer is cached. */
const forgottenAfterSeconds = 2 * 86_400;
const memberToken = `Bearer ${'m'.repeat(42)}1`;
const canary = 'CANARY-of-one-member';

let upstream: FaultUpstream;
let gateway: TestGateway;

beforeEach(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ upstreamOrigin: upstream.origin });
});

afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

/** Sends a request on its own connection. */
const ask = (path: string, headers: Record<string, string> = {}, origin = gateway.origin) =>
  requestRaw(origin, path, { headers: { ...headers, connection: 'close' } });

/**
 * Headers that are not part of any cache key: forwarding, method override, scheme, port, prefix, address, and headers that caches and
 * frameworks read.
 */
const strangeHeaders: readonly [name: string, value: string][] = [
  ...['x-forwarded-host', 'x-host', 'x-original-host', 'x-forwarded-server', 'x-http-host-override', 'x-real-host', 'x-backend-host'].map(
    (name) => [name, 'evil.example'] as [string, string],
  ),
  ...['x-original-url', 'x-rewrite-url', 'x-override-url', 'x-original-uri', 'x-request-uri', 'x-forwarded-path', 'x-forwarded-uri', 'x-url', 'x-path'].map(
    (name) => [name, '/api/v1/me/profile'] as [string, string],
  ),
  ...['x-http-method-override', 'x-http-method', 'x-method-override'].map((name) => [name, 'DELETE'] as [string, string]),
  ['forwarded', 'for=1.2.3.4;host=evil.example;proto=http'], ['x-forwarded-for', '1.2.3.4'], ['x-real-ip', '1.2.3.4'], ['client-ip', '1.2.3.4'],
  ['true-client-ip', '1.2.3.4'], ['cf-connecting-ip', '1.2.3.4'], ['x-client-ip', '1.2.3.4'], ['x-cluster-client-ip', '1.2.3.4'], ['via', '1.1 evil'],
  ['x-forwarded-proto', 'http'], ['x-forwarded-protocol', 'ftp'], ['x-forwarded-scheme', 'nothttps'], ['x-url-scheme', 'http'], ['front-end-https', 'off'],
  ['x-forwarded-ssl', 'off'], ['x-forwarded-port', '1337'], ['x-forwarded-prefix', '/evil'], ['x-script-name', '/evil'], ['x-base-url', 'http://evil.example'],
  ['origin', 'https://evil.example'], ['referer', 'https://evil.example/'], ['accept', 'text/evil'], ['accept-language', 'de;q=1'],
  ['accept-charset', 'utf-7'], ['user-agent', '<script>evil</script>'], ['cookie', 'token=evil; lang=de; NEXT_LOCALE=de'],
  ['cache-control', 'no-cache'], ['pragma', 'no-cache'], ['if-none-match', '"evil"'], ['if-modified-since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ['range', 'bytes=0-3'], ['if-range', '"evil"'], ['x-middleware-prefetch', '1'], ['x-nextjs-data', '1'], ['purpose', 'prefetch'], ['sec-purpose', 'prefetch'],
  ['x-timer', 'evil'], ['x-request-id', '<evil>'], ['traceparent', '00-evil'], ['x-amz-website-redirect-location', 'https://evil.example'],
  ['x-wap-profile', 'https://evil.example/'], ['x-mallfront', 'evil'], ['x-locale', 'de'], ['x-tenant', 'evil'], ['x-user', 'evil'], ['x-api-version', 'evil'],
  ['x-client-network', 'evil'], ['x-device', 'evil'],
]; // biome-ignore format: a table

fault(
  {
    id: 'P1',
    fault: `${strangeHeaders.length} headers outside the cache key, single and in pairs, while an answer is refreshed`,
    promised: '0 differences in the next visitor’s responses, of ≥ 2,000; the mall API gets none of these headers',
  },
  300,
  async ({ measured }) => {
    upstream.answer('/v1/companies/1', sendJson(success(company(1))));
    const paths = [
      '/en', '/cz/obchody/vse/1', '/sitemap.xml', '/robots.txt', '/api/redirects', '/api/settings', '/api/proxy/v1/companies/1',
      ...contracts.filter(({ access, path }) => access === 'public' && !path.includes('{')).map(({ path }) => `/api/proxy${path}`),
    ]; // biome-ignore format: a list
    const untouched = await startGateway({ upstreamOrigin: upstream.origin, clock: gateway.clock }); // a reference gateway, which no request poisons
    const known: string[] = [];
    for (const path of paths) {
      await ask(path); // lets both gateways learn which calls the mall API lacks
      if ((await ask(path, {}, untouched.origin)).status === 200) known.push(path);
    }
    expect(known.length).toBeGreaterThan(20);
    const clean = new Set(upstream.headers.flatMap((headers) => Object.keys(headers)));
    const seenBefore = upstream.headers.length;
    let probes = 0;
    const differences: string[] = [];
    for (const path of known) {
      const isPage = !path.startsWith('/api/');
      const pairs = strangeHeaders.map((header, index) => [header, strangeHeaders[(index * 7 + 3) % strangeHeaders.length] ?? header]);
      const poisons = [...strangeHeaders.map((header) => [header]), ...pairs].filter((_poison, index) => !isPage || index % 2 === 0);
      for (const poison of poisons) {
        gateway.clock.advance(forgottenAfterSeconds);
        await ask(path, Object.fromEntries(poison));
        const [{ body }, { body: expected }] = await Promise.all([ask(path), ask(path, {}, untouched.origin)]);
        probes += 1;
        if (body !== expected) differences.push(`${path} ${JSON.stringify(poison)}`);
      }
    }
    const strange = upstream.headers.slice(seenBefore).flatMap((headers) => Object.keys(headers).filter((name) => !clean.has(name)));
    await untouched.close();
    expect([differences, strange]).toEqual([[], []]);
    expect(probes).toBeGreaterThanOrEqual(2000);
    measured(`0 of ${probes} over ${known.length} URLs; 0 headers`);
  },
);

fault(
  {
    id: 'P4',
    fault: 'A member’s private URLs disguised as files (delimiters, suffixes, encodings), with the member’s token, then without',
    promised: '0 leaks of ≥ 400 URLs; private answers are never cached',
  },
  120,
  async ({ measured }) => {
    upstream.fail((request, response) => {
      const isPersonal = request.headers.authorization === memberToken;
      const data = request.url?.startsWith('/v1/me/profile') ? customer({ first_name: isPersonal ? canary : 'Nobody' }) : [];
      sendJson(isPersonal ? success(data, { ...meta, total: 0 }) : { status: 'error', httpStatus: 'Unauthorized', message: 'no' }, {
        status: isPersonal ? 200 : 401,
        headers: { 'cache-control': 'public, max-age=600' },
      })(request, response);
    });
    const delimiters = ['', '/', '//', ';', '%3b', '?', '%3f', '%23', '%00', '%0a', '%2f', '%5c', '.', '/..%2f', '/.;/', '%252f'];
    const suffixes = ['', 'a.css', 'logo.png', 'app.js', 'robots.txt', 'builds/latest.json', 'favicon.ico'];
    const paths = ['/api/v1/me/profile', '/api/v1/me/points', '/api/v1/me/receipts', '/API/v1/me/profile', '/api/proxy/v1/me/profile', '/cz/dashboard', '/en/profile'].flatMap(
      (path) => delimiters.flatMap((delimiter) => suffixes.map((suffix) => path + delimiter + suffix)),
    ); // biome-ignore format: one table
    let reached = 0;
    const leaks: string[] = [];
    for (const path of paths) {
      const own = await ask(path, { authorization: memberToken, cookie: `token=${memberToken.slice(7)}` });
      if (own.body.includes(canary)) {
        reached += 1;
        if (own.headers['cache-control'] !== 'no-store') leaks.push(`${path} may be kept`);
      }
      if ((await ask(path)).body.includes(canary)) leaks.push(path);
    }
    expect(leaks).toEqual([]);
    expect(reached).toBeGreaterThan(0);
    measured(`0 of ${paths.length}; ${reached} of them return the member’s own answer, each no-store`);
  },
);

fault(
  {
    id: 'P5',
    fault:
      'Public URLs with two members’ tokens and cookies, and with none; the mall API echoes the caller and sends "public" and a cookie',
    promised: '0 of 2,000 answers with a member’s identity; no token reaches the mall API; no cookie reaches the client',
  },
  120,
  async ({ measured }) => {
    upstream.answer('/v1/companies/1', (request, response) => {
      const seen = `${request.headers.authorization ?? 'nobody'} ${request.headers.cookie ?? 'nobody'}`;
      sendJson(success(company(1, seen)), { headers: { 'cache-control': 'public, max-age=9999', 'set-cookie': 'mall=1' } })(
        request,
        response,
      );
    });
    const people = [
      { authorization: `Bearer ${'a'.repeat(43)}`, cookie: `token=${'a'.repeat(43)}` },
      { authorization: `Bearer ${'b'.repeat(43)}`, cookie: `token=${'b'.repeat(43)}` },
      {},
    ];
    let wrong = 0;
    let answered = 0;
    for (let asked = 0; asked < 2000; asked += 1) {
      if (asked % 3 === 0) gateway.clock.advance(forgottenAfterSeconds);
      const { status, body, headers } = await ask('/api/proxy/v1/companies/1', people[asked % 3] ?? {});
      if (status === 200) answered += 1;
      if (!body.includes('nobody nobody') || headers['set-cookie'] !== undefined) wrong += 1;
    }
    expect([wrong, answered]).toEqual([0, 2000]);
    const told = upstream.headers.filter(({ authorization, cookie }) => authorization !== undefined || cookie !== undefined);
    expect(told).toEqual([]);
    measured(`0 of 2,000; 0 of ${upstream.requests.length} upstream requests with a token; 0 cookies`);
  },
);
