import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BodyInput } from '#shared/contracts/endpoint.ts';
import {
  addLike,
  followCompany,
  listFollowedCompanies,
  listLikeIds,
  listLikes,
  listThumbs,
  removeLike,
  setThumb,
  unfollowCompany,
} from '#shared/contracts/favourites.ts';
import { listMemberAnnouncements, listMemberCompanies, searchAsMember } from '#shared/contracts/member-lists.ts';
import { getParkingCode } from '#shared/contracts/parking.ts';
import { searchCentre } from '#shared/contracts/search.ts';
import { makeKey } from './api-key.ts';
import { createMember, type TestMember } from './members.ts';
import { copyTinyContent, type RunningMallApi, startMallApi, titlesOf, wednesdayNoon } from './running-mall-api.ts';

let mallApi: RunningMallApi;
let jana: TestMember;
let petr: TestMember;
beforeEach(async () => {
  mallApi = await startMallApi();
  makeKey(mallApi.domain);
  jana = createMember(mallApi);
  petr = createMember(mallApi);
});
afterEach(() => mallApi.close());

const like = (type: BodyInput<typeof addLike>['type'], id: number, { token } = jana) => mallApi.sendAs(token, addLike, { type, id });
const likeIds = async ({ token } = jana) => (await mallApi.callAs(token, listLikeIds)).data;
const later = (minutes: number) => mallApi.setNow(new Date(wednesdayNoon.getTime() + minutes * 60_000));

describe('likes', () => {
  it('are listed newest first, with their search hits', async () => {
    await like('company', 2);
    later(1);
    await like('reward', 1);
    later(2);
    await like('product', 21);
    const { data } = await mallApi.callAs(jana.token, listLikes);
    expect(data.map(({ type, id }) => [type, id])).toEqual([
      ['product', 21],
      ['reward', 1],
      ['company', 2],
    ]);
    expect(data[0]).toMatchObject({ liked_at: '2026-03-11T11:02:00.000Z', record: { id: 21, type: 'product' } });
    expect(titlesOf(data.map(({ record }) => record))[0]).toBe('Espresso offer');
  });

  it('have the announcement’s own type', async () => {
    await like('announcement', 11);
    expect(await likeIds()).toEqual([{ type: 'event', id: 11 }]);
    expect((await mallApi.callAs(jana.token, listLikes, { query: { type: 'announcement' } })).data).toHaveLength(1);
    expect((await mallApi.callAs(jana.token, listLikes, { query: { type: 'news' } })).data).toEqual([]);
  });

  it('count once, however often repeated, and are removed once', async () => {
    expect(await Promise.all([like('news', 1), like('news', 1), like('announcement', 1)])).toMatchObject(Array(3).fill({ status: 200 }));
    expect(await likeIds()).toEqual([{ type: 'news', id: 1 }]);
    for (let times = 0; times < 2; times += 1) {
      const removed = await mallApi.sendAs(jana.token, removeLike, {}, { input: { query: { type: 'news', id: 1 } } });
      expect(removed.status).toBe(200);
    }
    expect(await likeIds()).toEqual([]);
  });

  it('are separate for each member', async () => {
    await like('company', 1);
    expect(await likeIds(petr)).toEqual([]);
    await mallApi.sendAs(petr.token, removeLike, {}, { input: { query: { type: 'company', id: 1 } } });
    expect(await likeIds()).toEqual([{ type: 'company', id: 1 }]);
  });

  it.each([
    ['an unknown record', 'company', 99],
    ['news under the name of an event', 'event', 1],
    ['news that are not out yet', 'news', 2],
  ] as const)('reject %s', async (_name, type, id) => {
    expect(await like(type, id)).toMatchObject({ status: 404 });
    expect(await likeIds()).toEqual([]);
  });

  it('reject records that cannot be liked', async () => {
    expect(await mallApi.sendAs(jana.token, addLike, { type: 'amenity', id: 1 } as never)).toMatchObject({
      // its type is invalid
      status: 422,
      body: { errors: { type: ['not_allowed'] } },
    });
    expect((await mallApi.refuseAs(jana.token, '/v1/me/likes?type=amenity')).status).toBe(400);
  });

  it('omit expired records, while the pages of these still show that they are liked', async () => {
    await like('event', 11);
    later(10 * 24 * 60);
    expect((await mallApi.callAs(jana.token, listLikes)).data).toEqual([]);
    expect(await likeIds()).toEqual([{ type: 'event', id: 11 }]);
  });

  it('omit removed records', async () => {
    await like('company', 3);
    mallApi.db.exec(`DELETE FROM search_record WHERE type = 'company' AND record_id = 3`);
    expect((await mallApi.callAs(jana.token, listLikes)).data).toEqual([]);
    expect(await likeIds()).toEqual([]);
  });

  it('are limited to five hundred, where repeating one is still allowed', async () => {
    const insert = mallApi.db.prepare(`INSERT INTO customer_like VALUES (:customer, 'company', :id, 0)`);
    const copy = mallApi.db.prepare(
      `INSERT INTO search_record (type, record_id, visible_from_ms, visible_until_ms, hit)
       SELECT type, :id, visible_from_ms, visible_until_ms, hit FROM search_record WHERE type = 'company' AND record_id = 2`,
    );
    for (let id = 1000; id < 1499; id += 1) {
      copy.run({ id });
      insert.run({ customer: jana.customerId, id });
    }
    expect(await like('company', 1)).toMatchObject({ status: 200 });
    expect(await like('company', 2)).toMatchObject({ status: 409, body: { errors: { id: ['limit_reached'] } } });
    expect(await like('company', 1)).toMatchObject({ status: 200 });
    expect(await like('company', 2, petr)).toMatchObject({ status: 200 });
  });
});

