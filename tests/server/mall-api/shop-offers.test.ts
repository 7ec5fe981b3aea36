import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getAnnouncement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { decideApproval } from '#shared/contracts/desk-approvals.ts';
import { changeDeskRecord, getDeskRecord } from '#shared/contracts/desk-records.ts';
import { changeShopOffer, createShopOffer, getShopForm } from '#shared/contracts/desk-shop.ts';
import { mostOpenProposals } from '#shared/site/shop-offers.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { type Json, nextKey, offerBody, offerOf, openShop, type Shop } from './shop-steps.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
let tenant: TestStaff;
let shop: Shop;
let editor: TestStaff;
let centre: Shop;
beforeEach(async () => {
  mallApi = await startMallApi();
  tenant = await createStaff(mallApi, 'shop', { name: 'Petr Krám' });
  editor = await createStaff(mallApi, 'editor', { name: 'Eva Nová' });
  shop = openShop(mallApi, tenant);
  centre = openShop(mallApi, editor);
});
afterEach(() => mallApi.close());

const titlesNow = async () =>
  (await mallApi.call(listAnnouncements, { query: { type: 'product' } })).data.flatMap(({ translations }) =>
    translations.map(({ title }) => title),
  );
const recordOf = async (key: string) =>
  (await mallApi.callAs(editor.token, getDeskRecord, { params: { kind: 'announcements', key } })).data;
const idOf = async () => (await centre.waiting())[0]?.id ?? expect.unreachable('nothing waits');

/** What an editor makes of a record. */
async function edit(key: string, act: 'save' | 'draft' | 'archive', change: (body: Json) => Json = (body) => body): Promise<void> {
  const { version, live } = await recordOf(key);
  const body = { act, version, ...(act !== 'archive' && { body: change(live as Json) }) };
  const { status } = await mallApi.sendAs(editor.token, changeDeskRecord, body, { input: { params: { kind: 'announcements', key } } });
  expect(status).toBe(200);
}

async function submitNew(body = offerBody()): Promise<{ offer: string; id: number }> {
  const { offer } = offerOf(await shop.create('submit', body));
  return { offer, id: await idOf() };
}

describe('getShopForm', () => {
  it('has the fields that a shop fills in, and none of those that the centre sets', async () => {
    const { company, form, categories } = (await mallApi.callAs(tenant.token, getShopForm)).data;
    expect(company).toMatchObject({ key: '1' });
    const { properties } = form.schema as { properties: Record<string, { items: { properties: object } }> };
    expect(Object.keys(properties).sort()).toEqual([
      'category_ids',
      'ends_at',
      'image',
      'price',
      'price_before',
      'starts_at',
      'translations',
    ]);
    expect(Object.keys(properties.translations?.items.properties ?? {})).toEqual(['locale', 'title', 'perex', 'article']);
    expect(categories).toEqual([{ id: 6, translations: [{ locale: 'en', title: 'Discounts' }] }]);
  });
});

describe('listShopOffers', () => {
  it('has what is shown of the own company, with what is under way before it, by state and page by page', async () => {
    expect((await shop.list()).map(({ offer, state }) => `${offer} ${state}`)).toEqual(['24 shown', '23 shown', '22 shown', '21 shown']);
    const { offer } = offerOf(await shop.create('draft', offerBody()));
    await shop.change('22', 'draft', offerBody('Cake again'));
    expect((await shop.list()).map((row) => `${row.offer} ${row.state} ${row.is_shown}`)).toEqual([
      ...['22 draft true', `${offer} draft false`, '24 shown true', '23 shown true', '21 shown true'],
    ]);
    expect((await shop.list({ state: 'draft' })).map((row) => row.name)).toEqual(['Cake again', 'Two for one']);
    expect((await shop.list({ per_page: 2, page: 3 })).map((row) => row.offer)).toEqual(['21']);
  });

  it('names colleagues, and nobody of the centre', async () => {
    const { id } = await submitNew();
    await centre.decide(id, 'send_back', { reason: 'The price is missing' });
    expect((await shop.list())[0]).toMatchObject({ state: 'sent_back', reason: 'The price is missing', updated_by: 'Petr Krám' });
    expect(JSON.stringify(await shop.list())).not.toContain('Eva');
  });
});

