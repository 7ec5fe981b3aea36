import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { photograph } from '../support/receipts/photograph.ts';
import { printReceipt } from '../support/receipts/print-receipt.ts';
import { seeded } from '../support/receipts/random.ts';
import { formatAmount, type PrintedLine } from '../support/receipts/write-receipt.ts';

interface Facts {
  /** Name of the tenant's folder. */
  tenant: string;
  companyId: number;
  number: string;
  /** In minor units. */
  amount: number;
  /** Calendar day of the purchase. */
  day: string;
}

const amountsOfWorker = 50;
let amounts = 0;

/** Returns an amount that no other test of the run has, because receipts of one shop, day and amount wait for staff. */
export function uniqueAmount(from: number): number {
  amounts += 1;
  return from + Number(process.env.TEST_WORKER_INDEX ?? 0) * amountsOfWorker + amounts;
}

/**
 * Draws the photograph of a printed receipt, as JPEG. Width of the paper, logo, items, gaps and position differ each time, because a similar picture would
 * wait for a review.
 */
export async function drawPaper({ tenant, companyId, number, amount, day }: Facts): Promise<Buffer> {
  const { title, legal, registration } = findShop(tenant, companyId);
  const items = divide(amount, randomInt(2, 9));
  const lines: PrintedLine[] = [
    ...drawLogo(),
    ...gap(),
    { left: title, size: 1.5, isCentred: true },
    { left: legal, isCentred: true },
    { left: `IČO: ${registration}`, isCentred: true },
    ...gap(),
    { left: `Účtenka č. ${number}` },
    { left: `Datum: ${day.split('-').reverse().join('.')} 10:15` },
    ...gap(),
    ...items.map((item, index): PrintedLine => ({ left: `Zboží ${'ABCDEFGHI'[index]}${randomInt(100, 999)}`, right: formatAmount(item) })),
    ...gap(),
    { left: 'Mezisoučet', right: formatAmount(amount) },
    { left: 'CELKEM', right: `${formatAmount(amount)} Kč`, size: 1.25 },
    { left: 'Platební karta', right: formatAmount(amount) },
    ...gap(),
    ...drawLogo(),
  ];
  const sheet = await printReceipt(lines, { width: randomInt(560, 900) });
  const picture = await photograph(sheet, seeded(randomInt(1e9)), { degrees: randomInt(-5, 6), fill: 0.7 + randomInt(25) / 100 });
  return sharp(picture).jpeg().toBuffer();
}

/** Draws lines of bars and spaces, which the reader does not take for text. */
function drawLogo(): PrintedLine[] {
  const bars = () => Array.from({ length: 6 }, () => (randomInt(2) === 0 ? '████' : '    ')).join('');
  return Array.from({ length: randomInt(1, 5) }, () => ({ left: bars(), isCentred: true }));
}

function gap(): PrintedLine[] {
  return Array.from({ length: randomInt(4) }, () => ({ left: '' }));
}

function divide(amount: number, count: number): number[] {
  const each = Math.floor(amount / count);
  const others = Array.from({ length: count - 1 }, () => each - randomInt(Math.max(1, Math.floor(each / 2))));
  return [...others, amount - others.reduce((sum, item) => sum + item, 0)];
}

function findShop(tenant: string, companyId: number) {
  const folder = join(import.meta.dirname, '../../config/tenants', tenant, 'content');
  const files = readdirSync(folder).filter((name) => name.startsWith('companies'));
  const companies = files.flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as StoredShop[]); // safe: shipped files
  const shop = companies.find(({ id }) => id === companyId);
  if (!shop) throw new Error(`${tenant} has no company ${companyId}`);
  const title = shop.translations[0]?.title ?? '';
  return { title, legal: shop.receipt_names?.[0] ?? title, registration: shop.registration_number ?? '' };
}

interface StoredShop {
  id: number;
  registration_number?: string;
  receipt_names?: string[];
  translations: { title: string }[];
}
