import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giftCardCommands } from '#server/cli/mall/gift-cards.ts';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { operatorActor } from '#server/mall-api/core/till-actor.ts';
import { checkGiftCard, redeemGiftCard } from '#shared/contracts/gift-cards.ts';
import { giftCardLimits } from '#shared/site/gift-card-limits.ts';
import { listActs, runCommand } from '../cli/run-command.ts';
import { createWatchedSandbox, dataOf, giftCardSteps, value } from './gift-card-steps.ts';
import { createMember, type TestMember } from './members.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';

/** A network's name, as the gateway sends it. */
const wifi = 'a'.repeat(43);

let mallApi: RunningMallApi;
let jana: TestMember;
const { refunded, provider } = createWatchedSandbox();
const { buy, check, get, redeem, work } = giftCardSteps(() => mallApi);
beforeAll(async () => {
  mallApi = await startMallApi(undefined, { paymentProvider: provider });
});
beforeEach(async () => {
  await work(); // makes refunds that earlier tests have left due
  mallApi.setNow(wednesdayNoon);
  jana = createMember(mallApi);
  refunded.length = 0;
});
afterAll(() => mallApi.close());

const crowns = (amount: number) => ({ amount: amount * 100, currency: 'CZK' });

describe('POST /v1/gift-cards/redeem', () => {
  it('takes an amount once per reference, and never more than the balance', async () => {
    const card = await buy(jana);
    expect(dataOf<object>(await redeem(card, 20_000, 'A-1'))).toMatchObject({
      redeemed: { amount: 20_000 },
      balance: { amount: 30_000 },
      is_sandbox: true,
    });
    expect(dataOf<object>(await redeem(card, 20_000, 'A-1'))).toMatchObject({ balance: { amount: 30_000 } });
    expect(await redeem(card, 10_000, 'A-1')).toMatchObject({ status: 409, body: { errors: { reference: ['idempotency_key_reused'] } } });
    expect(await redeem(card, 30_001)).toMatchObject({ status: 409, body: { errors: { amount: ['not_enough_balance'] } } });
    expect(dataOf<object>(await redeem(card, 30_000))).toMatchObject({ balance: { amount: 0 } });
    expect(dataOf<object>(await check(card.number, card.code))).toMatchObject({ status: 'used' });
  });

  it('stores the shop that took an amount, and returns it on behalf of that shop', async () => {
    const { id, number } = await buy(jana);
    const { desk } = mallApi.domain.giftCards;
    const [shop, other] = [1, 2].map((companyId) => ({ keyId: 7, staffId: null, name: 'Till', companyId }));
    const take = (by = operatorActor) =>
      inTransaction(mallApi.db, () => desk.redeem(number, { amount: crowns(100), reference: 'R 1', by }));
    take(shop);
    take(shop); // the same reference
    expect(() => take(other)).toThrow(expect.objectContaining({ errors: { reference: ['idempotency_key_reused'] } }));
    inTransaction(mallApi.db, () => desk.giveBack(number, crowns(40), operatorActor));
    const movements = mallApi.db.prepare(
      'SELECT kind, amount, company_id, key_id FROM gift_card_movement WHERE gift_card_id = ? ORDER BY id',
    );
    expect(movements.all(id).slice(1)).toEqual([
      { kind: 'redeemed', amount: -10_000, company_id: 1, key_id: 7 },
      { kind: 'returned', amount: 4000, company_id: 1, key_id: null },
    ]);
  });

  it.each([
    ['nothing', 0, 422],
    ['a negative amount', -500, 422],
  ])('rejects %s', async (_, amount, status) => {
    const card = await buy(jana);
    expect((await redeem(card, amount)).status).toBe(status);
    expect(await get(jana, card.id)).toMatchObject({ balance: value });
  });

  it('is for tills only, and requires the code', async () => {
    const { number, code } = await buy(jana);
    const body = { number, code, amount: value, reference: 'x' };
    expect((await mallApi.send(redeemGiftCard, body)).status).toBe(401);
    expect((await mallApi.sendAs(jana.token, redeemGiftCard, body)).status).toBe(401);
    expect(await redeem({ number, code: '2222-2222' }, 100)).toMatchObject({ status: 422, body: { errors: { code: ['unknown_card'] } } });
  });

  it('accepts the right code, whatever strangers or others in the holder’s network have tried', async () => {
    const { number, code } = await buy(jana);
    const checkFrom = (value: string, from: { network?: string; token?: string }) => {
      const authorization = from.token === undefined ? {} : { authorization: `Bearer ${from.token}` };
      return mallApi.send(checkGiftCard, { number, code: value }, { 'x-client-network': from.network ?? wifi, ...authorization });
    };
    for (let tried = 0; tried < giftCardLimits.wrongCodesPerDay; tried += 1) await checkFrom('2222-2222', {});
    expect((await checkFrom(code, {})).status).toBe(429); // refused, because wrong codes were tried in this network
    expect((await checkFrom(code, { network: 'b'.repeat(43) })).status).toBe(200);
    expect((await checkFrom(code, { token: createMember(mallApi).token })).status).toBe(200);
    expect((await redeem({ number, code }, 100)).status).toBe(200);
    for (let tried = 0; tried < giftCardLimits.wrongCodesPerDay; tried += 1) await redeem({ number, code: '2222-2222' }, 100);
    expect((await redeem({ number, code }, 100)).status).toBe(200);
  });

  it('counts the attempts of tills, too, so that their token allows no guessing', async () => {
    const { number } = await buy(jana);
    for (let tried = 0; tried < giftCardLimits.wrongCodesPerDayAtTills; tried += 1) await redeem({ number, code: '2222-2222' }, 100);
    expect((await redeem({ number, code: '2222-2222' }, 100)).status).toBe(429);
  });

  it('never overdraws: simultaneous tills succeed as long as the balance suffices', async () => {
    const card = await buy(jana);
    const answers = await Promise.all(Array.from({ length: 30 }, () => redeem(card, 15_000)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await get(jana, card.id)).toMatchObject({ balance: { amount: 5_000 } });
  });

  it('keeps its invariants whatever tills and operators do, in any order', async () => {
    const step = fc.record({
      act: fc.constantFrom('redeem', 'return', 'block', 'unblock', 'refund'),
      amount: fc.integer({ min: 1, max: 40_000 }),
      reference: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const card = await buy(createMember(mallApi));
        const { desk } = mallApi.domain.giftCards;
        for (const { act, amount, reference } of steps) {
          const money = { amount, currency: 'CZK' };
          const acts = {
            redeem: () => desk.redeem(card.number, { amount: money, reference, by: operatorActor }),
            return: () => desk.giveBack(card.number, money, operatorActor),
            block: () => desk.block(card.number, true),
            unblock: () => desk.block(card.number, false),
            refund: () => desk.refund(card.number),
          };
          try {
            inTransaction(mallApi.db, acts[act]);
          } catch (error) {
            expect(error).toHaveProperty('httpStatus', 'Conflict');
          }
        }
        const { card: shown, movements } = desk.show(card.number);
        const balances = movements.map((_, index) => movements.slice(0, index + 1).reduce((sum, { amount }) => sum + amount, 0));
        expect(movements.map(({ balance_after }) => balance_after)).toEqual(balances);
        expect(shown.balance.amount).toBe(balances.at(-1));
        expect(Math.min(...balances)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...balances)).toBeLessThanOrEqual(50_000);
        const names = movements.flatMap(({ reference }) => (reference === null ? [] : [reference]));
        expect(new Set(names).size).toBe(names.length);
        const isBack = shown.status === 'cancelled' || shown.status === 'refunded';
        expect(isBack && movements.some(({ kind }) => kind === 'redeemed')).toBe(false);
        expect(isBack ? shown.balance.amount : 0).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  it('rejects an expired card', async () => {
    const card = await buy(jana);
    mallApi.setNow(new Date('2028-03-31T23:59:00+02:00'));
    expect((await redeem(card, 100)).status).toBe(200);
    mallApi.setNow(new Date('2028-04-01T00:00:00+02:00'));
    expect(await redeem(card, 100)).toMatchObject({ status: 409, body: { errors: { number: ['expired'] } } });
  });
});

describe('npm run mall -- gift-cards', () => {
  const command = (name: string, ...typed: string[]) => runCommand(giftCardCommands, mallApi, name, ...typed).replaceAll('\u00a0', ' ');

  it('shows a card with its movements, redeems and refunds', async () => {
    const { number } = await buy(jana);
    const { desk } = mallApi.domain.giftCards;
    inTransaction(mallApi.db, () =>
      desk.redeem(number, { amount: { amount: 12_050, currency: 'CZK' }, reference: 'R 7', by: operatorActor }),
    );
    expect(command('show', number.slice(0, 4), number.slice(4))).toMatch(
      /status {3}active\nbalance {2}CZK 379\.50 of CZK 500\nuntil {4}2028-03-31/,
    );
    expect(command('show', number)).toContain('redeemed\tCZK -120.50\tCZK 379.50\tR 7'.replace('CZK -', '−CZK '));
    expect(command('return', number, '120,50', '--why', 'a slip')).toContain('has CZK 500 now');
    expect(() => command('return', number, '1', '--why', 'a slip')).toThrow('was never worth as much');
    expect(listActs(mallApi)[0]).toMatchObject({ act: 'gift-cards return', subject: `${number} 12050`, why: 'a slip' });
  });

  it('redeems after confirmation, once per receipt', async () => {
    const { id, number } = await buy(jana);
    const run = (...typed: string[]) => giftCardCommands.redeem?.run(typed, { ...toOperator(), ask: async () => true });
    expect(await run(number, '100', '--reference', 'till 3/88')).toContain('400');
    expect(await run(number, '100', '--reference', 'till 3/88')).toContain('400');
    expect(await get(jana, id)).toMatchObject({ balance: { amount: 40_000 } });
    await expect(async () => run(number, '401', '--reference', 'till 3/89')).rejects.toThrow('does not hold as much');
    await expect(async () => run(number, '100')).rejects.toThrow('Name the receipt');
    const silent = giftCardCommands.redeem?.run([number, '1', '--reference', 'x'], { ...toOperator(), ask: undefined });
    await expect(async () => silent).rejects.toThrow('nothing was taken');
  });

  it('blocks and unblocks a card; refunds an unused one', async () => {
    const card = await buy(jana);
    expect(command('block', card.number, '--why', 'stolen')).toContain('is blocked: CZK 500');
    expect(await redeem(card, 100)).toMatchObject({ status: 409, body: { errors: { number: ['blocked'] } } });
    expect(command('unblock', card.number, '--why', 'found')).toContain('is active');
    expect(command('refund', card.number, '--why', 'asked for it')).toContain('is taken back; CZK 500 goes back');
    await work();
    expect(refunded).toEqual([card.reference]);
    expect(() => command('block', card.number)).toThrow('Say why');
    expect(() => command('show', '123')).toThrow('twelve digits');
    expect(() => command('show', '800000000003')).toThrow('is the number of no gift card');
  });

  function toOperator() {
    return { domain: mallApi.domain, operator: 'eva', deskUrl: '' };
  }
});
