import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { operatorActor, type TillActor } from '#server/mall-api/core/till-actor.ts';
import { redeemCustomerReward } from '#shared/contracts/customer-rewards.ts';
import { lookUpCode, takeCode } from '#shared/contracts/desk-codes.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { makeNamedKey } from './api-key.ts';
import { createMember, type TestMember } from './members.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
let eva: TestStaff;
let member: TestMember;
beforeAll(async () => {
  mallApi = await startMallApi();
  eva = await createStaff(mallApi, 'desk');
  member = createMember(mallApi);
});
afterAll(() => mallApi.close());

const till = (companyId: number | null): TillActor => ({ keyId: 7, staffId: null, name: 'Till', companyId });

/** Activates a reward for the member. `shops`: its offering shop, and the shops that take it. */
function activate(shops: { company_id?: number | null; company_ids?: number[] }) {
  const { db, domain } = mallApi;
  const reward = domain.queries.rewards.listAll({ sort: 'points' }, mallApi.clock())[0] ?? expect.unreachable();
  return inTransaction(db, () => domain.activations.give(member.customerId, { ...reward, company_id: null, points: 0, ...shops }));
}

function redeem(code: string, actor: TillActor): ApiError | undefined {
  try {
    inTransaction(mallApi.db, () => mallApi.domain.activations.redeem(code, actor));
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

const usedBy = (id: number) =>
  mallApi.db
    .prepare('SELECT used_company_id AS company, used_key_id AS key, used_staff_id AS staff FROM customer_reward WHERE id = ?')
    .get(id);

describe('the code of a reward', () => {
  it.each([
    ['the offer’s shop', { company_id: 1 }, [1]],
    ['the listed shops instead of the offer’s shop', { company_id: 1, company_ids: [2, 3] }, [2, 3]],
    ['every shop if none is named', {}, [1, 2, 3]],
  ])('is taken by %s', (_, shops, takers) => {
    for (const company of [1, 2, 3]) {
      const { id, code } = activate(shops);
      const refused = redeem(code, till(company));
      if (takers.includes(company)) {
        expect(refused).toBeUndefined();
        expect(usedBy(id)).toEqual({ company, key: 7, staff: null });
      } else {
        expect(refused).toMatchObject({ httpStatus: 'Conflict', errors: { code: ['other_shop'] } });
        expect(refused?.details?.shops?.map((shop) => shop.id)).toEqual(takers);
        expect(refused?.details?.shops?.[0]?.translations[0]?.title).toEqual(expect.any(String));
        expect(usedBy(id)).toEqual({ company: null, key: null, staff: null });
      }
    }
  });

  it('is refused to the key of another shop, and booked on the key’s shop', async () => {
    const { id, code } = activate({ company_id: 1 });
    const [own, other] = [1, 2].map((companyId) => makeNamedKey(mallApi.domain, { companyId }));
    expect(await mallApi.sendAs(other?.secret, redeemCustomerReward, { code })).toMatchObject({
      status: 409,
      body: { errors: { code: ['other_shop'] }, details: { shops: [{ id: 1 }] } },
    });
    expect((await mallApi.sendAs(own?.secret, redeemCustomerReward, { code })).status).toBe(200);
    expect(usedBy(id)).toEqual({ company: 1, key: own?.id, staff: null });
  });

  it('tells another shop its shop only, whatever its status', () => {
    const { id, code } = activate({ company_id: 1 });
    inTransaction(mallApi.db, () => mallApi.domain.activations.refundOwn(member.customerId, id));
    expect(redeem(code, till(2))).toMatchObject({ errors: { code: ['other_shop'] } });
    expect(redeem(code, till(2))?.details?.at).toBeUndefined();
  });

  it('returns when it was used, refunded or expired', () => {
    const [used, refunded, outdated] = [activate({}), activate({}), activate({})];
    const at = mallApi.clock().toISOString();
    redeem(used.code, till(1));
    expect(redeem(used.code, till(1))).toMatchObject({ errors: { code: ['already_used'] }, details: { at } });
    inTransaction(mallApi.db, () => mallApi.domain.activations.refund(refunded.code));
    expect(redeem(refunded.code, till(1))).toMatchObject({ errors: { code: ['refunded'] }, details: { at } });
    mallApi.db.prepare('UPDATE customer_reward SET expires_ms = activated_ms WHERE id = ?').run(outdated.id);
    expect(redeem(outdated.code, till(1))).toMatchObject({ errors: { code: ['expired'] }, details: { at } });
  });

  it('is taken by the centre’s desk for its only shop', async () => {
    const [one, several] = [activate({ company_id: 1 }), activate({ company_ids: [1, 2] })];
    for (const { code } of [one, several]) expect((await mallApi.sendAs(eva.token, takeCode, { code })).status).toBe(200);
    expect(usedBy(one.id)).toEqual({ company: 1, key: null, staff: eva.id });
    expect(usedBy(several.id)).toEqual({ company: null, key: null, staff: eva.id });
  });

  it('is shown to the desk with its shops, also after a refund', async () => {
    const { id, code } = activate({ company_ids: [2, 1] });
    inTransaction(mallApi.db, () => mallApi.domain.activations.refundOwn(member.customerId, id));
    expect(await mallApi.sendAs(eva.token, lookUpCode, { code })).toMatchObject({
      body: { data: { status: 'refunded', refunded_at: mallApi.clock().toISOString(), shops: [{ id: 2 }, { id: 1 }] } },
    });
    expect(await mallApi.sendAs(eva.token, takeCode, { code })).toMatchObject({
      status: 409,
      body: { errors: { code: ['refunded'] }, details: { at: mallApi.clock().toISOString() } },
    });
  });

  it('is taken as before if it was activated before rewards had lists of shops', () => {
    const { id, code } = activate({ company_id: 1 });
    mallApi.db.prepare(`UPDATE customer_reward SET body = json_remove(body, '$.company_ids') WHERE id = ?`).run(id);
    expect(redeem(code, till(2))).toMatchObject({ errors: { code: ['other_shop'] } });
    expect(redeem(code, operatorActor)).toBeUndefined();
  });
});
