import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeRequest, listDeskRequests } from '#shared/contracts/desk.ts';
import { listActivity } from '#shared/contracts/desk-activity.ts';
import {
  createKey,
  getKey,
  listKeys,
  renameKey,
  revokeKey,
  rotateKey,
  type SecretKey,
  type StaffKey,
} from '#shared/contracts/desk-keys.ts';
import type { BodyInput } from '#shared/contracts/endpoint.ts';
import { getOwnKey } from '#shared/contracts/keys.ts';
import { sendSupportRequest } from '#shared/contracts/support.ts';
import { wrongCodesPerHourOfKey } from '#shared/site/limits.ts';
import { staffSession } from '#shared/site/staff-limits.ts';
import { makeKey, makeNamedKey } from './api-key.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
let adam: TestStaff;
beforeAll(async () => {
  mallApi = await startMallApi();
});
beforeEach(async () => {
  mallApi.setNow(wednesdayNoon);
  adam = await createStaff(mallApi, 'manager', { name: 'Adam Dvořák' });
});
afterAll(() => mallApi.close());

const hourMs = 3_600_000;
const on = (id: number) => ({ input: { params: { id } } });
const dataOf = <T>(answer: { body: object }): T =>
  'data' in answer.body ? (answer.body.data as T) : expect.unreachable(JSON.stringify(answer.body));
const create = (body: Partial<BodyInput<typeof createKey>> = {}) =>
  mallApi.sendAs(adam.token, createKey, { name: 'Till 1', kind: 'till', scopes: ['codes:take'], company_id: 1, ...body });
const statusOf = async (secret: string) => (await mallApi.refuseAs(secret, getOwnKey.path)).status;
const acts = async (query = {}) => (await mallApi.callAs(adam.token, listActivity, { query })).data.acts;
const list = async (query = {}) => (await mallApi.callAs(adam.token, listKeys, { query })).data;

describe('a new key', () => {
  it('works at once, is shown once, and is in the list and in the activity', async () => {
    const { key, secret } = dataOf<SecretKey>(await create());
    expect((await mallApi.callAs(secret, getOwnKey)).data).toMatchObject({ id: key.id, company_id: 1, scopes: ['codes:take'] });
    const [listed] = await list();
    expect(listed).toMatchObject({
      ...{ id: key.id, name: 'Till 1', kind: 'till', scopes: ['codes:take'], created_by: 'Adam Dvořák', shown: secret.slice(0, 10) },
      ...{ company: { key: '1' }, last_used_for: 'test', revoked_at: null, rotated_at: null, old_until: null },
    });
    expect(JSON.stringify(await list())).not.toContain(secret);
    const [act] = await acts({ area: 'keys' });
    expect(act).toMatchObject({
      by: 'Adam Dvořák',
      act: 'keys create',
      subject: String(key.id),
      title: 'Till 1',
      key_id: null,
      has_change: true,
    });
  });

  it.each<[string, Partial<BodyInput<typeof createKey>>, object]>([
    ['a shop without its company', { kind: 'shop', company_id: null }, { company_id: ['required'] }],
    ['a till without its shop', { company_id: null }, { company_id: ['required'] }],
    ['an unknown company', { company_id: 999 }, { company_id: ['invalid'] }],
    ['a shop’s key that reaches the whole centre', { scopes: ['codes:take', 'desk:read'] }, { scopes: ['not_allowed'] }],
  ])('is refused for %s', async (_what, change, errors) => {
    expect(await create(change)).toMatchObject({ status: 422, body: { errors } });
  });

  it('requires a recent confirmation', async () => {
    mallApi.setNow(new Date(wednesdayNoon.getTime() + staffSession.confirmedMs));
    expect(await create()).toMatchObject({ status: 403, body: { errors: { session: ['not_confirmed'] } } });
  });
});

