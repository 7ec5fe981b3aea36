import { ApiError } from '#shared/contracts/errors.ts';
import type { GiftCard } from '#shared/contracts/gift-cards.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { EmailAddress, type Money } from '#shared/schemas/fields.ts';
import { GiftCardNumber } from '#shared/schemas/gift-cards.ts';
import { inTransaction } from '../../mall-api/core/db/transaction.ts';
import { operatorActor } from '../../mall-api/core/till-actor.ts';
import type { GiftCardMovement } from '../../mall-api/gift-cards/queries.ts';
import {
  type CommandContext,
  CommandFault,
  type Commands,
  getWhy,
  readOptions,
  recordAct,
  toCentreTime,
  toPrintable,
  toTable,
} from './command.ts';

interface Standing {
  card: GiftCard;
  movements: GiftCardMovement[];
}

/** `npm run mall -- gift-cards …` */
export const giftCardCommands: Commands = {
  show: {
    takes: '<number>',
    does: 'shows what a gift card is worth, until when, and all that came onto it and went from it',
    run(typed, context) {
      const number = readNumber(typed);
      return toPage(
        decide(number, () => context.domain.giftCards.desk.show(number), context),
        context,
      );
    },
  },
  redeem: {
    takes: '<number> <amount> --reference <receipt> [--yes]',
    does: 'takes an amount (250, or 99.90) off a card, once for each reference, once you agree (--yes: without asking)',
    async run(typed, context) {
      const { words, reference, yes } = readOptions(typed, { reference: 'text', yes: 'flag' });
      const [amountText = '', ...numberWords] = words.toReversed();
      const number = readNumber(numberWords.toReversed());
      const named = reference?.trim() ?? '';
      if (named === '' || named.length > 100) throw new CommandFault('Name the receipt, so that nothing is taken twice: --reference "…"');
      const { desk } = context.domain.giftCards;
      const { card } = decide(number, () => desk.show(number), context);
      const amount = readAmount(amountText, card.price.currency);
      const question = `card     ${card.number}\nbalance  ${formatMoney(card.balance, 'en')}\ntake     ${formatMoney(amount, 'en')}`;
      if (!yes && !context.ask) throw new CommandFault(`${question}\nNobody is here to be asked, and nothing was taken: --yes takes it.`);
      if (!yes && !(await context.ask?.(`${question}\nTake it now?`))) return 'Nothing was taken.';
      const done = decide(
        number,
        () => {
          recordAct(context, 'gift-cards redeem', `${number} ${amount.amount}`, named);
          return desk.redeem(number, { amount, reference: named, by: operatorActor });
        },
        context,
      );
      return `${formatMoney(amount, 'en')} taken. ${done.card.number} has ${formatMoney(done.card.balance, 'en')} left.`;
    },
  },
  return: {
    takes: '<number> <amount> --why "…"',
    does: 'puts an amount back that was taken by mistake: never more than the card was sold for',
    run(typed, context) {
      const { words, why } = readOptions(typed, { why: 'text' });
      const [amountText = '', ...numberWords] = words.toReversed();
      const number = readNumber(numberWords.toReversed());
      const reason = getWhy(why);
      const { desk } = context.domain.giftCards;
      const giveBack = () => {
        const amount = readAmount(amountText, desk.show(number).card.price.currency);
        recordAct(context, 'gift-cards return', `${number} ${amount.amount}`, reason);
        return desk.giveBack(number, amount, operatorActor);
      };
      const { card } = decide(number, giveBack, context);
      return `${card.number} has ${formatMoney(card.balance, 'en')} now.`;
    },
  },
  block: {
    takes: '<number> --why "…"',
    does: 'lets no till take anything off a card any more, such as one that was stolen; its balance stays',
    run: (typed, context) => setBlocked(typed, context, true),
  },
  unblock: {
    takes: '<number> --why "…"',
    does: 'lets a blocked card be used again',
    run: (typed, context) => setBlocked(typed, context, false),
  },
  refund: {
    takes: '<number> --why "…"',
    does: 'takes back a card that was never used, and has its buyer paid back',
    run(typed, context) {
      const { words, why } = readOptions(typed, { why: 'text' });
      const [number, reason] = [readNumber(words), getWhy(why)];
      const refund = () => {
        recordAct(context, 'gift-cards refund', number, reason);
        return context.domain.giftCards.desk.refund(number);
      };
      const { card } = decide(number, refund, context);
      return `${card.number} is taken back; ${formatMoney(card.price, 'en')} goes back to whoever paid for it.`;
    },
  },
  export: {
    takes: '<email> --why "…"',
    does: 'prints the data that is stored about a buyer without an account, or a recipient, as JSON',
    run(typed, context) {
      const { words, why } = readOptions(typed, { why: 'text' });
      const address = EmailAddress.safeParse(words.join(' '));
      if (!address.success) throw new CommandFault('Name one email address, such as jana@example.com');
      const reason = getWhy(why);
      return inTransaction(context.domain.db, () => {
        const data = context.domain.guestGiftCards.listOfAddress(address.data);
        const numbers = new Set([...data.bought, ...data.received].map(({ number }) => number));
        for (const number of numbers) recordAct(context, 'gift-cards export', number, reason); // the address is not logged
        return JSON.stringify(data, null, 2).split('\n').map(toPrintable).join('\n');
      });
    },
  },
};

