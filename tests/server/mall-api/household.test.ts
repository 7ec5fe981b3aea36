import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { findBrokenLaws } from '#server/mall-api/loyalty/ledger-laws.ts';
import { activateReward, getCustomerReward, listCustomerRewards } from '#shared/contracts/customer-rewards.ts';
import type { Success } from '#shared/contracts/envelope.ts';
import { createHouseholdInvitation, getHousehold, getHouseholdOffer, withdrawHouseholdInvitations } from '#shared/contracts/household.ts';
import { listNotices } from '#shared/contracts/notices.ts';
import { getMemberTier, getPoints, listPointsHistory } from '#shared/contracts/points.ts';
import { householdLimits } from '#shared/site/household-limits.ts';
import { toCustomerChannel } from '#shared/site/realtime.ts';
import { householdSteps } from './household-steps.ts';
import { createMember, type TestMember } from './members.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';

/** Each member can activate it once. */
const espresso = { reward_id: 1, points: 100 };
let mallApi: RunningMallApi;
let told: { channel: string; name: string }[];
beforeEach(async () => {
  told = [];
  mallApi = await startMallApi(undefined, { publisher: { publish: (event) => void told.push(event), endConnections: () => {} } });
});
afterEach(async () => {
  expect(findBrokenLaws(mallApi.db)).toEqual([]);
  await mallApi.close();
});

const { add, balance, history, earn, invite, join, leave, unite } = householdSteps(() => mallApi);
const refused = (status: number, code: string) => ({ status, body: { errors: { code: [code] } } });

