import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tenant } from '#config/tenant.ts';
import { toForeignSources, toSiteConsent } from '#server/gateway/site/consent.ts';
import { consentKeepsPerMinute } from '#shared/site/consent.ts';
import { noThirdParties, startGateway, type TestGateway } from '../../support/gateway.ts';
import { type FaultUpstream, startUpstream } from '../../support/upstream.ts';

const texts = { en: 'Statistics', cz: 'Statistika' };
const entry = { name: texts, description: texts, links: {}, targetCookieIds: [] as string[], isPreselected: false };
const statistics = { ...entry, id: 'stat', category: 'STAT' as const };
const map = { ...entry, id: 'map', src: 'https://scripts.example/map.js' };
const cookies: Tenant['cookies'] = { necessary: [], optional: [statistics, map], isModalForced: false };
const none: Tenant['cookies'] = { necessary: [], optional: [], isModalForced: false };
const tenantWith = (own: Partial<Tenant>) => ({ ...noThirdParties, ...own });

let upstream: FaultUpstream;
let asking: TestGateway;
let silent: TestGateway;

beforeAll(async () => {
  upstream = await startUpstream();
  asking = await startGateway({ upstreamOrigin: upstream.origin, tenant: tenantWith({ cookies, gtmId: 'GTM-1' }) });
  silent = await startGateway({ upstreamOrigin: upstream.origin, tenant: tenantWith({}) });
});
afterAll(async () => {
  await Promise.all([asking.close(), silent.close()]);
  await upstream.close();
});

async function foreignIn(at: TestGateway, path: string): Promise<string[]> {
  const answer = await at.get(path);
  return (answer.headers.get('content-security-policy') ?? '').split('; ').filter((directive) => directive.includes('https:'));
}

const admitted = [
  "script-src 'self' https://scripts.example https://www.googletagmanager.com",
  "img-src 'self' data: https://scripts.example https://www.googletagmanager.com https://*.google-analytics.com",
  "connect-src 'self' https://scripts.example https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com",
];

describe('the content policy', () => {
  it.each(['/en', '/cz', '/en/nothing'])('allows the hosts that the tenant has configured, and no others: %s', async (path) => {
    expect(await foreignIn(asking, path)).toEqual(admitted);
    expect(await foreignIn(asking, path)).toEqual(admitted); // the same policy for the cached page
    expect(await foreignIn(silent, path)).toEqual([]);
  });

  it.each(['/api/config', '/builds/latest.json', '/robots.txt', '/en/wl'])(
    'allows no other host for responses that are not pages of the site: %s',
    async (path) => {
      expect(await foreignIn(asking, path)).toEqual([]);
    },
  );

  it('never depends on the visitor’s decision, so that one copy serves all', async () => {
    const html = async (cookie?: string) => (await asking.get('/en', cookie ? { cookie } : {})).text();
    const undecided = await html();
    expect(await html('ncc_c=0.0123456789ab.abcdef.abcdef0123456789')).toBe(undecided);
    expect(await html('ncc_c=1.0123456789ab.abcdef.abcdef0123456789; ncc_e=stat~map')).toBe(undecided);
    expect(undecided).not.toMatch(/<script[^>]*(?:googletagmanager|facebook|scripts\.example)/);
  });

  it.each<[string, Partial<Tenant>, string[]]>([
    ['an empty list', { cookies: none, gtmId: 'GTM-1', metaId: '12345' }, []],
    ['the pixel', { metaId: '12345' }, ['https://connect.facebook.net', 'https://www.facebook.com', 'https://connect.facebook.net']],
    ['an own script', { cookies: { ...none, necessary: [map] } }, ['https://scripts.example']],
  ])('allows the hosts of a tenant with %s', (_what, own, origins) => {
    const { script, call, image } = toForeignSources({ cookies, ...own });
    for (const origin of origins) expect(`${script} ${call} ${image}`.split(' ')).toContain(origin);
    if (origins.length === 0) expect(script + call + image).toBe('');
  });
});

const listOf = (own: Partial<Tenant>, locale: 'en' | 'cz' | 'de' = 'en') =>
  toSiteConsent({ cookies, fallbackLocale: 'cz', ...own } as Tenant, locale); // safe: only the fields that the function uses
const versionOf = (own: Partial<Tenant>) => listOf(own).version;

describe('GET /api/consent', () => {
  const read = async (at: TestGateway, query: string) => {
    const answer = await at.get(`/api/consent${query}`);
    return { status: answer.status, control: answer.headers.get('cache-control'), body: await answer.json() };
  };

  it('returns the list in a language; if visitors are asked for consent, pages contain the list’s version', async () => {
    const { body, ...rest } = await read(asking, '?locale=en');
    expect(rest).toEqual({ status: 200, control: 'public, max-age=60' });
    expect(body).toMatchObject({ data: { isForced: false, optional: [{ name: 'Statistics', category: 'STAT' }, { src: map.src }] } });
    expect(await (await asking.get('/en')).text()).toContain(`"consentVersion":"${body.data.version}"`);
    expect((await read(asking, '')).body.data.optional[0].name).toBe('Statistika');
    expect(await (await silent.get('/en')).text()).not.toContain('consentVersion');
    expect((await read(silent, '')).body.data).toMatchObject({ necessary: [], optional: [] });
  });

  it('accepts the site’s languages only', async () => {
    expect(await read(asking, '?locale=fr')).toMatchObject({ status: 400, body: { errors: { locale: ['not_allowed'] } } });
  });
});

