import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { prepareActQueries } from '#server/mall-api/activity/activity-queries.ts';
import type { OperatorAct } from '#server/mall-api/core/http/operator-acts.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { actsOfPage, exportActivity, getActivityChange, listActivity, listActivityPeople } from '#shared/contracts/desk-activity.ts';
import { changeDeskRecords, getDeskBulk, undoDeskBulk } from '#shared/contracts/desk-bulk.ts';
import { changeDeskHours, getDeskHours, previewDeskHours, undoDeskHours } from '#shared/contracts/desk-hours.ts';
import { adjustMemberPoints } from '#shared/contracts/desk-members.ts';
import { changeDeskRecord, getDeskRecord, listDeskRecords } from '#shared/contracts/desk-records.ts';
import type { BodyInput, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { createMember } from './members.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
let eva: TestStaff;
let petr: TestStaff;
beforeAll(async () => {
  mallApi = await startMallApi();
  eva = await createStaff(mallApi, 'manager', { name: 'Eva Nová' });
  petr = await createStaff(mallApi, 'manager', { name: 'Petr Malý' });
});
afterAll(() => mallApi.close());

type Query = NonNullable<CallInput<typeof listActivity>['query']>;
const list = async (query: Query = {}) => (await mallApi.callAs(eva.token, listActivity, { query })).data;
const listActs = async (query?: Query) => (await list(query)).acts.map(({ act, subject }) => `${act} ${subject}`);
const changeOf = async (id: number) => (await mallApi.callAs(eva.token, getActivityChange, { params: { id } })).data;
const newest = async (query?: Query) => (await list(query)).acts[0] ?? expect.unreachable();
const record = (act: Omit<OperatorAct, 'operator'> & { operator?: string }) =>
  mallApi.domain.operatorActs.record({ operator: 'eva', ...act });

async function send<E extends Endpoint>(contract: E, body: BodyInput<E>, input: CallInput<E> = {}, { token } = eva) {
  const { body: answer } = await mallApi.sendAs(token, contract, body, { input });
  return 'data' in answer ? answer.data : expect.unreachable(JSON.stringify(answer));
}

async function edit(image: string): Promise<void> {
  const params = { kind: 'companies', key: '2' };
  const { data } = await mallApi.callAs(eva.token, getDeskRecord, { params });
  await send(changeDeskRecord, { act: 'save', version: data.version, body: { ...Object(data.live), image } }, { params });
}

describe('listActivity', () => {
  it('names records, members and staff, and filters by person, area, kind and day', async () => {
    const { customerId } = createMember(mallApi);
    await edit('/media/other.svg');
    await send(
      adjustMemberPoints,
      { points: 5, reason: 'goodwill', why: 'Lost receipt', key: crypto.randomUUID() },
      { params: { id: customerId } },
      petr,
    );
    record({ act: 'staff reset', subject: String(petr.id) });
    const { acts } = await list();
    expect(acts.slice(0, 3)).toMatchObject([
      { act: 'staff reset', by: 'eva', is_command: true, staff: { id: petr.id, name: 'Petr Malý' } },
      { act: 'points adjust', by: 'Petr Malý', is_command: false, member: { id: customerId, name: 'Jana Malá' }, why: 'Lost receipt' },
      { act: 'records save', by: 'Eva Nová', record: { kind: 'companies', key: '2' }, has_change: true },
    ]);
    expect(acts[2]?.record?.translations.length).toBeGreaterThan(0);
    expect(await listActs({ staff: petr.id })).toEqual([`points adjust ${customerId} 5`]);
    expect(await listActs({ staff: 0 })).toEqual([`staff reset ${petr.id}`]);
    expect(await listActs({ area: 'content' })).toEqual(['records save companies 2']);
    expect(await listActs({ kind: 'companies', staff: eva.id })).toEqual(['records save companies 2']);
    expect(await listActs({ kind: 'announcements' })).toEqual([]);
    expect(await listActs({ area: 'members', staff: eva.id })).toEqual([]);
    expect((await mallApi.callAs(eva.token, listActivityPeople)).data.people.map(({ name }) => name)).toEqual(['Eva Nová', 'Petr Malý']);
  });

  it('names no record for the undo of an act on many records, whose number may equal a key', async () => {
    record({ act: 'records bulk_undo', subject: 'companies 2' });
    expect(await newest()).toMatchObject({ act: 'records bulk_undo', subject: 'companies 2', record: null });
  });

  it('filters by days of the centre’s time zone', async () => {
    const insert = mallApi.db.prepare(
      `INSERT INTO operator_act (at_ms, operator, act, subject, area) VALUES (?, 'eva', 'payments close', ?, 'payments')`,
    );
    for (const at of ['2025-07-01T21:59:59Z', '2025-07-01T22:00:00Z', '2025-07-02T21:59:59Z', '2025-07-02T22:00:00Z'])
      insert.run(Date.parse(at), at);
    expect(await listActs({ from: '2025-07-02', to: '2025-07-02' })).toEqual([
      'payments close 2025-07-02T21:59:59Z',
      'payments close 2025-07-01T22:00:00Z',
    ]);
    expect(await listActs({ to: '2025-07-01' })).toEqual(['payments close 2025-07-01T21:59:59Z']);
  });

  it('pages through acts of the same time without gaps or repetitions', async () => {
    for (let number = 1; number <= actsOfPage + 5; number += 1) record({ act: 'receipts approve', subject: String(number) });
    const first = await list({ area: 'receipts' });
    const second = await list({ area: 'receipts', before: first.next ?? 0 });
    const numbers = [...first.acts, ...second.acts].map(({ subject }) => Number(subject));
    expect(numbers).toEqual(Array.from({ length: actsOfPage + 5 }, (_, index) => actsOfPage + 5 - index));
    expect(second.next).toBeNull();
  });

  it('keeps the acts about a deleted member, without a name', async () => {
    const { customerId: id } = createMember(mallApi);
    record({ act: 'members show', subject: String(id), customerId: id });
    mallApi.db.prepare('UPDATE customer SET erased_ms = 1 WHERE id = ?').run(id);
    expect(await newest()).toMatchObject({ act: 'members show', member: { id, name: null } });
  });

  it('reads each list in the order of its own index', () => {
    const sql: string[] = [];
    const prepare = (text: string) => {
      sql.push(text);
      return mallApi.domain.db.prepare(text);
    };
    prepareActQueries({ prepare } as unknown as typeof mallApi.domain.db); // safe: only `prepare` is called
    const lists = sql.filter((text) => text.includes('ORDER BY'));
    const plans = lists.flatMap((text) =>
      mallApi.db
        .prepare(`EXPLAIN QUERY PLAN ${text}`)
        .all()
        .map(({ detail }) => String(detail)),
    );
    expect(plans.map((plan) => /^SEARCH operator_act USING INDEX operator_act_(\w+) \(/.exec(plan)?.[1])).toEqual([
      ...['at', 'doer', 'area', 'kind', 'doer_area', 'doer_kind', 'of_key'],
    ]);
  });
});

describe('exportActivity', () => {
  it('sends all matching acts in words, with members by number only', async () => {
    const { customerId } = createMember(mallApi, { lastName: 'Exportovaná' });
    for (let number = 1; number <= 210; number += 1) record({ act: 'bookings came', subject: `B${number}`, why: '=1+1' });
    record({ act: 'bookings cancel', subject: 'B1', customerId, staffId: petr.id, operator: 'Petr Malý' });
    const response = await fetch(`${mallApi.origin}${toAddress(exportActivity, {})}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${eva.token}` },
      body: JSON.stringify({
        ...{ format: 'csv', locale: 'cz', filter: { area: 'bookings' }, headings: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] },
        words: { command: 'příkaz', acts: { 'bookings cancel': 'Zrušení' }, kinds: {}, reasons: { duplicate: 'Už přišla' } },
      } satisfies BodyInput<typeof exportActivity>),
    });
    const lines = (await response.text()).split('\r\n').slice(1, -1);
    expect(lines[0]).toBe(`2026-03-11 12:00:00;Petr Malý;;Zrušení;B1;;${customerId};`);
    expect(lines[1]).toBe(`2026-03-11 12:00:00;eva;příkaz;bookings came;B210;;;'=1+1`);
    expect(lines).toHaveLength(211);
    expect(await newest()).toMatchObject({ act: 'activity export', by: expect.any(String) });
  });
});

