import { afterAll, beforeAll, expect, it } from 'vitest';
import { keyCommands } from '#server/cli/mall/keys.ts';
import { getOwnKey } from '#shared/contracts/keys.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from '../mall-api/running-mall-api.ts';
import { listActs, runCommand } from './run-command.ts';

let mallApi: RunningMallApi;
beforeAll(async () => {
  mallApi = await startMallApi();
});
afterAll(() => mallApi.close());

const keys = (...[name = '', ...typed]: string[]) => runCommand(keyCommands, mallApi, name, ...typed);
const secretIn = (printed: string) => /^mfk_[\w-]{43}$/m.exec(printed)?.[0] ?? expect.unreachable(printed);
const statusOf = async (secret: string) => (await mallApi.refuseAs(secret, getOwnKey.path)).status;

it('keys create prints a key once, with the scopes of its kind', async () => {
  const printed = keys('create', 'till', 'Till', '2', '--company', '1');
  const { data } = await mallApi.callAs(secretIn(printed), getOwnKey);
  expect(data).toMatchObject({ name: 'Till 2', company_id: 1, scopes: ['purchases:write', 'codes:take', 'cards:read', 'gift-cards:take'] });
  expect(listActs(mallApi)[0]).toMatchObject({ operator: 'eva', act: 'keys create', subject: String(data.id) });
  expect(keys('list')).toContain(`${data.id}\t${secretIn(printed).slice(0, 10)}\tTill 2\ttill\t1\t`);
  expect(keys('list')).not.toContain(secretIn(printed));
});

it('keys rotate replaces the secret, and the old one ends at once or after the overlap', async () => {
  const first = secretIn(keys('create', 'script', 'Nightly', '--scopes', 'desk:read'));
  const { id } = (await mallApi.callAs(first, getOwnKey)).data;
  const second = secretIn(keys('rotate', String(id), '--overlap', '24'));
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
  expect(keys('list')).toContain('works, and the old secret too');
  mallApi.setNow(new Date(wednesdayNoon.getTime() + 24 * 3_600_000));
  expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
  const third = secretIn(keys('rotate', String(id)));
  expect([await statusOf(second), await statusOf(third)]).toEqual([401, 200]);
  expect(keys('revoke', String(id))).toBe(`Key ${id} for Nightly no longer works.`);
  expect(await statusOf(third)).toBe(401);
  expect(() => keys('rotate', String(id))).toThrow(`Key ${id} is revoked.`);
  expect(listActs(mallApi).map(({ act }) => act)).toEqual(expect.arrayContaining(['keys rotate', 'keys revoke']));
});

it.each([
  ['an unknown kind', ['create', 'robot', 'R2'], 'Name a kind'],
  ['no name', ['create', 'till'], 'Name the key'],
  ['a shop without its company', ['create', 'shop', 'Bookshop'], '--company'],
  ['a till without its shop', ['create', 'till', 'Till'], 'Say which shop has the key'],
  ['an unknown company', ['create', 'till', 'Till', '--company', '999'], 'There is no company 999.'],
  ['an unknown scope', ['create', 'script', 'Till', '--scopes', 'all'], 'There is no scope all.'],
  ['a script without scopes', ['create', 'script', 'Nightly'], 'Say what the key may do'],
  ['a shop’s key that reaches the whole centre', ['create', 'till', 'Till', '--company', '1', '--scopes', 'desk:read'], 'desk:read'],
  ['an unknown key', ['revoke', '999'], 'There is no key 999.'],
  ['an endless overlap', ['rotate', '1', '--overlap', '999'], '--overlap'],
])('refuses %s', (_what, typed, reason) => {
  expect(() => keys(...typed)).toThrow(reason);
});
