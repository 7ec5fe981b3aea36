import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getAnnouncement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { changeShopOffer, createShopOffer, getShopForm } from '#shared/contracts/desk-shop.ts';
import { maxTextLength } from '#shared/rules/typed-text.ts';
import { maxOpenProposals } from '#shared/site/shop-offers.ts';
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
const idOf = async () => (await centre.waiting())[0]?.id ?? expect.unreachable('nothing waits');

async function submitNew(body = offerBody()): Promise<{ offer: string; id: number }> {
  const { offer } = offerOf(await shop.create('submit', body));
  return { offer, id: await idOf() };
}

describe('getShopForm', () => {
  it('has the shop’s fields, and none of those that the centre sets', async () => {
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

  it('uses the shop’s published name, whatever a draft of the centre contains', async () => {
    const { records } = mallApi.domain;
    const { live, version } = records.find('companies', '1');
    const body = { ...(live as Json), translations: [{ locale: 'en', title: 'To be renamed' }] };
    await records.saveDraft({ kind: 'companies', key: '1', version, body, by: 'Eva' });
    const { company } = (await mallApi.callAs(tenant.token, getShopForm)).data;
    expect(JSON.stringify(company)).not.toContain('To be renamed');
    expect(company.translations.map(({ title }) => title)).toEqual(
      (live as { translations: { title: string }[] }).translations.map(({ title }) => title),
    );
  });
});

describe('a text of an offer', () => {
  const inAll = (article: string) => ({
    translations: ['en', 'cz', 'sk', 'de'].map((locale) => ({ locale, title: 'Two for one', article })),
  });

  it('is submitted if it is only "<" in four languages', async () => {
    const before = process.cpuUsage();
    expect(await shop.create('submit', inAll('<'.repeat(maxTextLength)))).toMatchObject({ outcome: 'done' });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(2000); // took a minute before the length was checked first
  });

  it('is rejected if too long, before anything reads it, also as a draft', async () => {
    const body = inAll('<'.repeat(maxTextLength + 1));
    const refused = await mallApi.sendAs(tenant.token, createShopOffer, { act: 'draft', body, request_key: nextKey() });
    expect(refused).toMatchObject({ status: 422, body: { errors: { body: ['too_big'] } } });
  });
});

describe('listShopOffers', () => {
  it('lists the company’s published offers after its open proposals, by state and page', async () => {
    expect((await shop.list()).map(({ offer, state }) => `${offer} ${state}`)).toEqual(['24 shown', '23 shown', '22 shown', '21 shown']);
    const { offer } = offerOf(await shop.create('draft', offerBody()));
    await shop.change('22', 'draft', offerBody('Cake again'));
    expect((await shop.list()).map((row) => `${row.offer} ${row.state} ${row.is_shown}`)).toEqual([
      ...['22 draft true', `${offer} draft false`, '24 shown true', '23 shown true', '21 shown true'],
    ]);
    expect((await shop.list({ state: 'draft' })).map((row) => row.name)).toEqual(['Cake again', 'Two for one']);
    expect((await shop.list({ per_page: 2, page: 3 })).map((row) => row.offer)).toEqual(['21']);
  });

  it('names colleagues of the shop, but no staff of the centre', async () => {
    const { id } = await submitNew();
    await centre.decide(id, 'send_back', { reason: 'The price is missing' });
    expect((await shop.list())[0]).toMatchObject({ state: 'sent_back', reason: 'The price is missing', updated_by: 'Petr Krám' });
    expect(JSON.stringify(await shop.list())).not.toContain('Eva');
  });
});

describe('createShopOffer', () => {
  it('saves a draft that nobody else sees, once per click', async () => {
    const key = nextKey();
    const made = [await shop.create('draft', offerBody(), key), await shop.create('draft', offerBody(), key)];
    expect(made.map((outcome) => offerOf(outcome).offer)).toEqual(['p1', 'p1']);
    expect(await centre.waiting()).toEqual([]);
    expect(await titlesNow()).not.toContain('Two for one');
  });

  it('accepts later changes if the answer to the first click was lost', async () => {
    const key = nextKey();
    await shop.create('draft', offerBody(), key);
    const sent = offerOf(await shop.create('submit', offerBody('Three for one'), key));
    expect(sent).toMatchObject({ offer: 'p1', state: 'waiting', name: 'Three for one' });
    expect(await shop.create('submit', offerBody('Four for one'), key)).toMatchObject({
      outcome: 'conflict',
      theirs: { name: 'Three for one' },
    });
    expect((await shop.list({ state: 'waiting' })).map(({ name }) => name)).toEqual(['Three for one']);
  });

  it('sets type, scope and company itself, whatever is sent', async () => {
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
    ['an invalid price', offerBody('A', { price: { amount: 'much', currency: 'CZK' } }), { path: ['price', 'amount'], code: 'invalid' }],
    [
      'an invisible character that reverses letters',
      { translations: [{ locale: 'cz', title: 'A\u202eB' }] },
      { path: ['translations', 0, 'title'], code: 'reversing' },
    ],
    [
      'a script',
      { translations: [{ locale: 'cz', title: 'A', article: '<script>1</script>' }] },
      { path: ['translations', 0, 'article'], code: 'markup' },
    ],
  ])('submits nothing with %s, and reports where', async (_what, body, fault) => {
    expect(await shop.create('submit', body)).toMatchObject({ outcome: 'refused', faults: [fault] });
    expect((await shop.create('draft', body)).outcome).toBe('done');
    expect(await centre.waiting()).toEqual([]);
  });

  it('limits the number of open proposals', async () => {
    for (let made = 0; made < maxOpenProposals; made += 1) await shop.create('draft', offerBody(`${made}`));
    const refused = await mallApi.sendAs(tenant.token, createShopOffer, { act: 'draft', body: offerBody(), request_key: nextKey() });
    expect(refused).toMatchObject({ status: 409, body: { errors: { body: ['limit_reached'] } } });
  });
});

describe('changeShopOffer', () => {
  it('submits changes to a published offer, which stays unchanged, and withdraws them', async () => {
    const before = (await mallApi.call(getAnnouncement, { params: { id: 22 } })).data;
    const offer = offerOf(await shop.change('22', 'submit', offerBody('Cake again')));
    expect(offer).toMatchObject({ offer: '22', state: 'waiting', is_shown: true, version: 1 });
    expect((await mallApi.call(getAnnouncement, { params: { id: 22 } })).data).toEqual(before);
    expect((await centre.waiting()).map(({ name, company }) => `${name} ${company.key}`)).toEqual(['Cake again 1']);
    expect(offerOf(await shop.change('22', 'withdraw'))).toMatchObject({ state: 'draft', name: 'Cake again' });
    expect(await centre.waiting()).toEqual([]);
    expect(offerOf(await shop.change('22', 'discard'))).toMatchObject({ state: 'shown', name: 'Cake offer' });
    const other = offerOf(await shop.create('draft', offerBody('Given up')));
    expect((await shop.change(other.offer, 'discard')).outcome).toBe('done');
    const left = mallApi.db.prepare(`SELECT base, body FROM shop_proposal WHERE state = 'dropped'`).all();
    expect(left).toEqual([
      { base: null, body: '{}' },
      { base: null, body: '{}' },
    ]);
  });

  it('is idempotent when sent twice', async () => {
    const seen = await shop.get('22');
    const press = () => shop.change('22', 'submit', offerBody('Cake again'), seen);
    const outcomes = await Promise.all([press(), press()]);
    expect(outcomes).toMatchObject([
      { outcome: 'done', offer: { version: 1, state: 'waiting' } },
      { outcome: 'done', offer: { version: 1 } },
    ]);
    expect(await centre.waiting()).toHaveLength(1);
  });

  it('shows a colleague’s version to the second editor, and does not overwrite it', async () => {
    const colleague = openShop(mallApi, await createStaff(mallApi, 'shop', { name: 'Jana Krámová' }));
    const seen = await shop.get('22');
    await colleague.change('22', 'draft', offerBody('Of Jana'));
    expect(await shop.change('22', 'draft', offerBody('Of Petr'), seen)).toMatchObject({
      outcome: 'conflict',
      theirs: { name: 'Of Jana', updated_by: 'Jana Krámová' },
    });
  });

  it('never overwrites a pending proposal', async () => {
    await shop.change('22', 'submit', offerBody('Cake again'));
    expect(await shop.change('22', 'draft', offerBody('Other'))).toMatchObject({
      outcome: 'conflict',
      theirs: { state: 'waiting', name: 'Cake again' },
    });
  });

  it('requires a body for the acts that need one', async () => {
    const { version, shown } = await shop.get('22');
    const input = { params: { offer: '22' } };
    const { status, body } = await mallApi.sendAs(tenant.token, changeShopOffer, { act: 'submit', version, shown }, { input });
    expect({ status, body }).toMatchObject({ status: 422, body: { errors: { body: ['required'] } } });
  });

  it('stores who has done what', async () => {
    await shop.change('22', 'submit', offerBody('Cake again'));
    expect({ ...mallApi.db.prepare('SELECT operator, act, subject, staff_id, before, after FROM operator_act').get() }).toEqual({
      ...{ operator: 'Petr Krám', act: 'shop submit', subject: 'proposal 1', staff_id: tenant.id, before: null },
      after: '{"state":"waiting","version":1,"wish":"show","key":"22"}',
    });
  });
});

describe('an offer with dates relative to the import', () => {
  it('keeps its dates relative if the shop has not changed them', async () => {
    const { body } = await shop.get('21');
    expect(body.ends_at).toBe('2026-03-20T21:00:00+01:00');
    await shop.change('21', 'submit', { ...body, price: { amount: 100, currency: 'CZK' } });
    const kept = mallApi.db.prepare("SELECT body ->> '$.ends_at' AS ends_at, base ->> '$.ends_at' AS base FROM shop_proposal").get();
    expect({ ...kept }).toEqual({ ends_at: '@day+9 21:00', base: '@day+9 21:00' });
    const { proposed, clashes } = await centre.getApproval(await idOf());
    expect(proposed).toMatchObject({ ends_at: '2026-03-20T21:00:00+01:00', price: { amount: 100 } });
    expect(clashes).toEqual([]);
  });
});
