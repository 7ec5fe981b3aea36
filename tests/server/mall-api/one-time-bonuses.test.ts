import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '#config/faults.ts';
import { createKeyFile } from '#server/keys.ts';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { createAddressHash, toMailbox } from '#server/mall-api/core/secrets/address-hash.ts';
import { createLoyaltyJob } from '#server/mall-api/loyalty/job.ts';
import { prepareLedger } from '#server/mall-api/loyalty/ledger.ts';
import { deleteAccount } from '#shared/contracts/account.ts';
import { activateReward, redeemCustomerReward } from '#shared/contracts/customer-rewards.ts';
import { getPoints, listPointsHistory } from '#shared/contracts/points.ts';
import { getProfile } from '#shared/contracts/profile.ts';
import { CustomerReward } from '#shared/schemas/customer-rewards.ts';
import { accountSteps, done, email, password } from './account-steps.ts';
import { makeKey } from './api-key.ts';
import { hashAddress, type RunningMallApi, silentLog, startMallApi } from './running-mall-api.ts';

let till: string;
const espresso = 1;

let mallApi: RunningMallApi;
beforeEach(async () => {
  mallApi = await startMallApi();
  till = makeKey(mallApi.domain);
});
afterEach(() => mallApi.close());

const { rows, join: joinClub } = accountSteps(() => mallApi);
const balanceOf = async (token: string) => (await mallApi.callAs(token, getPoints)).data.balance;
const leave = (token: string) => mallApi.sendAs(token, deleteAccount, { password });

describe('a one-time bonus', () => {
  it.each([
    ['the same address', email],
    ['the same in capitals', 'JANA@Visitor.Example'],
    ['the same with a label', 'jana+coffee@visitor.example'],
  ])('is not granted again after the account was deleted: %s', async (_name, next) => {
    const token = await joinClub();
    expect(await balanceOf(token)).toBe(50);
    await leave(token);
    const again = await joinClub({ email: next });
    expect(await balanceOf(again)).toBe(0);
    expect((await mallApi.callAs(again, listPointsHistory)).data).toEqual([]);
  });

  it('is granted to another address', async () => {
    await leave(await joinClub());
    expect(await balanceOf(await joinClub({ email: 'j.ana@visitor.example' }))).toBe(50);
  });

  it('is granted once a year for a birthday, and again the next year', async () => {
    const job = createLoyaltyJob({ domain: mallApi.domain, log: silentLog });
    const token = await joinClub({ birth_date: '1990-03-12' });
    mallApi.setNow(new Date('2026-03-12T08:00:00Z'));
    await job.run();
    expect(await balanceOf(token)).toBe(150);
    await leave(token);
    const again = await joinClub({ birth_date: '1990-03-13' });
    mallApi.setNow(new Date('2026-03-13T08:00:00Z'));
    await job.run();
    expect(await balanceOf(again)).toBe(0);
    mallApi.setNow(new Date('2027-03-13T08:00:00Z'));
    await job.run();
    const given = rows(`SELECT reference_id FROM points_entry WHERE reference_name = 'birthday' ORDER BY id`);
    expect(given.map(({ reference_id }) => reference_id)).toEqual([2026, 2027]); // read from the database, because the session has expired
  });

  it('counts from the deletion of the account if it was granted before addresses were stored', async () => {
    const token = await joinClub();
    mallApi.db.exec('DELETE FROM bonus_granted');
    await leave(token);
    expect(await balanceOf(await joinClub())).toBe(0);
  });

  it('leaves nothing behind that reveals the address', async () => {
    const token = await joinClub();
    await leave(token);
    const kept = rows('SELECT * FROM bonus_granted');
    expect(kept).toEqual([{ recipient: hashAddress(email), name: 'welcome', reference_id: 0 }]);
    expect(createAddressHash(() => Buffer.alloc(32, 8))(email)).not.toBe(kept[0]?.recipient);
  });
});