describe('a key', () => {
  it('is found by words of its name, its shop and its start, by kind and by state', async () => {
    const { id } = dataOf<SecretKey>(
      await create({ name: 'Závora západ', kind: 'barrier', scopes: ['parking:write'], company_id: null }),
    ).key;
    const idsOf = async (query: object) => (await list({ per_page: 48, ...query })).map((key) => key.id);
    expect(await idsOf({ q: 'zapad ZAVORA' })).toEqual([id]);
    expect(await idsOf({ kind: 'barrier' })).toEqual([id]);
    expect(await idsOf({ kind: 'barrier', state: 'revoked' })).toEqual([]);
    const { shown } = (await mallApi.callAs(adam.token, getKey, { params: { id } })).data;
    expect(await idsOf({ q: shown })).toEqual([id]);
  });

  it('is renamed, and is the same key afterwards', async () => {
    const { key, secret } = dataOf<SecretKey>(await create());
    const renamed = dataOf<StaffKey>(await mallApi.sendAs(adam.token, renameKey, { name: '  Till 2 ' }, on(key.id)));
    expect(renamed.name).toBe('Till 2');
    expect((await mallApi.callAs(secret, getOwnKey)).data.name).toBe('Till 2');
  });

  it.each([
    [24, 200],
    [0, 401],
  ])('is rotated, and the old secret works for %s hours', async (overlap_hours, status) => {
    const { key, secret } = dataOf<SecretKey>(await create());
    const rotated = dataOf<SecretKey>(await mallApi.sendAs(adam.token, rotateKey, { overlap_hours }, on(key.id)));
    expect([await statusOf(secret), await statusOf(rotated.secret)]).toEqual([status, 200]);
    expect(rotated.key.old_until === null).toBe(overlap_hours === 0);
    mallApi.setNow(new Date(wednesdayNoon.getTime() + 24 * hourMs));
    expect([await statusOf(secret), await statusOf(rotated.secret)]).toEqual([401, 200]);
  });

  it('shows the last use of each secret while both work', async () => {
    const { key, secret } = dataOf<SecretKey>(await create());
    const uses = async () => {
      const { last_used_at, old_used_at } = (await mallApi.callAs(adam.token, getKey, { params: { id: key.id } })).data;
      return [last_used_at, old_used_at];
    };
    const at = (third: number) => new Date(wednesdayNoon.getTime() + (third * hourMs) / 3);
    await statusOf(secret);
    expect(await uses()).toEqual([at(0).toISOString(), null]);
    const rotated = dataOf<SecretKey>(await mallApi.sendAs(adam.token, rotateKey, { overlap_hours: 1 }, on(key.id)));
    expect(await uses()).toEqual([null, at(0).toISOString()]);
    mallApi.setNow(at(1));
    await statusOf(secret);
    expect(await uses()).toEqual([null, at(1).toISOString()]);
    mallApi.setNow(at(2));
    await statusOf(rotated.secret);
    expect(await uses()).toEqual([at(2).toISOString(), at(1).toISOString()]);
    mallApi.setNow(at(3));
    expect(await uses()).toEqual([at(2).toISOString(), null]);
  });

  it('is revoked, and cannot be changed afterwards', async () => {
    const { key, secret } = dataOf<SecretKey>(await create());
    expect(dataOf<StaffKey>(await mallApi.sendAs(adam.token, revokeKey, {}, on(key.id))).revoked_at).toBe(wednesdayNoon.toISOString());
    expect(await statusOf(secret)).toBe(401);
    expect((await mallApi.sendAs(adam.token, rotateKey, { overlap_hours: 24 }, on(key.id))).status).toBe(409);
    expect((await mallApi.sendAs(adam.token, renameKey, { name: 'x' }, on(key.id))).status).toBe(409);
    expect((await list({ per_page: 48 })).at(-1)?.revoked_at).not.toBeNull();
  });
});

describe('the acts of a key', () => {
  it('begin with its creation, and contain its rotation and revocation, in pages and with filters', async () => {
    const { id } = dataOf<SecretKey>(await create()).key;
    await create({ name: 'Till 2' });
    await mallApi.sendAs(adam.token, renameKey, { name: 'Till 3' }, on(id));
    await mallApi.sendAs(adam.token, rotateKey, { overlap_hours: 24 }, on(id));
    await mallApi.sendAs(adam.token, revokeKey, {}, on(id));
    const all = ['keys revoke', 'keys rotate', 'keys rename', 'keys create'];
    const namesOf = async (query: object) => (await acts({ key: id, ...query })).map(({ act }) => act);
    expect(await namesOf({})).toEqual(all);
    expect(await namesOf({ area: 'keys' })).toEqual(all);
    expect(await namesOf({ area: 'inbox' })).toEqual([]);
    expect(await namesOf({ kind: 'companies' })).toEqual([]);
    expect(await namesOf({ before: (await acts({ key: id }))[1]?.id })).toEqual(all.slice(2));
  });
});

describe('an act with a key', () => {
  it('names the key in the activity, which can be filtered by it', async () => {
    await mallApi.send(sendSupportRequest, {
      ...{ name: 'Jana', email: 'jana@visitor.example', subject: 'Deštník', category: 'lost-found', locale: 'cz' },
      message: 'Zapomněla jsem deštník.',
    });
    const { id, secret } = makeNamedKey(mallApi.domain, { name: 'Call centre' });
    const request = (await mallApi.callAs(secret, listDeskRequests)).data[0] ?? expect.unreachable();
    expect((await mallApi.sendAs(secret, closeRequest, {}, on(request.id))).status).toBe(200);
    const expected = { by: 'Call centre', key_id: id, is_command: false, act: 'messages close' };
    expect(await acts({ key: id })).toEqual([expect.objectContaining(expected)]);
    expect((await acts())[0]).toMatchObject(expected);
    expect(await acts({ key: id + 1 })).toEqual([]);
    expect((await acts({ staff: 0 })).every((act) => act.key_id === null)).toBe(true);
  });
});

describe('a stolen key', () => {
  it('is stopped after too many wrong cards in an hour, and no other key is', async () => {
    const [stolen, other] = [makeKey(mallApi.domain), makeKey(mallApi.domain)];
    const ask = (token: string) => mallApi.get('/v1/customers/by-card/9999999999999999', { headers: { authorization: `Bearer ${token}` } });
    for (let tried = 0; tried < wrongCodesPerHourOfKey; tried += 1) expect((await ask(stolen)).status).toBe(404);
    const stopped = await ask(stolen);
    expect([stopped.status, stopped.headers.get('retry-after')]).toEqual([429, '3600']);
    expect((await ask(other)).status).toBe(404);
    mallApi.setNow(new Date(wednesdayNoon.getTime() + hourMs));
    expect((await ask(stolen)).status).toBe(404);
  });
});