describe('POST /api/consent', () => {
  const secondsAgo = (seconds: number) => Math.floor(asking.clock.now().getTime() / 1000 - seconds).toString(36);
  const decided = (version: string, seconds = 0, value = '1') => `ncc_c=${value}.${version}.${secondsAgo(seconds)}.abcdef0123456789`;
  const send = async (cookie: string, headers: Record<string, string> = {}) => {
    const answer = await asking.app.inject({ method: 'POST', url: '/api/consent', headers: { cookie, ...headers } });
    return { status: answer.statusCode, control: answer.headers['cache-control'], cookies: [answer.headers['set-cookie'] ?? []].flat() };
  };
  const year = 365 * 86_400;

  it('sets a decision again as cookies of the gateway, for its remaining validity, and readable for scripts', async () => {
    const version = versionOf({ gtmId: 'GTM-1' });
    const { status, control, cookies } = await send(`${decided(version)}; ncc_e=stat~map; token=x; locale=cz`);
    expect([status, control]).toEqual([204, 'no-store']);
    expect(cookies).toEqual([
      `${decided(version)}; Max-Age=${year}; Path=/; Secure; SameSite=Strict`,
      `ncc_e=stat~map; Max-Age=${year}; Path=/; Secure; SameSite=Strict`,
    ]);
    const later = await send(`${decided(version, 86_400)}; ncc_e=stat`);
    expect(later.cookies.map((cookie) => cookie.split('; ')[1])).toEqual([`Max-Age=${year - 86_400}`, `Max-Age=${year - 86_400}`]);
    const refused = await send(decided(version, 0, '0'));
    expect(refused.cookies.map((cookie) => cookie.split('=')[0])).toEqual(['ncc_c']);
    expect((await asking.get('/en', { cookie: decided(version) })).headers.get('set-cookie')).toBeNull(); // pages set no cookies, because all visitors share them
  });

  it.each([
    ['nothing', () => ''],
    ['something damaged', () => 'ncc_c=1.x.y.z; ncc_e=stat'],
    ['a list of another version', () => `${decided('0123456789ab')}; ncc_e=stat`],
    ['ids that the list does not have', () => `${decided(versionOf({ gtmId: 'GTM-1' }))}; ncc_e=other`],
    ['a decision that is a year old', () => decided(versionOf({ gtmId: 'GTM-1' }), year, '0')],
  ])('sets no cookie for %s', async (_what, toCookie) => {
    expect(await send(toCookie())).toEqual({ status: 204, control: 'no-store', cookies: [] });
  });

  it('accepts calls of the site only, and limits them', async () => {
    const cookie = decided(versionOf({ gtmId: 'GTM-1' }), 0, '0');
    expect(await send(cookie, { 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403, cookies: [] });
    expect(await send(cookie, { origin: 'https://evil.example' })).toMatchObject({ status: 403, cookies: [] });
    const statuses = await Promise.all(Array.from({ length: consentKeepsPerMinute + 1 }, () => send(cookie).then(({ status }) => status)));
    expect(statuses).toContain(429);
  });
});

describe('the cookie list', () => {
  it('is in the page’s language, or else in the tenant’s own', () => {
    expect(listOf({}).optional.map(({ name }) => name)).toEqual(['Statistics', 'Statistics']);
    expect(listOf({}, 'de').optional.map(({ name }) => name)).toEqual(['Statistika', 'Statistika']);
    expect(listOf({ cookies: none })).toMatchObject({ necessary: [], optional: [] });
  });

  it('keeps its version if its order or its texts change', () => {
    const same = { ...cookies, optional: [map, { ...statistics, name: { en: 'Counting', cz: 'Počítání' } }] };
    expect(versionOf({ cookies: same })).toBe(versionOf({}));
    expect(listOf({}, 'cz').version).toBe(versionOf({}));
    expect(versionOf({})).toMatch(/^[a-f0-9]{12}$/);
  });

  it.each<[string, Partial<Tenant>]>([
    ['an entry more', { cookies: { ...cookies, optional: [...cookies.optional, { ...entry, id: 'more' }] } }],
    ['an entry less', { cookies: { ...cookies, optional: [statistics] } }],
    ['another script', { cookies: { ...cookies, optional: [statistics, { ...map, src: 'https://scripts.example/b.js' }] } }],
    ['another cookie of it', { cookies: { ...cookies, optional: [statistics, { ...map, targetCookieIds: ['map'] }] } }],
    ['an optional entry that became necessary', { cookies: { ...cookies, necessary: [map], optional: [statistics] } }],
    ['a pixel beside the tag manager', { metaId: '12345' }],
  ])('has another version with %s', (_what, own) => {
    expect(versionOf(own)).not.toBe(versionOf({}));
  });
});
