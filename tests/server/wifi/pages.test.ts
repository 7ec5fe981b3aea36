import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '#config/env.ts';
import { startEmbeddedMallApi } from '#server/embedded-mall-api.ts';
import { wifiWords } from '#shared/messages/wifi-words.ts';
import { localeFacts, locales } from '#shared/site/locales.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { sendJson, success } from '../../support/upstream.ts';
import { goodPassword, type OpenedPage, sessionToken, startWifi, type WifiGateway } from './wifi-gateway.ts';

const words = wifiWords.en;
const arrival = new URLSearchParams({
  base_grant_url: 'https://n1.network-auth.com/splash/grant',
  user_continue_url: 'http://news.example/',
  client_mac: '9a:5c:89:9b:17:67',
}).toString();
const member = { email: 'ada@mail.example', password: goodPassword };
const person = { ...member, first_name: 'Ada "A"', last_name: '<Nová>' };

let wifi: WifiGateway;

beforeAll(async () => {
  wifi = await startWifi({ wifi: { hotspots: [{ vendor: 'meraki', hosts: ['.network-auth.com'] }] } });
});
afterEach(() => {
  wifi.refuse(undefined);
  wifi.sent.length = 0;
});
afterAll(() => wifi.close());

function problemAt(page: OpenedPage, field: string): string | undefined {
  return new RegExp(`<p class="problem" id="${field}-problem">([^<]*)</p>`).exec(page.html)?.[1];
}