describe('a household', () => {
  it('takes the points of six new members a year, so that throwaway accounts bring no bonuses', async () => {
    const jana = add('Jana');
    for (let joined = 0; joined < householdLimits.joinsAYear; joined += 1) {
      const other = add('Petr');
      earn(other, 50);
      await unite(jana, other);
      expect((await leave(other)).status).toBe(200);
    }
    const late = add('Eva');
    earn(late, 50);
    expect(await join(late, await invite(jana))).toMatchObject(refused(409, 'limit_reached'));
  });

  it('collects into one balance, from which each member can spend, and names who moved the points', async () => {
    const [jana, petr] = [add('Jana'), add('Petr')];
    earn(jana, 100);
    earn(petr, 30);
    mallApi.setNow(new Date(wednesdayNoon.getTime() + 60_000));
    const code = await invite(jana);
    expect((await mallApi.sendAs(petr.token, getHouseholdOffer, { code: code.toLowerCase().replaceAll('-', ' ') })).body).toMatchObject({
      data: { inviter: 'Jana', members: ['Jana'], points: 30 },
    });
    expect((await join(petr, code)).body).toMatchObject({
      data: {
        members: [
          { first_name: 'Jana', is_me: false, points: 0 },
          { first_name: 'Petr', is_me: true },
        ],
        max_members: 6,
      },
    });
    expect([await balance(jana), await balance(petr)]).toEqual([130, 130]);
    told = [];
    earn(petr, 20);
    for (const { customerId } of [jana, petr]) {
      expect(told.filter(({ channel }) => channel === toCustomerChannel(customerId)).map(({ name }) => name)).toContain('points.changed');
    }
    expect((await mallApi.sendAs(petr.token, activateReward, { reward_id: espresso.reward_id }, { key: crypto.randomUUID() })).status).toBe(
      200,
    );
    expect([await balance(jana), await balance(petr)]).toEqual([50, 50]);
    expect((await history(jana)).map(({ kind, points, by_name }) => [kind, points, by_name])).toEqual([
      ['reward', -espresso.points, 'Petr'],
      ['receipt', 20, 'Petr'],
      ['household', 30, 'Petr'],
      ['household', 0, undefined],
      ['receipt', 100, 'Jana'],
    ]);
    expect((await mallApi.callAs(jana.token, getHousehold)).data.members.map(({ points }) => points)).toEqual([0, 20]);
  });

  it('hides amounts, receipts and codes from its other members, and what they did before', async () => {
    const [jana, petr] = [add('Jana'), add('Petr')];
    earn(jana, 100);
    await unite(jana, petr);
    earn(jana, 10);
    const { body } = await mallApi.sendAs(jana.token, activateReward, { reward_id: espresso.reward_id }, { key: crypto.randomUUID() });
    const { id } = (body as Success<{ id: number }>).data; // safe: the reward is affordable
    const seen = await history(petr);
    expect(seen.map(({ points }) => points)).toEqual([-espresso.points, 10, 0]);
    expect(seen[1]).toMatchObject({ by_name: 'Jana', reference: { type: 'receipt', id: null, source: 'photo' } });
    expect(seen[1]?.reference).not.toHaveProperty('amount');
    expect(seen[1]?.translations?.length).toBeGreaterThan(0); // the shop
    expect((await mallApi.callAs(petr.token, listCustomerRewards)).data).toEqual([]);
    await expect(mallApi.callAs(petr.token, getCustomerReward, { params: { id } })).rejects.toThrow();
    expect((await history(jana))[1]?.reference).toMatchObject({ amount: { amount: 1000, currency: 'CZK' } });
  });

  it('keeps all points when a member leaves, who starts with none', async () => {
    const [jana, petr, eva] = [add('Jana'), add('Petr'), add('Eva')];
    await unite(jana, petr, eva);
    for (const [member, points] of [
      [jana, 10],
      [petr, 20],
      [eva, 30],
    ] as const)
      earn(member, points);
    expect((await leave(eva)).status).toBe(200);
    expect(await Promise.all([jana, petr, eva].map(balance))).toEqual([60, 60, 0]);
    earn(eva, 5);
    expect(await Promise.all([jana, petr, eva].map(balance))).toEqual([60, 60, 5]);
    const mails = await mallApi.mails();
    expect(
      mails
        .filter(({ kind }) => kind === 'household-left')
        .map(({ to }) => to.address)
        .sort(),
    ).toEqual([jana.email, petr.email].sort());
    expect(mails.filter(({ kind }) => kind === 'household-joined')).toHaveLength(3);
    expect((await leave(eva)).status).toBe(200); // again
  });

  it('passes points, ends, level and debts to the longest member when the holder of the account leaves or is erased', async () => {
    const [jana, petr, eva] = [add('Jana'), add('Petr'), add('Eva')];
    await unite(jana, petr, eva);
    earn(eva, 1200);
    const entryId = earn(petr, 40);
    const before = (await mallApi.callAs(eva.token, getPoints)).data;
    const tier = async ({ token }: TestMember) => (await mallApi.callAs(token, getMemberTier)).data.tier.id;
    const level = await tier(petr);
    await leave(jana);
    expect((await mallApi.callAs(eva.token, getPoints)).data.expiring).toEqual(before.expiring);
    expect(await Promise.all([jana, petr, eva].map(balance))).toEqual([0, 1240, 1240]);
    expect([await tier(petr), await tier(eva)]).toEqual([level, level]);
    // a purchase of a member of the former account is taken back from the account that has the points
    inTransaction(mallApi.db, () => mallApi.domain.ledger.recall(entryId));
    expect(await Promise.all([jana, petr, eva].map(balance))).toEqual([0, 1200, 1200]);
    inTransaction(mallApi.db, () => mallApi.domain.lifecycle.deleteAccount(petr.customerId));
    expect(await Promise.all([jana, eva].map(balance))).toEqual([0, 1200]);
    expect((await mallApi.callAs(eva.token, getHousehold)).data.members).toMatchObject([{ first_name: 'Eva', joined_at: null }]);
  });

  it('shows a leaver joining and leaving, and no balance of the household after that', async () => {
    const [jana, petr] = [add('Jana'), add('Petr')];
    earn(petr, 30);
    await unite(jana, petr);
    const entryId = earn(petr, 20);
    earn(jana, 100);
    mallApi.setNow(new Date(wednesdayNoon.getTime() + 60_000));
    await leave(petr);
    earn(petr, 5);
    inTransaction(mallApi.db, () => mallApi.domain.ledger.recall(entryId));
    const rows = (await history(petr)).map(({ kind, points, balance_after, reference }) => [kind, points, balance_after, reference?.name]);
    expect(rows).toEqual([
      ['adjustment', -20, null, null],
      ['receipt', 5, 5, null],
      ['household', 0, 0, 'household_left'],
      ['receipt', 20, 50, null],
      ['household', 30, 30, 'household_in'],
      ['household', -30, 0, 'household_out'],
      ['household', 0, null, 'household_joined'],
      ['receipt', 30, 30, null],
    ]);
    expect((await history(jana)).map(({ points, reference }) => [points, reference?.name])).toContainEqual([0, 'household_ended']);
    const exported = inTransaction(mallApi.db, () => mallApi.domain.ownData.read(petr.customerId));
    expect(exported.points).toMatchObject([{}, {}, {}, { balance_after: 50 }, { balance_after: 5 }, { balance_after: null }]);
    const { data } = await mallApi.callAs(petr.token, listPointsHistory, { query: { kind: 'household' } });
    expect(data).toHaveLength(4);
    const [first] = await history(petr);
    const paged = await Promise.all(
      [1, 2, 3, 4].map((page) => mallApi.callAs(petr.token, listPointsHistory, { query: { page, per_page: 2, before: first?.id } })),
    );
    expect(paged.flatMap(({ data: entries }) => entries)).toEqual(await history(petr));
  });

  it('names nobody when the holder of the account leaves, and shows the rest of the household its balance', async () => {
    const [jana, petr, eva] = [add('Jana'), add('Petr'), add('Eva')];
    await unite(jana, petr, eva);
    earn(jana, 100);
    await leave(jana);
    const rows = async (member: TestMember) =>
      (await history(member))
        .filter(({ kind }) => kind === 'household')
        .map(({ points, balance_after, by_name, reference }) => [reference?.name, points, balance_after, by_name]);
    expect((await rows(jana)).slice(0, 2)).toEqual([
      ['household_left', 0, 0, undefined],
      ['household_kept', -100, 0, undefined],
    ]);
    for (const member of [petr, eva]) expect((await rows(member))[0]).toEqual(['household_moved', 100, 100, undefined]);
    expect((await mallApi.callAs(jana.token, getPoints)).data).not.toHaveProperty('is_shared');
    expect((await mallApi.callAs(eva.token, getPoints)).data).toMatchObject({ is_shared: true });
  });

  it('announces the level before a member joins and leaves, and changes it as announced', async () => {
    const [jana, petr] = [add('Jana'), add('Petr')];
    earn(jana, 5000);
    const level = async ({ token }: TestMember) => (await mallApi.callAs(token, getMemberTier)).data.tier.id;
    const [high, low] = [await level(jana), await level(petr)];
    expect(high).not.toBe(low);
    const code = await invite(jana);
    const { body } = await mallApi.sendAs(petr.token, getHouseholdOffer, { code });
    expect(body).toMatchObject({ data: { level: { now: { id: low }, after: { id: high } } } });
    await join(petr, code);
    expect(await level(petr)).toBe(high);
    const leaving = async ({ token }: TestMember) => (await mallApi.callAs(token, getHousehold)).data.level;
    expect(await leaving(petr)).toMatchObject({ now: { id: high }, after: { id: low } });
    expect(await leaving(jana)).toMatchObject({ now: { id: high }, after: { id: high } });
    await leave(petr);
    expect([await level(jana), await level(petr)]).toEqual([high, low]);
    expect(await leaving(petr)).toBeNull();
  });

  it('sends notices about joining, leaving and accepted invitations, and a live event to all members', async () => {
    const [jana, petr, eva] = [add('Jana'), add('Petr'), add('Eva')];
    await unite(jana, petr);
    told = [];
    expect((await join(eva, await invite(petr))).status).toBe(200);
    const changed = () => told.filter(({ name }) => name === 'household.changed').map(({ channel }) => channel);
    const channels = [jana, petr, eva].map(({ customerId }) => toCustomerChannel(customerId));
    expect(changed()).toEqual(channels);
    const notices = async ({ token }: TestMember) =>
      (await mallApi.callAs(token, listNotices, { query: { topic: 'household' } })).data.notices.map((notice) => [
        notice.kind,
        'name' in notice ? notice.name : undefined,
      ]);
    expect(await notices(petr)).toEqual([['household_accepted', 'Eva']]);
    expect((await notices(jana))[0]).toEqual(['household_joined', 'Eva']);
    expect(await notices(eva)).toEqual([]);
    told = [];
    await leave(jana);
    expect(changed().toSorted()).toEqual(channels.toSorted());
    for (const member of [petr, eva]) expect((await notices(member))[0]).toEqual(['household_left', 'Jana']);
    inTransaction(mallApi.db, () => mallApi.domain.lifecycle.deleteAccount(eva.customerId));
    expect((await notices(petr))[0]).toEqual(['household_left', '']);
    await unite(jana, petr);
    inTransaction(mallApi.db, () => mallApi.domain.households.removeByStaff(petr.customerId));
    expect((await notices(petr))[0]).toEqual(['household_removed', undefined]);
  });

  it('gives each member the own birthday bonus, and counts a joined member’s own level if it is higher', async () => {
    const [jana, petr] = ['Jana', 'Petr'].map((firstName) => createMember(mallApi, { firstName, birthDate: '1990-03-11' }));
    if (!jana || !petr) throw new Error('no members');
    mallApi.db.exec('UPDATE customer SET birth_date_set_ms = NULL');
    earn(petr, 5000);
    const level = (await mallApi.callAs(petr.token, getMemberTier)).data.tier.id;
    await unite(jana, petr);
    expect((await mallApi.callAs(petr.token, getMemberTier)).data.tier.id).toBe(level);
    const { bonuses } = mallApi.domain;
    for (const id of inTransaction(mallApi.db, bonuses.listBirthdays)) inTransaction(mallApi.db, () => bonuses.grantBirthday(id));
    const given = (await history(jana)).filter(({ kind }) => kind === 'bonus').map(({ by_name }) => by_name);
    expect(given.toSorted()).toEqual(['Jana', 'Petr']);
    expect(inTransaction(mallApi.db, bonuses.listBirthdays)).toEqual([]);
    const lines = mallApi.domain.endings.list('points', 5000, { after: 0, upTo: 1_000_000 });
    expect(new Set(lines.map(({ customerId }) => customerId))).toEqual(new Set([jana.customerId, petr.customerId]));
  });

  it('exports the own facts only', async () => {
    const [jana, petr] = [add('Jana'), add('Petr')];
    await unite(jana, petr);
    earn(petr, 20);
    const data = inTransaction(mallApi.db, () => mallApi.domain.ownData.read(jana.customerId));
    expect(data.household).toMatchObject({ members: 2, points: 0 });
    expect(data.points).toEqual([]);
    expect(JSON.stringify(data)).not.toContain('Petr');
  });
});

