import pino from 'pino';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getCompany } from '#shared/contracts/companies.ts';
import { listSitePictures, removeSitePicture, uploadSitePicture } from '#shared/contracts/desk-pictures.ts';
import { changeDeskRecord, getDeskRecord } from '#shared/contracts/desk-records.ts';
import {
  changeShopCompany,
  getShopCompany,
  getShopForm,
  getShopPicture,
  type ShopCompany,
  type ShopCompanyOutcome,
  uploadShopPicture,
} from '#shared/contracts/desk-shop.ts';
import type { BodyInput } from '#shared/contracts/endpoint.ts';
import { maxShopPictures } from '#shared/site/shop-offers.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { type Json, offerBody, openShop, type Shop } from './shop-steps.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
let tenant: TestStaff;
let other: TestStaff;
let editor: TestStaff;
let shop: Shop;
let centre: Shop;
beforeEach(async () => {
  mallApi = await startMallApi();
  tenant = await createStaff(mallApi, 'shop', { name: 'Petr Krám' });
  other = await createStaff(mallApi, 'shop', { name: 'Jana Jiná', company: 2 });
  editor = await createStaff(mallApi, 'editor', { name: 'Eva Nová' });
  shop = openShop(mallApi, tenant);
  centre = openShop(mallApi, editor);
});
afterEach(() => mallApi.close());

const get = async (staff = tenant) => (await mallApi.callAs(staff.token, getShopCompany)).data;
const send = (act: BodyInput<typeof changeShopCompany>['act'], body: Json | undefined, seen: ShopCompany, staff = tenant) =>
  mallApi.sendAs(staff.token, changeShopCompany, { act, version: seen.version, shown: seen.shown, ...(body && { body }) });
async function change(act: BodyInput<typeof changeShopCompany>['act'], changes?: Json, staff = tenant): Promise<ShopCompanyOutcome> {
  const seen = await get(staff);
  const { body } = await send(act, changes && { ...seen.body, ...changes }, seen, staff);
  return 'data' in body ? body.data : expect.unreachable(JSON.stringify(body));
}
const shownNow = async (id = 1) => (await mallApi.call(getCompany, { params: { id } })).data;
const idOf = async () => (await centre.waiting())[0]?.id ?? expect.unreachable('nothing waits');

/** Edits the company as an editor. */
async function edit(change: (body: Json) => Json, act: 'save' | 'draft' = 'save'): Promise<void> {
  const input = { params: { kind: 'companies', key: '1' } };
  const { version, live } = (await mallApi.callAs(editor.token, getDeskRecord, input)).data;
  const { body } = await mallApi.sendAs(editor.token, changeDeskRecord, { act, version, body: change(live as Json) }, { input });
  expect(body).toMatchObject({ data: { outcome: 'done' } });
}

let shades = 0;
function makePicture(): Promise<Buffer> {
  shades += 1;
  return sharp({ create: { width: 40, height: 30, channels: 3, background: { r: shades, g: 90, b: 30 } } })
    .webp({ lossless: true })
    .toBuffer();
}
async function upload(picture?: Buffer, staff = tenant) {
  const { body } = await mallApi.sendAs(
    staff.token,
    uploadShopPicture,
    { file_name: 'front.jpg' },
    { picture: picture ?? (await makePicture()) },
  );
  return 'data' in body ? body.data : expect.unreachable(JSON.stringify(body));
}
const statusOf = async (address: string) => (await fetch(mallApi.origin + address)).status;
const read = async (name: string, staff: TestStaff) =>
  (await mallApi.callAs(staff.token, getShopPicture, { params: { name } })).data.picture;

const week = (close: string) => ({ monday: [{ open: '09:00', close }], tuesday: [{ open: '09:00', close: '20:00' }] });
const christmas = { date: '2026-12-24', status: 'closed', hours: [], translations: [{ locale: 'en', title: 'Christmas' }] };

describe('getShopForm', () => {
  it('has a form of the company with only the shop’s fields', async () => {
    const { company_form } = (await mallApi.callAs(tenant.token, getShopForm)).data;
    const { properties } = company_form.schema as { properties: Record<string, { items: { properties: object } }> };
    expect(Object.keys(properties).sort()).toEqual([
      ...['email', 'gallery', 'image', 'logo', 'opening_hours', 'phone', 'social', 'translations', 'web'],
    ]);
    expect(Object.keys(properties.translations?.items.properties ?? {})).toEqual(['locale', 'title', 'company_category', 'description']);
  });
});