describe('getActivityChange', () => {
  it('returns the versions of a record before and after, and the current one', async () => {
    await edit('/media/first.svg');
    const { id } = await newest();
    await edit('/media/second.svg');
    const { versions } = await changeOf(id);
    expect(versions).toEqual({ before: (versions?.after ?? 0) - 1, after: versions?.after, now: (versions?.after ?? 0) + 1 });
  });

  it('returns the places of a change of hours, and whether the change is undone', async () => {
    const { zones } = (await mallApi.callAs(eva.token, getDeskHours)).data;
    const change = {
      date: '2026-05-05',
      status: 'closed',
      hours: [],
      translations: [],
      zones: zones.map(({ name }) => name),
      company_types: [],
    } as const;
    const body = { ...change, hours: [], translations: [], company_types: [], zones: [...change.zones] };
    const { seen } = await send(previewDeskHours, { change: body });
    const done = await send(changeDeskHours, { change: body, seen, key: crypto.randomUUID() });
    const { id } = await newest();
    const before = await changeOf(id);
    expect(before.undo).toEqual({ of: 'hours', kind: null, id: done.id, is_undone: false });
    expect(before.hours).toMatchObject({ date: '2026-05-05', places: [{ before: null, after: { status: 'closed' } }] });
    await send(undoDeskHours, {}, { params: { id: done.id } });
    expect((await changeOf(id)).undo?.is_undone).toBe(true);
    const undone = await newest();
    expect(undone).toMatchObject({ act: 'hours undo', subject: '2026-05-05' });
    expect((await changeOf(undone.id)).hours).toMatchObject({ places: [{ before: { status: 'closed' }, after: null }] });
  });
});

