import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ApiError } from '#shared/contracts/errors.ts';
import { rejectionReasons } from '#shared/contracts/receipts.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { prepareCompanyQueries } from '../../mall-api/db/queries/companies.ts';
import { type CentreReceipt, prepareReceiptQueries } from '../../mall-api/db/queries/receipts.ts';
import { inTransaction } from '../../mall-api/db/transaction.ts';
import { createReceiptPictures } from '../../mall-api/receipts/receipt-pictures.ts';
import { prepareReceiptReview } from '../../mall-api/receipts/review-receipt.ts';
import { type CommandContext, CommandFault, type Commands } from './command.ts';
import { toHoldWords } from './hold-words.ts';

const listedAtMost = 50;

/** `npm run mall -- receipts …` */
export const receiptCommands: Commands = {
  list: {
    takes: '',
    does: `lists the ${listedAtMost} receipts that have waited longest`,
    run(_typed, context) {
      const waiting = prepareReceiptQueries(context.db).listForCentre('pending', listedAtMost);
      if (waiting.length === 0) return 'No receipt waits.';
      const lines = waiting.map((receipt) =>
        [
          String(receipt.id),
          toMinute(receipt.created_at),
          receipt.day,
          toShop(receipt, context),
          receipt.number,
          formatMoney(receipt.amount, 'en'),
          String(receipt.points),
          receipt.has_picture ? 'yes' : 'no',
          receipt.holds.map(toHoldWords).join('; '),
        ]
          .map(toPrintable)
          .join('\t'),
      );
      return ['id\tcame (UTC)\tday\tshop\tnumber\tamount\tpoints\tpicture\twhy it waits', ...lines].join('\n');
    },
  },
  show: {
    takes: '<id> [file]',
    does: 'shows a receipt and writes its picture to a new file',
    run([typed, file], context) {
      const receipt = getReceipt(typed, context);
      const { id, number, amount, day, status, reason, points, fiscal, name, email, reviewed_at, holds } = receipt;
      const lines = [
        `receipt   ${id}: ${status}${reason ? `, ${reason}` : ''}${reviewed_at ? ` (${toMinute(reviewed_at)} UTC)` : ''}`,
        ...holds.map((hold) => `held for  ${toHoldWords(hold)}`),
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
      const { points } = decide(id, context, () => prepareReceiptReview(context).approve(id));
      return `Receipt ${id} is approved: ${points} points. The member is told by e-mail.`;
    },
  },
  reject: {
    takes: '<id> <reason>',
    does: `rejects a receipt, because of ${rejectionReasons.join(', ')}`,
    run([typed, given], context) {
      const { id } = getReceipt(typed, context);
      const reason = rejectionReasons.find((known) => known === given);
      if (!reason) throw new CommandFault(`A reason is one of: ${rejectionReasons.join(', ')}.`);
      decide(id, context, () => prepareReceiptReview(context).reject(id, reason));
      return `Receipt ${id} is rejected: ${reason}. The member is told by e-mail.`;
    },
  },
};

function getReceipt(typed: string | undefined, { db }: CommandContext): CentreReceipt {
  const receipt = /^\d{1,9}$/.test(typed ?? '') ? prepareReceiptQueries(db).findForCentre(Number(typed)) : undefined;
  if (!receipt) throw new CommandFault('There is no such receipt: see npm run mall -- receipts list');
  return receipt;
}

function decide<T>(id: number, { db }: CommandContext, action: () => T): T {
  try {
    return inTransaction(db, action);
  } catch (error) {
    if (!(error instanceof ApiError) || error.httpStatus !== 'Conflict') throw error;
    throw new CommandFault(`Receipt ${id} is decided already.`);
  }
}

function writePicture({ id, picture: name }: CentreReceipt, file: string | undefined, context: CommandContext): string {
  if (name === null) return 'none';
  const { receiptsDir: folder, randomBytes } = context;
  const picture = createReceiptPictures({ folder, randomBytes, isKept: () => true }).find(name);
  if (!picture) return 'its file is gone';
  const target = resolve(file ?? `receipt-${id}.webp`);
  if (existsSync(target)) throw new CommandFault(`${target} is there already, and is left as it is.`);
  writeFileSync(target, picture, { flag: 'wx', mode: 0o600 });
  return target;
}

function toShop({ company_id }: CentreReceipt, { db }: CommandContext): string {
  return prepareCompanyQueries(db).find(company_id)?.translations[0]?.title ?? `company ${company_id}, which is gone`;
}

function toMinute(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ');
}

/** What members type must not steer the operator's terminal. */
function toPrintable(text: string): string {
  return text.replace(/\p{Cc}/gu, '');
}
