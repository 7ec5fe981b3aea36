import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeDeskRecords, type DeskBulk, getDeskBulk, undoDeskBulk } from '#shared/contracts/desk-bulk.ts';
import type { BodyInput } from '#shared/contracts/endpoint.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
let eva: TestStaff;
beforeEach(async () => {
  mallApi = await startMallApi();
  eva = await createStaff(mallApi, 'editor');
});
afterEach(() => mallApi.close());

type Order = BodyInput<typeof changeDeskRecords>;
let orders = 0;

async function send(kind: string, order: Partial<Order>) {
  orders += 1;
  const body = { act: 'archive', filter: {}, count: 0, key: `a-key-of-an-order-${orders}`, ...order } as const;
  return mallApi.sendAs(eva.token, changeDeskRecords, body, { input: { params: { kind } } });
}

/** Runs an act until it has ended. */
async function change(kind: string, order: Partial<Order>): Promise<DeskBulk> {
  const { body } = await send(kind, order);
  if (!('data' in body)) return expect.unreachable(JSON.stringify(body));
  return untilEnded(body.data);
}

const untilEnded = ({ kind, id }: DeskBulk) =>
  vi.waitFor(async () => {
    const { data } = await mallApi.callAs(eva.token, getDeskBulk, { params: { kind, id } });
    expect(data.state).not.toBe('running');
    return data;
  });

async function undo({ kind, id }: DeskBulk): Promise<DeskBulk> {
  const { body } = await mallApi.sendAs(eva.token, undoDeskBulk, {}, { input: { params: { kind, id } } });
  return untilEnded('data' in body ? body.data : expect.unreachable(JSON.stringify(body)));
}

/** States of a kind's records, except versions and times. */
const statesOf = (kind: string) =>
  mallApi.db
    .prepare('SELECT key, seed, live, draft, is_edited, is_archived, publish_ms, unpublish_ms FROM record WHERE kind = :kind ORDER BY key')
    .all({ kind });
const keysOf = (kind: string) => statesOf(kind).map(({ key }) => String(key));
const draft = (key: string, body: object) => {
  const { version } = mallApi.domain.records.find('faq', key);
  return mallApi.domain.records.saveDraft({ kind: 'faq', key, version, body, by: 'eva' });
};

describe('changeDeskRecords', () => {
  it('archives all that match, and the undo restores every byte', async () => {
    const before = statesOf('faq');
    const done = await change('faq', { count: before.length });
    expect(done).toMatchObject({ state: 'done', total: before.length, done: before.length, failed: 0 });
    expect(statesOf('faq').every(({ is_archived }) => is_archived === 1)).toBe(true);
    expect(await undo(done)).toMatchObject({ state: 'undone', undone: before.length, done: 0, failed: 0 });
    expect(statesOf('faq')).toEqual(before);
  });

  it('keeps records to which others refer, and returns the reason', async () => {
    const done = await change('categories', { count: keysOf('categories').length });
    expect(done.failed).toBeGreaterThan(0);
    expect(done.failures[0]).toMatchObject({ kind: 'categories', code: 'used' });
  });

  it('publishes drafts, leaves out invalid ones, and names their fault', async () => {
    const [good = '', bad = ''] = keysOf('faq');
    const { live } = mallApi.domain.records.find('faq', good);
    await draft(good, { ...Object(live), order: 77 });
    await draft(bad, { id: Number(bad), translations: 'none' });
    const done = await change('faq', { act: 'publish', filter: { state: 'draft' }, count: 2 });
    expect(done).toMatchObject({ done: 1, failed: 1, failures: [{ key: bad, code: 'refused', fault: { path: ['translations'] } }] });
    expect(mallApi.domain.records.find('faq', good)).toMatchObject({ live: { order: 77 }, draft: undefined });
    await undo(done);
    expect(mallApi.domain.records.find('faq', good)).toMatchObject({ live, draft: { order: 77 } });
  });

  it('adds a value to a list in the published version and in the draft', async () => {
    const { live, version } = mallApi.domain.records.find('companies', '1');
    const { category_ids: ids } = live as { category_ids: number[] };
    await mallApi.domain.records.saveDraft({
      kind: 'companies',
      key: '1',
      version,
      body: { ...Object(live), web: 'https://a.example' },
      by: 'eva',
    });
    const [other = 0] = keysOf('categories')
      .map(Number)
      .filter((id) => !ids.includes(id));
    const field: Order['field'] = { name: 'category_ids', change: 'add', values: [other] };
    expect(await change('companies', { act: 'save', field, filter: { keys: ['1'] }, count: 1 })).toMatchObject({ done: 1, failed: 0 });
    const record = mallApi.domain.records.find('companies', '1');
    expect(record.live).toEqual({ ...Object(live), category_ids: [...ids, other] });
    expect(record.draft).toMatchObject({ web: 'https://a.example', category_ids: [...ids, other] });
    expect(await change('companies', { act: 'save', field, filter: { keys: ['1'] }, count: 1 })).toMatchObject({ done: 0, same: 1 });
  });

  it('schedules the end of records', async () => {
    const end = new Date(mallApi.clock().getTime() + 86_400_000).toISOString();
    const done = await change('faq', { act: 'schedule', unpublish_at: end, filter: { keys: keysOf('faq').slice(0, 1) }, count: 1 });
    expect(done).toMatchObject({ done: 1 });
    expect(statesOf('faq')[0]).toMatchObject({ unpublish_ms: Date.parse(end) });
    await undo(done);
    expect(statesOf('faq')[0]).toMatchObject({ unpublish_ms: null });
  });

  it('does not undo records that were changed since', async () => {
    const [first = ''] = keysOf('faq');
    const done = await change('faq', { count: keysOf('faq').length });
    const { version } = mallApi.domain.records.find('faq', first);
    await mallApi.domain.records.restoreVersion({ kind: 'faq', key: first, version, to: 1, by: 'jan' });
    expect(await undo(done)).toMatchObject({ failed: 1, failures: [{ key: first, code: 'changed' }] });
  });

  it('refuses if another number of records matches, and runs once per key', async () => {
    expect(await send('faq', { count: 1000 })).toMatchObject({ status: 409, body: { errors: { count: ['not_available'] } } });
    const key = 'a-key-that-is-sent-twice';
    const done = await change('faq', { count: keysOf('faq').length, key });
    expect((await change('faq', { count: 0, key })).id).toBe(done.id);
  });

  it('refuses single records such as the settings, which require a confirmation', async () => {
    const { token } = await createStaff(mallApi, 'manager');
    const body = { act: 'publish', filter: {}, count: 1, key: 'a-key-for-the-settings' } as const;
    expect(await mallApi.sendAs(token, changeDeskRecords, body, { input: { params: { kind: 'settings' } } })).toMatchObject({
      status: 404,
    });
  });

  it.each([
    ['a field that is no filter', { name: 'web', change: 'set', values: ['x'] }],
    ['several values of a single field', { name: 'type', change: 'add', values: ['store'] }],
  ] as const)('refuses %s', async (_what, field) => {
    const { status } = await send('companies', { act: 'save', field: { ...field, values: [...field.values] }, count: 3 });
    expect(status).toBe(422);
  });
});
