import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { operatorActor } from '#server/mall-api/core/till-actor.ts';
import { createRetentionJob } from '#server/mall-api/retention-job.ts';
import { dataOf } from './gift-card-steps.ts';
import { createMember } from './members.ts';
import { silentLog } from './running-mall-api.ts';
import { passIssuer, passType, pushToken, type RunningWallets, startWallets } from './running-wallets.ts';
import { hasOpenssl, readPassFile, verifyPassFile } from './wallet-steps.ts';

const json = { 'content-type': 'application/json' };

let own: RunningWallets;
beforeEach(async () => {
  own = await startWallets();
});
afterEach(() => own.close());

describe('a device with a pass', () => {
  it('registers once, and again with another push token', async () => {
    const pass = await own.download('card');
    expect([(await own.register(pass)).status, (await own.register(pass)).status]).toEqual([201, 200]);
    const other = 'cd'.repeat(32);
    expect((await own.register(pass, { body: JSON.stringify({ pushToken: other }) })).status).toBe(200);
    own.credit(5);
    await own.updates.run();
    expect(own.getApns().requests.map(({ path }) => path)).toEqual([`/3/device/${other}`]);
  });

  it.each([
    ['another token', async () => ({ token: 'x'.repeat(43) })],
    ['the token of another pass', async () => ({ token: (await own.download('card', undefined, createMember(own.mallApi))).token })],
    ['a token in another form', async () => ({ token: 'short' })],
  ])('is refused with %s', async (_what, toOptions) => {
    const pass = await own.install('card');
    const { token } = await toOptions();
    const wrong = { ...pass, token };
    expect((await own.register(wrong, { of: 'other' })).status).toBe(401);
    expect((await own.fetchPass(wrong)).status).toBe(401);
    expect((await own.call('DELETE', own.toRegistration(pass), { token })).status).toBe(401);
    expect(own.count('wallet_device')).toBe(1);
  });

  it('is refused without a token, and for another pass type', async () => {
    const pass = await own.download('card');
    expect((await own.call('POST', own.toRegistration(pass), { headers: json, body: JSON.stringify({ pushToken }) })).status).toBe(401);
    const path = own.toRegistration(pass).replace(passType, 'pass.example.other');
    expect((await own.call('POST', path, { token: pass.token, headers: json, body: JSON.stringify({ pushToken }) })).status).toBe(401);
  });

  it.each([
    ['no JSON', 'pushToken', 400],
    ['a push token that is a path', JSON.stringify({ pushToken: '../../3/device' }), 422],
    ['a body that is too large', JSON.stringify({ pushToken, more: 'x'.repeat(5000) }), 413],
  ])('is refused with %s', async (_what, body, status) => {
    expect((await own.register(await own.download('card'), { body })).status).toBe(status);
  });

  it('is no longer notified after it has unregistered', async () => {
    const pass = await own.install('card');
    expect((await own.call('DELETE', own.toRegistration(pass), { token: pass.token })).status).toBe(200);
    expect((await own.call('DELETE', own.toRegistration(pass), { token: pass.token })).status).toBe(200);
    own.credit(5);
    await own.updates.run();
    expect([own.getApns().requests, (await own.listChanged()).status]).toEqual([[], 204]);
  });

  it('may report faults, of which no text is logged', async () => {
    const quiet = own.gateway.logged.length;
    const report = (body: string) => own.call('POST', '/log', { headers: json, body });
    expect((await report('{"logs":["Jana Malá failed\\n{}"]}')).status).toBe(200);
    expect((await report('x'.repeat(5000))).status).toBe(413);
    expect(own.gateway.logged.slice(quiet).join()).not.toContain('Malá');
  });

  it('is limited like others at its address', async () => {
    const statuses = new Set<number>();
    for (let calls = 0; calls < 601; calls += 1) statuses.add((await own.call('POST', '/log', { headers: json, body: '{}' })).status);
    expect([...statuses]).toEqual([200, 429]);
  });
});

