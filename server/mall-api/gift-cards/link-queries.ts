import { prepareFind, prepareList } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { jsonObject } from '../core/db/sqlite/dialect.ts';

/** Buyer without an account. */
export interface GiftCardGuest {
  gift_card_id: number;
  email: string;
  name: string | null;
  body_hash: string;
  /** Version of the accepted terms; null for orders of earlier builds. */
  terms_version: string | null;
}

/** A link without a login: `buyer` shows the order, `holder` shows the card. */
export interface GiftCardLink {
  gift_card_id: number;
  kind: 'buyer' | 'holder';
  sealed_code: string | null;
}

export interface NewGuest {
  giftCardId: number;
  email: string;
  name: string | null;
  /** Hash by which orders are counted. */
  mailbox: string;
  bodyHash: string;
  /** Version of the terms, accepted with the order. */
  termsVersion: string;
}

const guestBody = jsonObject({
  gift_card_id: 'g.gift_card_id',
  email: 'g.email',
  name: 'g.name',
  body_hash: 'g.body_hash',
  terms_version: 'g.terms_version',
});

/** Buyers of gift cards without an account, and links without a login. Callers hold the transaction. */
export function prepareGiftCardLinkQueries(db: Database) {
  const insertGuest = db.prepare(
    `INSERT INTO gift_card_guest (gift_card_id, email, name, mailbox, body_hash, terms_version, created_ms)
     VALUES (:giftCardId, :email, :name, :mailbox, :bodyHash, :termsVersion, :nowMs)`,
  );
  const findGuest = prepareFind<GiftCardGuest>(db, `SELECT ${guestBody} AS body FROM gift_card_guest g WHERE g.gift_card_id = :giftCardId`);
  const ofEmail = prepareList<GiftCardGuest>(
    db,
    `SELECT ${guestBody} AS body FROM gift_card_guest g WHERE g.email = :email ORDER BY g.gift_card_id`,
  );
  const countRecent = db.prepare(
    `SELECT count(*) AS ordered, coalesce(sum(CASE WHEN c.paid_ms IS NULL AND c.cancelled_ms IS NULL THEN 1 ELSE 0 END), 0) AS open
     FROM gift_card_guest g JOIN gift_card c ON c.id = g.gift_card_id WHERE g.mailbox = :mailbox AND g.created_ms > :sinceMs`,
  );
  const countReturned = db.prepare(
    `SELECT count(*) AS count
     FROM (
       SELECT gift_card_id AS id FROM gift_card_guest WHERE mailbox = :mailbox
       UNION SELECT id FROM gift_card WHERE recipient_email = :recipientEmail
     ) own JOIN gift_card c ON c.id = own.id
     WHERE c.customer_id IS NULL AND c.created_ms > :sinceMs AND c.paid_ms IS NOT NULL AND c.cancelled_ms IS NOT NULL`,
  );
  const setEmail = db.prepare('UPDATE gift_card_guest SET email = :email, mailbox = :mailbox WHERE gift_card_id = :giftCardId');
  const removeGuest = db.prepare('DELETE FROM gift_card_guest WHERE gift_card_id = :giftCardId');
  const insertSending = db.prepare('INSERT INTO gift_card_sending (gift_card_id, at_ms) VALUES (:giftCardId, :nowMs)');
  const listSendings = db.prepare('SELECT at_ms FROM gift_card_sending WHERE gift_card_id = :giftCardId ORDER BY at_ms');
  const insertLink = db.prepare(
    `INSERT INTO gift_card_link (token_hash, gift_card_id, kind, sealed_code, created_ms)
     VALUES (:tokenHash, :giftCardId, :kind, :sealedCode, :nowMs)`,
  );
  const findLink = prepareFind<GiftCardLink>(
    db,
    `SELECT ${jsonObject({ gift_card_id: 'gift_card_id', kind: 'kind', sealed_code: 'sealed_code' })} AS body
     FROM gift_card_link WHERE token_hash = :tokenHash`,
  );
  const removeLinks = db.prepare('DELETE FROM gift_card_link WHERE gift_card_id = :giftCardId AND kind = :kind');

  return {
    addGuest: (guest: NewGuest, now: Date): void => void insertGuest.run({ ...guest, nowMs: now.getTime() }),
    findGuest: (giftCardId: number): GiftCardGuest | undefined => findGuest({ giftCardId }),
    /** Lists orders that were made with this address. */
    listOfEmail: (email: string): GiftCardGuest[] => ofEmail({ email }),
    /** Counts a mailbox's orders since a time, and those of them that are neither paid nor cancelled. */
    countOrders(mailbox: string, sinceMs: number): { ordered: number; open: number } {
      const row = countRecent.get({ mailbox, sinceMs });
      return { ordered: Number(row?.ordered), open: Number(row?.open) };
    },
    /** Counts orders since a time that were paid and then cancelled, by a buyer's mailbox or for a recipient. */
    countReturned: (of: { mailbox: string; recipientEmail: string; sinceMs: number }): number => Number(countReturned.get(of)?.count),
    setEmail: (guest: Pick<NewGuest, 'giftCardId' | 'email' | 'mailbox'>): void => void setEmail.run(guest),
    removeGuest: (giftCardId: number): void => void removeGuest.run({ giftCardId }),
    addSending: (giftCardId: number, now: Date): void => void insertSending.run({ giftCardId, nowMs: now.getTime() }),
    /** Lists the times when the buyer has sent a card again. */
    listSendings: (giftCardId: number): number[] => listSendings.all({ giftCardId }).map(({ at_ms }) => Number(at_ms)),
    addLink: (link: { tokenHash: string; giftCardId: number; kind: GiftCardLink['kind']; sealedCode: string | null }, now: Date): void =>
      void insertLink.run({ ...link, nowMs: now.getTime() }),
    findLink: (tokenHash: string): GiftCardLink | undefined => findLink({ tokenHash }),
    /** Ends the links of one kind to a card. */
    removeLinks: (giftCardId: number, kind: GiftCardLink['kind']): void => void removeLinks.run({ giftCardId, kind }),
  };
}