describe('followed companies', () => {
  it('are added and removed, newest first', async () => {
    await mallApi.sendAs(jana.token, followCompany, { company_id: 1 });
    later(1);
    await mallApi.sendAs(jana.token, followCompany, { company_id: 3 });
    await mallApi.sendAs(jana.token, followCompany, { company_id: 3 });
    const followed = async ({ token } = jana) => (await mallApi.callAs(token, listFollowedCompanies)).data.map(({ id }) => id);
    expect(await followed()).toEqual([3, 1]);
    expect(await followed(petr)).toEqual([]);
    await mallApi.sendAs(jana.token, unfollowCompany, {}, { input: { query: { company_id: 3 } } });
    expect(await followed()).toEqual([1]);
    expect(await mallApi.sendAs(jana.token, followCompany, { company_id: 99 })).toMatchObject({ status: 404 });
  });
});

describe('thumbs', () => {
  it('are set, changed and removed', async () => {
    const thumbs = async () => (await mallApi.callAs(jana.token, listThumbs)).data;
    await mallApi.sendAs(jana.token, setThumb, { type: 'announcement', id: 1, value: 'up' });
    expect(await thumbs()).toEqual([{ type: 'news', id: 1, value: 'up' }]);
    expect((await mallApi.callAs(jana.token, listThumbs, { query: { with: 'record' } })).data).toEqual([
      { type: 'news', id: 1, value: 'up', record: expect.objectContaining({ id: 1, type: 'news', translations: expect.any(Array) }) },
    ]);
    await mallApi.sendAs(jana.token, setThumb, { type: 'news', id: 1, value: 'down' });
    expect(await thumbs()).toEqual([{ type: 'news', id: 1, value: 'down' }]);
    await mallApi.sendAs(jana.token, setThumb, { type: 'news', id: 1, value: 'none' });
    expect(await thumbs()).toEqual([]);
    expect(await mallApi.sendAs(jana.token, setThumb, { type: 'news', id: 99, value: 'up' })).toMatchObject({ status: 404 });
  });
});

