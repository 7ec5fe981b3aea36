import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { findBrokenLaws } from '#server/mall-api/loyalty/ledger-laws.ts';
import { prepareMemberImports } from '#server/mall-api/member-imports/member-imports.ts';
import { createRetentionJob } from '#server/mall-api/retention-job.ts';
import { requestPassword, setForgottenPassword } from '#shared/contracts/account.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { getDeskImport, listDeskImportRows } from '#shared/contracts/desk-imports.ts';
import {
  getMemberImport,
  listMemberImportRows,
  type MemberImport,
  planMemberImport,
  runMemberImport,
  undoMemberImport,
  uploadMemberSheet,
} from '#shared/contracts/member-imports.ts';
import { listActs } from '../cli/run-command.ts';
import { createMember } from './members.ts';
import { type RunningMallApi, silentLog, startMallApi } from './running-mall-api.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
let eva: TestStaff;
beforeEach(async () => {
  mallApi = await startMallApi();
  eva = await createStaff(mallApi, 'manager');
});
afterEach(async () => {
  expect(findBrokenLaws(mallApi.db)).toEqual([]);
  await mallApi.close();
});

async function send(contract: Parameters<RunningMallApi['sendAs']>[1], body: object, id?: number, picture?: Buffer): Promise<MemberImport> {
  const answer = await mallApi.sendAs(eva.token, contract, body, {
    ...(id !== undefined && { input: { params: { id } } as object }),
    ...(picture && { picture }),
  });
  if (!('data' in answer.body)) throw new Error(JSON.stringify(answer.body));
  return answer.body.data as MemberImport; // safe: tests check the shape
}
const get = async (id: number) => (await mallApi.callAs(eva.token, getMemberImport, { params: { id } })).data;
const listRows = async (id: number) => (await mallApi.callAs(eva.token, listMemberImportRows, { params: { id } })).data;
const until = (id: number, state: MemberImport['state']) =>
  vi.waitFor(async () => {
    const found = await get(id);
    expect(found.state).toBe(state);
    return found;
  }, 30_000);

/** Uploads a file whose headings are the ids of columns, and compares it. */
async function compare(file: string, why: string | null = 'Old programme'): Promise<MemberImport> {
  const { id, headings } = await send(uploadMemberSheet, { file_name: 'members.csv' }, undefined, Buffer.from(file));
  await send(planMemberImport, { columns: headings.map((heading, index) => ({ index, id: heading })), locale: 'cz', why }, id);
  return until(id, 'planned');
}
async function run({ id, counts }: MemberImport, sends_invitations = true): Promise<MemberImport> {
  await send(runMemberImport, { count: counts.new + counts.changed, sends_invitations }, id);
  return until(id, 'done');
}
async function undo({ id }: MemberImport): Promise<MemberImport> {
  await send(undoMemberImport, {}, id);
  return until(id, 'undone');
}
const find = (email: string) => mallApi.domain.queries.customers.findByEmail(email);
const balanceOf = (id = 0) => inTransaction(mallApi.domain.db, () => mallApi.domain.ledger.balanceOf(id));
const minuteMs = 60_000;
/** Lets time pass, and logs the manager in again. */
function pass(ms: number): void {
  mallApi.setNow(new Date(mallApi.clock().getTime() + ms));
  eva = { ...eva, token: mallApi.domain.staffSessions.open(eva.id) };
}
/** The member changes the phone number. */
function changePhone(customerId: number, phone: string): void {
  const { firstName, lastName, birthDate, locale, interests } = mallApi.domain.queries.customers.get(customerId);
  mallApi.domain.queries.customers.change(customerId, { firstName, lastName, birthDate, phone, locale, interests }, 0);
}
const reasonsOf = async (id: number) =>
  (await listRows(id)).map(({ row, faults }) => [row, ...faults.map((fault) => `${fault.id} ${fault.code}`)]);

