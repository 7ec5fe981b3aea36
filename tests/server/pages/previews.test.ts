import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { toAddress } from '#shared/contracts/address.ts';
import { contracts } from '#shared/contracts/contracts.ts';
import { makeDeskPreview } from '#shared/contracts/desk-previews.ts';
import { listSitemap } from '#shared/contracts/sitemap.ts';
import { findLandingPath, toPath } from '#shared/rules/routing.ts';
import { recordKinds } from '#shared/site/kinds.ts';
import { routeNames, routes } from '#shared/site/routes.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { hasRedisServer, withoutRedisServer } from '../../support/redis-server.ts';
import { type RunningMallApi, startMallApi } from '../mall-api/running-mall-api.ts';
import { createStaff, type TestStaff } from '../mall-api/staff-steps.ts';
import { startTwoGateways } from '../redis/two-gateways.ts';

let mallApi: RunningMallApi;
let gateway: TestGateway;
let eva: TestStaff;
let petr: TestStaff;
beforeAll(async () => {
  mallApi = await startMallApi(undefined, { hasThread: true });
  gateway = await startGateway({ upstreamOrigin: mallApi.origin, env: { mallApiUrl: undefined, trustProxy: true } });
  eva = await createStaff(mallApi, 'editor');
  petr = await createStaff(mallApi, 'manager');
});
afterAll(async () => {
  await gateway.close();
  await mallApi.close();
});

const cookie = ({ token }: Pick<TestStaff, 'token'>) => ({ cookie: `__Host-desk=${token}` });

/** A word that only drafts contain. */
const word = 'Quokka';

async function draft(kind: string, key: string, change: (body: Record<string, unknown>) => unknown) {
  const { live, version } = mallApi.domain.records.find(kind, key);
  const body = structuredClone(live) as Record<string, unknown>; // safe: the type of a record
  change(body);
  const saved = await mallApi.domain.records.saveDraft({ kind, key, version, body, by: 'eva' });
  return saved.outcome === 'done' ? { kind, key, version: saved.record.version } : expect.unreachable(saved.outcome);
}

