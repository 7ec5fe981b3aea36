import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '#server/mall-api/core/db/database.ts';
import { readPreviewContent } from '#server/mall-api/previews/preview-content.ts';
import { openPreview } from '#server/mall-api/previews/preview-database.ts';
import { createPreviews } from '#server/mall-api/previews/previews.ts';
import { createMessageReader } from '#server/message-reader.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { listAnnouncements } from '#shared/contracts/announcements.ts';
import { listCompanies } from '#shared/contracts/companies.ts';
import { type DeskPreview, makeDeskPreview } from '#shared/contracts/desk-previews.ts';
import { changeDeskRecord, getDeskRecord } from '#shared/contracts/desk-records.ts';
import type { Success } from '#shared/contracts/envelope.ts';
import { listPictureTexts } from '#shared/contracts/picture-texts.ts';
import { searchCentre } from '#shared/contracts/search.ts';
import { listSitemap } from '#shared/contracts/sitemap.ts';
import { openEmptyDatabase } from './imported-database.ts';
import { createMember } from './members.ts';
import { getKey, type RunningMallApi, silentLog, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
let eva: TestStaff;
let petr: TestStaff;
beforeAll(async () => {
  mallApi = await startMallApi(undefined, { hasThread: true });
  eva = await createStaff(mallApi, 'editor');
  petr = await createStaff(mallApi, 'manager');
});
afterAll(() => mallApi.close());

type Ready = Extract<DeskPreview, { outcome: 'ready' }>;
type Asked = { record?: { kind: string; key: string; version: number }; at?: string };

async function make(asked: Asked = {}, { token }: TestStaff = eva): Promise<DeskPreview> {
  const { status, body } = await mallApi.sendAs(token, makeDeskPreview, asked);
  if (status !== 200 || !('data' in body)) return expect.unreachable(JSON.stringify(body));
  return body.data;
}

async function makeReady(asked?: Asked, staff?: TestStaff): Promise<Ready> {
  const made = await make(asked, staff);
  return made.outcome === 'ready' ? made : expect.unreachable(JSON.stringify(made));
}

const ask = (token: string, address: string, staff: TestStaff = eva) =>
  mallApi.get(`/previews/${token}${address}`, { headers: { authorization: `Bearer ${staff.token}` } });

async function read(token: string, address: string): Promise<unknown> {
  const answer = await ask(token, address);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as Success<unknown>).data;
}

/** Drafts a record of the tiny tenant; returns its kind, key and version. */
async function draft(kind: string, key: string, change: (body: Record<string, unknown>) => unknown) {
  const { live, draft: before, version } = mallApi.domain.records.find(kind, key);
  const body = structuredClone(before ?? live) as Record<string, unknown>; // safe: a record of the tiny tenant
  change(body);
  const saved = await mallApi.domain.records.saveDraft({ kind, key, version, body, by: 'eva' });
  return saved.outcome === 'done' ? { kind, key, version: saved.record.version } : expect.unreachable(saved.outcome);
}

const titled = (title: string) => (body: Record<string, unknown>) => (body.translations = [{ locale: 'en', title }]);
const setTimes = (kind: string, key: string, times: { publish?: string; end?: string }) =>
  mallApi.db
    .prepare('UPDATE record SET publish_ms = :publish, unpublish_ms = :end WHERE kind = :kind AND key = :key')
    .run({ kind, key, publish: times.publish ? Date.parse(times.publish) : null, end: times.end ? Date.parse(times.end) : null });

const noon = wednesdayNoon.toISOString();
/** Returns the answer of a list in the preview as text, in which tests look for titles. */
const titlesOf = async (token: string, address: string) => JSON.stringify(await read(token, address));
const news = toAddress(listAnnouncements);