describe('a pass for Apple Wallet', () => {
  it('is fetched again after a change: by a message, a list, and a file that is signed again', async () => {
    const pass = await own.install('card');
    expect((await own.listChanged('9'.repeat(15))).status).toBe(204);
    const first = await own.listChanged();
    const { lastUpdated } = (await first.json()) as { lastUpdated: string };
    const known = (await own.fetchPass(pass)).headers.get('last-modified') ?? '';
    expect((await own.fetchPass(pass, known)).status).toBe(304);

    own.later(1);
    own.credit(1250);
    await own.updates.run();
    expect(own.getApns().requests).toMatchObject([
      { path: `/3/device/${pushToken}`, body: '{}', client: passType, headers: { 'apns-topic': passType } },
    ]);
    const changed = (await (await own.listChanged(lastUpdated)).json()) as { serialNumbers: string[]; lastUpdated: string };
    expect(changed.serialNumbers).toEqual([pass.serial]);
    expect((await own.listChanged(changed.lastUpdated)).status).toBe(204);

    const response = await own.fetchPass(pass, known);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.pkpass']);
    expect(Date.parse(response.headers.get('last-modified') ?? '')).toBeGreaterThan(Date.parse(known));
    const { files, pass: fetched } = readPassFile(new Uint8Array(await response.arrayBuffer()));
    expect(fetched).toMatchObject({
      ...{ serialNumber: pass.serial, authenticationToken: pass.token },
      storeCard: { headerFields: [{ label: 'Points', value: '1,250' }] },
    });
    if (hasOpenssl) expect(verifyPassFile(files, passIssuer).said).toMatch(/Verification successful/);
    expect((await own.fetchPass(pass, response.headers.get('last-modified') ?? '')).status).toBe(304);
  });

  it('changes at least by a second each time, so that phones notice two changes in one second', async () => {
    const pass = await own.install('card');
    const times = new Set<string | null>();
    for (const points of [1, 2, 3]) {
      own.credit(points);
      await own.updates.run();
      times.add((await own.fetchPass(pass)).headers.get('last-modified'));
    }
    expect(times.size).toBe(3);
  });

  it('is void without its code once the reward was used', async () => {
    const { id, code } = await own.steps.activate(own.jana);
    const installed = await own.install('reward', id);
    expect(JSON.stringify(installed.pass)).toContain(code);
    inTransaction(own.mallApi.db, () => own.mallApi.domain.activations.redeem(code, operatorActor));
    await own.updates.run();
    expect(own.getApns().requests).toHaveLength(1);
    const { pass } = await own.openPass(installed);
    expect([pass.voided, JSON.stringify(pass).includes(code), pass.barcodes]).toEqual([true, false, undefined]);
    expect(JSON.stringify(pass.coupon)).toContain('No longer valid');
  });

  it('shows the balance of a gift card after a payment, with a code that only the phone has', async () => {
    const { number, code, id } = await own.giftCards.buy(own.jana);
    const installed = await own.install('gift_card', id);
    await own.giftCards.redeem({ number, code }, 12_000);
    own.later(60 * 24 * 20); // the site can no longer show the code
    await createRetentionJob({ domain: own.mallApi.domain, log: silentLog, outboxDir: '/nonexistent' }).run();
    expect(own.count(`gift_card WHERE sealed_code IS NOT NULL AND id = ${id}`)).toBe(0);
    await own.updates.run();
    const { pass } = await own.openPass(installed);
    expect(pass.storeCard).toMatchObject({
      headerFields: [{ value: 'CZK\u00a0380' }],
      secondaryFields: [{ key: 'code', value: code }, {}, {}, {}],
    });
    expect(pass).not.toHaveProperty('voided');
  });

  it('is void while a gift card is blocked', async () => {
    const { number, id } = await own.giftCards.buy(own.jana);
    const installed = await own.install('gift_card', id);
    for (const isBlocked of [true, false]) {
      inTransaction(own.mallApi.db, () => own.mallApi.domain.giftCards.desk.block(number, isBlocked));
      await own.updates.run();
      expect((await own.openPass(installed)).pass.voided).toBe(isBlocked ? true : undefined);
    }
  });

  it('is emptied when the code of a gift card is replaced, and the next one has the new code', async () => {
    const { code, id } = await own.giftCards.buy(own.jana);
    const other = await own.giftCards.buy(own.jana);
    const installed = await own.install('gift_card', id);
    const kept = await own.install('gift_card', other.id);
    own.renewCode(id);
    await own.updates.run();
    expect(own.getApns().requests).toHaveLength(1);
    const { pass } = await own.openPass(installed);
    expect([pass.voided, JSON.stringify(pass).includes(code)]).toEqual([true, false]);
    expect((await own.openPass(kept)).pass.storeCard).toMatchObject({ secondaryFields: [{ key: 'code', value: other.code }, {}, {}, {}] });

    const next = await own.install('gift_card', id);
    const { code: nextCode } = dataOf<{ code: string }>(await own.giftCards.reveal(own.jana, id));
    expect(nextCode).not.toBe(code);
    expect([next.serial, (await own.openPass(next)).pass]).toMatchObject([
      installed.serial,
      { storeCard: { secondaryFields: [{ key: 'code', value: nextCode }, {}, {}, {}] } },
    ]);
  });

  it('is void after the booking was cancelled', async () => {
    const id = await own.steps.book(own.jana);
    const installed = await own.install('booking', id);
    inTransaction(own.mallApi.db, () => own.mallApi.domain.booking.cancel(own.jana.customerId, id));
    await own.updates.run();
    const { pass } = await own.openPass(installed);
    expect([pass.voided, pass.relevantDate]).toEqual([true, undefined]);
  });

  it('shows the new time of a moved booking, with a message', async () => {
    const id = await own.steps.book(own.jana);
    const installed = await own.install('booking', id);
    own.mallApi.db
      .prepare('UPDATE booking_order SET starts_ms = starts_ms + 3600000, ends_ms = ends_ms + 3600000 WHERE id = :id')
      .run({ id });
    await own.updates.run();
    const { pass } = await own.openPass(installed);
    expect(pass.relevantDate).toBe('2026-03-11T14:00:00Z');
    expect(pass.eventTicket).toMatchObject({
      secondaryFields: [{ value: '11 March 2026, 15:00', changeMessage: 'Date: %@' }, {}, {}, {}, {}],
    });
  });

  it('is not sent again if its record changed in nothing that it shows', async () => {
    const id = await own.steps.book(own.jana);
    await own.install('booking', id);
    own.mallApi.db.prepare('UPDATE booking_order SET came = 1 WHERE id = :id').run({ id });
    await own.updates.run();
    expect([own.getApns().requests, own.count('wallet_pass WHERE due_ms IS NOT NULL')]).toEqual([[], 0]);
  });

  it('is fetched when its phone registers if it has changed before', async () => {
    const pass = await own.download('card');
    own.credit(10);
    await own.updates.run();
    await own.register(pass);
    await own.updates.run();
    expect(own.getApns().requests).toHaveLength(1);
  });

  it.each([
    ['all sessions are closed', () => own.mallApi.sessions.closeAll(own.jana.customerId)],
    ['the account is deleted', () => inTransaction(own.mallApi.db, () => own.mallApi.domain.lifecycle.deleteAccount(own.jana.customerId))],
  ])('is emptied after %s', async (_what, act) => {
    const card = await own.install('card');
    const { code, id } = await own.giftCards.buy(own.jana);
    const gift = await own.install('gift_card', id);
    act();
    await own.updates.run();
    expect(own.getApns().requests).toHaveLength(2);
    for (const installed of [card, gift]) {
      const { pass } = await own.openPass(installed);
      expect(pass.voided).toBe(true);
      expect(JSON.stringify(pass)).not.toMatch(new RegExp(`${own.jana.card}|${code}`));
    }
    expect(own.count(`wallet_pass WHERE sealed_code IS NOT NULL`)).toBe(0);
  });

  it('leaves nothing of an erased member but numbers, and these for 30 days', async () => {
    await own.install('card');
    await own.saveToGoogle('card');
    inTransaction(own.mallApi.db, () => own.mallApi.domain.lifecycle.deleteAccount(own.jana.customerId));
    expect(own.count('wallet_pass WHERE customer_id IS NOT NULL')).toBe(0);
    own.later(31 * 24 * 60);
    await createRetentionJob({ domain: own.mallApi.domain, log: silentLog, outboxDir: '/nonexistent' }).run();
    expect([own.count('wallet_pass'), own.count('wallet_device')]).toEqual([0, 0]);
  });

  it('replaces an ended one on the same device', async () => {
    const ended = await own.install('card');
    own.mallApi.sessions.closeAll(own.jana.customerId);
    await own.updates.run();
    const next = await own.install('card', undefined, { ...own.jana, token: own.mallApi.sessions.open(own.jana.customerId) });
    expect([next.serial, next.token === ended.token, own.count('wallet_device')]).toEqual([ended.serial, false, 1]);
    expect((await own.openPass(next)).pass).not.toHaveProperty('voided');
  });
});

