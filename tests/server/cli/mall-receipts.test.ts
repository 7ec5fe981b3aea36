import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandFault } from '#server/cli/mall/command.ts';
import { memberCommands, pointsCommands } from '#server/cli/mall/members.ts';
import { receiptCommands } from '#server/cli/mall/receipts.ts';
import { importContent } from '#server/mall-api/content/import.ts';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { getPoints, listPointsHistory } from '#shared/contracts/points.ts';
import { getReceipt, submitReceipt } from '#shared/contracts/receipts.ts';
import { bareEnvironment } from '../../support/bare-environment.ts';
import { createMember, type TestMember } from '../mall-api/members.ts';
import { drawReceiptPicture } from '../mall-api/receipt-steps.ts';
import { type RunningMallApi, silentLog, startMallApi, wednesdayNoon } from '../mall-api/running-mall-api.ts';
import { listActs, runCommand } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'mall-receipts-'));
let picture: Buffer;
let mallApi: RunningMallApi;
let numbers = 0;

beforeAll(async () => {
  mallApi = await startMallApi();
});
afterAll(async () => {
  await mallApi.close();
  rmSync(folder, { recursive: true });
});

function run(name: string, ...typed: string[]): string {
  return runCommand(receiptCommands, mallApi, name, ...typed);
}

/** Submits a receipt whose amount is too high for automatic approval. */
async function waiting(member: TestMember, number?: string): Promise<string> {
  numbers += 1;
  picture = await drawReceiptPicture();
  const body = { company_id: 2, number: number ?? `W-${numbers}`, amount: 800_000 + numbers, purchased_at: wednesdayNoon.toISOString() };
  const answer = await mallApi.sendAs(member.token, submitReceipt, body, { picture });
  return answer.body.status === 'success' ? String(answer.body.data.id) : expect.unreachable(JSON.stringify(answer.body));
}

const pointsOf = async ({ token }: TestMember) => (await mallApi.callAs(token, getPoints)).data;
const receiptOf = async ({ token }: TestMember, id: string) =>
  (await mallApi.callAs(token, getReceipt, { params: { id: Number(id) } })).data;

describe('receipts list', () => {
  it('lists waiting receipts, the oldest first, or prints that none waits', async () => {
    expect(run('list')).toBe('No receipt waits.');
    const member = createMember(mallApi);
    const first = await waiting(member);
    const second = await waiting(member, '\u001b[2J\tred\u0007');
    const [head, ...lines] = run('list').split('\n');
    expect(head).toBe('id\tcame (Europe/Prague)\tday\tshop\tnumber\tamount\tpoints\tpicture\twhy it waits');
    expect(lines.map((line) => line.split('\t').slice(0, 4))).toEqual([
      [first, '2026-03-11 12:00', '2026-03-11', 'Straße & Söhne'],
      [second, '2026-03-11 12:00', '2026-03-11', 'Straße & Söhne'],
    ]);
    expect(lines[1]).toContain('[2J red');
    expect(lines[1]).not.toContain('\u001b');
  });
});

describe('receipts show', () => {
  it('prints a receipt and writes its picture, but does not overwrite a file', async () => {
    const id = await waiting(createMember(mallApi));
    const file = join(folder, 'shown.webp');
    expect(run('show', id, file)).toMatch(
      new RegExp(`^receipt   ${id}: pending\n[\\s\\S]*member    Jana Malá <member-[\\s\\S]*picture   ${file}$`),
    );
    expect(readFileSync(file)).toEqual(picture);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    writeFileSync(file, 'mine');
    expect(() => run('show', id, file)).toThrow('is there already, and is left as it is');
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });
});

