import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkOpsToken } from '#server/cli/doctor/check-keys.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from '../mall-api/running-mall-api.ts';

const opsToken = 'a-secret-of-the-operators-1';
let mallApi: RunningMallApi;
beforeAll(async () => {
  mallApi = await startMallApi(undefined, { opsToken });
});
afterAll(() => mallApi.close());

const afterDays = (days: number) => new Date(wednesdayNoon.getTime() + days * 86_400_000);

it('names the calls for which the operators’ token is still sent, until thirty days after the last one', async () => {
  expect(checkOpsToken(mallApi.db, wednesdayNoon)).toEqual([]);
  const headers = { authorization: `Bearer ${opsToken}` };
  for (const days of [0, 2]) {
    mallApi.setNow(afterDays(days));
    expect((await mallApi.get('/v1/desk/requests', { headers })).status).toBe(401);
  }
  const [finding, ...others] = checkOpsToken(mallApi.db, afterDays(3));
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ severity: 'warning', where: 'OPS_TOKEN' });
  expect(finding?.what).toBe(
    'was sent for GET /v1/desk/requests 2 times since 2026-03-11, last on 2026-03-13: it no longer opens members’ data. The sender needs a key with the scope desk:read: npm run mall -- keys create',
  );
  expect(checkOpsToken(mallApi.db, afterDays(33))).toEqual([]);
});