describe('changeShopCompany', () => {
  it('submits changes that visitors see once an editor approves them, and that an editor can undo', async () => {
    const before = await shownNow();
    expect(await change('submit', { phone: '+420 777 123 456', web: 'https://shop.example' })).toMatchObject({
      outcome: 'done',
      company: { state: 'waiting', version: 1, body: { phone: '+420 777 123 456' } },
    });
    expect(await shownNow()).toEqual(before);
    const id = await idOf();
    expect(await centre.getApproval(id)).toMatchObject({ kind: 'companies', key: '1', is_new: false, clashes: [] });
    await centre.decide(id, 'approve');
    expect(await shownNow()).toMatchObject({ ...before, phone: '+420 777 123 456', web: 'https://shop.example' });
    expect(await get()).toMatchObject({ state: 'shown', version: 0 });
    await centre.decide(id, 'undo');
    expect(await shownNow()).toEqual(before);
    expect(await get()).toMatchObject({ state: 'waiting' });
  });

  it('is sent back with a reason, withdrawn and discarded', async () => {
    await change('submit', { phone: '+420 777 123 456' });
    await centre.decide(await idOf(), 'send_back', { reason: 'Whose number?' });
    expect(await get()).toMatchObject({ state: 'sent_back', reason: 'Whose number?' });
    await change('submit', { phone: '+420 777 000 000' });
    expect(await change('withdraw')).toMatchObject({ company: { state: 'draft' } });
    expect(await change('discard')).toMatchObject({ company: { state: 'shown', version: 0 } });
  });

  it.each<[what: string, body: Json]>([
    ['a floor', { floor: 3 }],
    ['another id', { id: 2 }],
    ['a unit', { unit: 'A1' }],
    ['a featured place', { is_featured: true }],
    ['a name on receipts', { receipt_names: ['Jana Jiná s.r.o.'] }],
    ['a strange text of a language', { translations: [{ locale: 'en', title: 'A', slug: 'b' }] }],
  ])('refuses %s, which only the centre sets', async (_what, body) => {
    const seen = await get();
    expect(await send('draft', { ...seen.body, ...body }, seen)).toMatchObject({
      status: 422,
      body: { errors: { body: ['not_allowed'] } },
    });
    expect(await get()).toEqual(seen);
  });

  it.each<[what: string, body: Json, path: (string | number)[]]>([
    ['a script as its website', { web: 'javascript:alert(1)' }, ['web']],
    ['a script as a social page', { social: { facebook: 'javascript:alert(1)' } }, ['social', 'facebook']],
    ['an unusable e-mail address', { email: 'nobody' }, ['email']],
    ['an unusable phone number', { phone: 'call me' }, ['phone']],
    ['a picture of another site', { logo: 'https://elsewhere.example/logo.png' }, ['logo']],
    ['a picture by way of another folder', { logo: `/media/./u/${'a'.repeat(32)}.webp` }, ['logo']],
    ['an unknown picture of the library', { logo: `/media/u/${'a'.repeat(32)}.webp` }, ['logo']],
    [
      'a script in its description',
      { translations: [{ locale: 'en', title: 'A', description: '<script>alert(1)</script>' }] },
      ['translations', 0, 'description'],
    ],
    [
      'an attribute that runs a script',
      { translations: [{ locale: 'en', title: 'A', description: '<img src="/x" onerror="alert(1)">' }] },
      ['translations', 0, 'description'],
    ],
    [
      'an impossible hour',
      { opening_hours: { status: 'open', days: { monday: [{ open: '25:00', close: '26:00' }] }, exceptions: [] } },
      ['opening_hours', 'days', 'monday', 0, 'open'],
    ],
    ['no title', { translations: [{ locale: 'en', title: ' ' }] }, ['translations', 0, 'title']],
  ])('submits nothing with %s, and reports where', async (_what, body, path) => {
    const outcome = await change('submit', body);
    expect(outcome.outcome === 'refused' ? outcome.faults.map((fault) => fault.path) : outcome).toContainEqual(path);
    expect(await centre.waiting()).toEqual([]);
  });

  it('merges only the proposed days with those that editors have changed meanwhile, and reports conflicts', async () => {
    await edit((body) => ({ ...body, opening_hours: { status: 'open', days: week('20:00'), exceptions: [] } }));
    await change('submit', { opening_hours: { status: 'open', days: { ...week('21:00'), sunday: [] }, exceptions: [christmas] } });
    const newYear = { ...christmas, date: '2027-01-01', translations: [] };
    const tuesday = [{ open: '10:00', close: '18:00' }];
    await edit((body) => ({
      ...body,
      floor: 2,
      opening_hours: { status: 'open', days: { ...week('20:00'), tuesday }, exceptions: [newYear] },
    }));
    const merged = {
      floor: 2,
      opening_hours: { days: { monday: [{ open: '09:00', close: '21:00' }], tuesday, sunday: [] }, exceptions: [newYear, christmas] },
    };
    expect(await centre.getApproval(await idOf())).toMatchObject({ clashes: [], proposed: merged });
    await edit((body) => ({ ...body, opening_hours: { status: 'open', days: { ...week('19:00'), tuesday }, exceptions: [newYear] } }));
    const id = await idOf();
    expect((await centre.getApproval(id)).clashes).toEqual([['opening_hours', 'days', 'monday']]);
    await centre.decide(id, 'approve');
    expect(await shownNow()).toMatchObject(merged);
  });

  it('keeps an editor’s draft and merges the approved fields into it', async () => {
    await edit((body) => ({ ...body, floor: 5 }), 'draft');
    expect(JSON.stringify(await get())).not.toContain('"floor"');
    await change('submit', { phone: '+420 777 123 456' });
    await centre.decide(await idOf(), 'approve');
    const { live, draft } = (await mallApi.callAs(editor.token, getDeskRecord, { params: { kind: 'companies', key: '1' } })).data;
    expect(live).not.toMatchObject({ floor: 5 });
    expect(draft).toMatchObject({ floor: 5, phone: '+420 777 123 456' });
  });

  it('is idempotent when sent twice, and never overwrites a colleague’s draft', async () => {
    const seen = await get();
    const body = { ...seen.body, phone: '+420 777 123 456' };
    const twice = await Promise.all([send('submit', body, seen), send('submit', body, seen)]);
    expect(twice.map((answer) => ('data' in answer.body ? answer.body.data.outcome : answer.status))).toEqual(['done', 'done']);
    expect(await centre.waiting()).toHaveLength(1);
    await change('withdraw');
    expect((await send('draft', { ...seen.body, phone: '+420 777 000 000' }, seen)).body).toMatchObject({ data: { outcome: 'conflict' } });
  });

  it('concerns only the company of the session', async () => {
    await change('submit', { phone: '+420 777 123 456' });
    expect(JSON.stringify(await get(other))).not.toContain('777');
    expect((await shop.list()).map(({ offer }) => offer)).not.toContain('1');
    await change('submit', { phone: '+420 700 000 000' }, other);
    const companies = (await centre.waiting()).map(({ company }) => company.key);
    expect(companies).toEqual(['1', '2']);
  });

  it('is not found after the centre has archived the company', async () => {
    mallApi.db.prepare(`UPDATE record SET is_archived = 1 WHERE kind = 'companies' AND key = '1'`).run();
    expect((await mallApi.refuseAs(tenant.token, '/v1/staff/shop/company')).status).toBe(404);
  });
});