/** Creates a preview as the desk does, and returns its base path. */
async function preview(body: object, { staff = eva, at = gateway } = {}): Promise<string> {
  const answer = await fetch(`${at.origin}/api${makeDeskPreview.path}`, {
    method: 'POST',
    headers: { ...cookie(staff), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { data } = (await answer.json()) as { data: { token: string } }; // safe: a successful answer
  return `/desk/preview/${data.token}`;
}

const titled = (body: Record<string, unknown>) => (body.translations = [{ locale: 'en', title: `${word} Shoes` }]);
const page = '/en/shop/2/quokka-shoes';
const look = (path: string, headers: Record<string, string> = cookie(eva)) => gateway.get(path, headers);

describe('a page of a preview', () => {
  it('shows the draft, and its links lead to other pages of the preview', async () => {
    const base = await preview({ record: await draft('companies', '2', titled) });
    const moved = await look(`${base}/en/shop/2/whatever`);
    expect([moved.status, moved.headers.get('location')]).toEqual([302, base + page]);
    const shown = await look(base + page);
    const html = await shown.text();
    expect(shown.status).toBe(200);
    expect(/<h1>[^<]*/.exec(html)?.[0]).toBe(`<h1>${word} Shoes`);
    expect(html.match(/<(?:a|form) [^>]*(?:href|action)="\/(?!desk\/preview\/|api\/|media\/)[^>]*>/g)).toBeNull();
    const links = html.match(/<a [^>]*href="([^"#]*)"/g) ?? [];
    expect(links.filter((link) => link.includes(`"${base}/`)).length).toBeGreaterThan(20);
    const home = await look(`${base}/en`);
    expect(home.status).toBe(200);
  });

  it('shows opening hours as of exactly its minute', async () => {
    const base = await preview({ at: '2026-03-11T20:15:00+01:00' });
    expect(await (await look(`${base}/en/shop/1/shoes`).then(follow)).text()).toContain('Open until 21:00');
    const later = await preview({ at: '2026-03-11T22:15:00+01:00' });
    expect(await (await look(`${later}/en/shop/1/shoes`).then(follow)).text()).not.toContain('Open until 21:00');
  });

  it('is not cached, is framed by the desk only, and runs no script', async () => {
    const base = await preview({});
    const shown = await look(`${base}/en`);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(shown.headers.get('x-robots-tag')).toBe('noindex');
    expect(shown.headers.get('x-frame-options')).toBeNull();
    const policy = shown.headers.get('content-security-policy') ?? '';
    for (const part of [
      "frame-ancestors 'self'",
      "script-src 'none'",
      'sandbox allow-same-origin allow-forms',
      'form-action https://www.centre.example/desk/preview/',
    ])
      expect(policy).toContain(part);
    expect((await shown.text()).match(/<script/g)).toBeNull();
    const site = await look('/en', {});
    expect(site.headers.get('x-frame-options')).toBe('DENY');
    expect(site.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('is rendered again each time', async () => {
    const base = await preview({ record: await draft('companies', '3', (body) => (body.phone = '+420 111')) });
    const first = await look(`${base}/en`);
    await mallApi.previews?.close();
    const second = await look(`${base}/en`);
    for (const { status, headers } of [first, second])
      expect([status, headers.get('cache-status'), headers.get('age')]).toEqual([200, null, null]);
    expect(mallApi.previews?.count()).toBe(1); // the second request has created the preview again
    expect(await second.text()).toBe(await first.text());
  });

  it('uses no session of the staff’s browser, but shows what guests see', async () => {
    const base = await preview({});
    const member = { cookie: `${cookie(eva).cookie}; token=${'x'.repeat(43)}` };
    const { status, headers } = await look(`${base}/en/dashboard`, member);
    expect([status, headers.get('location')]).toEqual([302, expect.stringContaining(`${base}/en/login`)]);
  });
});

const follow = (answer: Response): Promise<Response> | Response => {
  const to = answer.headers.get('location');
  return to === null ? answer : look(to);
};

it('a preview shows every page of the site, rendered for its minute', { tags: 'long', timeout: 180_000 }, async () => {
  const base = await preview({});
  const { data } = (await mallApi.call(listSitemap)) as { data: { type: string; id: number }[] };
  const records = data.flatMap(({ type, id }) => {
    const kind = Object.entries(recordKinds).find(([name]) => name === type)?.[1];
    return kind && /\{id\}/.test(routes[kind.route].path.en) ? [toPath(kind.route, 'en', { id, title: '-' })] : [];
  });
  const lists = routeNames.flatMap((name) => findLandingPath(name, 'en') ?? []);
  expect(records.length).toBeGreaterThan(5);
  for (const path of [...lists, ...records]) {
    const answer = await follow(await look(base + path));
    expect([200, 404, 302], path).toContain(answer.status);
  }
  expect(gateway.logged.filter((line) => line.includes('could not be rendered'))).toEqual([]);
});

describe('the address of a preview', () => {
  it.each([
    ['nobody', () => ({})],
    ['a caller with a made-up session', () => cookie({ token: 'x'.repeat(43) })],
    ['another of the staff', () => cookie(petr)],
  ])('returns 404 to %s', async (_who, toHeaders) => {
    const base = await preview({ record: await draft('companies', '2', titled) });
    for (const path of [page, '/en', '/en/search?q=quokka', '/']) {
      const answer = await look(base + path, toHeaders());
      expect(answer.status).toBe(404);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const text = await answer.text();
      expect(text).not.toContain(word);
      expect(text).not.toContain('id="site"');
    }
  });

  it('expires after fifteen minutes, and shows this to its author', async () => {
    const now = mallApi.clock();
    const base = await preview({});
    mallApi.setNow(new Date(now.getTime() + 15 * 60_000));
    const answer = await look(`${base}/en`, { ...cookie(eva), 'accept-language': 'de' });
    mallApi.setNow(now);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Diese Vorschau ist abgelaufen');
  });

  it('is in no log', async () => {
    const base = await preview({});
    await look(`${base}/en`);
    expect(gateway.logged.join('')).not.toContain(base.split('/').at(-1));
  });
});

/** Parameters for the addresses of everything public: calls, pages, sitemap, search, calendars. */
const listedParams: Readonly<Record<string, string>> = { id: '2' };
const publicAddresses = contracts
  .filter(({ access }) => access === 'public')
  .map(({ path }) => `/api${path.replace(/\{(\w+)\+?\}/g, (_whole, name: string) => listedParams[name] ?? '2')}`);
const otherAddresses = [
  ...['/', '/en', page, '/en/shop/2/tiny-books', '/en/shops-services', '/en/search?q=quokka', '/api/pages/en', `/api/pages${page}`],
  ...['/sitemap.xml', '/api/config', `/api${toAddress(makeDeskPreview)}`, '/robots.txt', '/api/v1/search?q=quokka&lang=en', '/desk'],
];

async function expectNowhere(gateways: readonly TestGateway[]): Promise<void> {
  for (const one of gateways)
    for (const address of [...publicAddresses, ...otherAddresses]) {
      const answer = await one.get(address);
      expect((await answer.text()).includes(word), address).toBe(false);
    }
}

/** The field with the text that names a record, by kind. */
const calledBy = { announcements: 'title', companies: 'title', amenities: 'title', rewards: 'title', 'website-pages': 'title' };

describe('a draft’s text', () => {
  it('is in no response of the site, whether before, during or after a preview', async () => {
    const base = await preview({ record: await draft('companies', '2', titled) });
    await expectNowhere([gateway]);
    for (const path of ['/en/shops-services', '/en/search?q=quokka', page])
      expect((await (await look(base + path)).text()).includes(word), path).toBe(true);
    await expectNowhere([gateway]);
    gateway.clock.advance(3600); // until everything cached has expired
    await expectNowhere([gateway]);
  });

  it('changes the theme, layout, menu and pictures of the preview if settings are previewed, but no public answer', async () => {
    const rows = [
      { group: null, key: 'website_name', value: `${word} Arcade` },
      { group: 'colors', key: 'primary', value: '#7a11bb' },
      { group: null, key: 'grid_columns_desktop', value: 6 },
      { group: null, key: 'inactive_locales', value: [] },
      { group: 'header', key: 'navbar_items', value: [{ label: `${word} days`, href: '/en/about' }] },
      { group: 'landings_images', key: 'about', value: '/media/u/quokka.webp#f24' },
    ];
    const { version } = mallApi.domain.records.find('settings', 'settings');
    const named = { kind: 'settings', key: 'settings' };
    const saved = await mallApi.domain.records.saveDraft({ ...named, version, body: rows, by: 'petr' });
    if (saved.outcome !== 'done') return expect.unreachable(saved.outcome);
    const hints = [word, '#7a11bb', 'quokka.webp'];
    const shown = [`<title>${word} Arcade`, '--color-primary:#7a11bb', '--grid-columns-desktop:6', `${word} days`];
    const isPublic = async () => {
      const texts = await Promise.all(['/en', '/en/about', '/api/config'].map(async (path) => (await gateway.get(path)).text()));
      return hints.filter((hint) => texts.some((text) => text.includes(hint)));
    };
    const base = await preview({ record: { ...named, version: saved.record.version } }, { staff: petr });
    const home = await (await look(`${base}/en`, cookie(petr))).text();
    expect(shown.filter((one) => !home.includes(one))).toEqual([]);
    const about = await (await look(`${base}/en/about`, cookie(petr))).text();
    expect(about).toContain('src="/api/images/w1920.jpg/media/u/quokka.webp"');
    expect(about).toContain('/api/images/share.jpg/media/u/quokka.webp"');
    expect(about.match(/quokka\.webp#/g)).toBeNull();
    expect(about).toMatch(/data-focus="24"/);
    expect(await isPublic()).toEqual([]);
    gateway.clock.advance(3600);
    expect(await isPublic()).toEqual([]);
    await expectNowhere([gateway]);
    await mallApi.domain.records.discardDraft({ ...named, version: saved.record.version, by: 'petr' });
  });

  it('is visible only in previews as of its scheduled hour, for any kind', async () => {
    const keys = mallApi.db.prepare('SELECT kind, min(key) AS key FROM record WHERE is_archived = 0 GROUP BY kind').all();
    const due = Date.parse('2026-03-12T08:00:00Z');
    for (const { kind, key } of keys) {
      const field = Object.entries(calledBy).find(([name]) => name === kind)?.[1];
      if (field === undefined) continue;
      await draft(String(kind), String(key), (body) => {
        for (const text of body.translations as Record<string, unknown>[]) text[field] = `${word} of ${kind}`;
      });
      mallApi.db
        .prepare('UPDATE record SET publish_ms = :due WHERE kind = :kind AND key = :key')
        .run({ due, kind: kind ?? '', key: key ?? '' });
    }
    onTestFinished(() => void mallApi.db.exec('UPDATE record SET publish_ms = NULL'));
    const listTitles = async (at: string) => {
      const token = (await preview({ at })).split('/').at(-1);
      const headers = { authorization: `Bearer ${eva.token}` };
      return (await fetch(`${mallApi.origin}/previews/${token}${toAddress(listSitemap)}`, { headers })).text();
    };
    const then = await listTitles('2026-03-12T10:00:00Z');
    for (const kind of Object.keys(calledBy)) expect(then.includes(`${word} of ${kind}`), kind).toBe(true);
    const before = await listTitles('2026-03-12T07:59:00Z');
    expect([before.includes(word), before.includes('"type":"company"')]).toEqual([false, true]);
    gateway.clock.advance(3600);
    await expectNowhere([gateway]);
  });

  it.skipIf(!hasRedisServer)(`is in no answer that gateways share (skipped: ${withoutRedisServer})`, async () => {
    const two = await startTwoGateways({ upstreamOrigin: mallApi.origin, env: { mallApiUrl: undefined } });
    onTestFinished(two.close);
    await vi.waitUntil(two.isUnited, { timeout: 10_000 });
    const { gateways, redis } = two;
    const listShared = async () => (await redis.admin.keys('*answer:*')).sort();
    await gateways[0].get('/en');
    const shared = await listShared();
    expect(shared.length).toBeGreaterThan(0);
    const base = await preview({ record: await draft('companies', '2', titled) }, { at: gateways[0] });
    for (const one of gateways) expect(await (await one.get(base + page, cookie(eva))).text()).toContain(word);
    expect(await listShared()).toEqual(shared);
    await expectNowhere(gateways);
  });
});
