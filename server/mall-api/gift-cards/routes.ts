import type { FastifyInstance } from 'fastify';
import {
  blockGiftCard,
  type GiftCardAtDesk,
  getDeskGiftCard,
  refundGiftCard,
  returnToGiftCard,
  takeFromGiftCard,
} from '#shared/contracts/desk-gift-cards.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import {
  cancelGiftCardOrder,
  openGiftCard,
  openGiftCardOrder,
  orderGiftCard,
  payGiftCardOrder,
  resendGiftCard,
} from '#shared/contracts/gift-card-orders.ts';
import {
  cancelGiftCard,
  checkGiftCard,
  createGiftCard,
  getGiftCard,
  getGiftCardOffer,
  redeemGiftCard,
  revealGiftCard,
} from '#shared/contracts/gift-cards.ts';
import { findPrintedNumber } from '#shared/rules/own-number.ts';
import { readCaller } from '../account/read-caller.ts';
import { awaitTransaction, inTransaction } from '../core/db/transaction.ts';
import { implement } from '../core/http/implement.ts';
import { findCustomerId, implementMember } from '../core/http/implement-member.ts';
import { implementOperator } from '../core/http/implement-operator.ts';
import { implementStaff } from '../core/http/implement-staff.ts';
import type { OperatorAct } from '../core/http/operator-acts.ts';
import type { StaffSession } from '../core/http/staff-sessions.ts';
import { toDoer, toStaffActor, toTillActor } from '../core/till-actor.ts';
import type { RouteDependencies } from '../dependencies.ts';
import type { GiftCards } from './gift-cards.ts';

/** Routes for the offer and for checking a card, open to everybody; for members' own cards; and for tills to redeem. */
export function registerGiftCards(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, giftCards, operatorActs, sessions } = dependencies;

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
  implementOperator(app, dependencies, redeemGiftCard, ({ body, ...caller }) => {
    const by = toTillActor(caller);
    const subject = `${body.number} ${body.amount.amount}`;
    const record = () => operatorActs.record({ ...toDoer(by), act: 'gift-cards redeem', subject, why: body.reference });
    const { number, balance, valid_until, is_sandbox } = giftCards.redeemWithCode({ ...body, by }, record);
    return { number, redeemed: body.amount, balance, valid_until, is_sandbox };
  });
}

/** Routes for buyers without an account, and for holders of a card. */
export function registerGuestGiftCards(app: FastifyInstance, { db, guestGiftCards, payments }: RouteDependencies): void {
  implement(app, orderGiftCard, ({ body }) => awaitTransaction(db, () => guestGiftCards.order(body)));
  implement(app, openGiftCardOrder, ({ body: { token } }) => guestGiftCards.open(token));
  implement(app, payGiftCardOrder, async ({ body: { token, locale } }) => ({
    redirect_to: await payments.start(guestGiftCards.getPayable(token, locale)),
  }));
  implement(app, cancelGiftCardOrder, ({ body: { token } }) => awaitTransaction(db, () => guestGiftCards.cancel(token)));
  implement(app, resendGiftCard, ({ body }) => awaitTransaction(db, () => guestGiftCards.resend(body)));
  implement(app, openGiftCard, ({ body: { token } }) => guestGiftCards.openCard(token));
}

type Standing = ReturnType<GiftCards['desk']['show']>;

/** Routes for the centre's staff: the same actions as `npm run mall -- gift-cards`. */
export function registerDeskGiftCards(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, giftCards, operatorActs, staffSessions } = dependencies;
  const { desk } = giftCards;
  const record = (act: Pick<OperatorAct, 'act' | 'subject' | 'why' | 'deskKey'>, { name, staffId }: StaffSession) =>
    operatorActs.record({ ...act, operator: name, staffId });

  implementStaff(app, dependencies, getDeskGiftCard, ({ query: { number } }) => toAnswer(desk.show(number)));

  implementStaff(app, dependencies, takeFromGiftCard, ({ body: { number, code, amount, reference }, staff }) => {
    if (code !== undefined) giftCards.assertCode(number, code, `staff ${staff.staffId}`);
    else if (!staffSessions.isConfirmed(staff)) throw new ApiError('Forbidden', { errors: { session: ['not_confirmed'] } });
    return inTransaction(db, () => {
      const { movements } = desk.show(number);
      const taken = desk.redeem(number, { amount, reference, by: toStaffActor(staff) });
      if (taken.movements.length > movements.length)
        record({ act: 'gift-cards redeem', subject: `${number} ${amount.amount}`, why: reference }, staff);
      return toAnswer(taken);
    });
  });

  implementStaff(app, dependencies, returnToGiftCard, ({ body: { number, amount, why, key }, staff }) =>
    inTransaction(db, () => {
      const { card } = desk.show(number);
      if (amount.currency !== card.price.currency || amount.amount <= 0)
        throw new ApiError('UnprocessableEntity', { errors: { amount: ['invalid'] } });
      const act = { act: 'gift-cards return', subject: `${number} ${amount.amount}` } as const;
      const known = operatorActs.findByKey(key);
      if (known && (known.act !== act.act || known.subject !== act.subject))
        throw new ApiError('Conflict', { errors: { key: ['idempotency_key_reused'] } });
      if (!known) {
        desk.giveBack(number, amount, toStaffActor(staff));
        record({ ...act, why, deskKey: key }, staff);
      }
      return toAnswer(desk.show(number));
    }),
  );

  implementStaff(app, dependencies, blockGiftCard, ({ body: { number, is_blocked: isBlocked, why }, staff }) =>
    inTransaction(db, () => {
      const { card } = desk.show(number);
      if ((card.status === 'blocked') !== isBlocked)
        record({ act: isBlocked ? 'gift-cards block' : 'gift-cards unblock', subject: number, why }, staff);
      return toAnswer(desk.block(number, isBlocked));
    }),
  );

  implementStaff(app, dependencies, refundGiftCard, ({ body: { number, why }, staff }) =>
    inTransaction(db, () => {
      const { movements } = desk.show(number);
      const refunded = desk.refund(number);
      if (refunded.movements.length > movements.length) record({ act: 'gift-cards refund', subject: number, why }, staff);
      return toAnswer(refunded);
    }),
  );
}

function toAnswer({ card, movements }: Standing): GiftCardAtDesk {
  const { number, status, price, balance, valid_until, order_number, is_sandbox } = card;
  if (number === null) throw new Error('a card that was found by its number has none');
  const money = (amount: number) => ({ amount, currency: price.currency });
  return {
    number,
    status,
    price,
    balance,
    valid_until,
    order_number,
    is_sandbox,
    is_used: movements.some(({ kind }) => kind === 'redeemed'),
    movements: movements.map(({ kind, amount, balance_after, reference, at_ms }) => ({
      kind,
      amount: money(amount),
      balance_after: money(balance_after),
      reference: reference && (findPrintedNumber(reference) ?? null),
      at: new Date(at_ms).toISOString(),
    })),
  };
}
