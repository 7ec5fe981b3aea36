import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getStaffSession, openStaffInvite } from '#shared/contracts/staff.ts';
import {
  changeStaffRoles,
  disableStaff,
  enableStaff,
  inviteStaff,
  listStaff,
  resetStaff,
  type StaffLink,
} from '#shared/contracts/staff-people.ts';
import { staffSession } from '#shared/site/staff-limits.ts';
import { listActs } from '../cli/run-command.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff, invite, type TestStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
let adam: TestStaff;
beforeAll(async () => {
  mallApi = await startMallApi();
  adam = await createStaff(mallApi, 'manager', { name: 'Adam Dvořák' });
});
afterAll(() => mallApi.close());

const on = (id: number) => ({ input: { params: { id } } });
const list = async (query = {}) => (await mallApi.callAs(adam.token, listStaff, { query })).data;
const find = async (id: number) => (await list({ per_page: 48 })).find((person) => person.id === id);
const statusOf = async (token: string) => (await mallApi.refuseAs(token, getStaffSession.path)).status;
const toToken = ({ link }: StaffLink) => /^https:\/\/desk\.tiny\.example\/desk\/invite\/([\w-]{43})$/.exec(link ?? '')?.[1] ?? '';
const dataOf = (answer: { body: object }): StaffLink =>
  'data' in answer.body ? (answer.body.data as StaffLink) : expect.unreachable(JSON.stringify(answer.body));
const inviteBy = (body: Partial<Parameters<typeof mallApi.sendAs<typeof inviteStaff>>[2]>, { token } = adam) =>
  mallApi.sendAs(token, inviteStaff, { email: 'new@tiny.example', roles: ['desk'], company_id: null, locale: 'de', ...body });

describe('the list of staff', () => {
  it('shows roles, company, state and last login', async () => {
    const shop = await createStaff(mallApi, 'shop', { name: 'Petr Obchod' });
    expect(await find(adam.id)).toMatchObject({
      ...{ name: 'Adam Dvořák', email: adam.email, roles: ['manager'], company: null, state: 'active' },
      ...{ invited_until: null, last_login_at: wednesdayNoon.toISOString() },
    });
    expect(await find(shop.id)).toMatchObject({ roles: ['shop'], company: { key: '1' } });
    const { id } = invite(mallApi, 'desk');
    expect(await find(id)).toMatchObject({ name: '', state: 'invited', invited_until: '2026-03-13T11:00:00.000Z', last_login_at: null });
  });

  it('counts company logins only while an identity provider is configured', async () => {
    const { id } = invite(mallApi, 'editor');
    mallApi.db.prepare("UPDATE staff SET oidc_issuer = 'https://login.example', oidc_subject = 'former' WHERE id = :id").run({ id });
    expect(await find(id)).toMatchObject({ state: 'invited', has_company_login: true });
  });

  it('is filtered by words without accents, state and role', async () => {
    expect((await list({ q: 'dvorak ADAM' })).map(({ id }) => id)).toEqual([adam.id]);
    expect((await list({ q: 'dvorak', role: 'editor' })).length).toBe(0);
    expect((await list({ state: 'invited' })).every(({ state }) => state === 'invited')).toBe(true);
  });
});

describe('an invitation by a manager', () => {
  it('returns the link and emails it in the chosen language, without storing its secret', async () => {
    const made = dataOf(await inviteBy({ roles: ['editor', 'desk'] }));
    expect(made).toMatchObject({ is_emailed: true, person: { state: 'invited', roles: ['editor', 'desk'] } });
    expect(JSON.stringify(mallApi.db.prepare('SELECT * FROM mail_task').all())).not.toContain(toToken(made));
    const mail = (await mallApi.mails()).at(-1);
    expect(mail).toMatchObject({ to: { address: 'new@tiny.example' }, subject: expect.stringContaining('Arbeitsplatz') });
    expect(mail?.text).toContain(made.link);
    expect((await mallApi.send(openStaffInvite, { token: toToken(made) })).body).toMatchObject({ data: { roles: ['editor', 'desk'] } });
    expect(listActs(mallApi)[0]).toMatchObject({ operator: 'Adam Dvořák', act: 'staff invite', subject: String(made.person.id) });
    const again = dataOf(await inviteBy({ roles: ['manager'] }));
    expect(again.person).toMatchObject({ id: made.person.id, roles: ['manager'] });
    expect((await mallApi.send(openStaffInvite, { token: toToken(made) })).status).toBe(422);
  });

  it.each([
    ['a person who can log in', () => ({ email: adam.email.toUpperCase() }), { email: ['duplicate'] }],
    ['a shop without its company', () => ({ roles: ['shop'] }), { company_id: ['required'] }],
    ['an unknown company', () => ({ roles: ['shop'], company_id: 999 }), { company_id: ['invalid'] }],
    ['a shop with another role', () => ({ roles: ['shop', 'desk'], company_id: 1 }), { roles: ['not_allowed'] }],
  ] as const)('refuses %s', async (_what, toBody, errors) => {
    expect(await inviteBy(toBody() as object)).toMatchObject({ status: 422, body: { errors } });
  });

  it('requires a confirmation', async () => {
    const old = await createStaff(mallApi, 'manager');
    mallApi.setNow(new Date(wednesdayNoon.getTime() + staffSession.confirmedMs));
    expect(await inviteBy({}, old)).toMatchObject({ status: 403, body: { errors: { session: ['not_confirmed'] } } });
    mallApi.setNow(wednesdayNoon);
  });
});