describe('acts on other records and on many', () => {
  const change = (body: Omit<BodyInput<typeof changeDeskRecords>, 'key'>) =>
    send(changeDeskRecords, { ...body, key: crypto.randomUUID() }, { params: { kind: 'companies' } });
  const waitForEnd = (id: number, state: string) =>
    vi.waitFor(async () =>
      expect((await mallApi.callAs(eva.token, getDeskBulk, { params: { kind: 'companies', id } })).data.state).toBe(state),
    );
  const bodyOf = async () =>
    Object((await mallApi.callAs(eva.token, getDeskRecord, { params: { kind: 'companies', key: '2' } })).data.live);

  it('name the records, the values before and after with the names of referenced records, and the undo', async () => {
    const { category_ids: before } = await bodyOf();
    const { data: categories } = await mallApi.callAs(eva.token, listDeskRecords, { params: { kind: 'categories' }, query: {} });
    const other = categories.find(({ key }) => !before.includes(Number(key))) ?? expect.unreachable();
    const field = { name: 'category_ids', change: 'add' as const, values: [Number(other.key)] };
    const { id } = await change({ act: 'save', filter: { keys: ['2'] }, count: 1, field });
    await waitForEnd(id, 'done');
    const act = await newest();
    expect(act).toMatchObject({ act: 'records bulk', bulk: { kind: 'companies', act: 'save', total: 1, records: [{ key: '2' }] } });
    const shown = await changeOf(act.id);
    expect(shown.records).toMatchObject([
      { key: '2', changes: [{ field: 'category_ids', before, after: [...before, Number(other.key)] }] },
    ]);
    expect(shown.names.find(({ key }) => key === other.key)).toMatchObject({ kind: 'categories', name: other.name });
    expect(shown.undo).toEqual({ of: 'bulk', kind: 'companies', id, is_undone: false });
    const { history } = (await mallApi.callAs(eva.token, getDeskRecord, { params: { kind: 'companies', key: '2' } })).data;
    expect(history[0]).toMatchObject({ act: 'save', cause: 'records bulk' });

    await send(undoDeskBulk, {}, { params: { kind: 'companies', id } });
    await waitForEnd(id, 'undone');
    const undone = await newest();
    expect(undone).toMatchObject({ act: 'records bulk_undo', bulk: { act: 'save', total: 1, records: [{ key: '2' }] } });
    expect((await changeOf(undone.id)).records).toMatchObject([{ changes: [{ before: [...before, Number(other.key)], after: before }] }]);
    expect((await changeOf(act.id)).undo?.is_undone).toBe(true);
  });

  it('tell a schedule from its cancellation', async () => {
    const [question] = (await mallApi.callAs(eva.token, listDeskRecords, { params: { kind: 'faq' }, query: {} })).data;
    const params = { kind: 'faq', key: question?.key ?? '' };
    const schedule = async (unpublish_at: string | null) => {
      const { data } = await mallApi.callAs(eva.token, getDeskRecord, { params });
      await send(changeDeskRecord, { act: 'schedule', version: data.version, publish_at: null, unpublish_at }, { params });
      const { id, act } = await newest();
      return { act, schedule: (await changeOf(id)).schedule };
    };
    const at = '2031-01-01T00:00:00.000Z';
    expect(await schedule(at)).toMatchObject({ act: 'records schedule', schedule: { event: 'set', unpublish_at: at } });
    expect(await schedule(null)).toMatchObject({ act: 'records unschedule', schedule: { event: 'set', unpublish_at: null } });
  });

  it('name pictures, blocked times and proposals', async () => {
    record({ act: 'pictures remove', subject: 'a1b2.webp', before: { file_name: 'summer.jpg' } });
    expect(await newest()).toMatchObject({ title: 'summer.jpg' });
    const period = { from: '2026-12-01T08:00:00Z', to: '2026-12-01T09:00:00Z' };
    record({ act: 'bookings block', subject: '8', after: { service_id: null, ...period } });
    expect(await newest()).toMatchObject({ period, record: null });
    record({ act: 'shop submit', subject: 'proposal 999' });
    expect(await newest()).toMatchObject({ record: null });
    record({ act: 'staff roles', subject: String(petr.id), after: { company: 2 } });
    expect((await changeOf((await newest()).id)).names).toMatchObject([{ kind: 'companies', key: '2' }]);
  });
});
