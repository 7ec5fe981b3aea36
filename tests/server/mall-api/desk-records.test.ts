import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  changeDeskRecord,
  createDeskRecord,
  type DeskOutcome,
  getDeskRecord,
  getDeskRecordVersion,
  listDeskKinds,
  listDeskRecords,
} from '#shared/contracts/desk-records.ts';
import type { BodyInput, CallInput } from '#shared/contracts/endpoint.ts';
import { staffSession } from '#shared/site/staff-limits.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
let eva: TestStaff;
let petr: TestStaff;
beforeEach(async () => {
  mallApi = await startMallApi();
  eva = await createStaff(mallApi, 'editor');
  petr = await createStaff(mallApi, 'manager');
});
afterEach(() => mallApi.close());

type Json = Record<string, unknown>;
type Change = BodyInput<typeof changeDeskRecord>;

const list = (kind: string, query: CallInput<typeof listDeskRecords>['query'] = {}) =>
  mallApi.callAs(eva.token, listDeskRecords, { params: { kind }, query });
const keysOf = async (kind: string, query?: CallInput<typeof listDeskRecords>['query']) =>
  (await list(kind, query)).data.map(({ key }) => key);
const get = async (kind: string, key: string) => (await mallApi.callAs(eva.token, getDeskRecord, { params: { kind, key } })).data;
const sendChange = (kind: string, key: string, body: Change, { token } = eva) =>
  mallApi.sendAs(token, changeDeskRecord, body, { input: { params: { kind, key } } });

async function change(kind: string, key: string, body: Change, by = eva): Promise<DeskOutcome> {
  const answer = (await sendChange(kind, key, body, by)).body;
  return 'data' in answer ? answer.data : expect.unreachable(JSON.stringify(answer));
}

async function create(kind: string, body: Json, requestKey = 'a-key-made-anew-1', act: 'save' | 'draft' = 'save'): Promise<DeskOutcome> {
  const given = { act, body, request_key: requestKey };
  const answer = (await mallApi.sendAs(eva.token, createDeskRecord, given, { input: { params: { kind } } })).body;
  return 'data' in answer ? answer.data : expect.unreachable(JSON.stringify(answer));
}

/** Returns the body of a record with another title. */
async function retitled(kind: string, key: string, title: string): Promise<Json> {
  const { live } = await get(kind, key);
  const { translations, ...body } = live as { translations: Json[] };
  return { ...body, translations: translations.map((texts) => ({ ...texts, title })) };
}

const count = (table: string) => Number(mallApi.db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n);

describe('listDeskKinds', () => {
  it('counts the records of each kind, drafts and edits', async () => {
    await change('companies', '2', { act: 'draft', version: 1, body: { id: 2 } });
    await change('companies', '3', { act: 'save', version: 1, body: await retitled('companies', '3', 'Anew') });
    const kinds = (await mallApi.callAs(petr.token, listDeskKinds)).data;
    expect(kinds.find(({ kind }) => kind === 'companies')).toEqual({
      ...{ kind: 'companies', is_list: true, records: 3, drafts: 1, edited: 1, archived: 0 },
    });
    expect(kinds.find(({ kind }) => kind === 'settings')).toMatchObject({ is_list: false, records: 1 });
  });
});

