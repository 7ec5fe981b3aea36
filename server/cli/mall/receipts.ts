import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { reviewReasons } from '#shared/contracts/desk-receipts.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { formatMoney } from '#shared/rules/money.ts';
import type { StaffAct } from '#shared/site/staff-acts.ts';
import { inTransaction } from '../../mall-api/core/db/transaction.ts';
import type { CentreReceipt, Hold } from '../../mall-api/receipts/queries.ts';
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
import { trialCommand } from './receipt-trial.ts';

const listedAtMost = 50;

/** `npm run mall -- receipts …` */
export const receiptCommands: Commands = {
  list: {
    takes: '[--decided]',
    does: `lists the ${listedAtMost} receipts that have waited longest, and why; or those decided last, by whom and when`,
    run: (typed, context) => (readOptions(typed, { decided: 'flag' }).decided ? listDecided(context) : listWaiting(context)),
  },
  show: {
    takes: '<id> [file]',
    does: 'shows a receipt and writes its picture to a new file',
    run([typed, file], context) {
      const receipt = getReceipt(typed, context);
      const { zone, toMinute } = toCentreTime(context);
      const { id, number, amount, day, status, reason, points, fiscal, name, email, created_at, holds } = receipt;
      const lines = [
        `receipt   ${id}: ${status}${reason ? `, ${reason}` : ''}`,
        `came      ${toMinute(created_at)} (${zone})`,
        ...(status === 'pending' ? [] : [`decided   ${toMinute(decidedAt(receipt))} (${zone}) by ${toDecider(receipt)}`]),
        ...holds.map((hold) => `held for  ${toHoldReason(hold)}`),
        `shop      ${toShop(receipt, context)}`,
        `number    ${number || '(forgotten)'}`,
        `amount    ${formatMoney(amount, 'en')}`,
        `day       ${day}`,
        `points    ${points}`,
        `code      ${fiscal ? `${fiscal.kind}, ${fiscal.is_verified ? 'its signature holds' : 'not verified'}` : 'none'}`,
        `member    ${email === null ? 'the account is deleted' : `${name} <${email}>`}`,
        `picture   ${writePicture(receipt, file, context)}`,
      ];
      return lines.map(toPrintable).join('\n');
    },
  },
  approve: {
    takes: '<id>',
    does: 'approves a receipt: its points come, and the member is told by e-mail',
    run([typed], context) {
      const { id } = getReceipt(typed, context);
      const { points } = decide(id, 'receipts approve', context, () => context.domain.receiptReview.approve(id, context.operator));
      return `Receipt ${id} is approved: ${points} points. The member is told by e-mail.`;
    },
  },
  reject: {
    takes: '<id> <reason>',
    does: `rejects a receipt, because of ${reviewReasons.join(', ')}`,
    run([typed, given], context) {
      const { id } = getReceipt(typed, context);
      const reason = getReviewReason(given);
      decide(id, 'receipts reject', context, () => context.domain.receiptReview.reject(id, reason, context.operator), reason);
      return `Receipt ${id} is rejected: ${reason}. The member is told by e-mail.`;
    },
  },
  trial: trialCommand,
  revoke: {
    takes: '<id> <reason> --why "…"',
    does: 'takes back an approved receipt and its points; what of them is spent is owed and taken from the next ones; the member is told the reason, not the why',
    run(typed, context) {
      const { words, why } = readOptions(typed, { why: 'text' });
      const { id, status } = getReceipt(words[0], context);
      if (status !== 'approved') throw new CommandFault(`Receipt ${id} is ${status}: only an approved one can be revoked.`);
      const reason = getReviewReason(words[1]);
      const revoke = () => context.domain.receiptReview.revoke(id, reason, context.operator);
      const { taken, owed } = decide(id, 'receipts revoke', context, revoke, getWhy(why));
      const rest = owed > 0 ? ` ${owed} more are spent, and will be taken from the next ones.` : '';
      return `Receipt ${id} is revoked: ${taken} points are taken back.${rest} The member is told by e-mail.`;
    },
  },
};

function getReviewReason(value: string | undefined) {
  const reason = reviewReasons.find((known) => known === value);
  if (!reason) throw new CommandFault(`A reason is one of: ${reviewReasons.join(', ')}.`);
  return reason;
}