describe('uploadShopPicture', () => {
  it('stores a picture that only its shop and editors see until it is approved, and that then joins the library', async () => {
    const { address, name } = await upload();
    await change('submit', { gallery: [address] });
    expect(await statusOf(address)).toBe(404);
    expect(await read(name, tenant)).toMatch(/^data:image\/webp;base64,/);
    expect(await read(name, editor)).toMatch(/^data:image\/webp;base64,/);
    expect(await read(name, other)).toBeNull();
    expect((await mallApi.callAs(editor.token, listSitePictures, {})).data.pictures).toEqual([]);
    const id = await idOf();
    await centre.decide(id, 'approve');
    expect(await statusOf(address)).toBe(200);
    expect(await read(name, editor)).toBeNull();
    expect(await shownNow()).toMatchObject({ gallery: [address] });
    expect((await mallApi.callAs(editor.token, listSitePictures, {})).data.pictures).toMatchObject([
      { name, uses: 1, file_name: 'front.jpg', uploaded_by: 'Petr Krám' },
    ]);
  });

  it('keeps the file for the shop if an editor removes the picture from the library after an undo', async () => {
    const { address, name } = await upload();
    await change('submit', { logo: address });
    const id = await idOf();
    await centre.decide(id, 'approve');
    await centre.decide(id, 'undo');
    await mallApi.sendAs(editor.token, removeSitePicture, {}, { input: { params: { name } } });
    expect(await statusOf(address)).toBe(404);
    expect(await read(name, tenant)).toMatch(/^data:/);
    await centre.decide(id, 'approve');
    expect(await statusOf(address)).toBe(200);
  });

  it('is used in offers, too, but not by other shops', async () => {
    const { address, name } = await upload();
    expect(await shop.create('submit', offerBody('A', { image: `${address}#f11` }))).toMatchObject({ outcome: 'done' });
    const neighbour = openShop(mallApi, other);
    expect(await neighbour.create('submit', offerBody('B', { image: address }))).toMatchObject({
      outcome: 'refused',
      faults: [{ path: ['image'], code: 'not_allowed' }],
    });
    await centre.decide(await idOf(), 'approve');
    expect(await statusOf(address)).toBe(200);
    expect((await mallApi.callAs(editor.token, listSitePictures, {})).data.pictures).toMatchObject([{ name, uses: 1 }]);
  });

  it('never shares files of two shops: each owns what it has uploaded, and the centre’s stay public', async () => {
    const picture = await makePicture();
    const [own, theirs] = [await upload(picture), await upload(picture, other)];
    expect(own.address).toBe(theirs.address);
    await mallApi.sendAs(editor.token, uploadSitePicture, {}, { picture });
    expect(await statusOf(own.address)).toBe(200);
  });

  it.each([
    ['a text', Buffer.from('<script>alert(1)</script>')],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['only the first bytes of a picture', Buffer.from('RIFF\0\0\0\0WEBP')],
  ])('rejects %s', async (_what, picture) => {
    expect(await mallApi.sendAs(tenant.token, uploadShopPicture, {}, { picture })).toMatchObject({
      status: 422,
      body: { errors: { image: ['invalid'] } },
    });
  });

  it('limits unpublished pictures, and removes those that no proposal names after a day', async () => {
    const kept = await upload();
    await change('draft', { logo: kept.address });
    for (let count = 1; count < maxShopPictures; count += 1) await upload();
    const refused = await mallApi.sendAs(tenant.token, uploadShopPicture, {}, { picture: await makePicture() });
    expect(refused).toMatchObject({ status: 409, body: { errors: { image: ['limit_reached'] } } });
    mallApi.db.prepare('UPDATE shop_picture SET at_ms = at_ms - 90000000').run();
    await upload();
    expect(mallApi.db.prepare('SELECT count(*) AS total FROM shop_picture').get()).toEqual({ total: 2 });
    expect(await read(kept.name, tenant)).toMatch(/^data:/);
  });
});

