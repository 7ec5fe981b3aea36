import { ApiError } from '#shared/contracts/errors.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { inTransaction } from '../../mall-api/core/db/transaction.ts';
import { CommandFault, type Commands, getWhy, readOptions, recordAct, toTable } from './command.ts';

/** `npm run mall -- payments …`: payments refunded or disputed at the payment provider after their purchase was used. */
export const paymentCommands: Commands = {
  list: {
    takes: '',
    does: 'lists payments whose money went back at the provider, or came again, and whose booking or gift card could not follow',
    run(_typed, { domain }) {
      const found = domain.payments.listUnrecovered();
      if (found.length === 0) return 'No payment waits for the centre.';
      const rows = found.map(({ id, number, subject, amount, refunded, disputed, unrecovered, currency, provider_payment }) => {
        const money = (value: number) => formatMoney({ amount: value, currency }, 'en');
        const sums = [amount, refunded, disputed, unrecovered].map(money);
        return [String(id), number ?? '–', subject.replace('_', ' '), ...sums, provider_payment ?? ''];
      });
      return toTable(['id', 'number', 'for', 'paid', 'refunded', 'disputed', 'not recovered', 'at the provider'], rows);
    },
  },
  close: {
    takes: '<id> --why "…"',
    does: 'takes a payment off that list once you have seen to it; it comes back should its money move again',
    run(typed, context) {
      const { words, why } = readOptions(typed, { why: 'text' });
      const [id = ''] = words;
      const reason = getWhy(why);
      if (!/^\d{1,9}$/.test(id)) throw new CommandFault('Name the payment by its id: see npm run mall -- payments list');
      try {
        inTransaction(context.domain.db, () => {
          context.domain.payments.settle(Number(id));
          recordAct(context, 'payments close', id, reason);
        });
      } catch (error) {
        if (error instanceof ApiError) throw new CommandFault(`Payment ${id} does not wait for anybody: see npm run mall -- payments list`);
        throw error;
      }
      return `Payment ${id} is closed.`;
    },
  },
};
