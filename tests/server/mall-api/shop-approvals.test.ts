import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listAnnouncements } from '#shared/contracts/announcements.ts';
import { decideApproval } from '#shared/contracts/desk-approvals.ts';
import { changeDeskRecord, getDeskRecord } from '#shared/contracts/desk-records.ts';
import { changeShopOffer } from '#shared/contracts/desk-shop.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { type Json, offerBody, offerOf, openShop, type Shop } from './shop-steps.ts';
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

/** Edits a record as an editor. */
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

describe('decideApproval', () => {
  it('publishes the submission as any edit, and stores who proposed and who approved it', async () => {
    const { offer, id } = await submitNew(offerBody('Two for one', { category_ids: [6], price: { amount: 9900, currency: 'CZK' } }));
    expect(await centre.decide(id, 'approve')).toMatchObject({ outcome: 'done', approval: { state: 'approved', decided_by: 'Eva Nová' } });
    expect(await titlesNow()).toContain('Two for one');
    const own = await shop.get(offer);
    expect(own).toMatchObject({ state: 'shown', is_shown: true, version: 0, offer: '1000000' });
    expect((await recordOf(own.offer)).history[0]).toMatchObject({ act: 'publish', by: 'Eva Nová', proposed_by: 'Petr Krám' });
    expect(await centre.waiting()).toEqual([]);
  });

  it('approves once if clicked twice', async () => {
    const { id } = await submitNew();
    const outcomes = await Promise.all([centre.decide(id, 'approve'), centre.decide(id, 'approve')]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    expect((await titlesNow()).filter((title) => title === 'Two for one')).toHaveLength(1);
  });

  it('sends back with a required reason, and the shop submits again', async () => {
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
    expect((await mallApi.refuseAs(editor.token, `/v1/staff/approvals/${id}`)).status).toBe(404); // not found while the shop edits it
    expect(offerOf(await shop.change(offer, 'submit', offerBody('Until Sunday')))).toMatchObject({ state: 'waiting', reason: null });
    expect((await centre.getApproval(id)).name).toBe('Until Sunday');
  });

  it('decides nothing if another version was viewed', async () => {
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

  it('shows an editor’s interim changes before approving, and merges both sides', async () => {
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

  it('reports the fields that both have changed; the shop’s value counts', async () => {
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

  it('also merges the approved changes into an editor’s draft', async () => {
    await edit('22', 'draft', (body) => ({ ...body, place: 'Hall' }));
    await shop.change('22', 'submit', { translations: [{ locale: 'cz', title: 'Dort zase' }] });
    const id = await idOf();
    expect(await centre.getApproval(id)).toMatchObject({ has_draft: true, live: { id: 22 } });
    await centre.decide(id, 'approve');
    const { live, draft } = await recordOf('22');
    expect(live).not.toHaveProperty('place');
    expect(draft).toMatchObject({ place: 'Hall', translations: [{ title: 'Dort zase' }] });
  });

  it('is undone: the previous version is published again, and the proposal is pending', async () => {
    const before = (await recordOf('22')).live;
    await shop.change('22', 'submit', offerBody('Cake again'));
    const id = await idOf();
    await centre.decide(id, 'approve');
    expect(await titlesNow()).toContain('Cake again');
    expect(await centre.decide(id, 'undo')).toMatchObject({ outcome: 'done', approval: { state: 'waiting', name: 'Cake again' } });
    expect((await recordOf('22')).live).toEqual(before);
    expect(await shop.get('22')).toMatchObject({ state: 'waiting' });
  });

  it('is undone for a new offer, and approved again as the same record', async () => {
    const { offer, id } = await submitNew();
    await centre.decide(id, 'approve');
    await centre.decide(id, 'undo');
    expect(await titlesNow()).not.toContain('Two for one');
    expect(await shop.get(offer)).toMatchObject({ offer, state: 'waiting', is_shown: false, name: 'Two for one' });
    await centre.decide(id, 'approve');
    expect((await shop.get(offer)).offer).toBe('1000000');
    expect((await titlesNow()).filter((title) => title === 'Two for one')).toHaveLength(1);
  });

  it('is not undone if the record was changed since', async () => {
    const { id } = await submitNew();
    await centre.decide(id, 'approve');
    await edit('1000000', 'save', (body) => ({ ...body, category_ids: [6] }));
    expect((await centre.decide(id, 'undo')).outcome).toBe('conflict');
    expect(await titlesNow()).toContain('Two for one');
  });

  it('unpublishes an offer if its shop has requested that', async () => {
    expect(offerOf(await shop.change('22', 'remove'))).toMatchObject({ state: 'waiting', is_removal: true, is_shown: true });
    const id = await idOf();
    expect(await centre.getApproval(id)).toMatchObject({ wish: 'remove', name: 'Cake offer' });
    await centre.decide(id, 'approve');
    expect((await recordOf('22')).state).toBe('archived');
    expect((await shop.list()).map(({ offer }) => offer)).not.toContain('22');
    await centre.decide(id, 'undo');
    expect((await recordOf('22')).state).toBe('live');
  });

  it('refuses an offer that now belongs to another shop, and reveals nothing to the first shop', async () => {
    await shop.change('22', 'submit', offerBody('Cake again'));
    const id = await idOf();
    await edit('22', 'save', (body) => ({ ...body, company_id: 2, translations: [{ locale: 'cz', title: 'Of another' }] }));
    expect(await centre.getApproval(id)).toMatchObject({ is_foreign: true });
    expect((await centre.decide(id, 'approve')).outcome).toBe('conflict');
    expect(await shop.get('22')).toMatchObject({ live: null, is_shown: false, name: 'Cake again' });
    expect((await recordOf('22')).name).toBe('Of another');
  });
});

describe('a slow approval', () => {
  it('and a concurrent withdrawal run one after the other, so that no withdrawn offer is published', async () => {
    const slow = await startMallApi(undefined, { hasThread: true });
    const [petr, eva] = [await createStaff(slow, 'shop'), await createStaff(slow, 'manager')];
    const [own, decider] = [openShop(slow, petr), openShop(slow, eva)];
    const { offer } = offerOf(await own.create('submit', offerBody()));
    const [{ id = 0 } = {}] = await decider.waiting();
    const { version, shown } = await own.get(offer);
    const approving = decider.decide(id, 'approve');
    const withdrawing = slow.sendAs(petr.token, changeShopOffer, { act: 'withdraw', version, shown }, { input: { params: { offer } } });
    const [approved, { body }] = await Promise.all([approving.catch(() => ({ outcome: 'refused' })), withdrawing]);
    const titles = (await slow.call(listAnnouncements, { query: { type: 'product' } })).data.flatMap(({ translations }) =>
      translations.map(({ title }) => title),
    );
    const isWithdrawn = 'data' in body && body.data.outcome === 'done';
    expect(isWithdrawn).toBe(approved.outcome !== 'done');
    expect(titles.includes('Two for one')).toBe(!isWithdrawn);
    await slow.close();
  });

  it('is either undone or changed by the shop if both happen simultaneously', async () => {
    const slow = await startMallApi(undefined, { hasThread: true });
    const [petr, eva] = [await createStaff(slow, 'shop'), await createStaff(slow, 'manager')];
    const [own, decider] = [openShop(slow, petr), openShop(slow, eva)];
    const { offer: proposed } = offerOf(await own.create('submit', offerBody()));
    const [{ id = 0 } = {}] = await decider.waiting();
    await decider.decide(id, 'approve');
    const { offer, version, shown } = await own.get(proposed);
    const approval = await decider.getApproval(id);
    const undo = { act: 'undo', version: approval.version, shown: approval.shown } as const;
    const draft = { act: 'draft', version, shown, body: offerBody('Three for one') } as const;
    const [undone, begun] = await Promise.all([
      slow.sendAs(eva.token, decideApproval, undo, { input: { params: { id } } }),
      slow.sendAs(petr.token, changeShopOffer, draft, { input: { params: { offer } } }),
    ]);
    const outcomes = [undone.body, begun.body].map((body) => ('data' in body ? body.data.outcome : body));
    expect(outcomes.toSorted()).toEqual(['conflict', 'done']);
    expect((await own.get(proposed)).state).toBe(outcomes[0] === 'done' ? 'waiting' : 'draft');
    expect(slow.domain.records.find('announcements', offer).isArchived).toBe(outcomes[0] === 'done');
    await slow.close();
  });
});
