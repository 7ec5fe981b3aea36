import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import {
  closeSettlement,
  exportSettlement,
  getSettlementMonth,
  getSettlementShop,
  getShopEarnings,
  listSettlementShops,
  type SettlementSums,
} from '#shared/contracts/desk-settlement.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { createMember, type TestMember } from './members.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';
import { otherTill, tillSteps } from './till-steps.ts';

let mallApi: RunningMallApi;
let member: TestMember;
let manager: string;
beforeEach(async () => {
  mallApi = await startMallApi();
  member = createMember(mallApi);
  manager = (await createStaff(mallApi, 'manager')).token;
});
afterEach(() => mallApi.close());

const { toPurchase, credit, takeBack } = tillSteps(() => mallApi);
const within = <T>(act: () => T): T => inTransaction(mallApi.db, act);
const at = (time: string) => mallApi.setNow(new Date(time));
const send = (contract: Endpoint, body: object, token = manager) => mallApi.sendAs(token, contract, body as never); // safe: the server checks the body
const monthOf = async (month: string) => (await mallApi.callAs(manager, getSettlementMonth, { params: { month } })).data;
const daysOf = async (month: string, company = 2) =>
  (await mallApi.callAs(manager, getSettlementShop, { params: { month }, query: { company } })).data.days;
/** Keeps the sums that are not zero. */
const some = (sums: SettlementSums) => Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== 0));
const shopDays = async (month: string, company = 2) =>
  Object.fromEntries((await daysOf(month, company)).map(({ day, sums }) => [day, some(sums)]));
/** Reports a purchase of shop 2 at a time, when it is made. */
function buy(bought_at: string, amount: number, actor?: typeof otherTill): number {
  at(bought_at);
  return credit(toPurchase(member, { bought_at, amount }), actor).purchase.id;
}
/** Sessions end, so a session is opened for each time. */
const renewManager = async () => {
  manager = (await createStaff(mallApi, 'manager')).token;
};

