import type { GiftCard, GiftCardOffer } from '#shared/contracts/gift-cards.ts';
import type { Locale } from '#shared/site/locales.ts';
import { prepareFind, prepareList } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { asJson, jsonBoolean, jsonObject } from '../core/db/sqlite/dialect.ts';
import { isPaidInTest, isRefundDue, isRefunded } from '../payments/queries.ts';

/** Row of a card, with sums of its movements and payments. */
export interface GiftCardRow {
  id: number;
  /** Buyer; null if the buyer has no account. */
  customer_id: number | null;
  order_number: string;
  amount: number;
  currency: string;
  valid_months: number;
  cancel_days: number;
  recipient_name: string | null;
  recipient_email: string | null;
  message: string | null;
  locale: Locale;
  created_ms: number;
  paid_ms: number | null;
  number: string | null;
  code_hash: string | null;
  sealed_code: string | null;
  /** Time of the current code. */
  sealed_ms: number | null;
  revealed_ms: number | null;
  expires_ms: number | null;
  blocked_ms: number | null;
  cancelled_ms: number | null;
  presented_ms: number | null;
  /** Sum of the movements. */
  loaded: number;
  /** Reversed part of the payment, which is deducted from `loaded`. */
  withheld: number;
  /** Usable amount. */
  balance: number;
  is_used: boolean;
  /** Not paid with real money. */
  is_sandbox: boolean;
  paid_with: GiftCard['paid_with'];
  is_refund_due: boolean;
  is_refunded: boolean;
  record: Pick<GiftCard, 'image' | 'translations'>;
}

export interface NewGiftCard {
  customerId: number | null;
  orderNumber: string;
  offer: GiftCardOffer;
  amount: number;
  currency: string;
  recipientName: string | null;
  recipientEmail: string | null;
  message: string | null;
  locale: Locale;
}

/** A code that replaces an earlier one. */
export interface NewCode extends Pick<IssuedCard, 'codeHash' | 'sealedCode'> {
  /** Id of the card. */
  id: number;
  recipientEmail: string | null;
  recipientName: string | null;
}

export interface IssuedCard {
  number: string;
  codeHash: string;
  sealedCode: string;
  expiresMs: number;
}

const columns = [
  'id',
  'customer_id',
  'order_number',
  'amount',
  'currency',
  'valid_months',
  'cancel_days',
  'recipient_name',
  'recipient_email',
  'message',
  'locale',
  'created_ms',
  'paid_ms',
  'number',
  'code_hash',
  'sealed_code',
  'sealed_ms',
  'revealed_ms',
  'expires_ms',
  'blocked_ms',
  'cancelled_ms',
  'presented_ms',
];
const payments = `payment p WHERE p.subject = 'gift_card' AND p.subject_id = gift_card.id`;
const movements = 'gift_card_movement m WHERE m.gift_card_id = gift_card.id';
const body = jsonObject({
  ...Object.fromEntries(columns.map((name) => [name, name])),
  loaded: `coalesce((SELECT sum(m.amount) FROM ${movements}), 0)`,
  withheld: `coalesce((SELECT sum(CASE WHEN p.refunded + p.disputed < p.amount THEN p.refunded + p.disputed ELSE p.amount END)
    FROM ${payments} AND p.refund_wanted_ms IS NULL), 0)`,
  is_used: jsonBoolean(`EXISTS (SELECT 1 FROM ${movements} AND m.kind = 'redeemed')`),
  paid_with: asJson(
    `(SELECT ${jsonObject({ brand: 'p.brand', last4: 'p.last4' })} FROM ${payments} AND p.state IN ('paid', 'refunded') AND p.brand IS NOT NULL ORDER BY p.id LIMIT 1)`,
  ),
  is_refund_due: jsonBoolean(`cancelled_ms IS NOT NULL AND EXISTS (SELECT 1 FROM ${payments} AND ${isRefundDue})`),
  is_refunded: jsonBoolean(`cancelled_ms IS NOT NULL AND EXISTS (SELECT 1 FROM ${payments} AND ${isRefunded})`),
  is_sandbox: jsonBoolean(`EXISTS (SELECT 1 FROM ${payments} AND ${isPaidInTest})`),
  record: asJson('body'),
});