describe('listDeskRecords', () => {
  it('returns pages in file order, with titles and short fields', async () => {
    const { data, meta } = await list('companies', { per_page: 2 });
    expect(meta).toEqual({ page: 1, per_page: 2, total: 3, pages: 2 });
    expect(data.map(({ key }) => key)).toEqual(['1', '2']);
    expect(data[0]).toMatchObject({ state: 'live', is_edited: false, has_draft: false, updated_by: null, body: { id: 1 } });
    expect(data[0]?.translations.length).toBeGreaterThan(0);
    expect(data[0]?.body).not.toHaveProperty('translations');
    expect(await keysOf('companies', { per_page: 2, page: 2 })).toEqual(['3']);
  });

  it('finds by the beginning of words in any language, without accents, by draft titles, and by key', async () => {
    await change('companies', '2', { act: 'draft', version: 1, body: await retitled('companies', '2', 'Žluťoučký Kůň') });
    expect(await keysOf('companies', { q: 'kun zlut' })).toEqual(['2']);
    expect(await keysOf('companies', { q: 'utoucky' })).toEqual([]);
    expect(await keysOf('companies', { q: '3' })).toEqual(['3']);
    expect(await keysOf('companies', { q: '%' })).toHaveLength(3); // a query without words lists all records
  });

  it('finds the record with the typed number first', async () => {
    await change('companies', '1', { act: 'save', version: 1, body: await retitled('companies', '1', '3 dny') });
    expect(await keysOf('companies', { q: '3' })).toEqual(['3', '1']);
    expect(await keysOf('companies', { q: '3', per_page: 1, page: 2 })).toEqual(['1']);
    expect(await keysOf('companies', { q: '3 dny' })).toEqual(['1']);
  });

  const day = '2026-03-11T11:00:00Z';
  const article = (id: number, more: Json, locales = ['en', 'cz', 'sk', 'de']): Json => ({
    translations: locales.map((locale) => ({ locale, title: `Article ${id}` })),
    ...{ id, type: 'event', scope: 'mall', company_id: null, image: null, starts_at: null, ends_at: null, published_at: day, ...more },
  });

  it('filters by complete field values, of drafts if there are any', async () => {
    const before = await keysOf('announcements', { fields: 'type:news', per_page: 48 });
    const events = await keysOf('announcements', { fields: 'type:event', per_page: 48 });
    expect(before.length).toBeGreaterThan(0);
    expect(before.filter((key) => events.includes(key))).toEqual([]);
    await create('announcements', article(0, { type: 'news', category_ids: [1] }), 'a-key-made-anew-1', 'draft');
    await create('announcements', article(0, { type: 'event', category_ids: [1, 11] }), 'a-key-made-anew-2', 'draft');
    expect((await keysOf('announcements', { fields: 'type:news', per_page: 48 })).length).toBe(before.length + 1);
    const ofCategory = (id: number) => keysOf('announcements', { fields: `category_ids:${id}`, state: 'draft' });
    expect([(await ofCategory(11)).length, await keysOf('announcements', { fields: 'type:news,category_ids:11' })]).toEqual([1, []]);
    expect(await keysOf('announcements', { fields: 'category_ids:11,category_ids:1', state: 'draft' })).toHaveLength(2);
    await change('announcements', '1000000', { act: 'discard', version: 1 });
    expect(await keysOf('announcements', { fields: 'type:news', q: 'article', state: 'draft' })).toEqual([]);
  });

  it('filters by current, upcoming and past in the centre’s time zone, and sorts by date', async () => {
    const rows = [
      article(0, { starts_at: '2026-03-10T09:00:00Z', ends_at: '2026-03-12T09:00:00Z' }),
      article(0, { starts_at: '2026-03-20T09:00:00Z', ends_at: null }),
      article(0, { starts_at: '2026-03-15T09:00:00Z', ends_at: '2026-03-16T09:00:00Z' }),
      article(0, { starts_at: '2026-03-10T09:00:00Z', ends_at: null }),
      article(0, { type: 'news', published_at: '2026-03-01T09:00:00Z' }),
    ];
    for (const [at, row] of rows.entries()) await create('announcements', row, `a-key-made-anew-${at}`, 'draft');
    const at = async (when: 'now' | 'soon' | 'past') => keysOf('announcements', { when, sort: 'date', state: 'draft', q: 'article' });
    expect(await at('now')).toEqual(['1000000', '1000004']);
    expect(await at('soon')).toEqual(['1000002', '1000001']);
    expect(await at('past')).toEqual(['1000003']);
    mallApi.setNow(new Date('2026-03-15T10:00:00Z'));
    eva = await createStaff(mallApi, 'manager');
    expect(await at('now')).toEqual(['1000002', '1000004']);
    expect(await keysOf('announcements', { sort: 'date', state: 'draft', per_page: 2, page: 2 })).toEqual(['1000003', '1000000']);
  });

  it('finds records that are not translated into a language', async () => {
    await create('announcements', article(0, {}, ['en', 'cz']), 'a-key-made-anew-1', 'draft');
    await create('announcements', article(0, {}), 'a-key-made-anew-2', 'draft');
    const missing = (locale: 'de' | 'cz') => keysOf('announcements', { missing: locale, state: 'draft' });
    expect([await missing('de'), await missing('cz')]).toEqual([['1000000'], []]);
  });

  it('treats a language with only a headline as not translated', async () => {
    const translations = [
      { locale: 'cz', title: 'Trh', article: '<p>Každou sobotu.</p>' },
      { locale: 'de', title: 'Markt' },
    ];
    await create('announcements', article(0, { translations }), 'a-key-made-anew-1', 'draft');
    const titled = async (missing: 'de' | 'cz') =>
      (await list('announcements', { missing, state: 'draft' })).data.map((row) => row.translations);
    expect(await titled('cz')).toEqual([]);
    expect(await titled('de')).toEqual([
      [
        { locale: 'cz', title: 'Trh' },
        { locale: 'de', title: 'Markt', is_incomplete: true },
      ],
    ]);
  });

  it.each<[string, CallInput<typeof listDeskRecords>['query']]>([
    ['announcements', { fields: 'image:x' }],
    ['announcements', { fields: 'scope:mall' }],
    ['categories', { when: 'now' }],
    ['categories', { sort: 'date' }],
  ])('rejects for %s the unknown filter %j', async (kind, query) => {
    await expect(list(kind, query)).rejects.toThrow('"httpStatus":"BadRequest"');
  });

  it('filters by state and keys, and sorts by the latest change', async () => {
    await change('announcements', '1', { act: 'archive', version: 1 });
    await change('companies', '2', { act: 'draft', version: 1, body: { id: 2 } });
    await change('companies', '3', { act: 'save', version: 1, body: await retitled('companies', '3', 'Anew') });
    await create('companies', { type: 'store' }, undefined, 'draft');
    expect(await keysOf('announcements')).not.toContain('1');
    expect(await keysOf('announcements', { state: 'archived' })).toEqual(['1']);
    expect(await keysOf('companies', { state: 'draft' })).toEqual(['2', '1000000']);
    expect(await keysOf('companies', { state: 'edited' })).toEqual(['3']);
    expect(await keysOf('companies', { state: 'live' })).toEqual(['1', '2', '3']);
    expect(await keysOf('companies', { keys: '3,1,77' })).toEqual(['1', '3']);
    expect((await keysOf('companies', { sort: 'changed' })).at(-1)).toBe('1');
    expect((await list('companies', { keys: '1000000' })).data[0]).toMatchObject({
      state: 'draft',
      name: '1000000',
      updated_by: 'Eva Nová',
    });
  });

  it('rejects unknown kinds', async () => {
    expect((await mallApi.refuseAs(eva.token, '/v1/staff/records/cakes')).status).toBe(404);
    expect((await mallApi.refuseAs(eva.token, '/v1/staff/records/cakes/1')).status).toBe(404);
  });
});