describe('changed roles', () => {
  it('apply to an open session from its next call', async () => {
    const eva = await createStaff(mallApi, 'editor');
    const mayList = async () => (await mallApi.refuseAs(eva.token, listStaff.path)).status;
    expect(await mayList()).toBe(403);
    await mallApi.sendAs(adam.token, changeStaffRoles, { roles: ['manager', 'editor'], company_id: null }, on(eva.id));
    expect(await mayList()).toBe(200);
    expect((await mallApi.callAs(eva.token, getStaffSession)).data.roles).toEqual(['editor', 'manager']);
    await mallApi.sendAs(adam.token, changeStaffRoles, { roles: ['shop'], company_id: 1 }, on(eva.id));
    expect(await mayList()).toBe(403);
    expect((await mallApi.callAs(eva.token, getStaffSession)).data).toMatchObject({ roles: ['shop'], company_id: 1 });
    const [act] = mallApi.db.prepare('SELECT before, after FROM operator_act ORDER BY id DESC LIMIT 1').all();
    expect(act).toEqual({ before: '{"roles":"editor manager","company":null}', after: '{"roles":"shop","company":1}' });
  });
});

describe('reset, disable and enable', () => {
  it('end sessions and ways to log in, and give new links', async () => {
    const eva = await createStaff(mallApi, 'desk', { name: 'Eva Nová' });
    const link = dataOf(await mallApi.sendAs(adam.token, resetStaff, {}, on(eva.id)));
    expect([await statusOf(eva.token), link.person.state]).toEqual([401, 'invited']);
    expect((await mallApi.mails()).at(-1)?.to).toEqual({ name: 'Eva Nová', address: eva.email });
    expect((await mallApi.sendAs(adam.token, disableStaff, {}, on(eva.id))).body).toMatchObject({ data: { state: 'disabled' } });
    expect((await mallApi.send(openStaffInvite, { token: toToken(link) })).status).toBe(422);
    const back = dataOf(await mallApi.sendAs(adam.token, enableStaff, {}, on(eva.id)));
    expect(back.person).toMatchObject({ state: 'invited', roles: ['desk'] });
    expect((await mallApi.send(openStaffInvite, { token: toToken(back) })).status).toBe(200);
    expect(listActs(mallApi).slice(0, 3).map(({ act }) => act)).toEqual(['staff enable', 'staff disable', 'staff reset']); // biome-ignore format: short
  });
});

describe('the last manager', () => {
  it('cannot be removed, and managers cannot remove their own access', async () => {
    const own = await startMallApi();
    const [eva, jan] = [await createStaff(own, 'manager'), await createStaff(own, 'manager')];
    const asDesk = { roles: ['desk'] as ['desk'], company_id: null };
    const refused = (code: string) => ({ status: 409, body: { errors: { id: [code] } } });
    for (const contract of [resetStaff, disableStaff])
      expect(await own.sendAs(eva.token, contract, {}, on(eva.id))).toMatchObject(refused('not_allowed'));
    expect(await own.sendAs(eva.token, changeStaffRoles, asDesk, on(eva.id))).toMatchObject(refused('not_allowed'));
    const withMore = await own.sendAs(eva.token, changeStaffRoles, { roles: ['manager', 'desk'], company_id: null }, on(eva.id));
    expect(withMore.status).toBe(200);

    own.db.prepare('UPDATE staff SET totp_sealed = NULL WHERE id = :id').run({ id: eva.id }); // can no longer log in
    for (const contract of [resetStaff, disableStaff])
      expect(await own.sendAs(eva.token, contract, {}, on(jan.id))).toMatchObject(refused('not_available'));
    expect(await own.sendAs(eva.token, changeStaffRoles, asDesk, on(jan.id))).toMatchObject(refused('not_available'));
    await own.close();
  });
});
