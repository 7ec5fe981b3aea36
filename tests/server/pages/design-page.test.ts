import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { type FaultUpstream, startUpstream } from '../../support/upstream.ts';

let upstream: FaultUpstream;
let engineers: TestGateway;
let visitors: TestGateway;

beforeAll(async () => {
  upstream = await startUpstream();
  engineers = await startGateway({ upstreamOrigin: upstream.origin, env: { isProduction: false } });
  visitors = await startGateway({ upstreamOrigin: upstream.origin, env: { isProduction: true } });
});

afterAll(async () => {
  await Promise.all([engineers.close(), visitors.close()]);
  await upstream.close();
});

describe('the page of the design system', () => {
  it('exists outside production, with the themes of all tenants', async () => {
    expect((await engineers.get('/en/_design')).status).toBe(200);
    expect(await (await engineers.get('/api/design/themes.json')).json()).toMatchObject({ data: ['demo', 'podhradie'] });
    const themes = await engineers.get('/api/design/themes.css');
    expect(themes.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(await themes.text()).toMatch(/\.theme-demo\{--color-primary:.*\.theme-podhradie\{--color-primary:#27255f/s);
  });

  it.each(['/en/_design', '/api/design/themes.json', '/api/design/themes.css'])('does not exist in production: %s', async (path) => {
    expect((await visitors.get(path)).status).toBe(404);
  });
});