describe('the settlement of a month', () => {
  it('sums purchases, returns, points, rewards and gift cards by shop and day, as computed by hand', async () => {
    const first = buy('2026-03-11T12:00:00+01:00', 25_000); // 25 points
    buy('2026-03-11T18:00:00+01:00', 10_000); // 10 points
    buy('2026-03-12T09:00:00+01:00', 40_000); // 40 points
    buy('2026-03-12T09:30:00+01:00', 7_000, otherTill); // shop 1
    at('2026-03-13T10:00:00+01:00');
    takeBack(first, 5_000); // 5 points
    within(() => mallApi.domain.settlement.addReward(2));
    within(() => mallApi.domain.settlement.addGiftCard({ companyId: 2, amount: 30_000 }));
    within(() => mallApi.domain.settlement.addGiftCard({ companyId: 2, amount: -10_000 }));
    await renewManager();
    expect(await shopDays('2026-03')).toEqual({
      '2026-03-11': { purchases: 2, turnover: 35_000, points_given: 35 },
      '2026-03-12': { purchases: 1, turnover: 40_000, points_given: 40 },
      '2026-03-13': { returns: 1, returned: 5_000, points_taken: 5, rewards: 1, gift_cards: 20_000 },
    });
    const month = await monthOf('2026-03');
    expect(month).toMatchObject({ shops: 2, is_over: false, closed: null, currency: 'CZK', first_month: '2026-03' });
    expect(some(month.total)).toEqual({
      ...{ purchases: 4, turnover: 82_000, returns: 1, returned: 5_000 }, // a purchase of which a part is left still counts
      ...{ points_given: 82, points_taken: 5, rewards: 1, gift_cards: 20_000 },
    });
    const { data: shops } = await mallApi.callAs(manager, listSettlementShops, { params: { month: '2026-03' } });
    expect(shops.map(({ company, sums }) => [company.key, sums.turnover - sums.returned])).toEqual([
      ['2', 70_000],
      ['1', 7_000],
    ]);
  });

  it('no longer counts a purchase that the desk revokes after a part of it was returned', async () => {
    const id = buy('2026-03-11T12:00:00+01:00', 25_000);
    takeBack(id, 10_000);
    expect(within(() => mallApi.domain.receiptReview.planRevocation(id))).toMatchObject({ points: 15, taken: 15, expired: 0 });
    within(() => mallApi.domain.receiptReview.revoke(id, 'unreadable', 'eva'));
    await renewManager();
    expect(await shopDays('2026-03')).toEqual({
      '2026-03-11': { turnover: 25_000, points_given: 25, returns: 2, returned: 25_000, points_taken: 25 },
    });
  });

  it('counts purchases that remain: a purchase that is returned whole is subtracted on the day of its return', async () => {
    const [first, second] = [buy('2026-03-11T12:00:00+01:00', 25_000), buy('2026-03-11T13:00:00+01:00', 5_000)];
    takeBack(first); // a mistake of the same day
    at('2026-03-13T10:00:00+01:00');
    takeBack(second);
    await renewManager();
    expect(await shopDays('2026-03')).toEqual({
      '2026-03-11': { purchases: 1, turnover: 30_000, points_given: 30, returns: 1, returned: 25_000, points_taken: 25 },
      '2026-03-13': { purchases: -1, returns: 1, returned: 5_000, points_taken: 5 },
    });
    expect((await monthOf('2026-03')).total).toMatchObject({ purchases: 0, turnover: 30_000, returned: 30_000, returns: 2 });
  });

  it('counts by the days of the centre, also when the clocks change', async () => {
    buy('2026-10-24T23:59:00+02:00', 1_000);
    buy('2026-10-25T00:30:00+02:00', 2_000);
    buy('2026-10-25T02:30:00+02:00', 4_000); // before the clocks go back
    buy('2026-10-25T02:45:00+01:00', 8_000); // and after
    const last = buy('2026-10-25T23:59:00+01:00', 16_000);
    at('2026-10-26T00:01:00+01:00');
    takeBack(last);
    await renewManager();
    const turnover = Object.entries(await shopDays('2026-10')).map(([day, sums]) => [day, sums.turnover ?? 0, sums.returned ?? 0]);
    expect(turnover).toEqual([
      ['2026-10-24', 1_000, 0],
      ['2026-10-25', 30_000, 0],
      ['2026-10-26', 0, 16_000],
    ]);
  });

  it('is closed once it is over, for good: later returns and late purchases are corrections of the open month', async () => {
    const kept = buy('2026-03-30T12:00:00+02:00', 50_000);
    const voided = buy('2026-03-31T23:30:00+02:00', 20_000);
    await renewManager();
    expect(await send(closeSettlement, { month: '2026-03' })).toMatchObject({ status: 409, body: { errors: { month: ['in_future'] } } });
    at('2026-04-01T09:00:00+02:00');
    await renewManager();
    takeBack(kept, 10_000); // while March is open: a return of April, and no correction
    const before = await monthOf('2026-03');
    expect(some(before.total)).toEqual({ purchases: 2, turnover: 70_000, points_given: 70 });
    expect(await send(closeSettlement, { month: '2026-03' })).toMatchObject({
      status: 200,
      body: { data: { closed: { by: 'Eva Nová' } } },
    });
    expect(await send(closeSettlement, { month: '2026-03' })).toMatchObject({ status: 409, body: { errors: { month: ['already_used'] } } });
    takeBack(voided);
    credit(toPurchase(member, { bought_at: '2026-03-31T20:00:00+02:00', amount: 3_000 })); // an offline till
    expect((await monthOf('2026-03')).total).toEqual(before.total);
    expect(await shopDays('2026-04')).toEqual({
      '2026-04-01': {
        ...{ turnover: 3_000, returns: 2, returned: 30_000 }, // one purchase came, another went
        ...{ points_given: 3, points_taken: 30, corrections: 3_000 - 20_000 },
      },
    });
    expect(() => mallApi.db.exec(`UPDATE settlement_sum SET turnover = 1 WHERE period = '2026-03'`)).toThrow('the month is closed');
    expect(() => mallApi.db.exec(`DELETE FROM settlement_month`)).toThrow('stays closed');
  });

  it('is closed together with the open months before, which the manager must have confirmed', async () => {
    const left = buy('2026-01-30T12:00:00+01:00', 10_000);
    buy('2026-03-11T12:00:00+01:00', 25_000); // nothing in February
    buy('2026-04-02T12:00:00+02:00', 7_000);
    at('2026-05-01T09:00:00+02:00');
    await renewManager();
    expect(await monthOf('2026-04')).toMatchObject({ open_before: ['2026-01', '2026-03'], closed: null });
    for (const earlier of [undefined, [], ['2026-03'], ['2026-01', '2026-02', '2026-03']])
      expect(await send(closeSettlement, { month: '2026-04', earlier })).toMatchObject({
        status: 409,
        body: { errors: { earlier: ['not_confirmed'] } },
      });
    expect((await monthOf('2026-01')).closed).toBeNull();
    expect(await send(closeSettlement, { month: '2026-04', earlier: ['2026-01', '2026-03'] })).toMatchObject({
      status: 200,
      body: { data: { open_before: [] } },
    });
    for (const month of ['2026-01', '2026-03', '2026-04']) expect((await monthOf(month)).closed).toMatchObject({ by: 'Eva Nová' });
    const { total } = await monthOf('2026-01');
    takeBack(left);
    expect((await monthOf('2026-01')).total).toEqual(total);
    expect(await shopDays('2026-05')).toEqual({
      '2026-05-01': { purchases: -1, returns: 1, returned: 10_000, points_taken: 10, corrections: -10_000 },
    });
    const acts = mallApi.db.prepare(`SELECT subject FROM operator_act WHERE act = 'settlement close' ORDER BY id`).all();
    expect(acts.map(({ subject }) => subject)).toEqual(['2026-01', '2026-03', '2026-04']);
  });

  it('is the sum of the purchases in the database, whatever was reported in which order', async () => {
    const ids: number[] = [];
    for (let each = 0; each < 40; each += 1) {
      const hour = String(each % 24).padStart(2, '0');
      ids.push(
        buy(
          `2026-03-${String(11 + (each % 7)).padStart(2, '0')}T${hour}:15:00+01:00`,
          1_000 + each * 777,
          each % 3 ? undefined : otherTill,
        ),
      );
    }
    at('2026-03-18T12:00:00+01:00');
    for (const [index, id] of ids.entries())
      if (index % 4 === 0) takeBack(id, index % 8 ? 500 : undefined, index % 3 ? undefined : otherTill);
    const facts = mallApi.db
      .prepare(
        `SELECT company_id, sum(amount) AS turnover, sum(points) AS given,
           (SELECT sum(p.amount) FROM purchase_return p JOIN receipt o ON o.id = p.receipt_id WHERE o.company_id = r.company_id) AS returned,
           (SELECT sum(p.points) FROM purchase_return p JOIN receipt o ON o.id = p.receipt_id WHERE o.company_id = r.company_id) AS taken
         FROM receipt r GROUP BY company_id ORDER BY company_id`,
      )
      .all();
    const sums = mallApi.db
      .prepare(
        `SELECT company_id, turnover, points_given AS given, returned, points_taken AS taken FROM settlement_sum WHERE period = '2026-03' ORDER BY company_id`,
      )
      .all();
    expect(sums).toEqual(facts);
    expect(facts).toHaveLength(2);
  });
});