describe('createShopOffer', () => {
  it('keeps a draft that nobody else sees, once for one press', async () => {
    const key = nextKey();
    const made = [await shop.create('draft', offerBody(), key), await shop.create('draft', offerBody(), key)];
    expect(made.map((outcome) => offerOf(outcome).offer)).toEqual(['p1', 'p1']);
    expect(await centre.waiting()).toEqual([]);
    expect(await titlesNow()).not.toContain('Two for one');
  });

  it('sets type, scope and company by itself, whatever is sent', async () => {
    const body = offerBody('Mine', { id: 3, type: 'news', scope: 'mall', company_id: 2, likes: 999, published_at: '2020-01-01T00:00:00Z' });
    const { id } = await submitNew(body);
    const { proposed } = await centre.getApproval(id);
    expect(proposed).toEqual({
      ...{ type: 'product', scope: 'store', company_id: 1, published_at: mallApi.clock().toISOString() },
      translations: [{ locale: 'cz', title: 'Mine' }],
    });
  });

  it.each<[what: string, body: Json, fault: { path: (string | number)[]; code: string }]>([
    ['no text', {}, { path: ['translations', 0, 'title'], code: 'required' }],
    [
      'an empty title',
      {
        translations: [
          { locale: 'cz', title: 'A' },
          { locale: 'en', title: ' ' },
        ],
      },
      { path: ['translations', 1, 'title'], code: 'required' },
    ],
    [
      'an end before its beginning',
      offerBody('A', { starts_at: '2026-03-12T10:00:00Z', ends_at: '2026-03-11T10:00:00Z' }),
      { path: ['ends_at'], code: 'before_start' },
    ],
    ['a category of something else', offerBody('A', { category_ids: [1] }), { path: ['category_ids', 0], code: 'unknown_record' }],
    [
      'a price that is none',
      offerBody('A', { price: { amount: 'much', currency: 'CZK' } }),
      { path: ['price', 'amount'], code: 'invalid' },
    ],
    [
      'a script',
      { translations: [{ locale: 'cz', title: 'A', article: '<script>1</script>' }] },
      { path: ['translations', 0, 'article'], code: 'not_allowed' },
    ],
  ])('submits nothing with %s, and says where', async (_what, body, fault) => {
    expect(await shop.create('submit', body)).toMatchObject({ outcome: 'refused', faults: [fault] });
    expect((await shop.create('draft', body)).outcome).toBe('done');
    expect(await centre.waiting()).toEqual([]);
  });

  it('takes no more than so many at once', async () => {
    for (let made = 0; made < mostOpenProposals; made += 1) await shop.create('draft', offerBody(`${made}`));
    const refused = await mallApi.sendAs(tenant.token, createShopOffer, { act: 'draft', body: offerBody(), request_key: nextKey() });
    expect(refused).toMatchObject({ status: 409, body: { errors: { body: ['limit_reached'] } } });
  });
});

describe('changeShopOffer', () => {
  it('submits what was written over what is shown, which stays as it is, and takes it back', async () => {
    const before = (await mallApi.call(getAnnouncement, { params: { id: 22 } })).data;
    const offer = offerOf(await shop.change('22', 'submit', offerBody('Cake again')));
    expect(offer).toMatchObject({ offer: '22', state: 'waiting', is_shown: true, version: 1 });
    expect((await mallApi.call(getAnnouncement, { params: { id: 22 } })).data).toEqual(before);
    expect((await centre.waiting()).map(({ name, company }) => `${name} ${company.key}`)).toEqual(['Cake again 1']);
    expect(offerOf(await shop.change('22', 'withdraw'))).toMatchObject({ state: 'draft', name: 'Cake again' });
    expect(await centre.waiting()).toEqual([]);
    expect(offerOf(await shop.change('22', 'discard'))).toMatchObject({ state: 'shown', name: 'Cake offer' });
  });

  it('does once what is sent twice', async () => {
    const seen = await shop.get('22');
    const press = () => shop.change('22', 'submit', offerBody('Cake again'), seen);
    const outcomes = await Promise.all([press(), press()]);
    expect(outcomes).toMatchObject([
      { outcome: 'done', offer: { version: 1, state: 'waiting' } },
      { outcome: 'done', offer: { version: 1 } },
    ]);
    expect(await centre.waiting()).toHaveLength(1);
  });

  it('shows who comes second what a colleague has written, and keeps that', async () => {
    const colleague = openShop(mallApi, await createStaff(mallApi, 'shop', { name: 'Jana Krámová' }));
    const seen = await shop.get('22');
    await colleague.change('22', 'draft', offerBody('Of Jana'));
    expect(await shop.change('22', 'draft', offerBody('Of Petr'), seen)).toMatchObject({
      outcome: 'conflict',
      theirs: { name: 'Of Jana', updated_by: 'Jana Krámová' },
    });
  });

  it('writes over nothing that waits', async () => {
    await shop.change('22', 'submit', offerBody('Cake again'));
    expect(await shop.change('22', 'draft', offerBody('Other'))).toMatchObject({
      outcome: 'conflict',
      theirs: { state: 'waiting', name: 'Cake again' },
    });
  });

  it('asks for a body where one is needed', async () => {
    const { version, shown } = await shop.get('22');
    const input = { params: { offer: '22' } };
    const { status, body } = await mallApi.sendAs(tenant.token, changeShopOffer, { act: 'submit', version, shown }, { input });
    expect({ status, body }).toMatchObject({ status: 422, body: { errors: { body: ['required'] } } });
  });

  it('keeps who has done what', async () => {
    await shop.change('22', 'submit', offerBody('Cake again'));
    expect({ ...mallApi.db.prepare('SELECT operator, act, subject, staff_id, before, after FROM operator_act').get() }).toEqual({
      ...{ operator: 'Petr Krám', act: 'shop submit', subject: 'proposal 1', staff_id: tenant.id, before: null },
      after: '{"state":"waiting","version":1,"wish":"show","key":"22"}',
    });
  });
});

