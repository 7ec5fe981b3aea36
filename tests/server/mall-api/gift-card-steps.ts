import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createBookingJob } from '#server/mall-api/booking/job.ts';
import { createSandboxProvider } from '#server/mall-api/payments/choose-provider.ts';
import { readOrder, signMessage } from '#server/payment-sandbox/messages.ts';
import type { BodyInput } from '#shared/contracts/endpoint.ts';
import { checkGiftCard, createGiftCard, type GiftCard, getGiftCard, redeemGiftCard, revealGiftCard } from '#shared/contracts/gift-cards.ts';
import { receivePaymentMessage, startPayment } from '#shared/contracts/payments.ts';
import { makeKey } from './api-key.ts';
import type { TestMember } from './members.ts';
import type { Outcome } from './payment-steps.ts';
import { type RunningMallApi, silentLog } from './running-mall-api.ts';

export const key = 'a key of the tests';
export const value = { amount: 50_000, currency: 'CZK' };

/** Creates a sandbox that records the references of refunded payments. */
export function createWatchedSandbox() {
  const refunded: string[] = [];
  const sandbox = createSandboxProvider({ key, publicUrl: 'https://tiny.example' });
  const provider: typeof sandbox = { ...sandbox, refund: async ({ reference }) => void refunded.push(reference) };
  return { refunded, provider };
}

export function dataOf<T>({ status, body }: { status: number; body: { status: string; data?: T } | object }): T {
  return status === 200 && 'data' in body ? (body.data as T) : expect.unreachable(JSON.stringify(body)); // safe: the contract defines the type
}

export const toMessage = (reference: string, outcome: Outcome, amount = value.amount) => {
  const card = outcome === 'paid' ? { brand: 'Visa', last4: '4242', expires: '12/2030', is_saved: false } : null;
  return signMessage({ kind: 'result', reference, outcome, amount, currency: 'CZK', card }, key);
};

/** Actions of members, holders and tills on gift cards. */
export function giftCardSteps(getMallApi: () => RunningMallApi) {
  let till: string | undefined;
  const getTill = () => {
    till ??= makeKey(getMallApi().domain);
    return till;
  };
  async function order({ token }: TestMember, overrides: Partial<BodyInput<typeof createGiftCard>> = {}): Promise<GiftCard> {
    return dataOf<GiftCard>(await getMallApi().sendAs(token, createGiftCard, { amount: value, locale: 'cz', ...overrides }));
  }

  /** Starts a payment; returns the order that the sandbox receives. */
  async function open({ token }: TestMember, id: number) {
    const started = await getMallApi().sendAs(token, startPayment, { gift_card_id: id, locale: 'cz' });
    const { searchParams } = new URL(dataOf<{ redirect_to: string }>(started).redirect_to);
    return readOrder(searchParams.get('order') ?? '', key) ?? expect.unreachable('the sandbox was not asked');
  }

  const tell = (message: string) => getMallApi().send(receivePaymentMessage, { message });
  const reveal = ({ token }: TestMember, id: number) => getMallApi().sendAs(token, revealGiftCard, {}, { input: { params: { id } } });

  return {
    order,
    open,
    tell,
    reveal,
    get: async ({ token }: TestMember, id: number) => (await getMallApi().callAs(token, getGiftCard, { params: { id } })).data,
    check: (number: string, code: string) => getMallApi().send(checkGiftCard, { number, code }),
    /** Makes the refunds that are due. */
    work: () => createBookingJob({ domain: getMallApi().domain, log: silentLog }).run(),
    /** Buys and pays a card; returns its number and code. */
    async buy(member: TestMember, overrides: Partial<BodyInput<typeof createGiftCard>> = {}) {
      const { id } = await order(member, overrides);
      const { reference, amount } = await open(member, id);
      await tell(toMessage(reference, 'paid', amount));
      const { number, code } = dataOf<{ number: string; code: string }>(await reveal(member, id));
      return { id, reference, number: number.replaceAll('\u00a0', ''), code };
    },
    redeem: ({ number, code }: { number: string; code: string }, amount: number, reference: string = randomUUID()) =>
      getMallApi().send(
        redeemGiftCard,
        { number, code, amount: { amount, currency: 'CZK' }, reference },
        { authorization: `Bearer ${getTill()}` },
      ),
  };
}
