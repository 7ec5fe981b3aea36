import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { getShopEarnings } from '#shared/contracts/desk-settlement.ts';
import { type CreditedAtTill, creditAtTill, getTill, takeCodeAtTill, takeFromGiftCardAtTill, voidAtTill } from '#shared/contracts/till.ts';
import { createWatchedSandbox, dataOf, giftCardSteps } from './gift-card-steps.ts';
import { createMember } from './members.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
const { provider } = createWatchedSandbox();
const { buy } = giftCardSteps(() => mallApi);
beforeAll(async () => {
  mallApi = await startMallApi(undefined, { paymentProvider: provider });
});
afterAll(() => mallApi.close());

it("lists and counts what the shop's home page counts today, and nothing of another shop or day", async () => {
  mallApi.setNow(wednesdayNoon);
  const member = createMember(mallApi, { firstName: 'Ida', lastName: 'Malá' });
  const card = mallApi.domain.queries.customers.get(member.customerId).cardNumber;
  const cashier = await createStaff(mallApi, 'shop', { company: 1 });
  const other = await createStaff(mallApi, 'shop', { company: 2 });
  const reward = mallApi.domain.queries.rewards.listAll({ sort: 'points' }, mallApi.clock())[0] ?? expect.unreachable();
  const activate = (company_ids: number[]) =>
    inTransaction(mallApi.db, () =>
      mallApi.domain.activations.give(member.customerId, { ...reward, points: 0, company_id: null, company_ids }),
    );
  const credit = async (amount: number) => {
    const body = { card, amount: { amount, currency: 'CZK' }, key: randomUUID(), bought_at: mallApi.clock().toISOString() };
    return dataOf<CreditedAtTill>(await mallApi.sendAs(cashier.token, creditAtTill, body)).purchase.id;
  };
  const gift = await buy(member);
  const takeGift = (token: string, amount: number) =>
    mallApi.sendAs(token, takeFromGiftCardAtTill, {
      ...{ number: gift.number, code: gift.code, key: randomUUID() },
      amount: { amount, currency: 'CZK' },
    });

  await credit(34_900);
  await mallApi.sendAs(cashier.token, voidAtTill, {}, { input: { params: { id: await credit(10_000) } } });
  mallApi.setNow(new Date(mallApi.clock().getTime() + 60_000));
  await mallApi.sendAs(cashier.token, takeCodeAtTill, { code: activate([1]).code });
  await mallApi.sendAs(other.token, takeCodeAtTill, { code: activate([2]).code });
  mallApi.setNow(new Date(mallApi.clock().getTime() + 60_000));
  expect((await takeGift(cashier.token, 12_000)).status).toBe(200);
  expect((await takeGift(other.token, 5000)).status).toBe(200);

  const { data: till } = await mallApi.callAs(cashier.token, getTill);
  const { data: earned } = await mallApi.callAs(cashier.token, getShopEarnings);
  expect(till.taken).toMatchObject([
    { kind: 'gift_card', amount: { amount: 12_000, currency: 'CZK' }, is_returned: false, card_end: gift.number.slice(-4) },
    { kind: 'reward', first_name: 'Ida', translations: reward.translations.map(({ locale, title }) => ({ locale, title })) },
  ]);
  expect(till).toMatchObject({ count: 1, voided: 1, rewards: 1 });
  expect({
    purchases: till.count,
    points: till.points,
    rewards: till.rewards,
    gift_cards: till.gift_cards.amount,
  }).toEqual({
    purchases: earned.today.purchases,
    points: earned.today.points_given - earned.today.points_taken,
    rewards: earned.today.rewards,
    gift_cards: earned.today.gift_cards,
  });
  mallApi.setNow(new Date(mallApi.clock().getTime() + 86_400_000));
  const { token } = await createStaff(mallApi, 'shop', { company: 1 });
  expect((await mallApi.callAs(token, getTill)).data).toMatchObject({ count: 0, rewards: 0, taken: [], gift_cards: { amount: 0 } });
});
