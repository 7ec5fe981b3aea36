import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { company, type FaultUpstream, type Handler, sendJson, sendRaw, startUpstream, success } from '../../../support/upstream.ts';

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

const path = '/v1/companies?page=2&per_page=8';
const ids = (first: number, length: number) => Array.from({ length }, (_, index) => first + index);
const companies = (first: number, length: number) => ids(first, length).map((id) => company(id));
const second = companies(9, 8);
const laravel = { current_page: 2, from: 9, last_page: 3, path: 'https://api.example/v1/companies', per_page: 8, to: 16, total: 20 };
const links = [{ url: null, label: '&laquo; Previous', active: false }];
const typed = (contentType: string, body: unknown) => sendRaw(JSON.stringify(body), { headers: { 'content-type': contentType } });

async function read(address: string) {
  const answer = await gateway.get(`/api/proxy${address}`);
  const { data, meta } = (await answer.json()) as { data?: { id: number }[]; meta?: unknown };
  return { status: answer.status, ids: Array.isArray(data) ? data.map(({ id }) => id) : data, meta };
}

const place = { page: 2, per_page: 8, total: 20, pages: 3 };

const envelopes: [what: string, handler: Handler, meta: object][] = [
  ['no status', sendJson({ data: second, meta: place }), place],
  ['success: true', sendJson({ success: true, data: second, meta: place }), place],
  ['Laravel’s resources', sendJson({ data: second, links: { first: 'x' }, meta: { ...laravel, links } }), place],
  ['Laravel’s resources with figures as texts', sendJson({ data: second, meta: { ...laravel, total: '20', per_page: '8' } }), place],
  ['Laravel’s paginator', sendJson({ ...laravel, data: second, links, next_page_url: 'https://api.example/?page=3' }), place],
  ['Laravel’s paginator as the data', sendJson(success({ ...laravel, data: second, links })), place],
  ['paging in headers', sendJson(second, { headers: { 'x-total-count': '20', 'x-page': '2', 'x-per-page': '8' } }), place],
  ['a total in headers', sendJson({ data: second }, { headers: { 'x-total-count': '20' } }), place],
  ['a link to the next page alone', sendJson(second, { headers: { link: '<https://api.example/?page=3>; rel="next"' } }), { ...place, total: 17 }],
  ['a link to the last page', sendJson(second, { headers: { link: '<https://api.example/?page=3>; rel="next", <https://api.example/?page=3>; rel="last"' } }), { ...place, total: 24 }],
  ['the whole list, bare', sendJson(companies(1, 20)), place],
  ['the whole list in an envelope', sendJson(success(companies(1, 20))), place],
  ['the whole list, which says so', sendJson({ data: companies(1, 20), meta: { current_page: 1, last_page: 1, per_page: 20, total: 20 } }), place],
  ['a character set', typed('application/json; charset=UTF-8', success(second, place)), place],
  ['a media type of JSON:API', typed('application/vnd.api+json', success(second, place)), place],
  ['text/json', typed('text/json', success(second, place)), place],
  ['items below data', sendJson(success({ items: second, current_page: 2, per_page: 8, total: 20 })), place],
  ['items below data, with meta beside', sendJson({ data: { items: second }, meta: place }), place],
  ['results without an envelope', sendJson({ results: second, page: 2, per_page: 8, total: 20 }), place],
  ['text/html', typed('text/html; charset=UTF-8', success(second, place)), place],
  ['no type', sendRaw(JSON.stringify(success(second, place)), { headers: {} }), place],
  ['a byte-order mark', sendRaw(`\ufeff${JSON.stringify(success(second, place))}`), place],
]; // biome-ignore format: a table

describe('a page of a list', () => {
  it.each(envelopes)('is read with %s', async (_what, handler, meta) => {
    upstream.answer(path, handler);
    expect(await read(path)).toEqual({ status: 200, ids: ids(9, 8), meta });
  });

  it('may be shorter than requested, because the answer’s own figures count', async () => {
    const address = '/v1/companies?per_page=48';
    upstream.answer(address, sendJson({ data: companies(1, 15), meta: { current_page: 1, last_page: 2, per_page: 15, total: 20 } }));
    expect(await read(address)).toEqual({ status: 200, ids: ids(1, 15), meta: { page: 1, per_page: 15, total: 20, pages: 2 } });
  });

  it('is treated as the whole list if it has no paging figures', async () => {
    upstream.answer('/v1/companies', sendJson(success(companies(1, 3))));
    expect(await read('/v1/companies')).toEqual({ status: 200, ids: [1, 2, 3], meta: { page: 1, per_page: 12, total: 3, pages: 1 } });
  });
});

