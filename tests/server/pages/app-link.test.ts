import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { type FaultUpstream, sendJson, startUpstream, success } from '../../support/upstream.ts';

let upstream: FaultUpstream;
const gateways: TestGateway[] = [];

const stores = { ios: 'https://ios.example/app', android: 'https://android.example/app' };
const agents = {
  iPhone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)',
  Android: 'Mozilla/5.0 (Linux; Android 14; Pixel 8)',
  computer: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
};

beforeAll(async () => {
  upstream = await startUpstream();
});

afterAll(async () => {
  for (const gateway of gateways) await gateway.close();
  await upstream.close();
});

async function startWith(appLinks: { ios?: string; android?: string; other?: string }) {
  const gateway = await startGateway({ upstreamOrigin: upstream.origin, tenant: { appLinks } });
  gateways.push(gateway);
  return async (path: string, device: keyof typeof agents, headers: Record<string, string> = {}) => {
    const answer = await gateway.get(path, { 'user-agent': agents[device], ...headers });
    return { status: answer.status, to: answer.headers.get('location'), answer };
  };
}

describe('GET /app-link', () => {
  it('redirects to the target for the device, for this visitor only', async () => {
    const look = await startWith({ ...stores, other: 'https://web.example/aplikace/č' });
    for (const path of ['/app-link', '/en/app-link', '/sk/app-link']) {
      expect(await look(path, 'iPhone')).toMatchObject({ status: 302, to: stores.ios });
      expect(await look(path, 'Android')).toMatchObject({ status: 302, to: stores.android });
      const { status, to, answer } = await look(path, 'computer');
      expect([status, to]).toEqual([302, 'https://web.example/aplikace/%C4%8D']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('vary')).toBe('User-Agent');
    }
  });

  it('redirects to the page about the app if no link fits the device, in the language of the path or the visitor', async () => {
    const look = await startWith(stores);
    expect(await look('/app-link', 'computer', { 'accept-language': 'de' })).toMatchObject({ status: 302, to: '/de/mobile-app' });
    expect(await look('/sk/app-link', 'computer', { 'accept-language': 'de' })).toMatchObject({ to: '/sk/mobilna-aplikacia' });
    const unconfigured = await startWith({});
    expect(await unconfigured('/cz/app-link', 'iPhone')).toMatchObject({ status: 302, to: '/cz/mobilni-aplikace' });
  });

  it('redirects a misspelled address to the store at once', async () => {
    const look = await startWith(stores);
    for (const path of ['/cs/app-link', '/app-link/']) {
      expect(await look(path, 'iPhone')).toMatchObject({ status: 302, to: (await look('/cz/app-link', 'iPhone')).to });
    }
  });

  it('returns the target for navigations within the site, too', async () => {
    const look = await startWith(stores);
    const { answer } = await look('/api/pages/cz/app-link', 'Android');
    expect(await answer.json()).toMatchObject({ data: { redirect: stores.android } });
  });

  it('is not found if the tenant has neither links nor the page', async () => {
    upstream.answer('/v1/settings-web-app/web', sendJson(success({ is_mobile_app_active: 'false' })));
    const look = await startWith({});
    const { status, answer } = await look('/en/app-link', 'iPhone');
    expect(status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const oneStore = await startWith({ ios: stores.ios });
    expect(await oneStore('/en/app-link', 'Android')).toMatchObject({ status: 302, to: stores.ios });
  });
});
