import { afterEach, beforeEach, expect, it } from 'vitest';
import { getOwnEmails, stopStaffEmail, switchOwnEmail } from '#shared/contracts/staff-emails.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { offerBody, openShop, type Shop } from './shop-steps.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
let editor: TestStaff;
let shop: Shop;
beforeEach(async () => {
  mallApi = await startMallApi();
  shop = openShop(mallApi, await createStaff(mallApi, 'shop', { name: 'Petr Krám' }));
  editor = await createStaff(mallApi, 'editor');
  mallApi.db.prepare("UPDATE staff SET locale = 'en' WHERE id = ?").run(editor.id);
});
afterEach(() => mallApi.close());

const minuteMs = 60_000;
/** Lets time pass, and returns all emails about submissions so far. */
async function mailsAfter(minutes: number) {
  mallApi.setNow(new Date(mallApi.clock().getTime() + minutes * minuteMs));
  return (await mallApi.mails()).filter(({ kind }) => kind === 'shop-waiting');
}
const submit = (count: number) => Promise.all(Array.from({ length: count }, (_, at) => shop.create('submit', offerBody(`Offer ${at}`))));

it('sends one email for twenty submissions to each person who may approve', async () => {
  const manager = await createStaff(mallApi, 'manager');
  await createStaff(mallApi, 'desk');
  await submit(20);
  expect(await mailsAfter(4)).toEqual([]);
  const mails = await mailsAfter(1);
  expect(mails.map(({ to }) => to.address)).toEqual([editor.email, manager.email]);
  expect(mails[0]?.subject).toContain('20 changes by shops are waiting for approval');
  expect(mails[0]?.text).toMatch(/: Offer \d+\n/);
  expect(mails[0]?.text).toContain('and 15 more');
  expect(mails[0]?.text).toContain('https://desk.tiny.example/desk/approvals\n');
  expect(mails[0]?.text).not.toContain('Petr');
  expect(await mailsAfter(200)).toHaveLength(2);
});

it('sends further submissions an hour after the last email, in one email', async () => {
  await submit(1);
  expect(await mailsAfter(5)).toHaveLength(1);
  await submit(2);
  await mailsAfter(10);
  await submit(1);
  expect(await mailsAfter(49)).toHaveLength(1);
  const mails = await mailsAfter(1);
  expect(mails).toHaveLength(2);
  expect(mails[1]?.subject).toContain('4 changes');
  expect(await mailsAfter(300)).toHaveLength(2);
});

it('sends nothing about submissions that were decided or withdrawn meanwhile, nor about drafts', async () => {
  const centre = openShop(mallApi, editor);
  await shop.create('draft', offerBody());
  await shop.create('submit', offerBody('Withdrawn'));
  const [withdrawn] = await centre.waiting();
  await shop.change(`p${withdrawn?.id}`, 'withdraw');
  await submit(1);
  const [{ id } = expect.unreachable()] = await centre.waiting();
  await centre.decide(id, 'approve');
  expect(await mailsAfter(120)).toEqual([]);
});

it('sends nothing to those who have switched it off, by the desk or by the link', async () => {
  expect((await mallApi.callAs(editor.token, getOwnEmails)).data.emails).toEqual([{ email: 'approvals', is_on: true, next_at: null }]);
  const other = await createStaff(mallApi, 'editor');
  await mallApi.sendAs(other.token, switchOwnEmail, { email: 'approvals', is_on: false, locale: 'en' });
  await submit(1);
  const [mail, ...more] = await mailsAfter(5);
  expect([mail?.to.address, more]).toEqual([editor.email, []]);
  const token = new URL(mail?.unsubscribeLink ?? '').searchParams.get('token') ?? '';
  expect(await mallApi.send(stopStaffEmail, { token })).toMatchObject({ body: { data: { email: 'approvals' } } });
  await submit(1);
  expect(await mailsAfter(120)).toHaveLength(1);
});

it.each([
  ['disabled', 'UPDATE staff SET disabled_ms = 1 WHERE id = ?'],
  ['without the role', `UPDATE staff SET role = 'desk' WHERE id = ?`],
])('sends nothing to a person who is %s', async (_what, sql) => {
  await submit(1);
  mallApi.db.prepare(sql).run(editor.id);
  expect(await mailsAfter(5)).toEqual([]);
});