describe('a message to a device', () => {
  beforeEach(async () => {
    await own.install('card');
    own.credit(5);
  });

  it.each([
    [410, undefined],
    [400, 'BadDeviceToken'],
  ])('removes the registration when the answer is %s %s', async (status, reason) => {
    own.getApns().answers.push({ status, ...(reason && { reason }) });
    await own.updates.run();
    expect(own.count('wallet_device')).toBe(0);
  });

  it.each([
    ['a failure', { status: 503 }],
    ['a refused certificate', { status: 403, reason: 'BadCertificate' }],
  ])('is sent again after %s, and not after success', async (_what, answer) => {
    own.getApns().answers.push(answer);
    await own.updates.run();
    expect(own.getApns().requests).toHaveLength(1);
    await own.updates.run();
    expect(own.getApns().requests).toHaveLength(1);
    own.later(2);
    await own.updates.run();
    await own.updates.run();
    expect([own.getApns().requests.length, own.count('wallet_device WHERE due_ms IS NULL')]).toEqual([2, 1]);
  });

  it('is given up when it is refused, and the registration stays', async () => {
    own.getApns().answers.push({ status: 413, reason: 'PayloadTooLarge' });
    await own.updates.run();
    own.later(200);
    await own.updates.run();
    expect([own.getApns().requests.length, own.count('wallet_device')]).toEqual([1, 1]);
  });

  it('waits while the service does not answer', async () => {
    await own.replaceApns(own.updates.run);
    expect(own.count('wallet_device WHERE due_ms IS NOT NULL')).toBe(1);
  });

  it('uses one connection for several', async () => {
    await own.updates.run();
    own.credit(5);
    await own.updates.run();
    expect([own.getApns().requests.length, own.getApns().countSessions()]).toEqual([2, 1]);
  });
});

it('createWalletUpdates sends nothing without keys', async () => {
  await own.install('card');
  const withoutKeys = own.createUpdates({ apple: undefined, google: undefined });
  onTestFinished(() => withoutKeys.close());
  own.credit(5);
  await withoutKeys.run();
  expect([own.getApns().requests, own.google.patches]).toEqual([[], []]);
});
