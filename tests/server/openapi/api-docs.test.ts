import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOpenapiDocument } from '#server/openapi/document.ts';
import { contracts } from '#shared/contracts/contracts.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { readHtml } from '../../support/html.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway({ upstreamOrigin: 'http://127.0.0.1:9' }); // the gateway publishes its own contract, so the mall API is not called
});

afterAll(() => gateway.close());

describe.each(['/api/openapi.json', '/api/docs'])('GET %s', (path) => {
  it.each(['br', 'gzip'])('is compressed and cacheable, and returns 304 for a known ETag: %s', async (encoding) => {
    const first = await gateway.get(path, { 'accept-encoding': encoding });
    expect(first.status).toBe(200);
    expect([first.headers.get('content-encoding'), first.headers.get('vary')]).toEqual([encoding, 'Accept-Encoding']);
    expect(first.headers.get('cache-control')).toBe('public, max-age=600');
    const known = { 'accept-encoding': encoding, 'if-none-match': String(first.headers.get('etag')) };
    const again = await gateway.get(path, known);
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('is excluded from search engines', async () => {
    expect((await gateway.get(path)).headers.get('x-robots-tag')).toBe('noindex');
  });

  it('is not found if the operator disables it', async () => {
    const without = await startGateway({ upstreamOrigin: 'http://127.0.0.1:9', env: { hasApiDocs: false } });
    expect((await without.get(path)).status).toBe(404);
    await without.close();
  });
});

describe('GET /api/openapi.json', () => {
  it('returns the document', async () => {
    const answer = await gateway.get('/api/openapi.json');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(await makeOpenapiDocument())));
  });
});

describe('GET /api/docs', () => {
  it('contains every call and every schema, each with an anchor', async () => {
    const html = await (await gateway.get('/api/docs')).text();
    const { components } = await makeOpenapiDocument();
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const published = contracts.filter(({ access }) => access !== 'staff');
    const wanted = [...published.map(({ name }) => name), ...Object.keys(components.schemas)];
    expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const linked = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
    expect(linked.filter((id) => !ids.includes(id))).toEqual([]);
    for (const { path } of published) expect(html).toContain(`<code>${path.replace('+}', '}')}</code>`);
  });

  it('loads nothing from other sites, has no scripts, and has one style block, which its policy allows', async () => {
    const answer = await gateway.get('/api/docs');
    const html = await answer.text();
    const { styleBlocks, scripts, lang } = readHtml(html);
    expect(scripts).toEqual([]);
    expect(lang).toBe('en');
    expect(styleBlocks).toHaveLength(1);
    const hash = createHash('sha256').update(String(styleBlocks[0])).digest('base64');
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}';`);
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(html).not.toMatch(/ style="| on\w+="|(?:src|href)="(?:https?:)?\/\//);
  });

  it('lists fields, bounds and defaults', async () => {
    const html = await (await gateway.get('/api/docs')).text();
    expect(html).toContain('<dt><code>per_page</code> in the query</dt><dd><code>1</code>, <code>2</code>, <code>8</code>');
    expect(html).toContain('<code>48</code>; default <code>12</code>');
    expect(html).toContain('<dt><code>id</code> <em>required</em></dt><dd><a href="#Id">Id</a></dd>');
    expect(html).toMatch(/<dt><code>floor<\/code><\/dt><dd>integer or null<p>Storey as on the lift's buttons/);
    expect(html).toContain('<code>currency</code> <em>required</em></dt><dd>string (<code>^[A-Z]{3}$</code>)');
  });
});
