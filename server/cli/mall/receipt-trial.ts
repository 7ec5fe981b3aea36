import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import * as z from 'zod/mini';
import { findAmount } from '#shared/rules/amount.ts';
import { CalendarDate } from '#shared/schemas/fields.ts';
import { decodeText, parseCsv } from '../../mall-api/core/sheets/sheet-text.ts';
import { createReceiptReader } from '../../mall-api/receipts/reading/reader.ts';
import { runTrial, type TrialPicture, type TrialResult } from '../../mall-api/receipts/reading/trial.ts';
import { createMessageReader } from '../../message-reader.ts';
import { type Command, type CommandContext, CommandFault, toTable } from './command.ts';

const tableName = 'receipts.csv';
const columns = ['file', 'company', 'number', 'amount', 'day'] as const;

/** `npm run mall -- receipts trial <folder>` */
export const trialCommand: Command = {
  takes: '<folder>',
  does: `reads the pictures of a folder, compares them with its ${tableName}, and counts right and false approvals; changes nothing`,
  async run([folder = ''], context) {
    const companies = context.domain.queries.companies.listForReceipts();
    const rows = readRows(folder, context);
    const reader = createReceiptReader({ messages: createMessageReader(pino({ level: 'silent' })), listShops: () => companies });
    const pictures: TrialPicture[] = [];
    const seconds: number[] = [];
    try {
      for (const row of rows) {
        const before = reader.getFigures().cpuSeconds;
        pictures.push({ ...row, reading: await reader.read(readFileSync(join(folder, row.name))) });
        seconds.push(reader.getFigures().cpuSeconds - before);
      }
      const result = runTrial(pictures, [...new Set(rows.map(({ typed }) => typed.companyId))]);
      return toReport(result, { seconds, peakBytes: reader.getFigures().peakBytes });
    } finally {
      await reader.close();
    }
  },
};

const Row = z.object({
  file: z.string().check(z.minLength(1)),
  company: z.coerce.number().check(z.int(), z.positive()),
  number: z.string().check(z.minLength(1)),
  amount: z.string(),
  day: CalendarDate,
  others: z._default(z.string(), ''),
  receipt: z._default(z.enum(['yes', 'no', '']), 'yes'),
});

/** Reads the table of a folder. Throws `CommandFault` for the first line that is wrong. */
function readRows(folder: string, { domain }: CommandContext): Omit<TrialPicture, 'reading'>[] {
  const file = join(folder, tableName);
  if (folder === '' || !existsSync(file)) throw new CommandFault(`There is no ${file}.`);
  const [heading = [], ...lines] = parseCsv(decodeText(readFileSync(file))) ?? [];
  const names = heading.map((name) => name.trim().toLowerCase());
  const missing = columns.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new CommandFault(`${file} has no column ${missing.join(', ')}.`);
  const { currency } = domain.ledger.program.getRules().spend_per_point;
  return lines.flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const fault = (what: string) => new CommandFault(`${file}, line ${index + 2}: ${what}.`);
    const row = Row.safeParse(Object.fromEntries(names.map((name, column) => [name, cells[column]?.trim() ?? ''])));
    if (!row.success) throw fault(`${row.error.issues[0]?.path.join('.')} cannot be read`);
    const { file: name, company: companyId, number, day, others, receipt } = row.data;
    const toAmount = (text: string) => {
      const amount = findAmount(text, currency);
      if (amount === undefined) throw fault(`"${text}" is no amount`);
      return amount;
    };
    if (!existsSync(join(folder, name))) throw fault(`there is no file ${name}`);
    if (!domain.queries.companies.find(companyId)) throw fault(`there is no company ${companyId}`);
    const typed = { companyId, number, amount: toAmount(row.data.amount), day };
    const otherAmounts = others.split('|').flatMap((text) => (text.trim() === '' ? [] : toAmount(text.trim())));
    return [{ name, typed, otherAmounts, isReceipt: receipt !== 'no' }];
  });
}

function toReport({ right, wrong, waiting, falseApprovals }: TrialResult, cost: { seconds: number[]; peakBytes: number }): string {
  const share = right.claims === 0 ? 0 : Math.round((right.approved / right.claims) * 100);
  const sorted = cost.seconds.toSorted((one, other) => one - other);
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1);
  return [
    toTable(
      ['typed', 'tried', 'approved'],
      [
        ['as on the receipt', String(right.claims), `${right.approved} (${share} %)`],
        ...wrong.map(({ change, claims, approved }) => [change, String(claims), String(approved)]),
      ],
    ),
    '',
    ...waiting.map(
      ({ name, lacks }) => `waits for a person: ${name} (${lacks === 'unreadable' ? lacks : `not found: ${lacks.join(', ')}`})`,
    ),
    ...falseApprovals.map((name) => `FALSE APPROVAL: ${name}`),
    `processor time per picture: ${at(0.5)} s (median), ${at(1)} s (most); memory: ${Math.round(cost.peakBytes / 1e6)} MB`,
    falseApprovals.length === 0
      ? 'No false approval, apart from numbers with a misread digit: the same purchase twice waits for a person anyway.'
      : 'There are false approvals: do not let rules approve receipts (approved_up_to: 0).',
  ].join('\n');
}