describe('getDeskRecord', () => {
  it('returns the published and file versions, references, and the history with authors', async () => {
    await change('categories', '1', {
      act: 'save',
      version: 1,
      body: { ...Object((await get('categories', '1')).live), order: 7 },
      why: 'first',
    });
    const record = await get('categories', '1');
    expect(record).toMatchObject({ version: 2, is_edited: true, updated_by: 'Eva Nová', live: { order: 7 }, draft: null });
    expect(record.file).toMatchObject({ name: 'categories.json', is_newer: false, body: { id: 1 } });
    expect(record.uses).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'categories', key: '2', path: 'parent_id' })]));
    expect(record.uses_total).toBe(record.uses.length);
    expect(record.uses[0]?.name).not.toBe(record.uses[0]?.key);
    expect(record.history).toEqual([
      { version: 2, act: 'save', at: mallApi.clock().toISOString(), by: 'Eva Nová', why: 'first' },
      { version: 1, act: 'import', at: expect.any(String), by: null, why: null },
    ]);
    const params = { kind: 'categories', key: '1', version: 2 };
    expect((await mallApi.callAs(eva.token, getDeskRecordVersion, { params })).data).toMatchObject({ act: 'save', body: { order: 7 } });
    expect((await mallApi.refuseAs(eva.token, '/v1/staff/records/categories/1/versions/9')).status).toBe(404);
  });

  it('no longer counts a use once the other record has dropped its reference', async () => {
    const [{ uses_total: before }, { live }] = [await get('categories', '1'), await get('categories', '2')];
    await change('categories', '2', { act: 'save', version: 1, body: { ...Object(live), parent_id: null } });
    expect((await get('categories', '1')).uses_total).toBe(before - 1);
  });
});