describe('an import of members', () => {
  it('creates members without a password and adds points to the ledger, also to known members', async () => {
    const { customerId } = createMember(mallApi, { email: 'jana@visitor.example' });
    const before = balanceOf(customerId);
    const found = await compare(
      'email,name,phone,locale,birth_date,points\nJANA@visitor.example,,+420 601 000 000,,,150\nnovy@visitor.example,Jan Nový,,němčina,1.2.1980,300\n',
    );
    expect(found).toMatchObject({ counts: { new: 1, changed: 1, faulty: 0 }, points: 450 });
    expect(find('novy@visitor.example')).toBeUndefined();
    const done = await run(found);
    expect(done.result).toMatchObject({ done: 2, created: 1, points: 450, failed: 0 });
    const created = find('novy@visitor.example');
    expect(created).toMatchObject({ firstName: 'Jan', lastName: 'Nový', locale: 'de', birthDate: '1980-02-01', passwordHash: undefined });
    expect([balanceOf(customerId), balanceOf(created?.id)]).toEqual([before + 150, 300]);
    expect(find('jana@visitor.example')?.phone).toBe('+420 601 000 000');
    expect(mallApi.domain.ownData.read(customerId)).toMatchObject({ imports: [{ replaced: { phone: null } }] });
    const entry = mallApi.db
      .prepare('SELECT kind, reference_type, reference_name FROM points_entry WHERE customer_id = ?')
      .get(created?.id ?? 0);
    expect(entry).toEqual({ kind: 'adjustment', reference_type: 'entry', reference_name: 'import' });
    expect(listActs(mallApi)).toContainEqual(expect.objectContaining({ act: 'members import', subject: String(found.id) }));
    expect(JSON.stringify(listActs(mallApi))).not.toContain('visitor.example');
  });

  it('names the row and the column of each fault, and writes nothing of these rows', async () => {
    createMember(mallApi, { email: 'jana@visitor.example' });
    inTransaction(mallApi.domain.db, () => mallApi.domain.queries.customers.setBlocked(find('jana@visitor.example')?.id ?? 0, 1));
    const file =
      'email,phone,locale,birth_date,points\nx,,,,\na@b.example,abc,xx,2020-01-01,-5\nc@b.example,,,,\nC@b.example,,,,\njana@visitor.example,,,,5\n,+420 601 000 000,,,\n';
    const found = await compare(file);
    expect(found.counts).toMatchObject({ new: 1, faulty: 5 });
    expect(await reasonsOf(found.id)).toEqual([
      [2, 'email email'],
      [3, 'phone phone', 'locale choice', 'birth_date birth_date', 'points points'],
      [4],
      [5, 'email duplicate'],
      [6, 'email blocked'],
      [7, 'email required'],
    ]);
  });

  it('adds points once: for the same file, and for a corrected file with the same reason', async () => {
    const file = 'email,points\na@b.example,100\nb@b.example,abc\n';
    await run(await compare(file));
    const again = await compare(file, 'another reason');
    expect(again.counts).toMatchObject({ new: 0, changed: 0, same: 1, faulty: 1 });
    expect((await reasonsOf(again.id))[0]).toEqual([2, 'null imported']);
    const corrected = await compare('email,points\na@b.example,100\nb@b.example,50\n', 'old  PROGRAMME');
    expect(corrected).toMatchObject({ counts: { new: 1, same: 1 }, points: 50 });
    expect((await reasonsOf(corrected.id))[0]).toEqual([2, 'points imported']);
    await run(corrected);
    expect([balanceOf(find('a@b.example')?.id), balanceOf(find('b@b.example')?.id)]).toEqual([100, 50]);
    const next = await compare('email,points\na@b.example,100\n', 'Christmas');
    expect(next.counts).toMatchObject({ changed: 1 });
  });

  it('grants the newsletter only with a proof, and never to a member who has withdrawn it', async () => {
    const { customerId } = createMember(mallApi, { email: 'jana@visitor.example' });
    const { consents, queries } = mallApi.domain;
    inTransaction(mallApi.domain.db, () => {
      consents.changeNewsletter(queries.customers.get(customerId), true);
      consents.changeNewsletter(queries.customers.get(customerId), false);
    });
    const file =
      'email,newsletter,newsletter_proof\na@b.example,ano,\nb@b.example,yes,"form 12, 3. 5. 2024"\njana@visitor.example,ano,paper\nc@b.example,ne,x\n';
    const found = await compare(file, null);
    expect(await reasonsOf(found.id)).toEqual([[2, 'newsletter no_proof'], [3], [4, 'newsletter withdrawn'], [5]]);
    await run(found);
    const isSubscribed = (email: string) => queries.newsletter.findByEmail(email)?.status === 'confirmed';
    expect(['a@b.example', 'b@b.example', 'jana@visitor.example', 'c@b.example'].map(isSubscribed)).toEqual([false, true, false, false]);
    expect(consents.list(find('b@b.example')?.id ?? 0)).toMatchObject([
      { kind: 'newsletter', is_granted: true, proof: 'form 12, 3. 5. 2024' },
    ]);
  });

  it('sends invitations later and at a modest rate, and a new password accepts the terms', async () => {
    await run(await compare('email\na@b.example\nb@b.example\n', null));
    expect(await mallApi.mails()).toEqual([]);
    pass(10 * minuteMs);
    expect((await mallApi.mails()).map(({ kind, to }) => [kind, to.address])).toEqual([['account-invited', 'a@b.example']]);
    pass(minuteMs);
    const [, mail] = await mallApi.mails();
    const token = new URL(mail?.link ?? '').searchParams.get('token') ?? '';
    pass(20 * 86_400_000);
    expect(await mallApi.send(setForgottenPassword, { token, password: 'lantern-otter-quartz-91' })).toMatchObject({ status: 200 });
    expect(find('b@b.example')?.passwordHash).toBeDefined();
    expect(mallApi.domain.consents.list(find('b@b.example')?.id ?? 0)).toMatchObject([{ kind: 'terms', is_granted: true }]);
    expect((await mallApi.mails()).at(-1)?.kind).toBe('account-welcome');
  });

  it('sends no invitations if the manager has switched them off', async () => {
    await run(await compare('email\na@b.example\n', null), false);
    pass(86_400_000);
    expect(await mallApi.mails()).toEqual([]);
  });

  it('asks for the terms when an imported member logs in another way', async () => {
    await run(await compare('email\na@b.example\n', null), false);
    await mallApi.send(requestPassword, { email: 'a@b.example' });
    const mail = (await mallApi.mails()).at(-1);
    expect(mail).toMatchObject({ kind: 'account-invited', to: { address: 'a@b.example' } });
    expect(mail?.link).toContain('invited=1');

    const { id = 0 } = find('a@b.example') ?? {};
    const person = { subject: 's', email: 'a@b.example', isEmailVerified: true, firstName: '', lastName: '', loggedInMs: 0 };
    const enter = (consents?: { newsletter: boolean }) =>
      inTransaction(mallApi.domain.db, () => mallApi.domain.sso.enter(person, { locale: 'cz', consents }).kind);
    expect(enter()).toBe('no-consents');
    expect(mallApi.domain.queries.customers.hasSubject(id)).toBe(false);
    expect([enter({ newsletter: false }), enter()]).toEqual(['member', 'member']);
    expect(mallApi.domain.consents.list(id)).toMatchObject([{ kind: 'terms', is_granted: true }]);
  });

  it('are no import of content, which other roles may read', async () => {
    const { id } = await compare('email\na@b.example\n', null);
    const { token } = await createStaff(mallApi, 'editor', { name: 'Ota Malý' });
    const input = { params: { kind: 'members', id } };
    for (const contract of [getDeskImport, listDeskImportRows])
      expect(await mallApi.refuseAs(token, toAddress(contract, input))).toMatchObject({ status: 404 });
  });

  it('requires a reason for points, the address, and the number of rows that the manager saw', async () => {
    const { id } = await send(uploadMemberSheet, {}, undefined, Buffer.from('email,points\na@b.example,1\n'));
    const plan = (columns: object[], why: string | null) => send(planMemberImport, { columns, locale: 'cz', why }, id);
    await expect(
      plan(
        [
          { index: 0, id: 'email' },
          { index: 1, id: 'points' },
        ],
        null,
      ),
    ).rejects.toThrow(/why.*required/);
    await expect(plan([{ index: 1, id: 'points' }], 'x')).rejects.toThrow(/columns.*required/);
    await expect(plan([{ index: 0, id: 'nothing' }], 'x')).rejects.toThrow(/columns.*invalid/);
    const found = await compare('email,points\na@b.example,1\n');
    await expect(send(runMemberImport, { count: 2, sends_invitations: true }, found.id)).rejects.toThrow(/count.*not_available/);
    await run(found);
    await expect(send(planMemberImport, { columns: [{ index: 0, id: 'email' }], locale: 'cz', why: null }, found.id)).rejects.toThrow(
      'Conflict',
    );
  });

  it('leaves a member who was changed after the comparison', async () => {
    const { customerId } = createMember(mallApi, { email: 'jana@visitor.example' });
    const found = await compare('email,phone\njana@visitor.example,+420 601 000 000\n', null);
    changePhone(customerId, '+420 777 777 777');
    expect((await run(found)).result).toMatchObject({ done: 0, failed: 1 });
    expect(find('jana@visitor.example')?.phone).toBe('+420 777 777 777');
    expect(await reasonsOf(found.id)).toEqual([[2, 'null moved']]);
  });
});