describe('a preview of a draft', () => {
  it('is refused for a time more than ten years ahead', async () => {
    for (const at of ['9999-12-31T23:59:59Z', '2040-01-01T00:00:00Z']) {
      const { status, body } = await mallApi.sendAs(eva.token, makeDeskPreview, { at });
      expect([status, body]).toMatchObject([422, { errors: { at: ['too_late'] } }]);
    }
  });

  it('contains the draft in lists, search and sitemap, while the real site does not', async () => {
    const record = await draft('companies', '2', titled('Quokka Shoes'));
    const { token, at, left_out: leftOut } = await makeReady({ record });
    expect(at).toBe(noon);
    expect(leftOut).toEqual([]);
    const addresses = [toAddress(listCompanies), toAddress(searchCentre, { query: { q: 'quokka' } }), toAddress(listSitemap)];
    for (const address of addresses) {
      expect(JSON.stringify(await read(token, address)), address).toContain('Quokka Shoes');
      expect(await (await mallApi.get(address)).text(), address).not.toContain('Quokka Shoes');
    }
  });

  it('shows the requested version, whatever was saved since', async () => {
    const record = await draft('companies', '3', titled('Numbat Books'));
    const { token } = await makeReady({ record });
    await draft('companies', '3', titled('Bilby Books'));
    await mallApi.previews?.close(); // so that the preview is created again from its token
    expect(await titlesOf(token, toAddress(listCompanies))).toContain('Numbat Books');
  });

  it('contains descriptions of pictures', async () => {
    const name = `${'a'.repeat(32)}.webp`;
    mallApi.db
      .prepare('INSERT INTO picture (name, width, height, bytes, alt, at_ms) VALUES (:name, 800, 600, 1000, :alt, 0)')
      .run({ name, alt: JSON.stringify({ en: 'Lanterns above water' }) });
    const { token } = await makeReady({ record: await draft('companies', '3', titled('Numbat Books')) });
    const texts = await read(token, toAddress(listPictureTexts, { query: { names: name } }));
    expect(texts).toEqual([{ name, translations: [{ locale: 'en', alt: 'Lanterns above water' }] }]);
  });

  it('is as of the first minute at which the record is visible', async () => {
    const day = '2026-04-01T07:00:00.000Z';
    const record = await draft('announcements', '2', (body) => {
      titled('Quoll week')(body);
      body.published_at = day;
    });
    const { token, at } = await makeReady({ record });
    expect(at).toBe(day);
    expect(await titlesOf(token, `${news}?type=news`)).toContain('Quoll week');
  });

  it('reports the same faults as publishing', async () => {
    const record = await draft('companies', '1', (body) => (body.category_ids = [999]));
    const made = await make({ record });
    const published = await mallApi.sendAs(
      eva.token,
      changeDeskRecord,
      { act: 'publish', version: record.version },
      { input: { params: record } },
    );
    expect(made).toMatchObject({ outcome: 'refused', faults: [{ kind: 'companies', key: '1', code: 'unknown_record' }] });
    expect(published.body).toMatchObject({ data: made });
  });

  it('reports a setting that publishing would refuse, and leaves it out if it is scheduled', async () => {
    const record = await draft('settings', 'settings', (body) =>
      (body as unknown as object[]).push({ group: 'colors', key: 'text', value: 'reddish' }),
    );
    const faults = [{ kind: 'settings', key: 'settings', path: ['colors_text'], code: 'invalid' }];
    expect(await make({ record }, petr)).toMatchObject({ outcome: 'refused', faults });
    setTimes('settings', 'settings', { publish: '2026-03-14T07:00:00Z' });
    expect((await makeReady({ at: '2026-03-14T08:00:00Z' })).left_out).toMatchObject([{ kind: 'settings', key: 'settings', faults }]);
    setTimes('settings', 'settings', {});
    await mallApi.domain.records.discardDraft({ ...record, by: 'eva' });
  });

  it('does not exist for an unknown record or version', async () => {
    for (const record of [
      { kind: 'companies', key: '999', version: 0 },
      { kind: 'companies', key: '1', version: 77 },
      { kind: 'nonsense', key: '1', version: 0 },
    ])
      expect((await mallApi.sendAs(eva.token, makeDeskPreview, { record })).status).toBe(404);
  });
});