describe('createDeskRecord', () => {
  it('creates one record per click, however often it is sent', async () => {
    const body = await retitled('announcements', '1', 'Made once');
    const made = [create('announcements', body), create('announcements', body)];
    const keys = (await Promise.all(made)).map((outcome) => (outcome.outcome === 'done' ? outcome.record.key : outcome));
    expect(keys).toEqual(['1000000', '1000000']);
    expect(await keysOf('announcements', { q: 'made once' })).toEqual(['1000000']);
    expect(count('operator_act')).toBe(1);
  });
});

describe('changeDeskRecord', () => {
  it('publishes immediately, and stores the act with its author and both versions', async () => {
    const outcome = await change('companies', '2', {
      act: 'save',
      version: 1,
      body: await retitled('companies', '2', 'Anew'),
      why: 'renamed',
    });
    expect(outcome).toMatchObject({ outcome: 'done', record: { version: 2, translations: [{ title: 'Anew' }, {}] } });
    expect({ ...mallApi.db.prepare('SELECT operator, act, subject, why, staff_id, before, after FROM operator_act').get() }).toEqual({
      ...{ operator: 'Eva Nová', act: 'records save', subject: 'companies 2', why: 'renamed', staff_id: eva.id },
      ...{ before: '{"version":1,"is_archived":false,"has_draft":false}', after: '{"version":2,"is_archived":false,"has_draft":false}' },
    });
  });

  it('returns the current version with its author if another version was viewed', async () => {
    const adam = await createStaff(mallApi, 'manager');
    await change('companies', '2', { act: 'save', version: 1, body: await retitled('companies', '2', 'Of Adam') }, adam);
    const outcome = await change('companies', '2', { act: 'save', version: 1, body: await retitled('companies', '2', 'Of Eva') });
    expect(outcome).toMatchObject({ outcome: 'conflict', theirs: { version: 2, translations: [{ title: 'Of Adam' }, {}] } });
  });

  it.each<[act: string, first: Change[], twice: Change]>([
    ['save', [], { act: 'save', version: 1, body: { id: 1, type: 'news', translations: [{ locale: 'en', title: 'Twice' }] } }],
    ['draft', [], { act: 'draft', version: 1, body: { id: 1 } }],
    ['discard', [{ act: 'draft', version: 1, body: { id: 1 } }], { act: 'discard', version: 2 }],
    ['archive', [], { act: 'archive', version: 1 }],
    ['restore', [{ act: 'archive', version: 1 }], { act: 'restore', version: 2, to: 1 }],
  ])('does %s once if clicked twice', async (_act, first, twice) => {
    const body = await retitled('announcements', '1', 'Twice');
    for (const one of first) await change('announcements', '1', one);
    const press = { ...twice, ...(twice.act === 'save' && { body }) };
    const outcomes = await Promise.all([change('announcements', '1', press), change('announcements', '1', press)]);
    expect(outcomes).toMatchObject([
      { outcome: 'done', record: { version: twice.version + 1 } },
      { outcome: 'done', record: { version: twice.version + 1 } },
    ]);
    expect(count('operator_act')).toBe(first.length + 1);
  });

  it('publishes a draft once if clicked twice', async () => {
    await change('announcements', '1', { act: 'draft', version: 1, body: await retitled('announcements', '1', 'Drafted') });
    const press = () => change('announcements', '1', { act: 'publish', version: 2 });
    expect(await Promise.all([press(), press()])).toMatchObject([{ record: { version: 3, draft: null } }, { record: { version: 3 } }]);
  });

  it('returns faults with their path and code', async () => {
    const { live } = await get('companies', '2');
    const save = (changes: Json) => change('companies', '2', { act: 'save', version: 1, body: { ...Object(live), ...changes } });
    const at = { kind: 'companies', key: '2' };
    expect(await save({ category_ids: [99], titel: 'x' })).toEqual({
      outcome: 'refused',
      faults: [
        { ...at, path: ['titel'], code: 'unknown_field', reason: 'is not a known key' },
        { ...at, path: ['category_ids', 0], code: 'unknown_record', reason: 'categories has no 99' },
      ],
    });
    expect(await save({ translations: [{ locale: 'en' }] })).toMatchObject({
      faults: [{ ...at, path: ['translations', 0, 'title'], code: 'required' }],
    });
  });

  it('does not remove a used record, and returns its uses', async () => {
    const outcome = await change('categories', '1', { act: 'archive', version: 1 });
    expect(outcome).toMatchObject({ outcome: 'used', uses: expect.arrayContaining([expect.objectContaining({ path: 'parent_id' })]) });
  });

  it('requires the fields of an act, and a confirmation for sensitive kinds', async () => {
    const refusal = async (kind: string, key: string, body: Change, by = eva) => (await sendChange(kind, key, body, by)).body;
    expect(await refusal('companies', '2', { act: 'save', version: 1 })).toMatchObject({ errors: { body: ['required'] } });
    expect(await refusal('companies', '2', { act: 'restore', version: 1 })).toMatchObject({ errors: { to: ['required'] } });
    mallApi.setNow(new Date(mallApi.clock().getTime() + staffSession.confirmedMs));
    const settings: Change = { act: 'draft', version: 1, body: [] };
    expect(await refusal('settings', 'settings', settings, petr)).toMatchObject({
      httpStatus: 'Forbidden',
      errors: { session: ['not_confirmed'] },
    });
  });

  it('publishes valid settings, and names each invalid one; a draft stays', async () => {
    const changeSettings = (body: Change) => change('settings', 'settings', body, petr);
    const before = await mallApi.callAs(petr.token, getDeskRecord, { params: { kind: 'settings', key: 'settings' } });
    const live = before.data.live as { group: string | null; key: string; value: unknown }[];
    const body = [...live, { group: null, key: 'rounded_corners', value: 'perhaps' }, { group: null, key: 'root_page', value: 'faq' }];
    const refused = { outcome: 'refused', faults: [{ kind: 'settings', key: 'settings', path: ['rounded_corners'], code: 'invalid' }] };
    expect(await changeSettings({ act: 'save', version: 1, body })).toMatchObject(refused);
    expect(await changeSettings({ act: 'draft', version: 1, body })).toMatchObject({ outcome: 'done' });
    expect(await changeSettings({ act: 'publish', version: 2 })).toMatchObject(refused);
    const publish_at = new Date(mallApi.clock().getTime() + 3_600_000).toISOString();
    expect(await changeSettings({ act: 'schedule', version: 2, publish_at })).toMatchObject(refused);
    const saved = await changeSettings({ act: 'draft', version: 2, body: body.toSpliced(-2, 1) });
    expect(saved).toMatchObject({ outcome: 'done' });
    expect(await changeSettings({ act: 'publish', version: 3 })).toMatchObject({ outcome: 'done' });
    expect(await changeSettings({ act: 'restore', version: 4, to: 1 })).toMatchObject({
      record: { live, is_edited: false },
    });
  });

  it('accepts a record as large as a floor plan, which has no form', async () => {
    const names = Array.from({ length: 6000 }, (_, index) => `unit ${index} of a very large centre`);
    expect(await change('companies', '2', { act: 'draft', version: 1, body: { id: 2, names } })).toMatchObject({ outcome: 'done' });
  });
});