function listWaiting(context: CommandContext): string {
  const waiting = context.domain.queries.receipts.listWaiting(listedAtMost);
  if (waiting.length === 0) return 'No receipt waits.';
  const { zone, toMinute } = toCentreTime(context);
  const rows = waiting.map((receipt) => [
    ...toRow(receipt, toMinute(receipt.created_at), context),
    receipt.has_picture ? 'yes' : 'no',
    receipt.holds.map(toHoldReason).join('; '),
  ]);
  return toTable(['id', `came (${zone})`, 'day', 'shop', 'number', 'amount', 'points', 'picture', 'why it waits'], rows);
}

function listDecided(context: CommandContext): string {
  const decided = context.domain.queries.receipts.listDecided(listedAtMost);
  if (decided.length === 0) return 'No receipt is decided.';
  const { zone, toMinute } = toCentreTime(context);
  const rows = decided.map((receipt) => [
    ...toRow(receipt, toMinute(decidedAt(receipt)), context),
    receipt.reason ? `${receipt.status}, ${receipt.reason}` : receipt.status,
    toDecider(receipt),
  ]);
  return toTable(['id', `decided (${zone})`, 'day', 'shop', 'number', 'amount', 'points', 'outcome', 'by'], rows);
}

function toRow(receipt: CentreReceipt, minute: string, context: CommandContext): string[] {
  const { id, day, number, amount, points } = receipt;
  return [String(id), minute, day, toShop(receipt, context), number, formatMoney(amount, 'en'), String(points)];
}

/** Time of the decision. For decisions by rule it is the time of arrival, because rules decide immediately. */
function decidedAt({ reviewed_at, created_at }: CentreReceipt): string {
  return reviewed_at ?? created_at;
}

function toDecider({ reviewed_at, reviewed_by, email }: CentreReceipt): string {
  if (reviewed_at === null) return 'rule';
  return reviewed_by ?? (email === null ? 'the end of the account, or a person' : 'a person'); // the reviewer was not stored in the past
}

function getReceipt(typed: string | undefined, { domain }: CommandContext): CentreReceipt {
  const receipt = /^\d{1,9}$/.test(typed ?? '') ? domain.queries.receipts.findForCentre(Number(typed)) : undefined;
  if (!receipt) throw new CommandFault('There is no such receipt: see npm run mall -- receipts list');
  return receipt;
}

function decide<T>(id: number, act: StaffAct, context: CommandContext, action: () => T, why?: string): T {
  try {
    return inTransaction(context.domain.db, () => {
      recordAct(context, act, id, why);
      return action();
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.httpStatus !== 'Conflict') throw error;
    throw new CommandFault(`Receipt ${id} is decided already.`);
  }
}

function writePicture({ id, picture: name }: CentreReceipt, file: string | undefined, context: CommandContext): string {
  if (name === null) return 'none';
  const picture = context.domain.receiptPictures.find(name);
  if (!picture) return 'its file is gone';
  const target = resolve(file ?? `receipt-${id}.webp`);
  if (existsSync(target)) throw new CommandFault(`${target} is there already, and is left as it is.`);
  writeFileSync(target, picture, { flag: 'wx', mode: 0o600 });
  return target;
}

function toShop({ company_id }: CentreReceipt, { domain }: CommandContext): string {
  return domain.queries.companies.find(company_id)?.translations[0]?.title ?? `company ${company_id}, which is gone`;
}

const reasons: Readonly<Record<Hold['reason'], string>> = {
  same_picture: 'the very picture of receipt',
  near_picture: 'nearly the same picture as receipt',
  same_number: 'the same shop and number as receipt',
  same_purchase: 'the same shop, day and amount as receipt',
  same_code: 'the same fiscal code as receipt',
  day_pace: 'more of this member in a day than rules approve',
  week_pace: 'more of this member in a week than rules approve',
  amount: 'a higher amount than rules approve',
  code: 'a code that cannot be verified, and no picture',
  newcomer: 'one of the first of this member',
  differs: 'the picture shows something else than what was typed',
  unreadable: 'the picture could not be read',
  sample: 'picked at random',
  reading: 'its picture is being read',
};

/** Explains to a person why a receipt waits for them: `the same shop and number as receipt 7`. */
export function toHoldReason(hold: Hold): string {
  return 'receipt_id' in hold ? `${reasons[hold.reason]} ${hold.receipt_id}` : reasons[hold.reason];
}
