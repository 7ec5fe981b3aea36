import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { getCustomerReward } from '#shared/contracts/customer-rewards.ts';
import { lookUpCode, takeCode } from '#shared/contracts/desk-codes.ts';
import { wrongCodes } from '#shared/site/staff-limits.ts';
import { createMember, type TestMember } from './members.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
let eva: string;
let member: TestMember;
beforeAll(async () => {
  mallApi = await startMallApi();
  eva = (await createStaff(mallApi, 'desk')).token;
  member = createMember(mallApi, { firstName: 'Ida', lastName: 'Malá' });
});
afterAll(() => mallApi.close());

/** Activates the cheapest reward for the member, without taking points. */
function activate() {
  const { db, domain } = mallApi;
  const reward = domain.queries.rewards.listAll({ sort: 'points' }, mallApi.clock())[0] ?? expect.unreachable();
  return inTransaction(db, () => domain.activations.give(member.customerId, { ...reward, points: 0 }));
}
const look = (code: string, token = eva) => mallApi.sendAs(token, lookUpCode, { code });
const take = (code: string, token = eva) => mallApi.sendAs(token, takeCode, { code });

describe('lookUpCode', () => {
  it('returns kind, owner and validity, and changes nothing', async () => {
    const { id, code, expires_at } = activate();
    for (const typed of [code, code.toLowerCase().replaceAll('-', ' ')]) {
      expect(await look(typed)).toMatchObject({
        status: 200,
        body: { data: { kind: 'reward', code, status: 'active', expires_at, used_at: null, customer: { first_name: 'Ida' } } },
      });
    }
    const { body } = await look(code);
    expect(JSON.stringify(body)).not.toMatch(/Malá|@|customer_id/);
    expect((await mallApi.callAs(member.token, getCustomerReward, { params: { id } })).data).toMatchObject({ status: 'active' });
  });

  it('reads codes scanned with a different keyboard layout', async () => {
    const { code } = activate();
    const swap: Record<string, string> = { Y: 'Z', Z: 'Y', '-': '=' };
    const keys: Record<string, string> = { ...swap, 2: 'ě', 3: 'š', 4: 'č', 5: 'ř', 6: 'ž', 7: 'ý', 8: 'á', 9: 'í' };
    const press = (layout: Record<string, string>) => [...code].map((sign) => layout[sign] ?? sign).join('');
    for (const typed of [press(keys), press(swap), press({ Y: 'Z', Z: 'Y' }), `]Q1${code}`])
      expect({ typed, ...(await look(typed)) }).toMatchObject({ typed, status: 200, body: { data: { kind: 'reward', code } } });
  });

  it('recognizes members’ cards', async () => {
    const { cardNumber } = mallApi.domain.queries.customers.get(member.customerId);
    const answer = { status: 200, body: { data: { kind: 'card', number: cardNumber, customer: { first_name: 'Ida', is_active: true } } } };
    expect(await look(cardNumber.replace(/.{4}(?=.)/g, '$& '))).toMatchObject(answer);
  });

  it('returns when a code was used or expired', async () => {
    const used = activate();
    const outdated = activate();
    await take(used.code);
    expect(await look(used.code)).toMatchObject({ body: { data: { status: 'used', used_at: mallApi.clock().toISOString() } } });
    const now = mallApi.clock();
    mallApi.setNow(new Date(outdated.expires_at));
    const late = (await createStaff(mallApi, 'desk')).token;
    expect(await look(outdated.code, late)).toMatchObject({ body: { data: { status: 'expired', expires_at: outdated.expires_at } } });
    mallApi.setNow(now);
    eva = (await createStaff(mallApi, 'desk')).token; // a new session, because the previous one has expired
  });
});

describe('takeCode', () => {
  it('happens once, and stores who did it', async () => {
    const { id, code } = activate();
    const both = await Promise.all([take(code), take(code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ errors: { code: ['already_used'] } });
    expect((await mallApi.callAs(member.token, getCustomerReward, { params: { id } })).data).toMatchObject({ status: 'used' });
    const acts = mallApi.db.prepare('SELECT operator, act, before, after FROM operator_act WHERE subject = ?').all(code);
    expect(acts).toEqual([{ operator: 'Eva Nová', act: 'rewards use', before: '{"status":"active"}', after: '{"status":"used"}' }]);
  });

  it('is forbidden for members', async () => {
    const { code } = activate();
    expect((await take(code, member.token)).status).toBe(401);
    expect((await look(code, member.token)).status).toBe(401);
  });
});

it('wrong codes are limited per staff member, while correct ones never count', async () => {
  const guesser = (await createStaff(mallApi, 'desk')).token;
  const { code } = activate();
  for (let tried = 0; tried < wrongCodes.atMost; tried += 1) {
    const wrong = tried % 2 === 0 ? await look('22222222222N', guesser) : await take('2222-2222-222N', guesser);
    expect(wrong.status).toBe(404);
    expect((await look(code, guesser)).status).toBe(tried + 1 < wrongCodes.atMost ? 200 : 429);
  }
  expect((await take(code, guesser)).status).toBe(429);
  expect((await take(code)).status).toBe(200);
});
