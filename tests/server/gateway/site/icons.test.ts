import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway({ upstreamOrigin: 'http://127.0.0.1:9' }); // icons need no mall API
});

afterAll(() => gateway.close());

describe('GET /api/icons/{prefix}.json', () => {
  it('returns drawings by name, and names that are missing', async () => {
    const answer = await gateway.get('/api/icons/ph.json?icons=toilet%2Cno-such-icon%2Cdrop');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=604800');
    const body = (await answer.json()) as { prefix: string; icons: Record<string, { body: string }>; not_found: string[] };
    expect(body).toMatchObject({ prefix: 'ph', width: 256, height: 256, not_found: ['no-such-icon'] });
    expect(Object.keys(body.icons).sort()).toEqual(['drop', 'toilet']);
    expect(body.icons.toilet?.body).toMatch(/^<path fill="currentColor" d="M[^"<>]+"\/>$/);
  });

  it.each(['br', 'gzip'])('is compressed, and 304 for a client that has it: %s', async (encoding) => {
    const path = '/api/icons/ph.json?icons=toilet%2Cdrop';
    const first = await gateway.get(path, { 'accept-encoding': encoding });
    expect([first.headers.get('content-encoding'), first.headers.get('vary')]).toEqual([encoding, 'Accept-Encoding']);
    expect(await first.json()).toMatchObject({ prefix: 'ph', width: 256 });
    const known = { 'accept-encoding': encoding, 'if-none-match': String(first.headers.get('etag')) };
    expect((await gateway.get(path, known)).status).toBe(304);
  });

  it('returns missing names even if it knows none of the icons', async () => {
    expect(await (await gateway.get('/api/icons/ph.json?icons=no-such-icon')).json()).toMatchObject({ not_found: ['no-such-icon'] });
  });

  it.each([
    ['another set', '/api/icons/mdi.json?icons=home', 404],
    ['a set of the prototype', '/api/icons/constructor.json?icons=home', 404],
    ['no names', '/api/icons/ph.json', 400],
    ['names twice', '/api/icons/ph.json?icons=a&icons=b', 400],
    ['an invalid name', '/api/icons/ph.json?icons=a,%3Csvg%3E', 400],
    ['a name of the prototype', '/api/icons/ph.json?icons=__proto__', 400],
    ['an address over 500 characters', `/api/icons/ph.json?icons=${'a-b,'.repeat(130)}c`, 400],
  ])('refuses %s', async (_what, path, status) => {
    const answer = await gateway.get(path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
  });
});