describe('the staff of a shop', () => {
  it('reads its own figures, and not those of others', async () => {
    buy('2026-03-09T00:10:00+01:00', 5_000); // a Monday
    buy('2026-03-11T12:00:00+01:00', 25_000);
    buy('2026-03-11T13:00:00+01:00', 9_000, otherTill);
    const { token } = await createStaff(mallApi, 'shop', { company: 2 });
    const { data } = await mallApi.callAs(token, getShopEarnings);
    expect(data).toMatchObject({
      currency: 'CZK',
      week_from: '2026-03-09',
      today: { turnover: 25_000 },
      week: { turnover: 30_000, purchases: 2 },
    });
    const { data: month } = await mallApi.callAs(token, getSettlementShop, { params: { month: '2026-03' } });
    expect(month).toMatchObject({ company: { key: '2' }, total: data.week }); // the week is all that this month has
    expect((await mallApi.refuseAs(token, '/v1/staff/settlement/months/2026-03/days?company=1')).status).toBe(403);
    expect((await mallApi.refuseAs(token, '/v1/staff/settlement/months/2026-03')).status).toBe(403);
    expect((await send(closeSettlement, { month: '2026-02' }, token)).status).toBe(403);
    const file = { format: 'csv', locale: 'en', month: '2026-03', headings: Array.from({ length: 14 }, (_, index) => `h${index}`) };
    expect((await send(exportSettlement, { ...file, company_id: 1 }, token)).status).toBe(403);
  });
});