describe('the site as of a time', () => {
  it('shows records due by then, and hides ended ones', async () => {
    await draft('announcements', '1', titled('Wombat day'));
    setTimes('announcements', '1', { publish: '2026-03-13T07:00:00Z', end: '2026-03-20T07:00:00Z' });
    const shown = async (at: string) => (await titlesOf((await makeReady({ at })).token, `${news}?type=news`)).includes('Wombat day');
    expect(await shown('2026-03-13T06:59:00Z')).toBe(false);
    expect(await shown('2026-03-13T07:00:00Z')).toBe(true);
    expect(await shown('2026-03-20T07:00:00Z')).toBe(false);
    setTimes('announcements', '1', {});
  });

  it('includes time-dependent content: announcements for a later day', async () => {
    const at = '2026-03-14T12:00:00Z'; // the content has a date relative to the import: the day after tomorrow
    expect(await titlesOf((await makeReady({ at: noon })).token, `${news}?type=news`)).not.toContain('Tomorrow news');
    expect(await titlesOf((await makeReady({ at })).token, `${news}?type=news`)).toContain('Tomorrow news');
  });

  it('leaves out scheduled acts that would fail, and explains why', async () => {
    const at = '2026-03-15T12:00:00Z';
    await draft('companies', '1', (body) => (body.category_ids = [999]));
    await draft('announcements', '3', titled('Dingo fair'));
    setTimes('companies', '1', { publish: '2026-03-14T07:00:00Z' });
    setTimes('announcements', '3', { publish: '2026-03-14T08:00:00Z' });
    const { token, left_out: leftOut } = await makeReady({ at });
    expect(leftOut).toMatchObject([{ kind: 'companies', key: '1', faults: [{ code: 'unknown_record' }] }]);
    expect(await titlesOf(token, `${news}?type=news`)).toContain('Dingo fair');
    for (const [kind, key] of [
      ['companies', '1'],
      ['announcements', '3'],
    ] as const)
      setTimes(kind, key, {});
  });
});

describe('a caller without permission', () => {
  it.each([
    ['nobody', {}, 401],
    ['a member', { authorization: 'member' }, 401],
    ['another of the staff', { authorization: 'petr' }, 404],
    ['another of the reception', { authorization: 'jan' }, 404],
    ['a member of a shop’s staff', { authorization: 'krám' }, 403],
  ])('%s cannot read a preview', async (_who, { authorization }: { authorization?: string }, status) => {
    const { token } = await makeReady();
    const jan = await createStaff(mallApi, 'desk');
    const ofShop = await createStaff(mallApi, 'shop');
    const tokens: Record<string, string> = { member: createMember(mallApi).token, petr: petr.token, jan: jan.token, krám: ofShop.token };
    const headers = authorization ? { authorization: `Bearer ${tokens[authorization]}` } : {};
    for (const address of ['', news]) {
      const answer = await mallApi.get(`/previews/${token}${address}`, { headers });
      expect(answer.status).toBe(status);
      expect(await answer.text()).not.toContain('translations');
    }
  });

  it('is refused with a forged token, and after fifteen minutes', async () => {
    const { token, expires_at: expiresAt } = await makeReady();
    const [text = '', signature = ''] = token.split('.');
    const other = Buffer.from(
      Buffer.from(text, 'base64url')
        .toString()
        .replace(/\d+\]$/, '9999999999999]'),
    ).toString('base64url');
    for (const forged of [`${other}.${signature}`, `${text}.${signature.slice(1)}`, text, `${text}.`, 'x', `${token}.x`])
      expect((await ask(forged, news)).status, forged).toBe(404);
    mallApi.setNow(new Date(Date.parse(expiresAt) - 1000));
    expect((await ask(token, news)).status).toBe(200);
    mallApi.setNow(new Date(expiresAt));
    expect((await ask(token, news)).status).toBe(404);
    mallApi.setNow(wednesdayNoon);
  });
});

it('a preview’s tables contain content, but no members, staff or receipts', async () => {
  const { email } = createMember(mallApi);
  const db = openEmptyDatabase();
  const empty = listFilled(db);
  const content = readPreviewContent(mallApi.domain.db, { atMs: undefined }, wednesdayNoon);
  if (content.outcome !== 'ready') return expect.unreachable();
  const app = openPreview({ db, loaded: content.loaded, day: content.day, at: wednesdayNoon, log: silentLog });
  onTestFinished(async () => {
    await app.close();
    db.close();
  });
  const filled = listFilled(db);
  expect(filled.filter((name) => !empty.includes(name) && !ofContent.has(name))).toEqual([]);
  expect(filled).toContain('company');
  expect(JSON.stringify(filled.map((name) => db.prepare(`SELECT * FROM ${name}`).all()))).not.toContain(email);
});

