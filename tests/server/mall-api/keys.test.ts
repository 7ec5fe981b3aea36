import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { contracts } from '#shared/contracts/contracts.ts';
import { listDeskRequests } from '#shared/contracts/desk.ts';
import { type Endpoint, type KeyScope, keyScopes, shopKeyScopes } from '#shared/contracts/endpoint.ts';
import { getOwnKey } from '#shared/contracts/keys.ts';
import { makeKey, makeNamedKey } from './api-key.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';

const opsToken = 'a-secret-of-the-operators-1';
let mallApi: RunningMallApi;
beforeAll(async () => {
  mallApi = await startMallApi(undefined, { opsToken });
});
afterAll(() => mallApi.close());
beforeEach(() => mallApi.setNow(wednesdayNoon));

/** Makes a call without valid parameters, which only callers who may make the call learn. */
async function statusOf({ method, path }: Endpoint, token: string | undefined): Promise<number> {
  const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' };
  const answer = await mallApi.get(path.replace(/\{\w+\+?\}/g, 'none'), { method, headers, ...(method !== 'GET' && { body: '{}' }) });
  return answer.status;
}

const hourMs = 3_600_000;
const afterHours = (hours: number) => mallApi.setNow(new Date(wednesdayNoon.getTime() + hours * hourMs));
const ofOperators = contracts.filter(({ access }) => access === 'operator').map((contract) => ({ ...contract, contract }));
const scopeOf = ({ scope }: Endpoint) => keyScopes.find((known) => known === scope);

describe.each(ofOperators)('$name', ({ contract }) => {
  const scope = scopeOf(contract);

  it('is closed without a key, for a revoked one, and for an outdated one', async () => {
    const { id, secret } = makeNamedKey(mallApi.domain);
    const fresh = inTransaction(mallApi.db, () => mallApi.domain.keys.rotate(id, hourMs));
    for (const token of [undefined, `${secret}x`, secret.slice(0, -1), `x${secret}`, 'mfk_', opsToken]) {
      expect(await statusOf(contract, token)).toBe(401);
    }
    expect(await statusOf(contract, secret)).not.toBe(401);
    afterHours(1);
    expect(await statusOf(contract, secret)).toBe(401);
    expect([401, 403]).not.toContain(await statusOf(contract, fresh));
    inTransaction(mallApi.db, () => mallApi.domain.keys.revoke(id));
    expect(await statusOf(contract, fresh)).toBe(401);
  });

  it('has a scope, and is closed for keys with all other scopes', async () => {
    expect(contract.scope).toBeDefined();
    if (scope === undefined) return;
    const others = keyScopes.filter((one) => one !== scope);
    expect(await statusOf(contract, makeKey(mallApi.domain, { scopes: others }))).toBe(403);
    expect([401, 403]).not.toContain(await statusOf(contract, makeKey(mallApi.domain, { scopes: [scope] })));
  });

  it.runIf(scope !== undefined && !shopKeyScopes.includes(scope))('is closed for keys of one shop, whatever is stored', async () => {
    const scopes = keyScopes as readonly KeyScope[];
    expect(await statusOf(contract, makeKey(mallApi.domain, { scopes, companyId: 1 }))).toBe(403);
  });
});

it('every call is closed for the key of a shop that has left the centre', async () => {
  const key = makeKey(mallApi.domain, { companyId: 987_654 });
  for (const contract of ofOperators) expect(await statusOf(contract, key), contract.name).toBe(401);
});

it('every call of members and staff is closed for keys with all scopes', async () => {
  const others = contracts.filter(({ access, roles }) => access === 'member' || (access === 'staff' && roles !== 'everybody'));
  const key = makeKey(mallApi.domain);
  for (const contract of others) expect(await statusOf(contract, key), contract.name).toBe(401);
  expect(others.length).toBeGreaterThan(100);
});

describe('the operators’ token', () => {
  it('is recorded by call and number of attempts, and opens nothing', async () => {
    mallApi.db.exec('DELETE FROM ops_token_attempt');
    for (const hours of [0, 5]) {
      afterHours(hours);
      expect(await statusOf(listDeskRequests, opsToken)).toBe(401);
    }
    const first = wednesdayNoon.getTime();
    expect(mallApi.db.prepare('SELECT * FROM ops_token_attempt').all()).toEqual([
      { call: 'listDeskRequests', first_ms: first, last_ms: first + 5 * hourMs, attempts: 2 },
    ]);
  });
});

describe('GET /v1/key', () => {
  it('returns the key of the call, and refuses a scope that it lacks', async () => {
    const { id, secret } = makeNamedKey(mallApi.domain, { name: 'Till 7', scopes: ['codes:take'], companyId: 1 });
    expect((await mallApi.callAs(secret, getOwnKey)).data).toEqual({ id, name: 'Till 7', company_id: 1, scopes: ['codes:take'] });
    expect((await mallApi.callAs(secret, getOwnKey, { query: { scope: 'codes:take' } })).data.id).toBe(id);
    expect((await mallApi.refuseAs(secret, '/v1/key?scope=ops:metrics')).status).toBe(403);
    expect((await mallApi.refuseAs(secret, '/v1/key?scope=none')).status).toBe(400);
  });
});

describe('the last use of a key', () => {
  it('is written once a minute at most, with the scope', async () => {
    const { id, secret } = makeNamedKey(mallApi.domain);
    const lastUse = () => {
      const { lastUsedMs, lastUsedFor } = mallApi.domain.keys.find(id) ?? expect.unreachable();
      return [lastUsedMs, lastUsedFor];
    };
    expect(lastUse()).toEqual([undefined, undefined]);
    await mallApi.callAs(secret, getOwnKey);
    expect(lastUse()).toEqual([wednesdayNoon.getTime(), 'test']);
    mallApi.setNow(new Date(wednesdayNoon.getTime() + 5000)); // a call after a test is recorded immediately
    await mallApi.callAs(secret, listDeskRequests);
    expect(lastUse()).toEqual([wednesdayNoon.getTime() + 5000, 'desk:read']);
    for (const [afterMs, recordedMs] of [
      [64_000, 5000],
      [65_000, 65_000],
    ] as const) {
      mallApi.setNow(new Date(wednesdayNoon.getTime() + afterMs));
      await mallApi.callAs(secret, listDeskRequests);
      expect(lastUse()).toEqual([wednesdayNoon.getTime() + recordedMs, 'desk:read']);
    }
  });
});

it('the secret of a key is stored nowhere', () => {
  const secret = makeKey(mallApi.domain);
  const { hash, ...row } = mallApi.db.prepare('SELECT * FROM api_key ORDER BY id DESC LIMIT 1').get() ?? {};
  expect(String(hash)).toHaveLength(43);
  expect(JSON.stringify(row)).not.toContain(secret.slice(0, 12));
});