describe('a list that is complete by its contract', () => {
  const category = (id: number) => ({ id: String(id), type: 'company', translations: [] });
  const pages = [ids(1, 15), ids(16, 15), ids(31, 4)].map((page) => page.map(category));
  const at = (page: number) => `/v1/categories?type=company${page === 1 ? '' : `&page=${page}`}`;

  it.each([
    [
      'Laravel’s figures',
      (page: number) => sendJson({ data: pages[page - 1], meta: { current_page: page, last_page: 3, per_page: 15, total: 34 } }),
    ],
    [
      'a link to the next page',
      (page: number) =>
        sendJson(pages[page - 1], page < 3 ? { headers: { link: `<https://api.example/?page=${page + 1}>; rel="next"` } } : {}),
    ],
  ])('is read page by page if the mall API pages it: %s', async (_what, toHandler) => {
    for (const page of [1, 2, 3]) upstream.answer(at(page), toHandler(page));
    expect(await read(at(1))).toEqual({ status: 200, ids: ids(1, 34), meta: undefined });
    expect(upstream.requests.filter((request) => request.includes('categories'))).toEqual(
      [at(1), at(2), at(3)].map((address) => `GET ${address}`),
    );
  });

  it('is rejected if it has no end', async () => {
    for (let page = 1; page <= 101; page += 1)
      upstream.answer(at(page), sendJson([category(page)], { headers: { link: `<https://api.example/?page=${page + 1}>; rel="next"` } }));
    expect((await read(at(1))).status).toBe(502);
    expect(upstream.requests.filter((request) => request.includes('categories'))).toHaveLength(100);
  });

  it('is rejected if one of its pages is missing', async () => {
    upstream.answer(at(1), sendJson({ data: pages[0], meta: { current_page: 1, last_page: 2, per_page: 15, total: 30 } }));
    upstream.answer(at(2), sendJson({}, { status: 500 }));
    expect((await read(at(1))).status).toBe(502);
  });

  it.each([
    ['its figures say so', sendJson({ data: pages[0], meta: { current_page: 1, last_page: 2, per_page: 15, total: 30 } })],
    ['its entries are the same', sendJson(pages[0], { headers: { link: '<https://api.example/?page=2>; rel="next"' } })],
  ])('ends after the second page if the mall API ignores the page number, as shown when %s', async (_what, first) => {
    for (const page of [1, 2]) upstream.answer(at(page), first);
    expect(await read(at(1))).toEqual({ status: 200, ids: ids(1, 15), meta: undefined });
    expect(upstream.requests.filter((request) => request.includes('categories'))).toHaveLength(2);
  });
});

describe('a record', () => {
  it.each([
    ['bare', sendJson({ ...company(7), id: '7' })],
    ['in an envelope without status', sendJson({ data: company(7) })],
  ])('is read %s', async (_what, handler) => {
    upstream.answer('/v1/companies/7', handler);
    expect((await (await gateway.get('/api/proxy/v1/companies/7')).json()) as object).toMatchObject({ status: 'success', data: { id: 7 } });
  });

  it.each([
    ['Laravel’s word of a missing model', sendJson({ message: 'No query results for model [App\\Models\\Company] 7' }, { status: 404 }), 404],
    ['a framework’s word', sendJson({ error: 'Company not found' }, { status: 404 }), 404],
    ['a proxy’s page', sendRaw('<h1>404</h1>', { status: 404, headers: { 'content-type': 'text/html' } }), 502],
    ['a gateway’s word', sendJson({ message: 'no Route matched with those values' }, { status: 404 }), 502],
    ['a bare 404', sendJson({}, { status: 404 }), 502],
    ['a missing token of the site', sendJson({ message: 'Unauthenticated.' }, { status: 401 }), 502],
  ])('is reported as missing only if the mall API itself says so: %s', async (_what, handler, status) => {
    upstream.answer('/v1/companies/7', handler);
    expect((await gateway.get('/api/proxy/v1/companies/7')).status).toBe(status);
  });
}); // biome-ignore format: a table

describe('Czech text', () => {
  const title = 'Žluťoučký kůň';
  const windows1250 = Buffer.from(
    JSON.stringify(success({ ...company(7), translations: [{ locale: 'cz', title: '@' }] })).replace(
      '@',
      '\x8elu\x9dou\xe8k\xfd k\xf9\xf2',
    ),
    'latin1',
  );
  const utf8 = Buffer.from(JSON.stringify(success({ ...company(7), translations: [{ locale: 'cz', title }] })));

  it.each([
    ['Windows-1250, which is declared', windows1250, 'application/json; charset=windows-1250', 200],
    ['UTF-8, which is declared otherwise', utf8, 'application/json; charset=windows-1250', 200],
    ['Windows-1250, which is not declared', windows1250, 'application/json', 502],
    ['a character set that is not read', windows1250, 'application/json; charset=utf-7', 502],
  ])('is never read with wrong characters: %s', async (_what, body, type, status) => {
    upstream.answer('/v1/companies/7', sendRaw(body, { headers: { 'content-type': type } }));
    const answer = await gateway.get('/api/proxy/v1/companies/7');
    expect(answer.status).toBe(status);
    if (status === 200) expect(await answer.json()).toMatchObject({ data: { translations: [{ title }] } });
  });
});

