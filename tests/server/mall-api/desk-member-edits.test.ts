import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { operatorActor } from '#server/mall-api/core/till-actor.ts';
import { logInByLink } from '#shared/contracts/account.ts';
import { blockMember, changeMemberEmail, editMember, getDeskMember } from '#shared/contracts/desk-members.ts';
import { confirmEmailChange, refuseEmailChange } from '#shared/contracts/email-change.ts';
import type { BodyInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { getPoints } from '#shared/contracts/points.ts';
import { listActs } from '../cli/run-command.ts';
import { createMember, type TestMember } from './members.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
let eva: TestStaff;
let member: TestMember;
beforeAll(async () => {
  mallApi = await startMallApi();
  eva = await createStaff(mallApi, 'desk');
});
beforeEach(() => {
  member = createMember(mallApi);
});
afterAll(() => mallApi.close());

const send = <E extends Endpoint>(contract: E, body: BodyInput<E>) =>
  mallApi.sendAs(eva.token, contract, body, { input: { params: { id: member.customerId } } as never }); // safe: each of these contracts takes the id
const show = async () => (await mallApi.callAs(eva.token, getDeskMember, { params: { id: member.customerId } })).data;
const block = (isBlocked = true) => send(blockMember, { is_blocked: isBlocked, why: 'Receipts of a friend' });
const toToken = (mail: { link?: string | undefined } | undefined) => new URL(mail?.link ?? '').searchParams.get('token') ?? '';
const findMail = async (kind: string) => (await mallApi.mails()).findLast((mail) => mail.kind === kind);

describe('POST /v1/staff/members/{id}', () => {
  it('changes what is sent, and logs names of fields without values', async () => {
    expect(await send(editMember, { last_name: 'Veselá', phone: '+420 777 123 456' })).toMatchObject({
      body: { data: { name: 'Jana Veselá', phone: '+420 777 123 456', locale: 'cz' } },
    });
    const [act] = mallApi.db.prepare(`SELECT * FROM operator_act WHERE act = 'members edit'`).all();
    expect(act?.after).toBe('{"fields":["last_name","phone"]}');
    expect(JSON.stringify(act)).not.toMatch(/Vesel|Malá|777/);
    expect(await send(editMember, { phone: 'seven' })).toMatchObject({ status: 422 });
  });
});

describe('POST /v1/staff/members/{id}/email', () => {
  const email = 'new.address@visitor.example';

  it('applies once the new address confirms, without the old one', async () => {
    expect(await send(changeMemberEmail, { email, why: 'Lost the mailbox' })).toMatchObject({ body: { data: { requested_email: email } } });
    expect((await show()).email).toBe(member.email);
    expect((await findMail('account-email-desk'))?.to.address).toBe(member.email);
    await mallApi.send(confirmEmailChange, { token: toToken(await findMail('account-email-new')) });
    expect(await show()).toMatchObject({ email, requested_email: null });
    expect(listActs(mallApi)).toContainEqual(expect.objectContaining({ act: 'members email', why: 'Lost the mailbox' }));
    expect(await send(changeMemberEmail, { email: email.toUpperCase(), why: 'Again' })).toMatchObject({ status: 422 });
  });

  it('is refused by the old address, and for the address of another member', async () => {
    const other = createMember(mallApi);
    expect(await send(changeMemberEmail, { email: other.email, why: 'Typed wrong' })).toMatchObject({
      body: { errors: { email: ['duplicate'] } },
    });
    await send(changeMemberEmail, { email: 'thief@visitor.example', why: 'Lost the mailbox' });
    await mallApi.send(refuseEmailChange, { token: toToken(await findMail('account-email-desk')) });
    expect(await show()).toMatchObject({ email: member.email, requested_email: null });
  });
});

describe('POST /v1/staff/members/{id}/block', () => {
  it('ends sessions and partners’ tokens, and refuses logins until the member is unblocked', async () => {
    const { db, sessions, domain } = mallApi;
    const partner = inTransaction(db, () => sessions.openForPartner(member.customerId, 'profile', 3_600_000));
    const link = (token: string) => inTransaction(db, () => domain.accountLinks.add(member.customerId, token, 'login'));
    const token = 'a'.repeat(43);
    expect(await block()).toMatchObject({ body: { data: { blocked: { why: 'Receipts of a friend' } } } });
    expect([sessions.find(member.token), sessions.find(partner, ['profile'])]).toEqual([undefined, undefined]);
    link(token);
    expect(await mallApi.send(logInByLink, { token })).toMatchObject({ status: 403, body: { errors: { email: ['account_blocked'] } } });
    await block(false);
    expect(await mallApi.send(logInByLink, { token })).toMatchObject({ status: 200 });
    expect((await show()).blocked).toBeNull();
    expect(listActs(mallApi).map(({ act }) => act)).toEqual(expect.arrayContaining(['members block', 'members unblock']));
  });

  it('is not bypassed by a session that opens meanwhile', async () => {
    await block();
    const token = inTransaction(mallApi.db, () => mallApi.sessions.open(member.customerId));
    await expect(mallApi.callAs(token, getPoints)).rejects.toThrow();
  });

  it('refuses rewards and receipts of the member', async () => {
    const { db, domain } = mallApi;
    await block();
    db.prepare(
      `INSERT INTO customer_reward (customer_id, reward_id, code, points, body, activated_ms, expires_ms)
       VALUES (:customerId, 1, 'KRKM-7WQX-2NPR', 0, '{"translations":[],"company_id":null}', :nowMs, :nowMs + 86400000)`,
    ).run({ customerId: member.customerId, nowMs: mallApi.clock().getTime() });
    expect(() => inTransaction(db, () => domain.activations.redeem('KRKM-7WQX-2NPR', operatorActor))).toThrow(
      expect.objectContaining({ errors: { code: ['account_blocked'] } }),
    );
    expect(domain.receiptReview.isBlocked({ customer_id: member.customerId })).toBe(true);
  });
});
