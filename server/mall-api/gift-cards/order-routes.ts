import type { FastifyInstance } from 'fastify';
import {
  eraseGiftCardPeople,
  findGiftCardOrders,
  type GiftCardOrderAtDesk,
  sendGiftCard,
} from '#shared/contracts/desk-gift-card-orders.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { isGiftCardNumber } from '#shared/rules/card-numbers.ts';
import { cleanScanned } from '#shared/rules/scanned-code.ts';
import { memberDeskLimits } from '#shared/site/member-desk-limits.ts';
import { found } from '../core/db/found.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import { implementStaff } from '../core/http/implement-staff.ts';
import type { StaffSession } from '../core/http/staff-sessions.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { toStanding } from './gift-card-ledger.ts';
import type { GiftCardRow } from './queries.ts';

/** Max orders that a search returns. */
const maxOrders = 50;

/** Routes for staff about orders of gift cards, of members and of buyers without an account. */
export function registerDeskGiftCardOrders(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, clock, giftCards, giftCardSendings, guestGiftCards, operatorActs, queries } = dependencies;
  const { customers, giftCards: rows, giftCardLinks } = queries;

  function findRows(q: string): GiftCardRow[] {
    const number = cleanScanned(q);
    if (isGiftCardNumber(number)) return [rows.findByNumber(number)].filter((row) => row !== undefined);
    if (!q.includes('@')) return [rows.findByOrder(toOrderNumber(q))].filter((row) => row !== undefined);
    const email = q.toLowerCase();
    const member = customers.findByEmail(email);
    const all = [
      ...(member?.verifiedMs === undefined ? [] : rows.listAll(member.id)),
      ...giftCardLinks.listOfEmail(email).flatMap(({ gift_card_id }) => rows.find(gift_card_id) ?? []),
      ...rows.listOfRecipient(email),
    ];
    return [...new Map(all.map((row) => [row.id, row])).values()].sort((one, other) => one.id - other.id).slice(-maxOrders);
  }

  function toAnswer(row: GiftCardRow): GiftCardOrderAtDesk {
    const card = giftCards.guest.get(row.id);
    const buyer = guestGiftCards.findBuyer(row.id);
    return {
      order_number: card.order_number,
      number: card.number,
      status: card.status,
      price: card.price,
      balance: card.balance,
      created_at: card.created_at,
      paid_at: card.paid_at,
      sent_at: row.presented_ms === null ? null : new Date(row.presented_ms).toISOString(),
      is_guest: row.customer_id === null,
      buyer: buyer ? { name: buyer.fullName || null, email: buyer.email } : null,
      recipient: card.recipient,
      has_message: card.message !== null,
      is_sandbox: card.is_sandbox,
      resent_at: giftCardLinks.listSendings(row.id).map((ms) => new Date(ms).toISOString()),
    };
  }

  /** Logs that a staff member has seen an order, once in a while, because screens refetch repeatedly. */
  function recordLook(subject: string, { staffId, name }: StaffSession): void {
    const act = 'gift-cards show';
    const sinceMs = clock().getTime() - memberDeskLimits.lookupRetentionMs;
    if (operatorActs.listSubjects({ staffId, act, sinceMs }).includes(subject)) return;
    operatorActs.record({ operator: name, act, subject, staffId });
  }

  const getRow = (orderNumber: string) => found(rows.findByOrder(orderNumber));

  implementStaff(app, dependencies, findGiftCardOrders, ({ query: { q }, staff }) =>
    awaitTransaction(db, () => {
      const orders = findRows(q);
      for (const { order_number } of orders) recordLook(order_number, staff);
      return orders.map(toAnswer);
    }),
  );

  implementStaff(app, dependencies, sendGiftCard, ({ body: { order_number, email, buyer_email, why }, staff: { staffId, name, roles } }) =>
    awaitTransaction(db, () => {
      const row = getRow(order_number);
      const isUsable = row.paid_ms !== null && toStanding(row, clock()) === 'active';
      if (!isUsable) throw new ApiError('Conflict', { errors: { order_number: ['not_available'] } });
      send(row, { email: email?.toLowerCase(), buyerEmail: buyer_email?.toLowerCase(), roles });
      operatorActs.record({ operator: name, act: 'gift-cards send', subject: order_number, why, staffId });
      return toAnswer(getRow(order_number));
    }),
  );

  implementStaff(app, dependencies, eraseGiftCardPeople, ({ body: { order_number, why }, staff: { staffId, name } }) =>
    awaitTransaction(db, () => {
      guestGiftCards.forget(getRow(order_number).id);
      operatorActs.record({ operator: name, act: 'gift-cards erase', subject: order_number, why, staffId });
      return toAnswer(getRow(order_number));
    }),
  );

  /**
   * Sends the card to its recipient, or to a member who bought it without one. If neither buyer nor earlier recipient can be notified, only a manager
   * may move the card.
   */
  function send(row: GiftCardRow, { email, buyerEmail, roles }: Sending): void {
    const { id, recipient_email: previous } = row;
    const buyer = guestGiftCards.findBuyer(id);
    if (buyerEmail !== undefined && (!buyer || buyer.isMember))
      throw new ApiError('Conflict', { errors: { buyer_email: ['not_available'] } });
    const isCorrected = buyer !== undefined && buyerEmail !== undefined && buyerEmail !== buyer.email;
    const corrected = isCorrected && buyer.email === previous ? buyerEmail : previous; // an own card was at the same wrong address
    const recipientEmail = email ?? corrected;
    if (recipientEmail === null && !buyer?.isMember) throw new ApiError('Conflict', { errors: { order_number: ['not_available'] } });
    const isMoved = recipientEmail !== null && recipientEmail !== previous;
    if (isMoved && !buyer && previous === null && !roles.includes('manager')) throw new ApiError('Forbidden');
    if (isCorrected) guestGiftCards.correctBuyer(id, buyerEmail);
    giftCardSendings.send(row, { buyer, recipient: { email: recipientEmail }, isBuyerCorrected: isCorrected });
  }
}

/** Addresses to which staff send a card, in lower case; missing: the stored ones. */
interface Sending extends Pick<StaffSession, 'roles'> {
  email: string | undefined;
  buyerEmail: string | undefined;
}

/** Normalizes an order number as staff type it: `d 7k2m qx4p`. */
function toOrderNumber(typed: string): string {
  const [, first = '', second = ''] = /^D?-?([2-9A-Z]{4})-?([2-9A-Z]{4})$/.exec(typed.toUpperCase().replace(/\s/g, '')) ?? [];
  return `D-${first}-${second}`;
}