describe('the undo of an import', () => {
  it('takes points back, restores values, and erases new accounts, after which the file can be imported again', async () => {
    const { customerId } = createMember(mallApi, { email: 'jana@visitor.example' });
    const [before, phone] = [balanceOf(customerId), find('jana@visitor.example')?.phone];
    const file = 'email,phone,points\njana@visitor.example,+420 601 000 000,150\nnovy@visitor.example,,300\n';
    const done = await run(await compare(file));
    expect(await undo(done)).toMatchObject({ result: { undone: 2, stays: 0, done: 0, points: 0, rests: [] } });
    expect([balanceOf(customerId), find('jana@visitor.example')?.phone]).toEqual([before, phone]);
    expect(find('novy@visitor.example')).toBeUndefined();
    pass(86_400_000);
    expect(await mallApi.mails()).toEqual([]); // neither an invitation nor an email about the deletion
    expect(listActs(mallApi)).toContainEqual(expect.objectContaining({ act: 'members import_undo' }));
    expect((await compare(file)).counts).toMatchObject({ new: 1, changed: 1 });
  });

  it('says what stays: spent points, changed values and accounts in use', async () => {
    const { customerId } = createMember(mallApi, { email: 'jana@visitor.example' });
    const done = await run(
      await compare('email,phone,points\njana@visitor.example,+420 601 000 000,150\nnovy@visitor.example,,300\nb@b.example,,5\n'),
    );
    const { customers } = mallApi.domain.queries;
    inTransaction(mallApi.domain.db, () => {
      mallApi.domain.ledger.debit({ customerId, kind: 'adjustment', points: mallApi.domain.ledger.balanceOf(customerId), reference: null });
      changePhone(customerId, '+420 777 777 777');
      customers.setPassword(find('novy@visitor.example')?.id ?? 0, 'x');
    });
    const undone = await undo(done);
    expect(undone.result).toMatchObject({ undone: 1, stays: 2, points: 150 });
    expect(undone.result?.rests.map(({ rests }) => rests)).toEqual([['spent', 'changed'], ['active']]);
    expect([balanceOf(find('novy@visitor.example')?.id), find('b@b.example')]).toEqual([0, undefined]);
  });

  it('is possible for a week, after which the replaced values are deleted', async () => {
    createMember(mallApi, { email: 'jana@visitor.example' });
    const done = await run(await compare('email,phone\njana@visitor.example,+420 601 000 000\n', null));
    const job = createRetentionJob({ domain: mallApi.domain, log: silentLog, outboxDir: '/nowhere' });
    const count = (sql: string) => Number(mallApi.db.prepare(`SELECT count(*) AS count FROM ${sql}`).get()?.count);
    pass(86_400_000 + 1);
    await job.run();
    expect(count('sheet_import_row') + count('sheet_import')).toBe(0);
    expect(count('member_import_row WHERE changes IS NOT NULL')).toBe(1);
    expect((await get(done.id)).state).toBe('done');
    pass(7 * 86_400_000);
    await job.run();
    expect(count('member_import_row WHERE changes IS NOT NULL')).toBe(0);
    await expect(send(undoMemberImport, {}, done.id)).rejects.toThrow('Conflict');
  });
});