it('a proposal appears in no public answer and in no log before it is approved', async () => {
  const secret = 'not-yet-published';
  const lines: string[] = [];
  const logged = await startMallApi(undefined, { log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }) });
  const { token } = await createStaff(logged, 'shop');
  const { data } = await logged.callAs(token, getShopCompany);
  const picture = await logged.sendAs(token, uploadShopPicture, { file_name: `${secret}.jpg` }, { picture: await makePicture() });
  const address = 'data' in picture.body ? picture.body.data.address : expect.unreachable();
  const body = { ...data.body, logo: address, translations: [{ locale: 'en', title: secret, description: `<p>${secret}</p>` }] };
  for (const act of ['draft', 'submit'] as const) {
    const { version, shown } = (await logged.callAs(token, getShopCompany)).data;
    expect((await logged.sendAs(token, changeShopCompany, { act, version, shown, body })).body).toMatchObject({
      data: { outcome: 'done' },
    });
  }
  const paths = ['/v1/companies', '/v1/companies/1', '/v1/company-outlines', '/v1/search?q=published', '/v1/sitemap', address];
  const answers = await Promise.all(paths.map(async (path) => (await logged.get(path)).text()));
  expect(answers.join('\n')).not.toContain(address);
  expect(answers.join('\n')).not.toContain(secret);
  expect(lines.join('\n')).not.toContain(secret);
  await logged.close();
});
