import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { readOrder } from '#server/payment-sandbox/messages.ts';
import type { BodyInput } from '#shared/contracts/endpoint.ts';
import {
  type GiftCardOrder,
  type HeldGiftCard,
  openGiftCard,
  openGiftCardOrder,
  orderGiftCard,
  payGiftCardOrder,
} from '#shared/contracts/gift-card-orders.ts';
import { dataOf, giftCardSteps, key, toMessage, value } from './gift-card-steps.ts';
import type { RunningMallApi } from './running-mall-api.ts';

export type Order = BodyInput<typeof orderGiftCard>;

export const dayMs = 86_400_000;

let made = 0;
/** Makes an address that no other test uses. */
export function newAddress(name: string): string {
  made += 1;
  return `${name}${made}@visitor.example`;
}

export const toBody = (overrides: Partial<Order> = {}): Order => ({
  amount: value,
  locale: 'cz',
  buyer_email: newAddress('guest'),
  accepts_terms: true,
  key: randomUUID(),
  ...overrides,
});

/** Returns the secret of the link in an email. */
export const toToken = (mail: { text: string } | undefined) => /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';

/** Actions of buyers without an account, and of those who get their emails. */
export function guestGiftCardSteps(getMallApi: () => RunningMallApi) {
  const { tell } = giftCardSteps(getMallApi);
  const order = async (body: Order) => dataOf<{ order_number: string; token: string }>(await getMallApi().send(orderGiftCard, body));
  const startPayment = (token: string) => getMallApi().send(payGiftCardOrder, { token, locale: 'cz' });
  const emailsTo = async (email: string) => (await getMallApi().mails()).filter(({ to }) => to.address === email);

  /** Starts or resumes the payment; returns the order that the sandbox receives. */
  async function pay(token: string) {
    const { redirect_to } = dataOf<{ redirect_to: string }>(await startPayment(token));
    return readOrder(new URL(redirect_to).searchParams.get('order') ?? '', key) ?? expect.unreachable('the sandbox was not asked');
  }

  return {
    order,
    open: async (token: string) => dataOf<GiftCardOrder>(await getMallApi().send(openGiftCardOrder, { token })),
    startPayment,
    pay,
    /** Orders and pays a card. */
    async buy(overrides: Partial<Order> = {}) {
      const body = toBody(overrides);
      const { token, order_number } = await order(body);
      const { reference, amount } = await pay(token);
      await tell(toMessage(reference, 'paid', amount));
      return { token, order_number, reference, buyer: body.buyer_email };
    },
    emailsTo,
    /** Opens the card by the link in the email to its holder. */
    async openFromEmail(email: string): Promise<HeldGiftCard> {
      const present = (await emailsTo(email)).find(({ kind }) => kind === 'gift-card-present');
      return dataOf<HeldGiftCard>(await getMallApi().send(openGiftCard, { token: toToken(present) }));
    },
    /** Returns the rows of a table as text. */
    dump: (table: string) => JSON.stringify(getMallApi().db.prepare(`SELECT * FROM ${table}`).all()),
  };
}