it('a preview does not delete temporary files, however far ahead its time is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'previews-'));
  const files = ['download.part', 'holiday.webp'];
  for (const name of files) writeFileSync(join(folder, name), '');
  vi.stubEnv('TMPDIR', folder);
  const db = openEmptyDatabase();
  const content = readPreviewContent(mallApi.domain.db, { atMs: undefined }, wednesdayNoon);
  if (content.outcome !== 'ready') return expect.unreachable();
  const app = openPreview({ db, loaded: content.loaded, day: content.day, at: new Date('2100-01-01T00:00:00Z'), log: silentLog });
  onTestFinished(async () => {
    await app.close();
    db.close();
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  await app.ready();
  expect(readdirSync(folder)).toEqual(files);
  expect((await app.inject('/media/holiday.webp')).statusCode).toBe(404);
});

function listFilled(db: Database): string[] {
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all();
  return tables.map(({ name }) => String(name)).filter((name) => db.prepare(`SELECT 1 FROM ${name} LIMIT 1`).get());
}

/** Tables that an import fills. */
const ofContent: ReadonlySet<string> = new Set([
  ...[
    'amenity',
    'announcement',
    'category',
    'company',
    'company_diet',
    'company_receipt',
    'company_title',
    'document',
    'floorplan',
    'record_category',
  ],
  ...[
    'reward',
    'search_words',
    'tier',
    'website_page',
    'website_page_address',
    'sitemap_entry',
    'search_record',
    'search_change',
    'record_reference',
  ],
  'content_import',
]);

describe('previews', () => {
  const isHeld = () => mallApi.previews?.count();

  it('are limited to two, and reuse the same request', async () => {
    await mallApi.previews?.close();
    const days = ['2026-05-01T10:00:00Z', '2026-05-02T10:00:00Z', '2026-05-03T10:00:00Z'];
    const made = [];
    for (const at of days) made.push(await makeReady({ at }));
    expect(isHeld()).toBe(2);
    await makeReady({ at: days[2] ?? '' }, petr);
    expect(isHeld()).toBe(2);
    expect((await ask(made[0]?.token ?? '', news)).status).toBe(200); // the first preview is created again
    expect(isHeld()).toBe(2);
  });

  it('are made again after published content has changed', async () => {
    const at = '2026-05-04T10:00:00Z';
    await makeReady({ at });
    const { live, version } = mallApi.domain.records.find('companies', '3');
    const body = { ...Object(live), translations: [{ locale: 'en', title: 'Potoroo Books' }] };
    await mallApi.domain.records.save({ kind: 'companies', key: '3', version, by: 'eva', body });
    expect(await titlesOf((await makeReady({ at })).token, toAddress(listCompanies))).toContain('Potoroo Books');
  });

  function createShortPreviews(options: { retentionMs?: number; idleMs?: number; availableMemory?: () => number }) {
    const { domain, databaseFile = '', clock } = mallApi;
    const previews = createPreviews({ db: domain.db, databaseFile, clock, getKey, messages: createMessageReader(silentLog), ...options });
    onTestFinished(previews.close);
    return previews;
  }
  /** Counts child processes. Only previews start some here. */
  const countProcesses = () => process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length;

  it('have a process ready while staff edit a record, which ends if no preview is requested', async () => {
    await mallApi.previews?.close();
    await mallApi.callAs(eva.token, getDeskRecord, { params: { kind: 'announcements', key: '1' } });
    expect(countProcesses()).toBe(1);
    await mallApi.previews?.close();
    await vi.waitFor(() => expect(countProcesses()).toBe(0));
    const previews = createShortPreviews({ idleMs: 20 });
    previews.prepare();
    expect(countProcesses()).toBe(1);
    await vi.waitFor(() => expect(countProcesses()).toBe(0));
    expect((await previews.make({ atMs: undefined })).outcome).toBe('ready');
  });

  it('have no process ready if the container has little memory left, but are made', async () => {
    await mallApi.previews?.close();
    await vi.waitFor(() => expect(countProcesses()).toBe(0));
    const previews = createShortPreviews({ availableMemory: () => 200 * 1024 * 1024 });
    previews.prepare();
    expect(countProcesses()).toBe(0);
    expect((await previews.make({ atMs: undefined })).outcome).toBe('ready');
  });

  it('are dropped after ten minutes', async () => {
    const previews = createShortPreviews({ retentionMs: 20 });
    const made = previews.make({ atMs: undefined });
    expect(previews.count()).toBe(1);
    await made.catch(() => undefined);
    await vi.waitFor(() => expect(previews.count()).toBe(0));
  });
});
