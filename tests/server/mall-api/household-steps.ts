import { expect } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import type { Success } from '#shared/contracts/envelope.ts';
import { createHouseholdInvitation, joinHousehold, leaveHousehold } from '#shared/contracts/household.ts';
import { getPoints, listPointsHistory } from '#shared/contracts/points.ts';
import { createMember, type TestMember } from './members.ts';
import type { RunningMallApi } from './running-mall-api.ts';

/** Steps for tests of households. The mall API may differ for each test. */
export function householdSteps(mallApi: () => RunningMallApi) {
  let receipts = 0;
  const add = (firstName: string) => createMember(mallApi(), { firstName });
  const balance = async ({ token }: TestMember) => (await mallApi().callAs(token, getPoints)).data.balance;
  const history = async ({ token }: TestMember) => (await mallApi().callAs(token, listPointsHistory)).data;

  /** Approves a receipt of company 1 with these points, and returns the entry's id. */
  function earn({ customerId }: TestMember, points: number): number {
    const { db, domain } = mallApi();
    receipts += 1;
    const id = Number(
      db
        .prepare(
          `INSERT INTO receipt (customer_id, company_id, number, number_key, amount, currency, purchased_ms, day, status, points, created_ms)
           VALUES (:customerId, 1, :number, :number, 1000, 'CZK', 0, '2026-03-11', 'approved', :points, 0) RETURNING id`,
        )
        .get({ customerId, number: `h${receipts}`, points })?.id,
    );
    const reference = { type: 'receipt', id, name: null } as const;
    return inTransaction(db, () => domain.ledger.credit({ customerId, kind: 'receipt', points, reference }));
  }

  async function invite({ token }: TestMember): Promise<string> {
    const { status, body } = await mallApi().sendAs(token, createHouseholdInvitation, {});
    expect(status).toBe(200);
    return (body as Success<{ code: string }>).data.code; // safe: the status is 200
  }
  const join = ({ token }: TestMember, code: string) => mallApi().sendAs(token, joinHousehold, { code });
  const leave = ({ token }: TestMember) => mallApi().sendAs(token, leaveHousehold, {});

  /** Makes a household, in the order of joining. */
  async function unite(founder: TestMember, ...others: TestMember[]): Promise<void> {
    for (const other of others) expect((await join(other, await invite(founder))).status).toBe(200);
  }

  return { add, balance, history, earn, invite, join, leave, unite };
}