describe('a code of a deleted member', () => {
  async function activateEspresso(token: string): Promise<string> {
    const { id } = (await mallApi.callAs(token, getProfile)).data;
    const ledger = prepareLedger(mallApi);
    inTransaction(mallApi.db, () =>
      ledger.credit({
        customerId: id,
        kind: 'adjustment',
        points: 100,
        reference: null,
      }),
    );
    const { body } = await mallApi.sendAs(token, activateReward, {
      reward_id: espresso,
    });
    return CustomerReward.parse('data' in body ? body.data : undefined).code;
  }

  it('is expired', async () => {
    const token = await joinClub();
    const code = await activateEspresso(token);
    expect(await leave(token)).toMatchObject(done);
    const answer = await mallApi.sendAs(till, redeemCustomerReward, {
      code,
    });
    expect(answer).toMatchObject({
      status: 409,
      body: { errors: { code: ['expired'] } },
    });
  });

  it('stays used if it was used', async () => {
    const token = await joinClub();
    const code = await activateEspresso(token);
    await mallApi.sendAs(till, redeemCustomerReward, { code });
    await leave(token);
    const answer = await mallApi.sendAs(till, redeemCustomerReward, {
      code,
    });
    expect(answer).toMatchObject({
      status: 409,
      body: { errors: { code: ['already_used'] } },
    });
  });
});

describe('toMailbox', () => {
  it.each([
    ['Jana@Visitor.Example', 'jana@visitor.example'],
    [' jana@visitor.example ', 'jana@visitor.example'],
    ['jana+a+b@visitor.example', 'jana@visitor.example'],
    ['+jana@visitor.example', '+jana@visitor.example'],
    ['j.a.n.a@gmail.com', 'jana@gmail.com'],
    ['j.ana+x@googlemail.com', 'jana@gmail.com'],
    ['j.ana@visitor.example', 'j.ana@visitor.example'],
    ['jana@BÜCHER.example', 'jana@xn--bcher-kva.example'],
    ['jana@xn--bcher-kva.example', 'jana@xn--bcher-kva.example'],
    ['n\u0303@visitor.example', 'ñ@visitor.example'],
    ['Ｊana@visitor.example', 'jana@visitor.example'],
  ])('returns for %s: %s', (value, mailbox) => {
    expect(toMailbox(value)).toBe(mailbox);
  });

  it('returns its own mailbox', () => {
    fc.assert(fc.property(fc.emailAddress(), (address) => toMailbox(toMailbox(address)) === toMailbox(address)));
  });
});

describe('createKeyFile', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'key-file-'));
    file = join(folder, 'keys', 'tiny.key');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('creates a key when first needed, for its owner only, and always returns the same', () => {
    const getKey = createKeyFile(file, randomBytes);
    expect(readdirSync(folder)).toEqual([]);
    const key = getKey();
    expect(key).toHaveLength(32);
    expect(getKey()).toEqual(key);
    expect(createKeyFile(file, randomBytes)()).toEqual(key);
    expect(readFileSync(file)).toEqual(key);
    expect(readdirSync(join(folder, 'keys'))).toEqual(['tiny.key']);
    expect([statSync(file).mode & 0o777, statSync(join(folder, 'keys')).mode & 0o777]).toEqual([0o600, 0o700]);
  });

  it('returns the same key to two processes that create it simultaneously', () => {
    const [one, other] = [createKeyFile(file, randomBytes), createKeyFile(file, randomBytes)];
    expect(other()).toEqual(one());
  });

  it('creates a new key if the file is lost', () => {
    const key = createKeyFile(file, randomBytes)();
    rmSync(file);
    expect(createKeyFile(file, randomBytes)()).not.toEqual(key);
  });

  it.each([0, 31, 33])('rejects a file of %i bytes at start', (bytes) => {
    createKeyFile(file, randomBytes)();
    chmodSync(file, 0o600);
    writeFileSync(file, Buffer.alloc(bytes));
    expect(() => createKeyFile(file, randomBytes)).toThrow(ConfigError);
  });
});