describe('members’ versions of the lists', () => {
  it('contain the member’s opinion of each record', async () => {
    await like('news', 1);
    await mallApi.sendAs(jana.token, setThumb, { type: 'news', id: 3, value: 'down' });
    await like('company', 1);
    await mallApi.sendAs(jana.token, followCompany, { company_id: 2 });
    const news = await mallApi.callAs(jana.token, listMemberAnnouncements, { query: { type: 'news' } });
    expect(news.data.map(({ id, is_liked, thumb }) => [id, is_liked, thumb])).toEqual([
      [3, false, 'down'],
      [1, true, null],
    ]);
    expect(news.meta).toMatchObject({ total: 2 });
    const companies = await mallApi.callAs(jana.token, listMemberCompanies, { query: { per_page: 48 } });
    expect(Object.fromEntries(companies.data.map(({ id, is_liked, is_followed }) => [id, [is_liked, is_followed]]))).toMatchObject({
      1: [true, false],
      2: [false, true],
      3: [false, false],
    });
    const others = await mallApi.callAs(petr.token, listMemberCompanies);
    expect(others.data.some(({ is_liked, is_followed }) => is_liked || is_followed)).toBe(false);
  });

  it('filter by what concerns the member: companies that they follow or like, and their interests', async () => {
    const mine = async () =>
      titlesOf((await mallApi.callAs(jana.token, listMemberAnnouncements, { query: { for: 'me', type: 'news' } })).data);
    expect(await mine()).toEqual([]);
    await mallApi.sendAs(jana.token, followCompany, { company_id: 2 });
    expect(await mine()).toEqual(['Fresh news']);
    await mallApi.sendAs(jana.token, unfollowCompany, {}, { input: { query: { company_id: 2 } } });
    await like('company', 2);
    expect(await mine()).toEqual(['Fresh news']);
    mallApi.db.prepare(`UPDATE customer SET interests = '[6]' WHERE id = ?`).run(jana.customerId);
    const offers = await mallApi.callAs(jana.token, listMemberAnnouncements, { query: { for: 'me', type: 'product' } });
    expect(titlesOf(offers.data)).toEqual(['Espresso offer']);
  });

  it('are searched like the public ones', async () => {
    const query = { q: 'espresso' };
    const { data } = await mallApi.callAs(jana.token, searchAsMember, { query });
    expect(data.groups.length).toBeGreaterThan(0);
    expect(data).toEqual((await mallApi.call(searchCentre, { query })).data);
  });
});

describe('the code for the car park', () => {
  it('stays the same until midnight at the centre, and is the member’s own', async () => {
    const ask = async ({ token } = jana) => (await mallApi.callAs(token, getParkingCode)).data;
    const first = await ask();
    expect(first).toMatchObject({
      show: true,
      code: expect.stringMatching(/^P(?:-[2-9A-HJ-NP-Z]{4}){3}$/),
      valid_until: '2026-03-11T23:00:00.000Z',
    });
    later(12 * 60 - 1);
    expect(await ask()).toEqual(first);
    expect((await ask(petr)).code).not.toBe(first.code);
    later(12 * 60);
    expect((await ask()).code).not.toBe(first.code);
  });

  it('is hidden if no barrier can look it up', async () => {
    const unread = await startMallApi();
    const { data } = await unread.callAs(createMember(unread).token, getParkingCode);
    expect(data).toEqual({ show: false, code: null, valid_until: null, free_minutes: null, parked: null });
    await unread.close();
  });

  it('is hidden if there is no car park', async () => {
    const { contentDir, remove } = copyTinyContent({ 'parking.json': undefined });
    const carless = await startMallApi(contentDir);
    makeKey(carless.domain);
    const { data } = await carless.callAs(createMember(carless).token, getParkingCode);
    expect(data).toEqual({ show: false, code: null, valid_until: null, free_minutes: null, parked: null });
    await carless.close();
    remove();
  });
});
