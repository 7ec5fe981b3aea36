import { afterEach, beforeEach, expect, it } from 'vitest';
import { changeShopCompany, getShopCompany } from '#shared/contracts/desk-shop.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { offerBody, openShop, type Shop } from './shop-steps.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
let tenant: TestStaff;
let shop: Shop;
let centre: Shop;
beforeEach(async () => {
  mallApi = await startMallApi(undefined, { hasDesk: true });
  tenant = await createStaff(mallApi, 'shop', { name: 'Petr Krám' });
  shop = openShop(mallApi, tenant);
  centre = openShop(mallApi, await createStaff(mallApi, 'editor', { name: 'Eva Nová' }));
  mallApi.db.prepare("UPDATE staff SET locale = 'cz' WHERE id = ?").run(tenant.id);
});
afterEach(() => mallApi.close());

const idOf = async () => (await centre.waiting())[0]?.id ?? expect.unreachable('nothing waits');
/** Emails about decisions, after the time in which a decision can be undone without one. */
async function listMails() {
  mallApi.setNow(new Date(mallApi.clock().getTime() + 180_000));
  return (await mallApi.mails()).filter(({ kind }) => kind === 'shop-decision');
}

it('emails the reason to the person who submitted, in their language, with a link to the record', async () => {
  await createStaff(mallApi, 'shop', { name: 'Jana Krámová' });
  await shop.create('submit', offerBody('Dva za jeden'));
  const id = await idOf();
  await centre.decide(id, 'send_back', { reason: 'Do kdy <b>platí</b>?' });
  expect(await listMails()).toMatchObject([
    {
      to: { name: 'Petr Krám', address: tenant.email },
      subject: expect.stringContaining('Vráceno: Dva za jeden'),
      link: expect.stringMatching(/\/desk\/offers\/p1$/),
    },
  ]);
  const [mail] = await listMails();
  expect(mail?.text).toContain('Důvod: Do kdy <b>platí</b>?');
  expect(mail?.html).not.toContain('<b>platí</b>');
  expect(mail?.text).not.toContain('Eva');
});

it('emails an approval once, also if clicked twice, and leads to the company', async () => {
  const { data } = await mallApi.callAs(tenant.token, getShopCompany);
  const body = { ...data.body, phone: '+420 777 123 456' };
  await mallApi.sendAs(tenant.token, changeShopCompany, { act: 'submit', version: 0, shown: data.shown, body });
  const id = await idOf();
  await Promise.all([centre.decide(id, 'approve'), centre.decide(id, 'approve')]);
  expect((await listMails()).map(({ link }) => link)).toEqual([expect.stringMatching(/\/desk\/our-shop$/)]);
});

it('sends nothing about a decision that was undone, nor about drafts and submissions', async () => {
  await shop.create('draft', offerBody('Draft'));
  await shop.create('submit', offerBody());
  const id = await idOf();
  await centre.decide(id, 'approve');
  await centre.decide(id, 'undo');
  expect(await listMails()).toEqual([]);
  await centre.decide(id, 'approve');
  expect(await listMails()).toHaveLength(1);
});

it('sends nothing to former staff', async () => {
  await shop.create('submit', offerBody());
  await centre.decide(await idOf(), 'approve');
  mallApi.db.prepare('UPDATE staff SET disabled_ms = 1 WHERE id = ?').run(tenant.id);
  expect(await listMails()).toEqual([]);
});
