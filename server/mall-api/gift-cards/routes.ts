import type { FastifyInstance } from 'fastify';
import {
  cancelGiftCard,
  checkGiftCard,
  createGiftCard,
  getGiftCard,
  getGiftCardOffer,
  redeemGiftCard,
  revealGiftCard,
} from '#shared/contracts/gift-cards.ts';
import { readCaller } from '../account/read-caller.ts';
import { inTransaction } from '../core/db/transaction.ts';
import { implement } from '../core/http/implement.ts';
import { findCustomerId, implementMember } from '../core/http/implement-member.ts';
import { implementOperator } from '../core/http/implement-operator.ts';
import type { RouteDependencies } from '../dependencies.ts';

/** Routes for the offer and for checking a card, open to everybody; for members' own cards; and for tills to redeem. */
export function registerGiftCards(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, giftCards, sessions } = dependencies;

  implement(app, getGiftCardOffer, giftCards.getOffer);
  implement(app, checkGiftCard, ({ body }, request) => {
    const customerId = findCustomerId(request, sessions);
    const by = customerId === undefined ? (`network ${readCaller(request).network}` as const) : (`member ${customerId}` as const);
    return giftCards.check(body.number, body.code, by);
  });
  implementMember(app, dependencies, createGiftCard, ({ customerId, body }) => giftCards.order(customerId, body));
  implementMember(app, dependencies, getGiftCard, ({ customerId, params }) => giftCards.get(customerId, params.id));
  implementMember(app, dependencies, revealGiftCard, ({ customerId, params }) =>
    inTransaction(db, () => giftCards.reveal(customerId, params.id)),
  );
  implementMember(app, dependencies, cancelGiftCard, ({ customerId, params }) =>
    inTransaction(db, () => giftCards.cancel(customerId, params.id)),
  );
  implementOperator(app, dependencies, redeemGiftCard, ({ body }) => {
    const { number, balance, valid_until, is_sandbox } = giftCards.redeemWithCode(body);
    return { number, redeemed: body.amount, balance, valid_until, is_sandbox };
  });
}
