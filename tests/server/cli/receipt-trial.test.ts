import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkReceiptReader } from '#server/cli/doctor/check-receipt-reader.ts';
import { trialCommand } from '#server/cli/mall/receipt-trial.ts';
import { createReceiptReader } from '#server/mall-api/receipts/reading/reader.ts';
import { createMessageReader } from '#server/message-reader.ts';
import { photograph } from '../../support/receipts/photograph.ts';
import { printReceipt } from '../../support/receipts/print-receipt.ts';
import { seeded } from '../../support/receipts/random.ts';
import { type RunningMallApi, silentLog, startMallApi } from '../mall-api/running-mall-api.ts';

const folder = mkdtempSync(join(tmpdir(), 'receipt-trial-'));
let mallApi: RunningMallApi;
beforeAll(async () => {
  mallApi = await startMallApi();
});
afterAll(async () => {
  await mallApi.close();
  rmSync(folder, { recursive: true });
});

const run = async () =>
  trialCommand.run([folder], { domain: mallApi.domain, operator: 'eva', deskUrl: 'https://desk.example', ask: undefined });
const write = (rows: string[]) => writeFileSync(join(folder, 'receipts.csv'), rows.join('\n'));
const heading = 'file;company;number;amount;day;others;receipt';

describe('receipts trial', () => {
  it('reads the pictures of a folder, and counts right and wrong approvals', async () => {
    const { titles, names, registration_number } =
      mallApi.domain.queries.companies.listForReceipts().find(({ id }) => id === 2) ?? expect.unreachable();
    const lines = [
      { left: names[0] ?? titles[0] ?? '', size: 1.5, isCentred: true },
      { left: `IČO: ${registration_number ?? ''}` },
      { left: 'Účtenka č. 2026/004711' },
      { left: 'Datum: 11.03.2026 09:30' },
      { left: 'Káva', right: '90,50' },
      { left: 'Kniha', right: '1 200,00' },
      { left: 'CELKEM', right: '1 290,50 Kč', size: 1.25 },
      { left: 'Platební karta', right: '1 290,50' },
    ];
    writeFileSync(join(folder, 'paper.webp'), await photograph(await printReceipt(lines), seeded(3)));
    write([heading, 'paper.webp;2;2026/004711;1290,50;2026-03-11;90,50|1200;yes', 'paper.webp;3;77777;55;2026-03-11;;no']);
    const report = (await run()).split('\n');
    expect(report).toContain('as on the receipt\t1\t1 (100 %)');
    expect(report).toContain('another amount of the paper\t2\t0');
    expect(report).toContain('no such receipt\t1\t0');
    expect(report.at(-1)).toMatch(/^No false approval/);
  });

  it('names the line that is wrong', async () => {
    write([heading, 'missing.webp;2;1234;5,00;2026-03-11;;yes']);
    await expect(run()).rejects.toThrow('line 2: there is no file missing.webp');
    write(['file;company', 'paper.webp;2']);
    await expect(run()).rejects.toThrow('has no column number, amount, day');
  });
});

describe('the doctor', () => {
  it('reports that the reader cannot start, and nothing if it starts', async () => {
    const open = (entry?: URL) => () =>
      createReceiptReader({ messages: createMessageReader(silentLog), listShops: () => [], ...(entry && { entry }) });
    expect(await checkReceiptReader({}, open())).toEqual([]);
    const found = await checkReceiptReader({}, open(new URL('./no-such-file.ts', import.meta.url)));
    expect(found).toEqual([{ severity: 'warning', where: 'receipts', what: expect.stringContaining('each receipt waits for a person') }]);
  });
});
