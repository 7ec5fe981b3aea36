import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { addPushSubscription, getNoticeSettings, switchNotices } from '#shared/contracts/notices.ts';
import { getOwnData } from '#shared/contracts/profile.ts';
import { createMember, type TestMember } from './members.ts';
import { createBrowser } from './push-browser.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';

const { publicKey } = webPush.generateVAPIDKeys();
let mallApi: RunningMallApi;
let jana: TestMember;
beforeEach(async () => {
  mallApi = await startMallApi(undefined, { pushKey: publicKey });
  jana = createMember(mallApi);
});
afterEach(() => mallApi.close());

async function subscribed(): Promise<ReturnType<typeof createBrowser>> {
  const browser = createBrowser();
  expect(await mallApi.sendAs(jana.token, addPushSubscription, browser.subscription)).toMatchObject({ status: 200 });
  return browser;
}
const settingsOf = async (token = jana.token) => (await mallApi.callAs(token, getNoticeSettings)).data.push;
const kept = () => Number(mallApi.db.prepare('SELECT count(*) AS count FROM push_subscription').get()?.count);

describe('POST /v1/me/push-subscriptions', () => {
  const good = createBrowser().subscription;
  it.each([
    ['http://fcm.googleapis.com/fcm/send/a', 'without https'],
    ['https://push.example/a', 'no service of a browser'],
    ['https://evil-fcm.googleapis.com.example/a', 'a name that begins like one'],
    ['https://evilpush.apple.com.example/a', 'a name that goes on'],
    ['https://notpush.apple.com/a', 'a name that ends like one'],
    ['https://127.0.0.1/fcm.googleapis.com/', 'an address'],
    ['https://[::1]/fcm.googleapis.com/', 'an address of six'],
    ['https://localhost/fcm.googleapis.com/', 'this machine'],
    ['https://metadata.google.internal/a', 'a name of the provider'],
    ['https://fcm.googleapis.com:8443/a', 'another port'],
    ['https://user:secret@fcm.googleapis.com/a', 'a password'],
    ['https://fcm.googleapis.com@10.0.0.1/a', 'a disguise'],
    ['https://fcm.googleapis.com\\@10.0.0.1/a', 'a disguise that browsers read otherwise'],
    ['https://10.0.0.1#.fcm.googleapis.com/a', 'a fragment before it'],
    ['https://fcm.googleapis.com./a', 'a dot at the end'],
    ['https://fcm.googleapis.com', 'no path'],
    ['https://fcm.googleapis.com/a\n', 'a line break'],
    [`https://fcm.googleapis.com/${'a'.repeat(1100)}`, 'too long'],
    ['javascript:alert(1)', 'no address at all'],
  ])('rejects %s: %s', async (endpoint) => {
    const answer = await mallApi.sendAs(jana.token, addPushSubscription, { ...good, endpoint });
    expect(answer).toMatchObject({ status: 422, body: { errors: { endpoint: [expect.any(String)] } } });
    expect(kept()).toBe(0);
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/c1:APA91b-_x',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGz',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d',
  ])('accepts %s', async (endpoint) => {
    expect(await mallApi.sendAs(jana.token, addPushSubscription, { ...good, endpoint })).toMatchObject({ status: 200 });
  });

  it('rejects invalid keys', async () => {
    for (const wrong of [{ p256dh: 'x' }, { auth: 'x' }])
      expect(await mallApi.sendAs(jana.token, addPushSubscription, { ...good, keys: { ...good.keys, ...wrong } })).toMatchObject({
        status: 422,
      });
  });

  it('appears in the member’s data export, without the address', async () => {
    const { endpoint } = await subscribed();
    const { sections } = (await mallApi.callAs(jana.token, getOwnData)).data;
    expect(sections.push).toEqual([{ since: mallApi.clock().toISOString() }]);
    expect(JSON.stringify(sections)).not.toContain(endpoint);
  });
});

describe('switchNotices', () => {
  const good = createBrowser().subscription;
  it.each([
    [{ way: 'push', is_on: false }, 'required'],
    [{ way: 'mail', topic: 'replies', is_on: false }, 'not_allowed'],
  ] as const)('rejects %j', async (body, code) => {
    expect(await mallApi.sendAs(jana.token, switchNotices, body)).toMatchObject({ status: 422, body: { errors: { topic: [code] } } });
  });

  it('reports whether this browser is subscribed, and the public key', async () => {
    expect(await settingsOf()).toEqual({
      key: publicKey,
      is_on: false,
      topics: { endings: true, levels: true, bookings: true, replies: true, household: true },
    });
    await subscribed();
    expect(await settingsOf()).toMatchObject({ is_on: true });
    expect(await settingsOf(mallApi.sessions.open(jana.customerId))).toMatchObject({ is_on: false });
  });

  it('offers nothing if the centre has no keys', async () => {
    const without = await startMallApi();
    const { token } = createMember(without);
    expect((await without.callAs(token, getNoticeSettings)).data.push).toMatchObject({ key: null, is_on: false });
    expect(await without.sendAs(token, addPushSubscription, good)).toMatchObject({ status: 404 });
    await without.close();
  });
});