describe('an import that a restart interrupts', () => {
  const toImports = () =>
    prepareMemberImports({
      ...mallApi.domain,
      onError: (error) => {
        throw error;
      },
    });
  const many = `email,points\n${Array.from({ length: 60 }, (_, index) => `m${index}@b.example,10`).join('\n')}\n`;
  const by = () => ({ staffId: eva.id, name: 'Eva' });
  const countMembers = () =>
    Number(mallApi.db.prepare("SELECT count(*) AS count FROM customer WHERE email LIKE 'm%@b.example'").get()?.count);

  it('continues, and its undo too, without writing a row twice', async () => {
    const { id } = await compare(many);
    const first = toImports();
    await first.run(id, { count: 60, sends_invitations: false }, by());
    await first.close();
    expect(countMembers()).toBeLessThan(60);
    const second = toImports();
    await second.resume();
    await vi.waitFor(() => expect(second.get(id).state).toBe('done'));
    expect(second.get(id).result).toMatchObject({ done: 60, points: 600, is_continued: true });
    expect(countMembers()).toBe(60);
    await second.undo(id, by());
    await second.close();
    expect(second.get(id).state).toBe('interrupted');
    const third = toImports();
    await third.resume();
    await vi.waitFor(() => expect(third.get(id).state).toBe('undone'), 30_000);
    expect(third.get(id).result).toMatchObject({ undone: 60, stays: 0 });
    expect(countMembers()).toBe(0);
  });

  it('compares again', async () => {
    const { id, headings } = await send(uploadMemberSheet, {}, undefined, Buffer.from(many));
    const first = toImports();
    first.plan(id, { columns: headings.map((heading, index) => ({ index, id: heading })), locale: 'cz', why: 'x' });
    await first.close();
    expect(first.get(id)).toMatchObject({ state: 'read', why: 'x', columns: [{ id: 'email' }, { id: 'points' }] });
    const second = toImports();
    await second.resume();
    await vi.waitFor(() => expect(second.get(id).state).toBe('planned'));
    expect(second.get(id).counts.new).toBe(60);
  });
});