describe('an invitation', () => {
  it('is valid once, for seven days, and only for other members without a household', async () => {
    const [jana, petr, eva] = [add('Jana'), add('Petr'), add('Eva')];
    const code = await invite(jana);
    expect(await join(jana, code)).toMatchObject(refused(409, 'not_allowed'));
    expect(await join(petr, 'AAAA-BBBB-CCCC')).toMatchObject(refused(422, 'invalid'));
    expect((await join(petr, code)).status).toBe(200);
    expect(await join(eva, code)).toMatchObject(refused(422, 'invalid'));
    expect(await join(petr, await invite(eva))).toMatchObject(refused(409, 'in_household'));
    const late = await invite(jana);
    mallApi.setNow(new Date(wednesdayNoon.getTime() + householdLimits.invitationMs));
    expect(await join(eva, late)).toMatchObject(refused(422, 'expired'));
  });

  it('can be withdrawn, and ends if the inviter leaves or is blocked', async () => {
    const [jana, petr, eva] = [add('Jana'), add('Petr'), add('Eva')];
    const code = await invite(jana);
    expect((await mallApi.callAs(jana.token, getHousehold)).data.invitations).toBe(1);
    await mallApi.sendAs(jana.token, withdrawHouseholdInvitations, {});
    expect(await join(petr, code)).toMatchObject(refused(422, 'invalid'));
    await unite(jana, petr);
    const other = await invite(petr);
    await leave(petr);
    expect(await join(eva, other)).toMatchObject(refused(422, 'invalid'));
    const last = await invite(jana);
    mallApi.db.prepare('UPDATE customer SET blocked_ms = 1 WHERE id = :id').run({ id: jana.customerId });
    expect(await join(eva, last)).toMatchObject(refused(422, 'invalid'));
  });

  it('is limited: six members, five open invitations', async () => {
    const [jana, ...others] = Array.from({ length: 7 }, (_, index) => add(`M${index}`));
    if (!jana) throw new Error('no members');
    const codes = await Promise.all(others.slice(0, householdLimits.invitations).map(() => invite(jana)));
    expect(await mallApi.sendAs(jana.token, createHouseholdInvitation, {})).toMatchObject(refused(409, 'limit_reached'));
    for (const [index, code] of codes.entries()) {
      const other = others[index];
      if (other) expect((await join(other, code)).status).toBe(200);
    }
    expect(await mallApi.sendAs(jana.token, createHouseholdInvitation, {})).toMatchObject(refused(409, 'household_full'));
  });
});

describe('twelve clients at the same time', () => {
  it('cannot overspend the common balance, nor use an invitation twice', async () => {
    const [jana, ...others] = Array.from({ length: 6 }, (_, index) => add(`M${index}`));
    if (!jana) throw new Error('no members');
    const code = await invite(jana);
    const joined = await Promise.all([...others, ...others].map((other) => join(other, code)));
    expect(joined.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const other of others) if ((await mallApi.callAs(other.token, getHousehold)).data.members.length === 1) await unite(jana, other);
    earn(jana, 2 * espresso.points + 10);
    const all = [jana, ...others];
    const spent = await Promise.all(
      [...all, ...all].map(({ token }) =>
        mallApi.sendAs(token, activateReward, { reward_id: espresso.reward_id }, { key: crypto.randomUUID() }),
      ),
    );
    expect(spent.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await Promise.all(all.map(balance))).toEqual(all.map(() => 10));
    await Promise.all([...all.map(leave), ...all.slice(1).map((member) => mallApi.callAs(member.token, getPoints))]);
    expect((await Promise.all(all.map(balance))).reduce((sum, points) => sum + points, 0)).toBe(10);
  });
});