describe('the file of a month', () => {
  const headings = Array.from({ length: 14 }, (_, index) => `h${index}`);
  const readFile = async (body: object, token = manager) => {
    const response = await mallApi.get('/v1/staff/exports/settlement', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'csv', locale: 'en', month: '2026-03', company_id: null, headings, ...body }),
    });
    const name = /filename="(.*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { name, isMarked: bytes[0] === 0xef, rows: new TextDecoder().decode(bytes).trim().split('\r\n') };
  };

  it('has a row for each shop and day, with two decimals and the currency', async () => {
    const id = buy('2026-03-11T12:00:00+01:00', 25_050);
    buy('2026-03-11T13:00:00+01:00', 9_000, otherTill);
    takeBack(id, 30);
    await renewManager();
    const { name, rows } = await readFile({});
    expect(name).toBe('settlement-2026-03.csv');
    expect(rows[0]).toBe(headings.join(','));
    expect(rows.slice(1).map((row) => row.split(',').slice(1))).toEqual([
      ['2', '2026-03-11', '1', '250.50', '1', '0.30', '250.20', '25', '0', '0', '0.00', '0.00', 'CZK'],
      ['1', '2026-03-11', '1', '90.00', '0', '0.00', '90.00', '9', '0', '0', '0.00', '0.00', 'CZK'],
    ]);
  });

  it.each(['cz', 'sk', 'de'])('opens in a spreadsheet in %s: marked as UTF-8, with semicolons and decimal commas', async (locale) => {
    const id = buy('2026-03-11T12:00:00+01:00', 25_050);
    at('2026-03-12T12:00:00+01:00');
    takeBack(id);
    await renewManager();
    const { rows, isMarked } = await readFile({ locale, company_id: 2 });
    expect(isMarked).toBe(true);
    expect(rows.slice(1).map((row) => row.split(';').slice(1))).toEqual([
      ['2', '2026-03-11', '1', '250,50', '0', '0,00', '250,50', '25', '0', '0', '0,00', '0,00', 'CZK'],
      ['2', '2026-03-12', '-1', '0,00', '1', '250,50', '-250,50', '0', '25', '0', '0,00', '0,00', 'CZK'],
    ]);
  });

  it('has the month and the shop in its name, and no formula', async () => {
    mallApi.db.exec(`UPDATE record_outline SET outline = replace(outline, 'Straße & Söhne', '=1+1 Žlutý & kůň') WHERE kind = 'companies'`);
    buy('2026-03-11T12:00:00+01:00', 25_050);
    const { token } = await createStaff(mallApi, 'shop', { company: 2 });
    const { name, rows } = await readFile({ locale: 'cz' }, token);
    expect(name).toBe('settlement-2026-03-1-1-zluty-kun.csv');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatch(/^'=1\+1 Žlutý & kůň;2;/);
  });
});
