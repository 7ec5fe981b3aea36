import { adjustmentReasons } from '#shared/contracts/adjustment-reasons.ts';
import { inTransaction } from '../../mall-api/core/db/transaction.ts';
import { CommandFault, type Commands, recordAct } from './command.ts';
import { findMember } from './find-members.ts';
import { getWhy, readOptions } from './options.ts';

/** A slip of the finger must not make anybody rich. */
const pointsAtMost = 100_000;

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
      const { db, ledger, mailTasks } = context.domain;
      return inTransaction(db, () => {
        const balance = ledger.balanceOf(member.id);
        if (balance + points < 0) throw new CommandFault(`${member.name} has ${balance} points: no more can be taken.`);
        const movement = { customerId: member.id, kind: 'adjustment', points: Math.abs(points) } as const;
        const reference = { type: 'entry', id: null, name } as const;
        const entryId = points > 0 ? ledger.credit({ ...movement, reference }) : ledger.debit({ ...movement, reference });
        mailTasks.add('points-adjusted', { entryId });
        recordAct(context, 'points adjust', `${member.id} ${points}`, reason);
        return `${member.name} <${member.email}> has ${ledger.balanceOf(member.id)} points now, and is told by e-mail.`;
      });
    },
  },
};
