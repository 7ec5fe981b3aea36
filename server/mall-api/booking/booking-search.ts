import type { DeskBooking } from '#shared/contracts/desk-bookings.ts';
import { toWords } from '#shared/rules/fold.ts';
import { cleanCode, cleanEmail } from '#shared/rules/typed-text.ts';
import { type Page, type PageQuery, preparePage } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { rowsWithWords, toWordSearch, valuesIn } from '../core/db/sqlite/dialect.ts';
import { prepareMemberSearch } from '../member-desk/members.ts';
import { type BookingOrderRow, bookingOrderBody, upcomingFirst } from './queries.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  toDeskBooking: (row: BookingOrderRow) => DeskBooking;
}

/** Max contacts per search: the newest with the typed words. */
const maxContacts = 100;
/** Min characters of a number or digits of a phone number: fewer would match too many. */
const minCharacters = 4;
/** Digits of a phone number without the country code, by which contacts are found. */
const phoneDigits = 9;
/** Sorts after all texts with the same beginning. */
const last = '\uffff';

/**
 * Finds bookings by the beginning of their number, by the member, or by the name, address or phone number of a person without an account. Each part
 * uses an index of its own.
 */
export function prepareBookingSearch({ db, clock, toDeskBooking }: Dependencies) {
  const findMembers = prepareMemberSearch(db);
  const listPage = preparePage<BookingOrderRow>(db, {
    body: bookingOrderBody,
    from: 'booking_order',
    where: `CAST(:nowMs AS BIGINT) IS NOT NULL AND id IN (
      SELECT id FROM booking_order WHERE number >= :number AND number < :afterNumber
      UNION SELECT id FROM booking_order WHERE customer_id IN ${valuesIn(':customers')}
      UNION SELECT order_id FROM booking_contact WHERE email >= :email AND email < :afterEmail AND name IS NOT NULL
      UNION SELECT order_id FROM booking_contact WHERE order_id IN ${rowsWithWords('booking_contact_words', ':words', maxContacts)})`,
    orderBy: upcomingFirst,
  });

  function toRange(text: string): [string, string] {
    return text === '' ? ['', ''] : [text, text + last];
  }

  return function find({ q, member, ...page }: { q: string; member?: number | undefined } & PageQuery): Page<DeskBooking> {
    const isMember = member !== undefined;
    const code = cleanCode(q);
    const isNumber = /^R[A-Z\d]/.test(code) && code.length >= minCharacters;
    const digits = q.replace(/\D+/g, '');
    const isPhone = /^[\d +()/.-]+$/.test(q) && digits.length >= minCharacters;
    const isEmail = q.includes('@');
    const words = isPhone ? [digits.slice(-phoneDigits)] : isEmail ? [] : toWords(q);
    const customers = isMember ? [member] : findMembers(q).members.map(({ id }) => id);
    const [number, afterNumber] = toRange(!isMember && isNumber ? toNumber(code) : '');
    const [email, afterEmail] = toRange(!isMember && isEmail ? cleanEmail(q).toLowerCase() : '');
    const found = listPage(
      {
        ...{ number, afterNumber, email, afterEmail, nowMs: clock().getTime() },
        customers: JSON.stringify(customers),
        words: isMember || words.length === 0 ? '""' : toWordSearch(words),
      },
      page,
    );
    return { ...found, data: found.data.map(toDeskBooking) };
  };
}

/** Writes a typed number as it is stored, with or without its hyphens: `rab12cd` → `R-AB12-CD`. */
function toNumber(code: string): string {
  const signs = code.slice(1);
  return ['R', signs.slice(0, 4), signs.slice(4)].filter(Boolean).join('-');
}