describe('decideApproval', () => {
  it('shows what was submitted, by the same path as any publication, and keeps who has proposed it and who approved', async () => {
    const { offer, id } = await submitNew(offerBody('Two for one', { category_ids: [6], price: { amount: 9900, currency: 'CZK' } }));
    expect(await centre.decide(id, 'approve')).toMatchObject({ outcome: 'done', approval: { state: 'approved', decided_by: 'Eva Nová' } });
    expect(await titlesNow()).toContain('Two for one');
    const own = await shop.get(offer);
    expect(own).toMatchObject({ state: 'shown', is_shown: true, version: 0, offer: '1000000' });
    expect((await recordOf(own.offer)).history[0]).toMatchObject({ act: 'publish', by: 'Eva Nová', proposed_by: 'Petr Krám' });
    expect(await centre.waiting()).toEqual([]);
  });

  it('approves once what is pressed twice', async () => {
    const { id } = await submitNew();
    const outcomes = await Promise.all([centre.decide(id, 'approve'), centre.decide(id, 'approve')]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    expect((await titlesNow()).filter((title) => title === 'Two for one')).toHaveLength(1);
  });

  it('sends back with a reason, which has to be there, and the shop submits anew', async () => {
    const { offer, id } = await submitNew();
    const { version, shown } = await centre.getApproval(id);
    const given = { act: 'send_back' as const, version, shown };
    const params = { id };
    expect((await mallApi.sendAs(editor.token, decideApproval, given, { input: { params } })).body).toMatchObject({
      errors: { reason: ['required'] },
    });
    await centre.decide(id, 'send_back', { reason: 'How long?' });
    expect(await shop.get(offer)).toMatchObject({ state: 'sent_back', reason: 'How long?' });
    expect(offerOf(await shop.change(offer, 'draft', offerBody('Until Sunday')))).toMatchObject({
      state: 'sent_back',
      reason: 'How long?',
    });
    expect((await mallApi.refuseAs(editor.token, `/v1/staff/approvals/${id}`)).status).toBe(404); // the shop is writing
    expect(offerOf(await shop.change(offer, 'submit', offerBody('Until Sunday')))).toMatchObject({ state: 'waiting', reason: null });
    expect((await centre.getApproval(id)).name).toBe('Until Sunday');
  });

  it('decides nothing about another version than the one that was looked at', async () => {
    const { offer, id } = await submitNew();
    const { version, shown } = await centre.getApproval(id);
    await shop.change(offer, 'withdraw');
    await shop.change(offer, 'submit', offerBody('Three for one'));
    expect(await centre.decide(id, 'approve', { version, shown })).toMatchObject({
      outcome: 'conflict',
      theirs: { name: 'Three for one' },
    });
    expect(await titlesNow()).not.toContain('Three for one');
  });

  it('shows what an editor has changed meanwhile before it approves, and loses neither side', async () => {
    const texts = [
      { locale: 'en', title: 'Cake offer', perex: 'About: Cake offer', article: '<p>Text</p>' },
      { locale: 'cz', title: 'Dort zase' },
    ];
    await shop.change('22', 'submit', { translations: texts });
    const id = await idOf();
    const { shown } = await centre.getApproval(id);
    await edit('22', 'save', (body) => ({
      ...body,
      category_ids: [6],
      translations: [
        { locale: 'en', title: 'Cake, mended' },
        { locale: 'cz', title: 'Cake offer (cz)' },
      ],
    }));
    const conflict = await centre.decide(id, 'approve', { shown });
    expect(conflict).toMatchObject({
      outcome: 'conflict',
      theirs: { live: { category_ids: [6] }, proposed: { category_ids: [6] }, clashes: [] },
    });
    await centre.decide(id, 'approve');
    expect((await recordOf('22')).live).toMatchObject({
      ...{ category_ids: [6], company_id: 1 },
      translations: [
        { locale: 'en', title: 'Cake, mended' },
        { locale: 'cz', title: 'Dort zase' },
      ],
    });
  });

  it('names what both have changed, where the shop’s words stand', async () => {
    await shop.change('22', 'submit', { translations: [{ locale: 'cz', title: 'Dort A' }] });
    await edit('22', 'save', (body) => ({
      ...body,
      translations: [
        { locale: 'en', title: 'Cake offer' },
        { locale: 'cz', title: 'Dort B' },
      ],
    }));
    const { clashes, proposed } = await centre.getApproval(await idOf());
    expect(clashes).toContainEqual(['translations', 1, 'title']);
    expect(proposed).toMatchObject({ translations: [{}, { title: 'Dort A' }] });
  });

  it('puts what it approves into an editor’s draft as well', async () => {
    await edit('22', 'draft', (body) => ({ ...body, place: 'Hall' }));
    await shop.change('22', 'submit', { translations: [{ locale: 'cz', title: 'Dort zase' }] });
    const id = await idOf();
    expect(await centre.getApproval(id)).toMatchObject({ has_draft: true, live: { id: 22 } });
    await centre.decide(id, 'approve');
    const { live, draft } = await recordOf('22');
    expect(live).not.toHaveProperty('place');
    expect(draft).toMatchObject({ place: 'Hall', translations: [{ title: 'Dort zase' }] });
  });

  it('is undone: what was shown is shown again, and it waits again', async () => {
    const before = (await recordOf('22')).live;
    await shop.change('22', 'submit', offerBody('Cake again'));
    const id = await idOf();
    await centre.decide(id, 'approve');
    expect(await titlesNow()).toContain('Cake again');
    expect(await centre.decide(id, 'undo')).toMatchObject({ outcome: 'done', approval: { state: 'waiting', name: 'Cake again' } });
    expect((await recordOf('22')).live).toEqual(before);
    expect(await shop.get('22')).toMatchObject({ state: 'waiting' });
  });

  it('of something new is undone and approved again as the same record', async () => {
    const { offer, id } = await submitNew();
    await centre.decide(id, 'approve');
    await centre.decide(id, 'undo');
    expect(await titlesNow()).not.toContain('Two for one');
    expect(await shop.get(offer)).toMatchObject({ offer, state: 'waiting', is_shown: false, name: 'Two for one' });
    await centre.decide(id, 'approve');
    expect((await shop.get(offer)).offer).toBe('1000000');
    expect((await titlesNow()).filter((title) => title === 'Two for one')).toHaveLength(1);
  });

  it('is not undone over what somebody has done since', async () => {
    const { id } = await submitNew();
    await centre.decide(id, 'approve');
    await edit('1000000', 'save', (body) => ({ ...body, category_ids: [6] }));
    expect((await centre.decide(id, 'undo')).outcome).toBe('conflict');
    expect(await titlesNow()).toContain('Two for one');
  });

  it('shows an offer no more where its shop has asked for that', async () => {
    expect(offerOf(await shop.change('22', 'remove'))).toMatchObject({ state: 'waiting', is_removal: true, is_shown: true });
    const id = await idOf();
    expect(await centre.getApproval(id)).toMatchObject({ wish: 'remove', name: 'Cake offer' });
    await centre.decide(id, 'approve');
    expect((await recordOf('22')).state).toBe('archived');
    expect((await shop.list()).map(({ offer }) => offer)).not.toContain('22');
    await centre.decide(id, 'undo');
    expect((await recordOf('22')).state).toBe('live');
  });

  it('approves nothing of what has become another’s meanwhile, and the shop is told nothing of it', async () => {
    await shop.change('22', 'submit', offerBody('Cake again'));
    const id = await idOf();
    await edit('22', 'save', (body) => ({ ...body, company_id: 2, translations: [{ locale: 'cz', title: 'Of another' }] }));
    expect(await centre.getApproval(id)).toMatchObject({ is_foreign: true });
    expect((await centre.decide(id, 'approve')).outcome).toBe('conflict');
    expect(await shop.get('22')).toMatchObject({ live: null, is_shown: false, name: 'Cake again' });
    expect((await recordOf('22')).name).toBe('Of another');
  });
});
