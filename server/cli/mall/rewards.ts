import { RewardCode } from '#shared/contracts/customer-rewards.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { inTransaction } from '../../mall-api/db/transaction.ts';
import { prepareActivations } from '../../mall-api/loyalty/activations.ts';
import { type CommandContext, CommandFault, type Commands } from './command.ts';

/** `npm run mall -- rewards …` */
export const rewardCommands: Commands = {
  use: {
    takes: '<code>',
    does: 'takes the code of an activated reward, once',
    run([typed], context) {
      const { code, translations } = decide(typed, (code) => prepareActivations(context).redeem(code), context);
      return `${code} is used: ${translations[0]?.title ?? ''}`;
    },
  },
  refund: {
    takes: '<code>',
    does: 'gives the points of an activated reward back, whose code was not used',
    run([typed], context) {
      const { code, points } = decide(typed, (code) => prepareActivations(context).refund(code), context);
      return `${code} is refunded: ${points} points`;
    },
  },
};

const reasons: Readonly<Record<string, string>> = { already_used: 'was used already', expired: 'has expired' };

function decide<T>(typed: string | undefined, action: (code: string) => T, { db }: CommandContext): T {
  const code = RewardCode.safeParse(typed);
  if (!code.success) throw new CommandFault('A code has twelve letters and digits, such as 7K2M-QX4P-9HJW.');
  try {
    return inTransaction(db, () => action(code.data));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new CommandFault(`${code.data} ${reasons[error.errors?.code?.[0] ?? ''] ?? 'is the code of no reward'}.`);
  }
}