/** Gift cards and their orders. Callers hold the transaction. */
export function prepareGiftCardQueries(db: Database) {
  const find = prepareFind<StoredGiftCard>(db, `SELECT ${body} AS body FROM gift_card WHERE id = :id`);
  const findByNumber = prepareFind<StoredGiftCard>(db, `SELECT ${body} AS body FROM gift_card WHERE number = :number`);
  const listAll = prepareList<StoredGiftCard>(db, `SELECT ${body} AS body FROM gift_card WHERE customer_id = :customerId ORDER BY id`);
  const hasOrder = db.prepare('SELECT 1 FROM gift_card WHERE order_number = :orderNumber');
  const countSince = db.prepare('SELECT count(*) AS count FROM gift_card WHERE customer_id = :customerId AND created_ms > :sinceMs');
  const insert = db.prepare(
    `INSERT INTO gift_card (customer_id, order_number, amount, currency, body, valid_months, cancel_days, recipient_name, recipient_email,
       message, locale, created_ms)
     VALUES (:customerId, :orderNumber, :amount, :currency, :body, :validMonths, :cancelDays, :recipientName, :recipientEmail,
       :message, :locale, :nowMs) RETURNING id`,
  );
  const issue = db.prepare(
    `UPDATE gift_card SET paid_ms = :nowMs, number = :number, code_hash = :codeHash, sealed_code = :sealedCode, sealed_ms = :nowMs,
       expires_ms = :expiresMs
     WHERE id = :id AND paid_ms IS NULL AND cancelled_ms IS NULL`,
  );
  const setCode = db.prepare(
    `UPDATE gift_card SET code_hash = :codeHash, sealed_code = :sealedCode, sealed_ms = :nowMs, revealed_ms = NULL, presented_ms = NULL,
       recipient_email = :recipientEmail, recipient_name = :recipientName WHERE id = :id AND number IS NOT NULL`,
  );
  const setRecipient = db.prepare('UPDATE gift_card SET recipient_email = :recipientEmail, recipient_name = :recipientName WHERE id = :id');
  const setRevealed = db.prepare('UPDATE gift_card SET revealed_ms = :nowMs WHERE id = :id AND revealed_ms IS NULL');
  const setCancelled = db.prepare('UPDATE gift_card SET cancelled_ms = :nowMs, sealed_code = NULL WHERE id = :id AND cancelled_ms IS NULL');
  const setPresented = db.prepare('UPDATE gift_card SET presented_ms = :nowMs WHERE id = :id');
  const setBlocked = db.prepare('UPDATE gift_card SET blocked_ms = :blockedMs WHERE id = :id');
  const forgetPeople = db.prepare(
    'UPDATE gift_card SET recipient_name = NULL, recipient_email = NULL, message = NULL WHERE customer_id = :customerId',
  );
  const forgetOne = db.prepare('UPDATE gift_card SET recipient_name = NULL, recipient_email = NULL, message = NULL WHERE id = :id');
  const forgetRecipient = db.prepare(
    'UPDATE gift_card SET recipient_name = NULL, recipient_email = NULL, message = NULL WHERE recipient_email = :email',
  );
  const ofRecipient = prepareList<StoredGiftCard>(db, `SELECT ${body} AS body FROM gift_card WHERE recipient_email = :email ORDER BY id`);
  const findByOrder = prepareFind<StoredGiftCard>(db, `SELECT ${body} AS body FROM gift_card WHERE order_number = :orderNumber`);
  const cancelUnpaid = db.prepare(
    'UPDATE gift_card SET cancelled_ms = :nowMs WHERE customer_id = :customerId AND paid_ms IS NULL AND cancelled_ms IS NULL',
  );
  const insertMovement = db.prepare(
    `INSERT INTO gift_card_movement (gift_card_id, kind, amount, balance_after, reference, at_ms, company_id, key_id, staff_id)
     VALUES (:id, :kind, :amount, :balanceAfter, :reference, :nowMs, :companyId, :keyId, :staffId)`,
  );
  const findMovement = prepareFind<GiftCardMovement>(
    db,
    `SELECT ${movementBody} AS body FROM gift_card_movement WHERE gift_card_id = :id AND reference = :reference`,
  );
  const findLastRedemption = db.prepare(
    `SELECT company_id FROM gift_card_movement WHERE gift_card_id = :id AND kind = 'redeemed' ORDER BY id DESC LIMIT 1`,
  );
  const listMovements = prepareList<GiftCardMovement>(
    db,
    `SELECT ${movementBody} AS body FROM gift_card_movement WHERE gift_card_id = :id ORDER BY id`,
  );

  return {
    find: (id: number): GiftCardRow | undefined => withBalance(find({ id })),
    findByNumber: (number: string): GiftCardRow | undefined => withBalance(findByNumber({ number })),
    findByOrder: (orderNumber: string): GiftCardRow | undefined => withBalance(findByOrder({ orderNumber })),
    listAll: (customerId: number): GiftCardRow[] => listAll({ customerId }).map(withBalance),
    hasOrder: (orderNumber: string): boolean => hasOrder.get({ orderNumber }) !== undefined,
    countSince: (customerId: number, sinceMs: number): number => Number(countSince.get({ customerId, sinceMs })?.count),
    /** Adds a card and returns its id. */
    add({ offer, ...row }: NewGiftCard, now: Date): number {
      const { image, translations, valid_months: validMonths, cancel_days: cancelDays } = offer;
      const kept = { image, translations: translations.map(({ locale, title }) => ({ locale, title })) };
      return Number(insert.get({ ...row, validMonths, cancelDays, body: JSON.stringify(kept), nowMs: now.getTime() })?.id);
    },
    issue: (id: number, card: IssuedCard, now: Date): void => void issue.run({ id, ...card, nowMs: now.getTime() }),
    /** Replaces the code, and sets to whom the card is sent. */
    setCode: (card: NewCode, now: Date): void => void setCode.run({ ...card, nowMs: now.getTime() }),
    setRecipient: (card: Pick<NewCode, 'id' | 'recipientEmail' | 'recipientName'>): void => void setRecipient.run(card),
    setRevealed: (id: number, now: Date): void => void setRevealed.run({ id, nowMs: now.getTime() }),
    setCancelled: (id: number, now: Date): void => void setCancelled.run({ id, nowMs: now.getTime() }),
    /** Records that the recipient has been notified. */
    setPresented: (id: number, now: Date): void => void setPresented.run({ id, nowMs: now.getTime() }),
    setBlocked: (id: number, at: Date | undefined): void => void setBlocked.run({ id, blockedMs: at?.getTime() ?? null }),
    /** Deletes the recipients' data; the cards stay. */
    forgetPeople: (customerId: number): void => void forgetPeople.run({ customerId }),
    /** Deletes the recipient's data of one card. */
    forgetPeopleOf: (id: number): void => void forgetOne.run({ id }),
    /** Deletes the data of a recipient on all cards. */
    forgetRecipient: (email: string): void => void forgetRecipient.run({ email }),
    /** Lists cards that were sent to an address. */
    listOfRecipient: (email: string): GiftCardRow[] => ofRecipient({ email }).map(withBalance),
    cancelUnpaid: (customerId: number, now: Date): void => void cancelUnpaid.run({ customerId, nowMs: now.getTime() }),
    addMovement: ({ reference = null, ...movement }: NewMovement, now: Date): void =>
      void insertMovement.run({ ...movement, reference, nowMs: now.getTime() }),
    findMovement: (id: number, reference: string): GiftCardMovement | undefined => findMovement({ id, reference }),
    /** Returns the shop that redeemed last; null: the centre, or nothing was redeemed. */
    findLastShop: (id: number): number | null => {
      const company = findLastRedemption.get({ id })?.company_id ?? null;
      return company === null ? null : Number(company);
    },
    listMovements: (id: number): GiftCardMovement[] => listMovements({ id }),
  };
}

type StoredGiftCard = Omit<GiftCardRow, 'balance'>;

function withBalance<Found extends StoredGiftCard | undefined>(found: Found) {
  return found && { ...found, balance: Math.max(0, found.loaded - found.withheld) };
}

export interface GiftCardMovement {
  kind: 'issued' | 'redeemed' | 'returned' | 'taken_back';
  amount: number;
  balance_after: number;
  reference: string | null;
  at_ms: number;
  /** Shop that booked it; null: the centre. */
  company_id: number | null;
}

export interface NewMovement extends Pick<GiftCardMovement, 'kind' | 'amount'> {
  /** Id of the card. */
  id: number;
  balanceAfter: number;
  reference?: string | null;
  companyId: number | null;
  keyId: number | null;
  staffId: number | null;
}

const movementBody = jsonObject({
  kind: 'kind',
  amount: 'amount',
  balance_after: 'balance_after',
  reference: 'reference',
  at_ms: 'at_ms',
  company_id: 'company_id',
});
