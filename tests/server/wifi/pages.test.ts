import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readEnv } from '#config/env.ts';
import { startEmbeddedMallApi } from '#server/embedded-mall-api.ts';
import { wifiMessages } from '#shared/messages/messages.ts';
import { localeFacts, locales } from '#shared/site/locales.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { readSitemapFiles } from '../../support/sitemap.ts';
import { sendJson, success } from '../../support/upstream.ts';
import { arrival, startWifi, type WifiGateway } from './wifi-gateway.ts';

const messages = wifiMessages.en;

let wifi: WifiGateway;

beforeAll(async () => {
  wifi = await startWifi({ wifi: { hotspots: [{ vendor: 'meraki', hosts: ['.network-auth.com'] }] } });
});
afterAll(() => wifi.close());

describe.each(['wl', 'wr'] as const)('GET /{lang}/%s', (path) => {
  it.each(locales)('is a complete page in %s, without scripts, and uncached', async (locale) => {
    const page = await wifi.open(`/${locale}/${path}?${arrival}`);
    const own = wifiMessages[locale];
    expect(page.status).toBe(200);
    expect(page.html).toContain(`<html lang="${localeFacts[locale].tag}">`);
    expect(page.html).toContain(`<h1>${path === 'wl' ? own.login_title : own.register_title}</h1>`);
    expect(page.html).not.toMatch(/<script|<iframe|<object|\son\w+=|\sstyle=|javascript:/);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    expect(page.headers.get('set-cookie')).toBeNull();
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self';");
    expect(page.html).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(page.fields.lang).toBe(locale);
    expect(page.html).not.toContain(own.unknown_network);
  });

  it('contains an id instead of the hotspot’s data, in the form and in links to other languages', async () => {
    const page = await wifi.open(`/en/${path}?${arrival}`);
    const { h = '' } = page.fields;
    expect(h).toMatch(/^[\w-]{22}$/);
    expect(page.html).not.toMatch(/9a:5c|network-auth|news\.example/);
    for (const locale of locales.filter((other) => other !== 'en')) {
      expect(page.html).toContain(`<a href="/${locale}/${path}?h=${h}" hreflang="${localeFacts[locale].tag}"`);
    }
    const other = await wifi.open(`/de/${path}?h=${h}`);
    expect(other.fields.h).toBe(h);
    expect(other.html).not.toContain(wifiMessages.de.unknown_network);
  });

  it('is shown without a hotspot, and says that the network is unknown', async () => {
    const page = await wifi.open(`/en/${path}`);
    expect(page.status).toBe(200);
    expect(page.fields.h).toBe('');
    expect(page.html).toContain(messages.unknown_network);
  });

  it.each(['x', '<script>alert(1)</script>', 'A'.repeat(3000), '__proto__'])('ignores the unknown session %j', async (h) => {
    const page = await wifi.open(`/en/${path}?${new URLSearchParams({ h })}`);
    expect(page.status).toBe(200);
    expect(page.fields.h).toBe('');
    expect(page.html).not.toContain('<script');
  });

  it('labels every field, and links errors to their fields', async () => {
    const page = await wifi.open(`/en/${path}?${arrival}`);
    const ids = [...page.html.matchAll(/<input\b(?![^>]*type="hidden")[^>]*\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(path === 'wl' ? ['email', 'password'] : ['first_name', 'last_name', 'email', 'password', 'terms', 'newsletter']);
    for (const id of ids) expect(page.html).toContain(`<label for="${id}">`);
    const refused = await wifi.send(path === 'wl' ? '/wifi/login' : '/wifi/register', { ...page.fields, email: 'nobody' });
    expect(refused.status).toBe(422);
    expect(refused.html).toMatch(/<input[^>]* id="email"[^>]* aria-describedby="email-problem" aria-invalid="true"/);
    expect(refused.html.match(/\sautofocus/g)).toHaveLength(1);
    expect(refused.html).toContain(`<title>${messages.error}: `);
  });
});

const reachable = {
  id: 1,
  name: 'Test centre',
  timezone: 'Europe/Prague',
  phone: '+420 200 000 000',
  email: 'info@centre.example',
  address: 'Quay 12',
  zip_code: '170 00',
  city: 'Prague',
  translations: [],
};

describe('the registration', () => {
  it('links the privacy policy in its form', async () => {
    const { html } = await wifi.open('/de/wr');
    expect(/<form\b.*<\/form>/.exec(html)?.[0]).toContain('href="/de/datenschutz"');
  });

  it('is closed without a privacy policy, and says in each language how to reach the centre', async () => {
    const centre = await startWifi();
    centre.upstream.answer('/v1/privacy-policy', sendJson({ status: 'error', message: 'not found' }, { status: 404 }));
    centre.upstream.answer('/v1/malls', sendJson(success([reachable])));
    for (const locale of locales) {
      const page = await centre.open(`/${locale}/wr?${arrival}`);
      expect([page.status, page.action]).toEqual([200, undefined]);
      for (const key of ['form_closed', 'form_closed_text', 'form_closed_ways'] as const) {
        expect(page.html).toContain(wifiMessages[locale][key]);
      }
      expect(page.html).toContain('<a href="tel:+420200000000">+420 200 000 000</a>');
      expect(page.html).toContain('<a href="mailto:info@centre.example">info@centre.example</a>');
      expect(page.html).toContain('Quay 12, 170 00 Prague');
    }
    const { fields } = await wifi.open('/en/wr');
    const sent = await centre.send('/wifi/register', { ...fields, first_name: 'Jana', email: 'jana@visitor.example' });
    expect([sent.action, centre.sent]).toEqual([undefined, []]);
    expect(sent.html).toContain(messages.form_closed);
    await centre.close();
  });
});

describe('the rest of the site', () => {
  it('redirects misspelled addresses of the pages to the correct ones, with the query', async () => {
    for (const [from, to] of [
      ['/en/wl/?a=b', '/en/wl?a=b'],
      ['/cs/wl?a=b', '/cz/wl?a=b'],
    ] as const) {
      const answer = await wifi.gateway.get(from);
      expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
    }
  });

  it('has these pages only in the active languages, and only while login is on', async () => {
    const centre = await startWifi();
    centre.upstream.answer('/v1/settings-web-app/web', sendJson(success([{ group: null, key: 'inactive_locales', value: ['de'] }])));
    const german = await centre.gateway.get('/de/wl?a=b');
    expect([german.status, german.headers.get('location')]).toEqual([302, '/cz/wl?a=b']);
    await centre.close();

    const closed = await startWifi();
    closed.upstream.answer('/v1/settings-web-app/web', sendJson(success([{ group: null, key: 'is_authentication_active', value: false }])));
    const answer = await closed.gateway.get('/en/wl');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/en']);
    await closed.close();
  });

  it('does not list these pages in the sitemap', async () => {
    expect(await readSitemapFiles((path) => wifi.gateway.get(path))).not.toMatch(/\/w[lr]</);
  });
});

describe('the demo centre’s pages', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'wifi-'));
  let mallApi: Awaited<ReturnType<typeof startEmbeddedMallApi>>;
  let demo: TestGateway;

  beforeAll(async () => {
    vi.stubEnv('LOG_LEVEL', 'silent'); // the child process logs to the same output
    mallApi = await startEmbeddedMallApi(readEnv({ DATA_DIR: dataDir }), pino({ level: 'silent' }));
    demo = await startGateway({ upstreamOrigin: () => mallApi.origin() });
  });
  afterAll(async () => {
    await demo.close();
    await mallApi.close();
    rmSync(dataDir, { recursive: true });
    vi.unstubAllEnvs();
  });

  it.each(['/cz/wl', '/de/wr'])('%s loads less than 60 kB, and nothing from other hosts', async (path) => {
    const html = await (await demo.get(`${path}?${arrival}`)).text();
    const loaded = [...html.matchAll(/<(?:img|link|source|video)\b[^>]*\s(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(loaded).toHaveLength(2);
    const urls = [...html.matchAll(/url\(\s*['"]?([^'")]+)/g)].map(([, address = '']) => address);
    expect([...loaded, ...urls].filter((address) => !/^\/(?!\/)/.test(address))).toEqual([]);
    const sizes = await Promise.all(
      loaded.map(async (address) => {
        const file = await demo.get(address);
        expect([address, file.status]).toEqual([address, 200]);
        return (await file.arrayBuffer()).byteLength;
      }),
    );
    const total = Buffer.byteLength(html) + sizes.reduce((sum, size) => sum + size, 0);
    expect(total).toBeLessThan(60_000);
    expect(total).toBeGreaterThan(4000);
  });

  it('have a policy that allows their style block', async () => {
    const answer = await demo.get('/cz/wl');
    const html = await answer.text();
    const css = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(css))).toString('base64');
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${digest}'`);
    expect(css).toContain('--color-primary:#0f4c4a');
  });
});
