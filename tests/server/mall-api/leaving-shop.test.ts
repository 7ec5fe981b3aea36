import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { archiveLeavingShop, getDeskBulk, getDeskLeave, undoDeskBulk } from '#shared/contracts/desk-bulk.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
let eva: TestStaff;
let editor: TestStaff;
beforeEach(async () => {
  mallApi = await startMallApi();
  eva = await createStaff(mallApi, 'manager');
  editor = await createStaff(mallApi, 'editor');
});
afterEach(() => mallApi.close());

const ofShop = { params: { id: 1 } };
const show = async ({ token } = eva) => (await mallApi.callAs(token, getDeskLeave, ofShop)).data;
const leave = (count: number, { token } = eva) =>
  mallApi.sendAs(token, archiveLeavingShop, { count, key: `leaving-shop-${count}-of-a-test` }, { input: ofShop });
const find = (kind: string, key: string | number) => mallApi.domain.records.find(kind, String(key));
const listRecords = () =>
  mallApi.db.prepare('SELECT kind, key, seed, live, draft, is_edited, is_archived FROM record ORDER BY kind, key').all();
const toNames = ({ records }: { records: { kind: string; key: string }[] }) => records.map(({ kind, key }) => `${kind} ${key}`).sort();

/** Saves a record's published version with a change. */
async function change(kind: string, key: string, values: object): Promise<void> {
  const { live, version } = find(kind, key);
  const saved = await mallApi.domain.records.save({ kind, key, version, by: 'eva', body: { ...Object(live), ...values } });
  expect(saved.outcome).toBe('done');
}

describe('a shop that leaves', () => {
  it('is archived with what belongs to it, is removed from everything else, and returns byte for byte', async () => {
    await change('hero-banners', '1', { link: '/shop/1' });
    const { units } = find('floorplans', 1).live as { units: object[] }; // safe: a plan of the tiny tenant
    await change('floorplans', '1', { units: units.map((unit, index) => (index === 0 ? { ...unit, company_id: 1 } : unit)) });
    const before = listRecords();
    const plan = await show();
    const announcements = ['announcements 21', 'announcements 22', 'announcements 23', 'announcements 24'];
    expect(toNames(plan.archived)).toEqual([...announcements, 'companies 1', 'hero-banners 1', 'rewards 1']);
    expect(toNames(plan.changed)).toEqual(['campaigns 1', 'floorplans 1', 'website-pages 1']);
    expect(plan.count).toBe(plan.archived.total + plan.changed.total);

    const { status, body } = await leave(plan.count);
    expect(status).toBe(200);
    const bulk = 'data' in body ? body.data : expect.unreachable();
    expect(bulk).toMatchObject({ kind: 'companies', act: 'leave', state: 'done', done: plan.count, failed: 0 });
    expect((await leave(plan.count)).body).toEqual(body); // the same key acts once
    expect(plan.archived.records.every(({ kind, key }) => find(kind, key).isArchived)).toBe(true);
    expect(JSON.stringify(find('website-pages', 1).live)).toContain('"company_ids":[]');
    expect(JSON.stringify(find('floorplans', 1).live)).not.toContain('"company_id":1');

    await mallApi.sendAs(eva.token, undoDeskBulk, {}, { input: { params: { kind: 'companies', id: bulk.id } } });
    await vi.waitFor(async () => {
      const { data } = await mallApi.callAs(eva.token, getDeskBulk, { params: { kind: 'companies', id: bulk.id } });
      expect(data).toMatchObject({ state: 'undone', undone: plan.count, failed: 0 });
    });
    const toSame = (rows: ReturnType<typeof listRecords>) => rows.map(({ is_edited: _, ...row }) => row);
    expect(toSame(listRecords())).toEqual(toSame(before));
  });

  it('leaves campaigns that name other shops too, and ends a campaign that would be for all shops', async () => {
    await change('campaigns', '1', { company_ids: [1], category_ids: [] });
    expect(toNames((await show()).archived)).toContain('campaigns 1');
    await change('campaigns', '1', { company_ids: [2, 1] });
    await leave((await show()).count);
    expect(find('campaigns', 1)).toMatchObject({ isArchived: false, live: { company_ids: [2] } });
  });

  it('leaves rewards that other shops take too, and ends a reward that every shop would take', async () => {
    await change('rewards', '2', { company_ids: [1] });
    expect(toNames((await show()).archived)).toContain('rewards 2');
    await change('rewards', '2', { company_ids: [2, 1] });
    await change('rewards', '1', { company_ids: [1, 2] });
    await leave((await show()).count);
    expect(find('rewards', 2)).toMatchObject({ isArchived: false, live: { company_ids: [2] } });
    expect(find('rewards', 1).isArchived).toBe(true); // its own offer
  });

  it('is removed from the words of the search, which end if they find nothing else', async () => {
    const [key = ''] = mallApi.domain.records.list('search-synonyms').map((record) => record.key);
    await change('search-synonyms', key, { means: { companies: [1, 2] } });
    expect(toNames((await show()).changed)).toContain(`search-synonyms ${key}`);
    await change('search-synonyms', key, { means: { companies: [1] } });
    expect(toNames((await show()).archived)).toContain(`search-synonyms ${key}`);
    await leave((await show()).count);
    expect(find('search-synonyms', key).isArchived).toBe(true);
  });

  it('stays if another record names it meanwhile', async () => {
    const { count } = await show();
    await change('announcements', '3', { company_id: 1 });
    expect(await leave(count)).toMatchObject({ status: 409, body: { errors: { count: ['not_available'] } } });
    expect(find('companies', 1).isArchived).toBe(false);
  });

  it('requires a manager if a record of managers names it', async () => {
    const plan = await show(editor);
    expect(toNames(plan.managers)).toEqual(['campaigns 1']);
    expect((await leave(plan.count, editor)).status).toBe(403);
    expect(find('companies', 1).isArchived).toBe(false);
  });

  it('returns only by a manager if the act has changed a record of managers', async () => {
    const { body } = await leave((await show()).count);
    const id = 'data' in body ? body.data.id : expect.unreachable();
    const undo = (token: string) => mallApi.sendAs(token, undoDeskBulk, {}, { input: { params: { kind: 'companies', id } } });
    expect((await undo(editor.token)).status).toBe(403);
    expect(find('companies', 1).isArchived).toBe(true);
    expect((await undo(eva.token)).status).toBe(200);
    await vi.waitFor(() => expect(find('companies', 1).isArchived).toBe(false));
  });
});