function setBlocked(typed: readonly string[], context: CommandContext, isBlocked: boolean): string {
  const { words, why } = readOptions(typed, { why: 'text' });
  const [number, reason] = [readNumber(words), getWhy(why)];
  const set = () => {
    recordAct(context, isBlocked ? 'gift-cards block' : 'gift-cards unblock', number, reason);
    return context.domain.giftCards.desk.block(number, isBlocked);
  };
  const { card } = decide(number, set, context);
  return `${card.number} is ${card.status}: ${formatMoney(card.balance, 'en')}`;
}

/** Accepts any spacing. */
function readNumber(words: readonly string[]): string {
  const number = GiftCardNumber.safeParse(words.join(' '));
  if (!number.success)
    throw new CommandFault('The number of a gift card has twelve digits, such as 8123 4567 8905; this one has a slip in it.');
  return number.data;
}

/** Amounts as written on receipts, with a point or comma before the cents. */
function readAmount(typed: string, currency: string): Money {
  const [, whole, hundredths = '00'] = /^(\d{1,7})(?:[.,](\d\d))?$/.exec(typed) ?? [];
  const amount = Number(whole) * 100 + Number(hundredths);
  if (whole === undefined || amount === 0) throw new CommandFault('An amount is a number above zero: 250, or 99.90');
  return { amount, currency };
}

const reasons: Readonly<Record<string, string>> = {
  not_enough_balance: 'does not hold as much',
  expired: 'has expired',
  blocked: 'is blocked',
  not_available: 'was taken back',
  already_used: 'was used already',
  too_big: 'was never worth as much',
  idempotency_key_reused: 'has another amount under this reference already',
};

function decide<T>(number: string, action: () => T, { domain }: CommandContext): T {
  try {
    return inTransaction(domain.db, action);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [code = ''] = Object.values(error.errors ?? {}).flat();
    throw new CommandFault(`${number} ${reasons[code] ?? 'is the number of no gift card'}.`);
  }
}

function toPage({ card, movements }: Standing, context: CommandContext): string {
  const { zone, toMinute } = toCentreTime(context);
  const money = (amount: number) => formatMoney({ amount, currency: card.price.currency }, 'en');
  const facts = [
    `card     ${card.number}`,
    `status   ${card.status}`,
    `balance  ${money(card.balance.amount)} of ${money(card.price.amount)}`,
    `until    ${card.valid_until}`,
    `order    ${card.order_number}`,
  ].map(toPrintable);
  const rows = movements.map(({ kind, amount, balance_after, reference, at_ms }) => [
    toMinute(new Date(at_ms)),
    kind.replace('_', ' '),
    money(amount),
    money(balance_after),
    reference ?? '',
  ]);
  return `${facts.join('\n')}\n\n${toTable([`at (${zone})`, 'what', 'amount', 'balance', 'reference'], rows)}`;
}
