import { inTransaction } from '../../mall-api/core/db/transaction.ts';
import { type CommandContext, CommandFault, type Commands, toCentreTime, toTable } from './command.ts';
import { type FoundMember, listMembers } from './find-members.ts';

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