describe.each(['wl', 'wr'] as const)('GET /{lang}/%s', (path) => {
  it.each(locales)('is a whole page in %s, without a script, for one visitor alone', async (locale) => {
    const page = await wifi.open(`/${locale}/${path}?${arrival}`);
    const own = wifiWords[locale];
    expect(page.status).toBe(200);
    expect(page.html).toContain(`<html lang="${localeFacts[locale].tag}">`);
    expect(page.html).toContain(`<h1>${path === 'wl' ? own.loginTitle : own.registerTitle}</h1>`);
    expect(page.html).not.toMatch(/<script|<iframe|<object|\son\w+=|\sstyle=|javascript:/);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    expect(page.headers.get('set-cookie')).toBeNull();
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self';");
    expect(page.html).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(page.fields.lang).toBe(locale);
    expect(page.html).not.toContain(own.unknownNetwork);
  });

  it('keeps what the hotspot gave to itself: an id stands for it, in the form and in the languages', async () => {
    const page = await wifi.open(`/en/${path}?${arrival}`);
    const { h = '' } = page.fields;
    expect(h).toMatch(/^[\w-]{22}$/);
    expect(page.html).not.toMatch(/9a:5c|network-auth|news\.example/);
    for (const locale of locales.filter((other) => other !== 'en')) {
      expect(page.html).toContain(`<a href="/${locale}/${path}?h=${h}" hreflang="${localeFacts[locale].tag}"`);
    }
    const other = await wifi.open(`/de/${path}?h=${h}`);
    expect(other.fields.h).toBe(h);
    expect(other.html).not.toContain(wifiWords.de.unknownNetwork);
  });

  it('works for who comes without a hotspot, and says so', async () => {
    const page = await wifi.open(`/en/${path}`);
    expect(page.status).toBe(200);
    expect(page.fields.h).toBe('');
    expect(page.html).toContain(words.unknownNetwork);
  });

  it.each(['x', '<script>alert(1)</script>', 'A'.repeat(3000), '__proto__'])('knows no session %j', async (h) => {
    const page = await wifi.open(`/en/${path}?${new URLSearchParams({ h })}`);
    expect(page.status).toBe(200);
    expect(page.fields.h).toBe('');
    expect(page.html).not.toContain('<script');
  });

  it('labels every field, and ties its errors to it', async () => {
    const page = await wifi.open(`/en/${path}?${arrival}`);
    const ids = [...page.html.matchAll(/<input\b(?![^>]*type="hidden")[^>]*\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(path === 'wl' ? ['email', 'password'] : ['first_name', 'last_name', 'email', 'password', 'terms', 'newsletter']);
    for (const id of ids) expect(page.html).toContain(`<label for="${id}">`);
    const refused = await wifi.send(path === 'wl' ? '/wifi/login' : '/wifi/register', { ...page.fields, email: 'nobody' });
    expect(refused.status).toBe(422);
    expect(refused.html).toMatch(/<input[^>]* id="email"[^>]* aria-describedby="email-problem" aria-invalid="true"/);
    expect(refused.html.match(/\sautofocus/g)).toHaveLength(1);
    expect(refused.html).toContain(`<title>${words.error}: `);
  });
});

describe('POST /wifi/login', () => {
  it('asks the mall API, ends the session that it opened, sets no cookie, and leads on', async () => {
    const { fields } = await wifi.open(`/en/wl?${arrival}`);
    const page = await wifi.send('/wifi/login', { ...fields, ...member });
    expect(page.status).toBe(200);
    expect(page.headers.get('set-cookie')).toBeNull();
    expect(page.html).not.toContain(sessionToken);
    expect(page.html).not.toContain(goodPassword);
    expect(wifi.sent).toEqual([
      { call: 'POST /v1/login', authorization: undefined, body: member },
      { call: 'DELETE /v1/login', authorization: `Bearer ${sessionToken}`, body: {} },
    ]);
  });

  it('opens each session once', async () => {
    const { fields } = await wifi.open(`/en/wl?${arrival}`);
    expect((await wifi.send('/wifi/login', { ...fields, ...member })).html).toContain(words.openingTitle);
    const again = await wifi.send('/wifi/login', { ...fields, ...member });
    expect(again.html).toContain(words.usedTitle);
    expect(again.html).not.toContain('network-auth');
  });

  it('lets nobody in by the button for a second try alone', async () => {
    const { fields } = await wifi.open(`/en/wl?${arrival}`);
    const page = await wifi.send('/wifi/connect', fields);
    expect(page.status).toBe(422);
    expect(page.html).not.toContain('network-auth');
    expect(page.action).toBe('/wifi/login');
  });

  it.each([
    ['a wrong password', 422, 'UnprocessableEntity', { email: ['invalid_credentials'] }, words.fieldErrors.invalid_credentials],
    [
      'an address that waits for its confirmation',
      403,
      'Forbidden',
      { email: ['email_not_verified'] },
      words.fieldErrors.email_not_verified,
    ],
    ['an error of tomorrow', 422, 'UnprocessableEntity', { email: ['constructor'] }, words.fieldErrors.invalid],
  ])('says at the field that it is %s', async (_case, status, httpStatus, errors, sentence) => {
    wifi.refuse(sendJson({ status: 'error', httpStatus, message: 'x', errors }, { status }));
    const { fields } = await wifi.open(`/en/wl?${arrival}`);
    const page = await wifi.send('/wifi/login', { ...fields, ...member });
    expect(page.status).toBe(422);
    expect(problemAt(page, 'email')).toBe(sentence);
    expect(page.fields).toMatchObject({ email: member.email, password: '', h: fields.h });
    wifi.refuse(undefined);
    expect((await wifi.send('/wifi/login', { ...page.fields, password: goodPassword })).html).toContain(words.openingTitle);
  });

  it('says when too many have tried, and when', async () => {
    const tooMany = { status: 'error', httpStatus: 'TooManyRequests', message: 'x' };
    wifi.refuse(sendJson(tooMany, { status: 429, headers: { 'retry-after': '61' } }));
    const { fields } = await wifi.open(`/cz/wl?${arrival}`);
    const page = await wifi.send('/wifi/login', { ...fields, ...member });
    expect(page.status).toBe(429);
    expect(page.html).toContain('Zkuste to prosím znovu za 2 minuty.');
  });

  it('says when the mall API is down, and logs no more than that', async () => {
    wifi.refuse(sendJson({ detail: goodPassword }, { status: 500 }));
    const { fields } = await wifi.open(`/en/wl?${arrival}`);
    const page = await wifi.send('/wifi/login', { ...fields, ...member });
    expect(page.status).toBe(503);
    expect(page.html).toContain(words.unavailable);
    const log = wifi.gateway.logged.join('\n');
    for (const canary of [goodPassword, member.email, '9a:5c']) expect(log).not.toContain(canary);
  });

  it.each([
    ['none', () => ''],
    ['that of the other form', async () => (await wifi.open('/en/wr')).fields.token ?? ''],
    ['that of another device', async () => (await wifi.open(`/en/wl?${arrival}`)).fields.token ?? ''],
  ])('shows the form again when its token is %s, with what was typed, but not the password', async (_case, token) => {
    const { fields } = await wifi.open(`/en/wl?${arrival}`);
    const page = await wifi.send('/wifi/login', { ...fields, ...member, token: await token() });
    expect(page.status).toBe(422);
    expect(page.html).toContain(words.outdatedForm);
    expect(page.fields).toMatchObject({ email: member.email, password: '' });
    expect(wifi.sent).toEqual([]);
  });

  it('shows the form again after twenty minutes; the hotspot has stopped waiting by then', async () => {
    const { fields } = await wifi.open(`/en/wl?${arrival}`);
    wifi.gateway.clock.advance(11 * 60);
    const late = await wifi.send('/wifi/login', { ...fields, ...member });
    expect(late.html).toContain(words.lostHotspot);
    expect(late.html).not.toContain('network-auth');
    wifi.gateway.clock.advance(11 * 60);
    expect((await wifi.send('/wifi/login', { ...fields, ...member })).html).toContain(words.outdatedForm);
    expect((await wifi.open(`/en/wl?h=${fields.h}`)).html).toContain(words.lostHotspot);
  });

  it.each([{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { origin: 'https://evil.example' }, { origin: 'null' }])(
    'takes no form from another site: %j',
    async (headers) => {
      const { fields } = await wifi.open(`/en/wl?${arrival}`);
      const page = await wifi.send('/wifi/login', { ...fields, ...member }, headers as Record<string, string>);
      expect(page.status).toBe(403);
      expect(page.html).toContain(words.failedTitle);
      expect(wifi.sent).toEqual([]);
    },
  );

  it.each([
    ['JSON', 'application/json', '{}', 415],
    ['text', 'text/plain', 'email=a', 415],
    ['a book', 'application/x-www-form-urlencoded', `email=${'a'.repeat(20_000)}`, 413],
  ])('takes no %s, and answers with a page', async (_case, type, body, status) => {
    const answer = await fetch(`${wifi.gateway.origin}/wifi/login`, { method: 'POST', headers: { 'content-type': type }, body });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain('<!doctype html>');
  });
});

describe('POST /wifi/register', () => {
  it('opens an account with what was agreed to, and no more', async () => {
    const { fields, html } = await wifi.open(`/sk/wr?${arrival}`);
    expect(fields).not.toHaveProperty('newsletter');
    expect(fields).not.toHaveProperty('terms');
    expect(html).toMatch(/<input id="terms"[^>]* required/);
    expect(html).not.toMatch(/<input id="newsletter"[^>]* required/);
    const page = await wifi.send('/wifi/register', { ...fields, ...person, terms: 'yes' });
    expect(page.html).toContain('network-auth.com');
    expect(page.html).toContain('do 15 minút');
    expect(page.headers.get('set-cookie')).toBeNull();
    expect(wifi.sent).toEqual([
      {
        call: 'POST /v1/register',
        authorization: undefined,
        body: { ...person, locale: 'sk', consents: { terms: true, newsletter: false } },
      },
    ]);
  });

  it('passes on that news are wanted', async () => {
    const { fields } = await wifi.open(`/en/wr?${arrival}`);
    await wifi.send('/wifi/register', { ...fields, ...person, terms: 'yes', newsletter: 'yes' });
    expect(wifi.sent[0]?.body).toMatchObject({ consents: { terms: true, newsletter: true } });
  });

  it('asks for what is missing, in words, and keeps what was typed', async () => {
    const { fields } = await wifi.open(`/en/wr?${arrival}`);
    const page = await wifi.send('/wifi/register', { ...fields, ...person, first_name: ' ', password: 'short', newsletter: 'yes' });
    expect(page.status).toBe(422);
    expect(problemAt(page, 'terms')).toBe(words.termsMissing);
    expect(problemAt(page, 'password')).toBe(words.passwordShort);
    expect(problemAt(page, 'first_name')).toBe(words.fieldErrors.required);
    expect(page.fields).toMatchObject({ last_name: '<Nová>', email: person.email, newsletter: 'yes', password: '' });
    expect(page.html).not.toContain('<Nová>');
    expect(wifi.sent).toEqual([]);
  });

  it('says that a password is too common', async () => {
    wifi.refuse(
      sendJson({ status: 'error', httpStatus: 'UnprocessableEntity', message: 'x', errors: { password: ['too_common'] } }, { status: 422 }),
    );
    const { fields } = await wifi.open(`/en/wr?${arrival}`);
    const page = await wifi.send('/wifi/register', { ...fields, ...person, terms: 'yes' });
    expect(problemAt(page, 'password')).toBe(words.fieldErrors.too_common);
  });
});

describe('GET /captive', () => {
  it('says where the portal is, and the centre', async () => {
    const answer = await wifi.gateway.get('/captive', { 'accept-language': 'de' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/captive+json');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await answer.json()).toEqual({
      captive: true,
      'user-portal-url': 'https://www.centre.example/de/wl',
      'venue-info-url': 'https://www.centre.example/de',
      'can-extend-session': false,
    });
  });

  it('knows who is online where devices come under addresses of their own', async () => {
    const own = await startWifi({ wifi: { hotspots: [{ vendor: 'meraki', hosts: ['.network-auth.com'] }], hasDeviceAddresses: true } });
    const captive = async () => (await own.gateway.get('/captive')).json();
    const { fields } = await own.open(`/en/wl?${arrival}`);
    await own.open(`/wifi/connected?h=${fields.h}`);
    expect(await captive()).toMatchObject({ captive: true });
    await own.send('/wifi/login', { ...fields, ...member });
    expect(await captive()).toMatchObject({ captive: true });
    await own.open(`/wifi/connected?h=${fields.h}`);
    own.gateway.clock.advance(60);
    expect(await captive()).toMatchObject({ captive: false, 'seconds-remaining': 480 * 60 - 60 });
    own.gateway.clock.advance(480 * 60);
    expect(await captive()).toMatchObject({ captive: true });
    await own.close();
  });

  it('is not there for a centre without hotspots', async () => {
    const none = await startWifi();
    expect((await none.gateway.get('/captive')).status).toBe(404);
    expect((await none.open('/en/wl')).status).toBe(200);
    await none.close();
  });
});

describe('what devices ask to find out whether they are online', () => {
  it.each(['/generate_204', '/hotspot-detect.html', '/connecttest.txt', '/ncsi.txt', '/success.txt'])(
    'is led nowhere: %s',
    async (path) => {
      const answer = await wifi.gateway.get(path);
      expect([answer.status, answer.headers.get('location')]).toEqual([404, null]);
    },
  );
});

describe('the rest of the site', () => {
  it('leads the wrong forms of the address to the right one, with all that came along', async () => {
    for (const [from, to] of [
      ['/en/wl/?a=b', '/en/wl?a=b'],
      ['/cs/wl?a=b', '/cz/wl?a=b'],
    ] as const) {
      const answer = await wifi.gateway.get(from);
      expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
    }
  });

  it('shows the pages only in the languages of the centre, and only while somebody can log in', async () => {
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

  it('does not list them', async () => {
    expect(await (await wifi.gateway.get('/sitemap.xml')).text()).not.toMatch(/\/w[lr]</);
  });
});

describe('who asks without end', () => {
  it('is told so, on a page', async () => {
    const busy = await startWifi();
    const { fields } = await busy.open('/en/wl');
    const answers = await Promise.all(Array.from({ length: 121 }, () => busy.send('/wifi/login', { ...fields, token: '' })));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(120);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.html).toContain('<!doctype html>');
    await busy.close();
  });
});

describe('the demo centre’s pages', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'wifi-'));
  let mallApi: Awaited<ReturnType<typeof startEmbeddedMallApi>>;
  let demo: TestGateway;

  beforeAll(async () => {
    mallApi = await startEmbeddedMallApi(readEnv({ DATA_DIR: dataDir }), pino({ level: 'silent' }));
    demo = await startGateway({ upstreamOrigin: () => mallApi.origin() });
  });
  afterAll(async () => {
    await demo.close();
    await mallApi.close();
    rmSync(dataDir, { recursive: true });
  });

  it.each(['/cz/wl', '/de/wr'])('%s weighs less than 60 kB with everything it loads, all from here', async (path) => {
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

  it('admits its own style block', async () => {
    const answer = await demo.get('/cz/wl');
    const html = await answer.text();
    const css = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(css))).toString('base64');
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${digest}'`);
    expect(css).toContain('--color-primary:#0f4c4a');
  });
});
