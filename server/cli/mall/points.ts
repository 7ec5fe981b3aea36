import { adjustmentReasons } from '#shared/contracts/adjustment-reasons.ts';
import { memberDeskLimits } from '#shared/site/member-desk-limits.ts';
import { inTransaction } from '../../mall-api/core/db/transaction.ts';
import { CommandFault, type Commands } from './command.ts';
import { findMember } from './find-members.ts';
import { getWhy, readOptions } from './options.ts';

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
