import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareStaffCalls } from '#server/mall-api/core/http/staff-calls.ts';
import { changeDeskRecord, getDeskRecord } from '#shared/contracts/desk-records.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
let eva: TestStaff;
beforeEach(async () => {
  mallApi = await startMallApi();
  eva = await createStaff(mallApi, 'manager');
});
afterEach(() => mallApi.close());

const params = { kind: 'faq', key: '1' };
const read = async () => (await mallApi.callAs(eva.token, getDeskRecord, { params })).data;

async function save(key: string, title: string, version: number) {
  const { live } = await read();
  const [translation] = (live as { translations: object[] }).translations; // safe: the type of this record in the tiny tenant
  const body = { ...Object(live), translations: [{ ...translation, title }] };
  return mallApi.sendAs(eva.token, changeDeskRecord, { act: 'save', version, body }, { key, input: { params } });
}

describe('a staff call with a key', () => {
  it('is done once if it is repeated, even while the first call is running, and returns the first answer', async () => {
    const key = randomUUID();
    const { version } = await read();
    const [first, second] = await Promise.all([save(key, 'Where can I park?', version), save(key, 'Where can I park?', version)]);
    expect(first).toMatchObject({ status: 200, body: { data: { outcome: 'done' } } });
    expect(second).toEqual(first);
    expect(await save(randomUUID(), 'Where is the lift?', version)).toMatchObject({ body: { data: { outcome: 'conflict' } } });
    expect((await read()).version).toBe(version + 1);
  });

  it('is rejected with another body, and done if the first call was rejected', async () => {
    const key = randomUUID();
    const send = (body: never) => mallApi.sendAs(eva.token, changeDeskRecord, body, { key, input: { params } });
    const { version } = await read();
    expect((await send({ act: 'restore', version, to: 999 } as never)).status).not.toBe(200);
    expect(await save(key, 'Where can I park?', version)).toMatchObject({ status: 200 });
    expect(await save(key, 'Where is the lift?', version)).toMatchObject({
      status: 422,
      body: { errors: { 'idempotency-key': ['idempotency_key_reused'] } },
    });
  });
});

describe('prepareStaffCalls', () => {
  const call = { staffId: 1, key: 'a-key-of-the-desk', name: 'save', sent: {}, picture: undefined };

  it('reports whether a call that another process started was done', async () => {
    const before = prepareStaffCalls(mallApi);
    const { promise: never } = Promise.withResolvers<string>();
    void before.once({ ...call, key: 'interrupted-key' }, () => never);
    await before.once(call, async () => 'done');
    const after = prepareStaffCalls(mallApi);
    const again = (key: string) => after.once({ ...call, key }, () => expect.unreachable('it is done once'));
    await expect.poll(() => mallApi.db.prepare('SELECT count(*) AS count FROM staff_call').get()).toEqual({ count: 2 });
    await expect(again(call.key)).rejects.toMatchObject({ errors: { 'idempotency-key': ['done_before'] } });
    await expect(again('interrupted-key')).rejects.toMatchObject({ errors: { 'idempotency-key': ['interrupted'] } });
  });
});