describe('a redirect', () => {
  const moveTo = (location: string, status = 301) => sendRaw('', { status, headers: { location } });

  it.each([301, 302, 307, 308])('is followed by a read, within the same origin: %d', async (status) => {
    upstream.answer('/v1/companies/7', moveTo('/v1/shops/7?x=1', status));
    upstream.answer('/v1/shops/7?x=1', sendJson(success(company(7))));
    expect((await gateway.get('/api/proxy/v1/companies/7')).status).toBe(200);
  });

  it('is not followed to another origin, and sends no token there', async () => {
    const other = await startUpstream();
    upstream.answer('/v1/companies/7', moveTo(`${other.origin}/v1/companies/1`));
    expect((await gateway.get('/api/proxy/v1/companies/7')).status).toBe(502);
    expect(other.requests).toEqual([]);
    await other.close();
  });

  it('is not followed endlessly', async () => {
    upstream.answer('/v1/companies/7', moveTo('/v1/companies/7'));
    expect((await gateway.get('/api/proxy/v1/companies/7')).status).toBe(502);
    expect(upstream.count('/v1/companies/7')).toBeLessThanOrEqual(5);
  });

  it('is not followed by a write', async () => {
    upstream.answer('/v1/forget-password', moveTo('/v1/other', 307));
    const headers = { 'content-type': 'application/json', origin: 'https://www.centre.example' };
    const body = JSON.stringify({ email: 'jana@visitor.example' });
    expect((await fetch(`${gateway.origin}/api/v1/forget-password`, { method: 'POST', headers, body })).status).toBe(502);
    expect(upstream.requests.filter((request) => request.includes('other'))).toEqual([]);
  });
});

describe('an invalid answer', () => {
  const wrong: [what: string, handler: Handler][] = [
    ['a message', sendJson({ message: 'Server busy' })],
    ['a message as data', sendJson({ data: { message: 'Server busy' } })],
    ['null as data', sendJson({ status: 'success', data: null })],
    ['nothing at all', sendJson({})],
    ['a refusal with a good status', sendJson({ success: false, data: [] })],
    ['a failure by another name', sendJson({ status: 'fail', data: [] })],
    ['a page of HTML that is said to be JSON', sendRaw('<h1>Back soon</h1>')],
    ['a page of HTML', sendRaw('<h1>Back soon</h1>', { headers: { 'content-type': 'text/html' } })],
    ['records of another shape', sendJson([{ message: 'Server busy' }])],
  ];
  it.each(wrong)('does not replace a valid copy: %s', async (what, handler) => {
    const settings = what === 'a message as data' ? [] : ['/v1/settings-web-app/web']; // settings are left out, because a setting may have any name
    for (const address of ['/v1/companies', '/v1/malls', ...settings]) {
      const good = await (await gateway.get(`/api/proxy${address}`)).text();
      upstream.answer(address, handler);
      gateway.clock.advance(3600);
      const answer = await gateway.get(`/api/proxy${address}`);
      expect([answer.status, await answer.text()]).toEqual([200, good]);
    }
  });

  it.each(wrong)('is an upstream failure if there is no copy: %s', async (_what, handler) => {
    upstream.answer('/v1/companies', handler);
    expect((await gateway.get('/api/proxy/v1/companies')).status).toBe(502);
  });
});

describe('a write', () => {
  const body = JSON.stringify({ email: 'jana@visitor.example' });
  const send = () =>
    fetch(`${gateway.origin}/api/v1/forget-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://www.centre.example' },
      body,
    });

  it.each([
    ['an empty body', sendRaw('', { status: 204, headers: {} })],
    ['a message', sendJson({ message: 'We have e-mailed your link.' })],
    ['null as data', sendJson({ data: null })],
    ['an empty list', sendJson({ success: true, data: [] })],
  ])('succeeds with %s', async (_what, handler) => {
    upstream.answer('/v1/forget-password', handler);
    const answer = await send();
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'success', data: {} }]);
  });

  const request = {
    name: 'Jana',
    email: 'jana@visitor.example',
    subject: 'A question',
    category: 'general',
    message: 'Is it open?',
    locale: 'cz',
  };
  it.each([
    [403, 'Forbidden'],
    [409, 'Conflict'],
    [422, 'UnprocessableEntity'],
  ])('is refused by its HTTP status (%d), with codes and no sentence', async (status, httpStatus) => {
    const errors = {
      email: ['The email field is required.'],
      message: 'The text is odd.',
      subject: ['too_big'],
      '<b>': ['x'],
      other: ['x'],
    };
    upstream.answer('/v1/support', sendJson({ message: 'The given data was invalid.', errors }, { status }));
    const answer = await fetch(`${gateway.origin}/api/v1/support`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://www.centre.example' },
      body: JSON.stringify(request),
    });
    const told = (await answer.json()) as object;
    expect([answer.status, told]).toMatchObject([
      status,
      { status: 'error', httpStatus, errors: { email: ['required'], message: ['invalid'], subject: ['too_big'] } },
    ]);
    expect(JSON.stringify(told)).not.toMatch(/given data|field|odd|<b>|other/);
  });
});
