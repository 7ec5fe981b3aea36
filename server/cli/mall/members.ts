import { adjustmentReasons } from '#shared/contracts/adjustment-reasons.ts';
import { cleanCode, cleanEmail, cleanTyped } from '#shared/rules/typed-text.ts';
import { memberDeskLimits } from '#shared/site/member-desk-limits.ts';
import type { Database } from '../../mall-api/core/db/database.ts';
import { inTransaction } from '../../mall-api/core/db/transaction.ts';
import { type CommandContext, CommandFault, type Commands, getWhy, readOptions, toCentreTime, toTable } from './command.ts';

const listedAtMost = 20;

/** `npm run mall -- members …` */
export const memberCommands: Commands = {
  find: {
    takes: '<text>',
    does: `finds members by e-mail, name or card number, ${listedAtMost} at most`,
    run(typed, context) {
      const text = typed.join(' ').trim();
      if (text.length < 2) throw new CommandFault('Type at least two characters of an e-mail address, a name or a card number.');
      const found = listMembers(context.domain.db, text);
      if (found.length === 0) return 'There is no such member.';
      const { zone, toMinute } = toCentreTime(context);
      const rows = found
        .slice(0, listedAtMost)
        .map((member) => [
          String(member.id),
          member.name,
          member.email,
          member.cardNumber,
          toMinute(new Date(member.sinceMs)),
          toBalance(member, context),
          String(member.waiting),
        ]);
      const table = toTable(['id', 'name', 'e-mail', 'card', `since (${zone})`, 'points', 'receipts that wait'], rows);
      return found.length > listedAtMost ? `${table}\n${found.length - listedAtMost} more: type more of it.` : table;
    },
  },
};

/** `120`, or `0 (owes 40)` after spent points were taken back. */
function toBalance({ id }: FoundMember, { domain: { db, ledger } }: CommandContext): string {
  const { balance, owed } = inTransaction(db, () => ledger.summaryOf(id));
  return owed === undefined ? String(balance) : `${balance} (owes ${owed})`;
}

const { pointsAtMost } = memberDeskLimits;

/** `npm run mall -- points …` */
export const pointsCommands: Commands = {
  adjust: {
    takes: `<member> <points> [${adjustmentReasons.join('|')}] --why "…"`,
    does: 'adds points (or takes them: -20) to a member known by id, e-mail or card; the member is told by e-mail',
    run(typed, context) {
      const { words, why } = readOptions(typed, { why: 'text' });
      const [who = '', amount = '', given = adjustmentReasons[0], ...more] = words;
      const member = findMember(context.domain.db, who);
      if (!member) throw new CommandFault('There is no such member: see npm run mall -- members find <text>');
      const points = /^[+-]?\d{1,7}$/.test(amount) ? Number(amount) : 0;
      if (points === 0 || Math.abs(points) > pointsAtMost) {
        throw new CommandFault(`Points are a whole number other than zero, ${pointsAtMost} at most: 50, or -20.`);
      }
      const name = adjustmentReasons.find((known) => known === given);
      if (!name || more.length > 0) throw new CommandFault(`What the member is told is one of: ${adjustmentReasons.join(', ')}.`);
      const reason = getWhy(why);
      const { db, ledger, adjustPoints, operatorActs } = context.domain;
      return inTransaction(db, () => {
        const balance = ledger.balanceOf(member.id);
        if (balance + points < 0) throw new CommandFault(`${member.name} has ${balance} points: no more can be taken.`);
        const now = adjustPoints({ customerId: member.id, points, reason: name });
        const { operator } = context;
        operatorActs.record({ operator, act: 'points adjust', subject: `${member.id} ${points}`, why: reason, customerId: member.id });
        const owed = ledger.owedOf(member.id);
        const rest = owed > 0 ? ` (${owed} more are owed)` : '';
        return `${member.name} <${member.email}> has ${now} points now${rest}, and is told by e-mail.`;
      });
    },
  },
};

interface FoundMember {
  id: number;
  name: string;
  email: string;
  cardNumber: string;
  sinceMs: number;
  /** Receipts waiting for a person's decision. */
  waiting: number;
}

/** Finds members by part of their email address or name, ignoring case and accents, or by part of their card number, with any spacing. */
function listMembers(db: Database, text: string): FoundMember[] {
  const wanted = fold(cleanTyped(text));
  const digits = cleanCode(text);
  const isCard = /^\d{4,}$/.test(digits);
  return listAll(db).filter(
    ({ name, email, cardNumber }) => fold(`${name} ${email}`).includes(wanted) || (isCard && cardNumber.includes(digits)),
  );
}

/** Finds the member with this id, email address or card number. */
function findMember(db: Database, text: string): FoundMember | undefined {
  const digits = cleanCode(text);
  return listAll(db).find(
    ({ id, email, cardNumber }) => String(id) === text || email.toLowerCase() === cleanEmail(text).toLowerCase() || cardNumber === digits,
  );
}

function listAll(db: Database): FoundMember[] {
  const rows = db
    .prepare(
      `SELECT id, email, card_number, verified_ms, trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) AS name,
         (SELECT count(*) FROM receipt WHERE customer_id = customer.id AND status = 'pending') AS waiting
       FROM customer WHERE verified_ms IS NOT NULL AND erased_ms IS NULL ORDER BY id`,
    )
    .all();
  return rows.map((row) => ({
    id: Number(row.id),
    name: String(row.name),
    email: String(row.email),
    cardNumber: String(row.card_number),
    sinceMs: Number(row.verified_ms),
    waiting: Number(row.waiting),
  }));
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