describe('receipts approve', () => {
  it('adds the points once, and emails the member', async () => {
    const member = createMember(mallApi);
    const id = await waiting(member);
    expect(run('approve', id)).toBe(`Receipt ${id} is approved: 800 points. The member is told by e-mail.`);
    expect(() => run('approve', id)).toThrow(`Receipt ${id} is decided already.`);
    expect(() => run('reject', id, 'other')).toThrow(CommandFault);
    expect(await pointsOf(member)).toMatchObject({ balance: 800, pending: 0 });
    const mails = (await mallApi.mails()).filter(({ to }) => to.address === member.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Vaše účtenka je schválená – Tiny', 'Gratulujeme, máte úroveň Gold – Tiny']);
  });
});

describe('receipts reject', () => {
  it('requires a known reason, and emails the member', async () => {
    const member = createMember(mallApi);
    const id = await waiting(member);
    expect(() => run('reject', id)).toThrow(/^A reason is one of: unreadable, not_ours/);
    expect(() => run('reject', id, 'ugly')).toThrow(CommandFault);
    expect(await receiptOf(member, id)).toMatchObject({ status: 'pending' });
    expect(run('reject', id, 'amount_differs')).toContain(`Receipt ${id} is rejected: amount_differs.`);
    expect(await receiptOf(member, id)).toMatchObject({ status: 'rejected', reason: 'amount_differs' });
    expect(await pointsOf(member)).toMatchObject({ balance: 0, pending: 0 });
    const mail = (await mallApi.mails()).findLast(({ to }) => to.address === member.email);
    expect(mail?.text).toContain('Částka na účtence se liší');
  });
});

describe('receipts revoke', () => {
  it('revokes an approved receipt and its points once, records the reason, and emails the member', async () => {
    const member = createMember(mallApi, { locale: 'sk' });
    const id = await waiting(member);
    expect(() => run('revoke', id, '--why', 'forged')).toThrow(`Receipt ${id} is pending: only an approved one can be revoked.`);
    run('approve', id);
    for (const typed of [[], ['--why', ' '], ['--why=']]) expect(() => run('revoke', id, 'duplicate', ...typed)).toThrow('Say why');
    expect(() => run('revoke', id, '--why', 'forged')).toThrow('A reason is one of: unreadable, not_ours,');
    expect(() => run('revoke', id, 'revoked', '--why', 'forged')).toThrow('A reason is one of');
    expect(() => run('revoke', id, '--why')).toThrow('--why needs a text');
    expect(() => run('revoke', id, '--reason', 'x')).toThrow('There is no option --reason');
    expect(await pointsOf(member)).toMatchObject({ balance: 800 });

    expect(run('revoke', '--why', 'a photo of a screen', id, 'duplicate')).toBe(
      `Receipt ${id} is revoked: 800 points are taken back. The member is told by e-mail.`,
    );
    expect(() => run('revoke', id, 'duplicate', '--why', 'again')).toThrow(
      `Receipt ${id} is rejected: only an approved one can be revoked.`,
    );
    expect(await pointsOf(member)).toMatchObject({ balance: 0, earned_total: 0 });
    expect(await receiptOf(member, id)).toMatchObject({ status: 'rejected', reason: 'revoked' });
    expect(listActs(mallApi)[0]).toEqual({ operator: 'eva', act: 'receipts revoke', subject: id, why: 'a photo of a screen' });
    const { data } = await mallApi.callAs(member.token, listPointsHistory);
    expect(data[0]).toMatchObject({ kind: 'adjustment', points: -800, reference: { type: 'receipt', id: Number(id) } });
    const mail = (await mallApi.mails()).findLast(({ to }) => to.address === member.email);
    expect(mail).toMatchObject({ kind: 'receipt-revoked', subject: 'Body za bloček sme odobrali – Tiny' });
    expect(mail?.text).toMatch(/Dôvod: Za tento bloček už boli body pripísané\.\nOdobraté body: 800/);
    expect(mail?.link).toMatch(new RegExp(`/sk/\\S+\\?receipt=${id}$`));
    expect(mail?.text).not.toMatch(/screen|Zostáva odpočítať/);
  });

  it('records points that were already spent as owed, and deducts them from the next points', async () => {
    const member = createMember(mallApi, { locale: 'en' });
    const id = await waiting(member);
    run('approve', id);
    runCommand(pointsCommands, mallApi, 'adjust', member.email, '-500', '--why', 'as if spent');
    expect(run('revoke', id, 'other', '--why', 'returned goods')).toContain('300 points are taken back. 500 more are spent');
    const mail = (await mallApi.mails()).findLast(({ to }) => to.address === member.email);
    expect(mail?.text).toMatch(/Points taken back: 300[\s\S]*Still to be deducted: 500/);
    expect(await pointsOf(member)).toMatchObject({ balance: 0, owed: 500 });
    const adjusted = runCommand(pointsCommands, mallApi, 'adjust', member.email, '60', 'goodwill', '--why', 'a long queue');
    expect(adjusted).toContain('has 0 points now (440 more are owed)');
    expect(runCommand(memberCommands, mallApi, 'find', member.email)).toContain('\t0 (owes 440)\t');
    const second = await waiting(member);
    run('approve', second);
    expect(await pointsOf(member)).toEqual(expect.objectContaining({ balance: 360, earned_total: 800 }));
    expect(await pointsOf(member)).not.toHaveProperty('owed');
    expect(await receiptOf(member, second)).toMatchObject({ points: 800, settled: 440, balance_after: 360 });
    const { data } = await mallApi.callAs(member.token, listPointsHistory);
    expect(data.slice(0, 4)).toMatchObject([
      { kind: 'adjustment', points: -440, is_settlement: true, reference: { type: 'receipt', id: Number(id) } },
      { kind: 'receipt', points: 800, settled: 440 },
      { kind: 'adjustment', points: -60, is_settlement: true, balance_after: 0 },
      { kind: 'adjustment', points: 60, settled: 60 },
    ]);
    for (const entry of data.slice(4)) expect(entry).not.toHaveProperty('settled');
    expect(data.at(-1)).toMatchObject({ kind: 'receipt', points: 800 });
    expect(data.at(-1)).not.toHaveProperty('owed');
  });

  it.each([
    [
      'en',
      /Points: \+60\nOf which for points you owed: 60\n.*\nNew balance: 0\nStill to be deducted: 440/,
      /Of which for points you owed: 440\nNew balance: 360/,
    ],
    [
      'cz',
      /Body: \+60\nZ toho na dříve odebrané body: 60\n.*\nNový zůstatek: 0\nZbývá odečíst: 440/,
      /Z toho na dříve odebrané body: 440\nNový zůstatek: 360/,
    ],
    [
      'sk',
      /Body: \+60\nZ toho na skôr odobraté body: 60\n.*\nNový zostatok: 0\nZostáva odpočítať: 440/,
      /Z toho na skôr odobraté body: 440\nNový zostatok: 360/,
    ],
    [
      'de',
      /Punkte: \+60\nDavon mit offenen Punkten verrechnet: 60\n.*\nNeuer Stand: 0\nNoch zu verrechnen: 440/,
      /Davon mit offenen Punkten verrechnet: 440\nNeuer Stand: 360/,
    ],
  ] as const)('states in every %s email how many points paid off the debt, and the new balance', async (locale, adjusted, approved) => {
    const member = createMember(mallApi, { locale });
    const id = await waiting(member);
    run('approve', id);
    runCommand(pointsCommands, mallApi, 'adjust', member.email, '-500', '--why', 'as if spent');
    run('revoke', id, 'other', '--why', 'returned goods');
    const { data } = await mallApi.callAs(member.token, listPointsHistory);
    expect(data.find(({ kind }) => kind === 'receipt')).toMatchObject({ owed: 500 });
    runCommand(pointsCommands, mallApi, 'adjust', member.email, '60', 'goodwill', '--why', 'a long queue');
    const last = async (kind: string) =>
      (await mallApi.mails()).findLast((mail) => mail.to.address === member.email && mail.kind === kind)?.text;
    expect(await last('points-adjusted')).toMatch(adjusted);
    run('approve', await waiting(member));
    expect(await last('receipt-reviewed')).toMatch(approved);
  });

  it('also revokes a receipt that was approved by rule', async () => {
    const member = createMember(mallApi);
    const { data } = (
      await mallApi.sendAs(
        member.token,
        submitReceipt,
        { company_id: 3, number: 'RULE-1', amount: 40_000, purchased_at: wednesdayNoon.toISOString() },
        { picture: await drawReceiptPicture() },
      )
    ).body as { data: { id: number } }; // safe: an accepted receipt has an id
    await mallApi.readReceipts();
    const decided = () =>
      run('list', '--decided')
        .split('\n')
        .slice(1)
        .map((line) => line.split('\t'));
    expect(
      decided()
        .find(([id]) => id === String(data.id))
        ?.slice(1, 2)
        .concat(
          decided()
            .find(([id]) => id === String(data.id))
            ?.slice(-2) ?? [],
        ),
    ).toEqual(['2026-03-11 12:00', 'approved', 'rule']);
    run('revoke', String(data.id), 'not_ours', '--why', 'the shop knows of none');
    expect(
      decided()
        .find(([id]) => id === String(data.id))
        ?.slice(-2),
    ).toEqual(['rejected, revoked', 'eva']);
    expect(run('show', String(data.id), join(folder, 'revoked.webp'))).toMatch(/decided {3}2026-03-11 12:00 \(Europe\/Prague\) by eva/);
  });
});

it.each(['show', 'approve', 'reject', 'revoke'])('receipts %s refuses an unknown receipt', (name) => {
  for (const typed of ['999999', '0', '-1', 'x', '1e1', '']) expect(() => run(name, typed, 'other')).toThrow('There is no such receipt');
});

describe('npm run mall -- receipts', () => {
  const main = join(import.meta.dirname, '../../../server/cli/mall.ts');
  const start = (typed: readonly string[], dataDir: string) =>
    spawnSync(process.execPath, [main, ...typed], { encoding: 'utf8', env: { ...bareEnvironment, TENANT: 'demo', DATA_DIR: dataDir } });

  it('works while the database is open elsewhere, and ends with an exit code', () => {
    const db = openDatabase(join(folder, 'demo.sqlite'));
    importContent({
      db,
      contentDir: join(import.meta.dirname, '../../support/tenants/tiny/content'),
      importedAt: wednesdayNoon,
      log: silentLog,
    });
    const list = start(['receipts', 'list'], folder);
    expect([list.status, list.stdout]).toEqual([0, 'No receipt waits.\n']);
    const refused = start(['receipts', 'approve', '7'], folder);
    expect([refused.status, refused.stderr]).toEqual([1, 'There is no such receipt: see npm run mall -- receipts list\n']);
    const help = start([], folder);
    expect(help.stdout).toContain('npm run mall -- receipts show <id> [file]');
    db.close();
  });
});
