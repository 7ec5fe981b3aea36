import type { FoundMembers } from '#shared/contracts/desk-members.ts';
import { toWords } from '#shared/rules/fold.ts';
import { cleanScanned } from '#shared/rules/scanned-code.ts';
import { cleanCode, cleanEmail } from '#shared/rules/typed-text.ts';
import { memberDeskLimits } from '#shared/site/member-desk-limits.ts';
import { prepareList } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { jsonObject, rowsWithWords, toWordSearch } from '../core/db/sqlite/dialect.ts';

type Found = FoundMembers['members'][number];

const body = jsonObject({
  id: 'id',
  name: `trim(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))`,
  email: 'email',
  card_number: 'card_number',
});
const isMember = 'verified_ms IS NOT NULL AND erased_ms IS NULL';
/** One more than are shown, to detect whether there are more. */
const limit = memberDeskLimits.found + 1;
/** Fewer digits would match too many cards. */
const digitsOfCard = 4;
const wholeCard = /^9\d{15}$/;
/** Sorts after all texts with the same beginning. */
const last = '\uffff';

/**
 * Finds members by desk input: a card number, an address, or words of the name, or the beginnings of these. Each search uses an index and reads no
 * more than is shown.
 */
export function prepareMemberSearch(db: Database) {
  const listBy = (where: string) =>
    prepareList<Found>(db, `SELECT ${body} AS body FROM customer WHERE ${where} AND ${isMember} LIMIT ${limit}`);
  const byCard = listBy('card_number >= :from AND card_number < :until');
  const byEmail = listBy('folded_email >= :from AND folded_email < :until');
  const byWords = listBy(`id IN ${rowsWithWords('customer_words', ':words', limit)}`);

  function listFound(typed: string): Found[] {
    const scanned = cleanScanned(typed);
    const digits = wholeCard.test(scanned) ? scanned : cleanCode(typed); // “Ší” is a name, not 39
    if (/^\d+$/.test(digits)) return digits.length < digitsOfCard ? [] : byCard({ from: digits, until: digits + last });
    if (typed.includes('@')) {
      const email = cleanEmail(typed).toLowerCase();
      return byEmail({ from: email, until: email + last });
    }
    const words = toWords(typed);
    return words.length === 0 ? [] : byWords({ words: toWordSearch(words) });
  }

  return (typed: string): FoundMembers => {
    const found = listFound(typed);
    return { members: found.slice(0, memberDeskLimits.found), is_more: found.length > memberDeskLimits.found };
  };
}
