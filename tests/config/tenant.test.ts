import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '#config/env.ts';
import { ConfigError } from '#config/faults.ts';
import { assertSandboxAllowed, deskUrlOf, publicUrlOf, readTenant, withPublicUrl } from '#config/tenant.ts';

let configDir: string;

beforeAll(() => {
  configDir = mkdtempSync(join(tmpdir(), 'tenants-'));
});

afterAll(() => rmSync(configDir, { recursive: true }));

/** Reads a tenant file with this content: a value to write as JSON, or the text of the file. */
function readFileWith(content: unknown) {
  const folder = join(configDir, 'centre');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'tenant.json'), typeof content === 'string' ? content : JSON.stringify(content));
  return readTenant({ configDir, tenant: 'centre' });
}

function errorOf(content: unknown): ConfigError {
  try {
    readFileWith(content);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('the tenant file was accepted');
}

const metaTags = { index: { title: 'Centre', description: 'A centre.', keywords: 'centre' } };
const least = { tenantId: 'centre', tenantSecondLevelDomain: 'centre.example', pagesMetaTags: { cz: metaTags } };

const firebase = { projectId: 'quay-centre', apiKey: 'k'.repeat(39), authDomain: 'quay-centre.firebaseapp.com', providers: ['google.com'] };
const otherAddress = 'must be an https address, or of an app http://127.0.0.1/… or http://[::1]/…, whose port is then any';
const partner = { client_id: 'parking', name: 'River Parking', redirect_uris: ['https://parking.example/back'] };

describe('readTenant', () => {
  it('uses Google’s keys if none are set, and returns a partner unchanged', () => {
    const app = {
      client_id: 'app',
      name: 'River App',
      redirect_uris: ['http://127.0.0.1/cb', 'http://[::1]:3000/cb'],
      client_secret_sha256: 'a'.repeat(64),
    };
    const { firebase: read, partners } = readFileWith({ ...least, firebase, partners: [partner, app] });
    expect(read?.jwksUrl).toMatch(/^https:\/\/www\.googleapis\.com\/.*securetoken@system/);
    expect(partners).toEqual([partner, app]);
  });

  it('requires an id, a domain and meta tags, and has defaults for the rest', () => {
    expect(readFileWith(least)).toEqual({
      ...least,
      fallbackLocale: 'cz',
      domains: {},
      localeCookie: {},
      redirects: [],
      routeRules: {},
      appLinks: {},
      appScreenshots: [],
      imageHosts: [],
      mallApi: {},
      tills: [],
      partners: [],
      securityContacts: [],
      realtime: { channelAuthPath: '/api/realtime/auth', userAuthPath: '/api/realtime/user-auth' },
      cookies: { necessary: [], optional: [], isModalForced: false },
    });
  });

  it('accepts pictures of the site only from the media folder, in sizes that phones accept', () => {
    const picture = { locale: 'cz', address: '/media/app/cz-narrow.webp', width: 390, height: 844 };
    expect(readFileWith({ ...least, appScreenshots: [picture] }).appScreenshots).toEqual([picture]);
    for (const wrong of [{ address: 'https://other.example/x.png' }, { width: 300 }, { height: 1200 }, { locale: 'hu' }])
      expect(() => readFileWith({ ...least, appScreenshots: [{ ...picture, ...wrong }] })).toThrow(ConfigError);
  });

  it('accepts the mall API’s own language codes, but only for languages of the site', () => {
    expect(readFileWith({ ...least, mallApi: { locales: { 'de-AT': 'de' } } }).mallApi).toEqual({ locales: { 'de-AT': 'de' } });
    expect(() => readFileWith({ ...least, mallApi: { locales: { 'hu-HU': 'hu' } } })).toThrow(ConfigError);
  });

  it.each(['security@centre.example', 'http://centre.example', 'mailto:a@b.example\nExpires: x'])(
    'refuses the contact %j for reports of weaknesses',
    (contact) => {
      expect(() => readFileWith({ ...least, securityContacts: [contact] })).toThrow(ConfigError);
    },
  );

  it('fills in the defaults of a redirect', () => {
    const { redirects } = readFileWith({ ...least, redirects: [{ from: '/a', to: '/b' }] });
    expect(redirects).toEqual([{ from: '/a', to: '/b', match: 'exact', permanent: false }]);
  });

  it.each([
    [
      'an unknown realtime server',
      { ...least, realtime: { server: 'soketi' } },
      { key: 'realtime.server', reason: 'must be one of off, embedded, pusher' },
    ],
    [
      'a realtime path below the API',
      { ...least, realtime: { userAuthPath: '/api/v1/login' } },
      { key: 'realtime.userAuthPath', reason: 'must not be below /api/v1, /api/proxy, /app, /apps or /builds' },
    ],
    [
      'one path for both signatures',
      { ...least, realtime: { userAuthPath: '/push/auth', channelAuthPath: '/push/auth' } },
      { key: 'realtime', reason: 'must have two different paths' },
    ],
    ['an unknown key', { ...least, tennantId: 'x' }, { key: 'tennantId', reason: 'is not a known key' }],
    [
      'an unknown key inside',
      { ...least, appLinks: { huawei: 'https://x.example' } },
      { key: 'appLinks.huawei', reason: 'is not a known key' },
    ],
    ['an id that could leave a header', { ...least, tenantId: 'a\r\nb' }, { key: 'tenantId', reason: 'must be letters, digits, _ and -' }],
    [
      'a domain with a protocol',
      { ...least, tenantSecondLevelDomain: 'https://x.example' },
      { key: 'tenantSecondLevelDomain', reason: 'must be a host name, with a port where needed' },
    ],
    [
      'an app link that is not https',
      { ...least, appLinks: { ios: 'http://x.example' } },
      { key: 'appLinks.ios', reason: 'must be an https address' },
    ],
    ['an unknown language', { ...least, fallbackLocale: 'cs' }, { key: 'fallbackLocale', reason: 'must be one of en, cz, sk, de' }],
    [
      'a maps key that could leave an address',
      { ...least, mapsKey: 'AIzaSy0123456789&callback=evil' },
      { key: 'mapsKey', reason: 'must be a key of letters, digits, _ and -' },
    ],
    [
      'keys over plain http',
      { ...least, firebase: { ...firebase, jwksUrl: 'http://keys.example/' } },
      { key: 'firebase.jwksUrl', reason: 'must be an https address (http only for 127.0.0.1 and localhost)' },
    ],
    [
      'a login domain that could leave a policy',
      { ...least, firebase: { ...firebase, authDomain: 'x.example; script-src *' } },
      { key: 'firebase.authDomain', reason: 'must be a host name in lower case' },
    ],
    [
      'a login twice',
      { ...least, firebase: { ...firebase, providers: ['google.com', 'google.com'] } },
      { key: 'firebase.providers', reason: 'names something twice' },
    ],
    [
      'a misspelt key of Firebase',
      { ...least, firebase: { ...firebase, apikey: 'x' } },
      { key: 'firebase.apikey', reason: 'is not a known key' },
    ],
    ['two partners of one id', { ...least, partners: [partner, partner] }, { key: 'partners', reason: 'names a client_id twice' }],
    [
      'a partner’s address that is not https',
      { ...least, partners: [{ ...partner, redirect_uris: ['http://parking.example/'] }] },
      { key: 'partners.0.redirect_uris.0', reason: otherAddress },
    ],
    [
      'a secret in clear',
      { ...least, partners: [{ ...partner, client_secret_sha256: 'a secret' }] },
      { key: 'partners.0.client_secret_sha256', reason: 'must be a SHA-256 in 64 small hexadecimal digits' },
    ],
    [
      'webhooks by http',
      { ...least, realtime: { webhookUrl: 'http://hooks.example/' } },
      { key: 'realtime.webhookUrl', reason: 'must be an https address (http only for 127.0.0.1 and localhost)' },
    ],
    [
      'webhooks of another server',
      { ...least, realtime: { server: 'pusher', webhookUrl: 'https://hooks.example/' } },
      { key: 'realtime', reason: 'can have a webhookUrl only with the embedded server' },
    ],
    [
      'a partner’s address with a fragment',
      { ...least, partners: [{ ...partner, redirect_uris: ['https://parking.example/#x'] }] },
      { key: 'partners.0.redirect_uris.0', reason: 'must have no fragment' },
    ],
    ['a redirect from nowhere', { ...least, redirects: [{ to: '/b' }] }, { key: 'redirects.0.from', reason: 'is missing' }],
    ['no id', { ...least, tenantId: undefined }, { key: 'tenantId', reason: 'is missing' }],
  ])('refuses %s', (_what, content, fault) => {
    expect(errorOf(content).faults).toEqual([fault]);
  });

  it.each(['http://localhost/', 'http://127.0.0.1', 'http://127.0.0.1.evil.example/', 'http://[::2]/', 'com.example.app:/cb'])(
    'refuses %s as an app’s return address',
    (uri) => {
      const fault = { key: 'partners.0.redirect_uris.0', reason: otherAddress };
      expect(errorOf({ ...least, partners: [{ ...partner, redirect_uris: [uri] }] }).faults).toEqual([fault]);
    },
  );

  it('reports all faults together, with the file', () => {
    const error = errorOf({ ...least, tenantId: '', fallbackLocale: 'xx', imageHosts: ['not a host'], colour: 'red' });
    expect(error.faults.map(({ key }) => key).sort()).toEqual(['colour', 'fallbackLocale', 'imageHosts.0', 'tenantId']);
    expect(error.message).toContain(join(configDir, 'centre', 'tenant.json'));
  });

  it.each([
    ['is not valid JSON, line 1, column 13: the file ends too early', () => errorOf('{"tenantId":')],
    ['is not valid JSON, line 1, column 1: the file ends too early', () => errorOf('')],
  ])('reports that a broken file %s', (reason, read) => {
    expect(read().faults).toEqual([{ key: '(whole)', reason }]);
  });

  it('reports an unknown tenant with the names of all tenants', () => {
    readFileWith(least);
    expect(() => readTenant({ configDir, tenant: 'nobody' })).toThrow(/TENANT: there is no tenant nobody in .*; there are centre$/);
    expect(() => readTenant({ configDir: join(configDir, 'x'), tenant: 'centre' })).toThrow(/CONFIG_DIR: there is no folder .*x$/);
  });

  it('reports a folder without a tenant file', () => {
    mkdirSync(join(configDir, 'empty'), { recursive: true });
    expect(() => readTenant({ configDir, tenant: 'empty' })).toThrow(/empty.tenant\.json:\n {2}\(whole\): is missing/);
  });

  it('refuses a cycle of redirects', () => {
    const rule = (from: string, to: string) => ({ from, to, match: 'exact', permanent: false });
    expect(errorOf({ ...least, redirects: [rule('/a', '/b'), rule('/b', '/a'), rule('/c', '/d')] }).faults).toEqual(
      ['/a', '/b'].map((from) => ({ key: 'redirects', reason: `${from} leads back to where it comes from` })),
    );
  });

  it.each([
    ['auth', { auth: true }],
    [['auth'], { auth: true }],
    [{ auth: false }, { auth: false }],
  ])('reads the guards %j', (appMiddleware, expected) => {
    const { routeRules } = readFileWith({ ...least, routeRules: { '/en/inside/**': { appMiddleware } } });
    expect(routeRules).toEqual({ '/en/inside/**': { appMiddleware: expected } });
  });

  it.each([
    [{ '/a': { appMiddleware: 'nobody' } }, 'routeRules./a.appMiddleware'],
    [{ a: { appMiddleware: 'auth' } }, 'routeRules.a'],
    [{ '/a': { redirect: '/b' } }, 'routeRules./a.redirect'],
  ])('refuses the rules %j', (routeRules, key) => {
    expect(errorOf({ ...least, routeRules }).faults.map((one) => one.key)).toContain(key);
  });

  it.each(readdirSync('config/tenants'))('accepts the shipped tenant %s', (tenant) => {
    expect(readTenant({ configDir: 'config/tenants', tenant }).tenantId).not.toBe('');
  });
});

describe('publicUrlOf', () => {
  const tenant = { tenantSecondLevelDomain: 'centre.example' };

  it.each([
    ['the address that is set', { publicUrl: 'https://a.example', mallApiUrl: 'https://api.example', port: 1 }, 'https://a.example'],
    [
      "with a remote mall API, the tenant's domain",
      { publicUrl: undefined, mallApiUrl: 'https://api.example', port: 1 },
      'https://centre.example',
    ],
    ['with the embedded one, this machine', { publicUrl: undefined, mallApiUrl: undefined, port: 3000 }, 'http://localhost:3000'],
  ])('is %s', (_what, env, address) => {
    expect(publicUrlOf(env, tenant)).toBe(address);
  });
});

describe('deskUrlOf', () => {
  it.each([
    [undefined, 'https://www.centre.example'],
    ['desk.centre.example', 'https://desk.centre.example'],
  ])('is next to the site, or on its own host if there is one: %s', (deskHost, address) => {
    const env = { publicUrl: 'https://www.centre.example', mallApiUrl: undefined, port: 1, deskHost };
    expect(deskUrlOf(env, { tenantSecondLevelDomain: 'centre.example' })).toBe(address);
  });
});

describe('withPublicUrl', () => {
  const none = { domains: {}, fallbackLocale: 'cz' } as const;

  it.each([
    ['undefined on this machine', { HOST: '127.0.0.1' }, none, undefined],
    ['the address that is set', { HOST: '0.0.0.0', PUBLIC_URL: 'https://a.example' }, none, 'https://a.example'],
    ['the fallback language’s domain', { HOST: '0.0.0.0' }, { ...none, domains: { 'en.example': 'en', 'cz.example': 'cz' } as const }, 'https://cz.example'],
    ['any of its domains', { HOST: '::' }, { ...none, domains: { 'en.example': 'en' } as const }, 'https://en.example'],
  ])('is %s', (_what, variables, tenant, publicUrl) => {
    expect(withPublicUrl(readEnv(variables), tenant).publicUrl).toBe(publicUrl);
  }); // biome-ignore format: a table

  it('refuses to serve others under the name localhost', () => {
    expect(() => withPublicUrl(readEnv({ HOST: '0.0.0.0' }), none)).toThrow(/PUBLIC_URL: must be the site's public address/);
  });
});

describe('assertSandboxAllowed', () => {
  const sandbox = { payments: 'sandbox', tenantSecondLevelDomain: 'centre.example' } as const;

  it.each([
    ['by default', {}, sandbox],
    ['on localhost', { PUBLIC_URL: 'http://localhost:3000' }, sandbox],
    ['on a loopback address', { PUBLIC_URL: 'http://127.0.0.2:3000' }, sandbox],
    ['on the other loopback address', { PUBLIC_URL: 'http://[::1]:3000' }, sandbox],
    ['if the tenant file allows it', { PUBLIC_URL: 'https://demo.example' }, { ...sandbox, isSandboxPublic: true }],
    ['with another provider', { PUBLIC_URL: 'https://demo.example' }, { ...sandbox, payments: 'stripe' as const }],
    ['without payments', { PUBLIC_URL: 'https://demo.example' }, { ...sandbox, payments: undefined }],
  ])('allows a start %s', (_what, variables, tenant) => {
    expect(() => assertSandboxAllowed(readEnv(variables), tenant)).not.toThrow();
  });

  it.each([{ PUBLIC_URL: 'https://demo.example' }, { PUBLIC_URL: 'http://192.168.1.5:3000' }, { MALL_API_URL: 'http://api.example' }])(
    'refuses a sandbox that others can reach, and reports in one line what to do: %o',
    (variables) => {
      const start = () => assertSandboxAllowed(readEnv(variables), sandbox);
      expect(start).toThrow(/payments: is a sandbox, in which everything at \S+ is free: .*"isSandboxPublic": true/);
    },
  );
});
