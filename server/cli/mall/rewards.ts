import { ApiError } from '#shared/contracts/errors.ts';
import { RewardCode } from '#shared/schemas/customer-rewards.ts';
import { inTransaction } from '../../mall-api/core/db/transaction.ts';
import { operatorActor } from '../../mall-api/core/till-actor.ts';
import { type CommandContext, CommandFault, type Commands, readOptions, recordAct, toCentreTime, toPrintable } from './command.ts';

/** `npm run mall -- rewards …` */
export const rewardCommands: Commands = {
  use: {
    takes: '<code> [--yes]',
    does: 'shows the reward behind a code and, once you agree (--yes: without asking), takes it, once',
    async run(typed, context) {
      const { words, yes } = readOptions(typed, { yes: 'flag' });
      const code = readCode(words);
      const facts = decide(code, () => toFacts(code, context), context);
      if (!yes && !context.ask) throw new CommandFault(`${facts}\nNobody is here to be asked, and nothing was taken: --yes takes it.`);
      if (!yes && !(await context.ask?.(`${facts}\nTake it now?`))) return 'Nothing was taken.';
      const taken = decide(
        code,
        () => {
          recordAct(context, 'rewards use', code);
          return context.domain.activations.redeem(code, operatorActor);
        },
        context,
      );
      return `${yes ? `${facts}\n` : ''}${taken.code} is used: ${titleOf(taken.translations)}`;
    },
  },
  refund: {
    takes: '<code>',
    does: 'gives the points of an activated reward back, whose code was not used',
    run(typed, context) {
      const wanted = readCode(typed);
      const refund = () => {
        recordAct(context, 'rewards refund', wanted);
        return context.domain.activations.refund(wanted);
      };
      const { code, points } = decide(wanted, refund, context);
      return `${code} is refunded: ${points} points`;
    },
  },
};

const reasons: Readonly<Record<string, string>> = { already_used: 'was used already', expired: 'has expired', refunded: 'was refunded' };

/** Accepts any spacing and case, quoted or not. */
function readCode(words: readonly string[]): string {
  const code = RewardCode.safeParse(words.join(' '));
  if (!code.success) throw new CommandFault('A code has twelve letters and digits, such as 7K2M-QX4P-9HJW.');
  return code.data;
}

function decide<T>(code: string, action: () => T, { domain }: CommandContext): T {
  try {
    return inTransaction(domain.db, action);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new CommandFault(`${code} ${reasons[error.errors?.code?.[0] ?? ''] ?? 'is the code of no reward'}.`);
  }
}

/** The facts that the operator must see before redeeming; of the member only the first name and the level. */
function toFacts(code: string, context: CommandContext): string {
  const { activations, ledger, queries } = context.domain;
  const reward = activations.getUsable(code);
  const shops = activations.nameTakers(reward).map(({ id, translations }) => titleOf(translations) || `shop ${id}`);
  const { zone, toMinute } = toCentreTime(context);
  const { firstName } = queries.customers.get(reward.customerId);
  const tier = ledger.tiers.tierOf(reward.customerId);
  const level = tier?.translations.find(({ locale }) => locale === 'en')?.name ?? tier?.translations[0]?.name;
  return [
    `code     ${reward.code}`,
    `reward   ${titleOf(reward.translations)}${shops.length > 0 ? ` (${shops.join(', ')})` : ''}`,
    `member   ${firstName}${level ? `, ${level}` : ''}`,
    `until    ${toMinute(reward.expires_at)} (${zone})`,
  ]
    .map(toPrintable)
    .join('\n');
}

function titleOf(translations: readonly { locale: string; title: string }[]): string {
  return (translations.find(({ locale }) => locale === 'en') ?? translations[0])?.title ?? '';
}
