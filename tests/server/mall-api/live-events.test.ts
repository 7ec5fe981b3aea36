import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messageCommands } from '#server/cli/mall/messages.ts';
import { receiptCommands } from '#server/cli/mall/receipts.ts';
import { createContentWatch } from '#server/mall-api/content/content-watch.ts';
import { importContent } from '#server/mall-api/content/import.ts';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { createPublisher } from '#server/mall-api/core/realtime/publisher.ts';
import { logOut, logOutEverywhere } from '#shared/contracts/account.ts';
import { activateReward, redeemCustomerReward } from '#shared/contracts/customer-rewards.ts';
import { listConversations, markMessagesRead, sendMessage } from '#shared/contracts/messages.ts';
import { markNoticesRead } from '#shared/contracts/notices.ts';
import { sendSupportRequest } from '#shared/contracts/support.ts';
import { deskChannel, toCustomerName } from '#shared/site/realtime.ts';
import { runCommand } from '../cli/run-command.ts';
import { makeKey } from './api-key.ts';
import { createMember, type TestMember } from './members.ts';
import { receiptSteps } from './receipt-steps.ts';
import { changeContent, copyTinyContent, type RunningMallApi, silentLog, startMallApi, wednesdayNoon } from './running-mall-api.ts';

let till: string;
const words = 'My receipt of Monday is missing.';

let told: { channel: string; name: string; data: object }[];
let ended: string[];
let content: ReturnType<typeof copyTinyContent>;
let mallApi: RunningMallApi;
let member: TestMember;
const { submitted } = receiptSteps(() => mallApi);

/** Records published events, and expects that no transaction is open then. */
const publisher = {
  publish(event: (typeof told)[number]) {
    expect(mallApi.db.isTransaction).toBe(false);
    told.push(event);
  },
  endConnections(name: string) {
    expect(mallApi.db.isTransaction).toBe(false);
    ended.push(name);
  },
};

beforeEach(async () => {
  [told, ended] = [[], []];
  content = copyTinyContent();
  mallApi = await startMallApi(content.contentDir, { publisher });
  till = makeKey(mallApi.domain);
  member = createMember(mallApi);
});
afterEach(async () => {
  await mallApi.close();
  content.remove();
});

async function openConversation(): Promise<number> {
  const { token, email } = member;
  await mallApi.sendAs(token, sendSupportRequest, {
    name: 'Jana Malá',
    email,
    subject: 'Points',
    category: 'loyalty',
    message: words,
    locale: 'cz',
  });
  return (await mallApi.callAs(token, listConversations)).data[0]?.id ?? 0;
}

const operate = (commands: typeof messageCommands, name: string, ...typed: string[]) =>
  runCommand(commands, { ...mallApi, publisher }, name, ...typed);
const credit = (points: number, kind: 'adjustment' | 'receipt' = 'adjustment') =>
  inTransaction(mallApi.db, () => mallApi.domain.ledger.credit({ customerId: member.customerId, kind, points, reference: null }));
/** Submits a receipt that needs a review. */
const waiting = async () => String((await submitted(member, { amount: 9_000_000 })).id);

type Act = () => unknown;
const acts: Readonly<Record<string, () => Promise<[Act, string[]]>>> = {
  'a request for support': async () => [openConversation, ['message.created']],
  async 'a message of the member'() {
    const conversation_id = await openConversation();
    return [() => mallApi.sendAs(member.token, sendMessage, { conversation_id, text: words }, { key: randomUUID() }), ['message.created']];
  },
  async 'a reply of the centre'() {
    const id = String(await openConversation());
    return [() => operate(messageCommands, 'reply', id, words), ['message.read', 'message.created', 'notice.created']];
  },
  async 'the centre’s look at a message'() {
    const id = String(await openConversation());
    return [() => operate(messageCommands, 'show', id), ['message.read']];
  },
  async 'the centre’s second look'() {
    const id = String(await openConversation());
    operate(messageCommands, 'show', id);
    return [() => operate(messageCommands, 'show', id), []];
  },
  async 'the member’s look at a reply'() {
    const id = await openConversation();
    operate(messageCommands, 'reply', String(id), words);
    return [() => mallApi.sendAs(member.token, markMessagesRead, { conversation_id: id }), ['message.read', 'notices.read']];
  },
  async 'the member’s second look'() {
    const id = await openConversation();
    return [() => mallApi.sendAs(member.token, markMessagesRead, { conversation_id: id }), []];
  },
  async 'an approval'() {
    const id = await waiting();
    return [() => operate(receiptCommands, 'approve', id), ['receipt.reviewed', 'points.changed', 'notice.created']];
  },
  async 'a refusal'() {
    const id = await waiting();
    return [() => operate(receiptCommands, 'reject', id, 'unreadable'), ['receipt.reviewed']];
  },
  async 'a revocation'() {
    const id = await waiting();
    operate(receiptCommands, 'approve', id);
    return [
      () => operate(receiptCommands, 'revoke', id, 'duplicate', '--why', 'a copy'),
      ['points.changed', 'notice.created', 'receipt.reviewed'],
    ];
  },
  'points that come': async () => [() => credit(7), ['points.changed']],
  'points that lead to another level': async () => [() => credit(700, 'receipt'), ['points.changed', 'notice.created']],
  async 'notices that are read'() {
    credit(700, 'receipt');
    return [() => mallApi.sendAs(member.token, markNoticesRead, { up_to: 1000 }), ['notices.read']];
  },
  async 'notices that were read before'() {
    return [() => mallApi.sendAs(member.token, markNoticesRead, { up_to: 1000 }), []];
  },
  async 'a code at the till'() {
    credit(1000);
    const activated = await mallApi.sendAs(member.token, activateReward, { reward_id: 1 }, { key: randomUUID() });
    const { code } = (activated.body as { data: { code: string } }).data; // safe: the type of a successful answer
    return [() => mallApi.sendAs(till, redeemCustomerReward, { code }), ['reward.used']];
  },
};

describe('a member’s live events', () => {
  it.each(Object.keys(acts))('report %s, once it is done', async (name) => {
    const [act, wanted] = (await acts[name]?.()) ?? expect.unreachable();
    told.length = 0;
    await act();
    const own = told.filter(({ channel }) => channel !== deskChannel);
    expect(own.map((event) => event.name)).toEqual(wanted);
    for (const { channel } of own) expect(channel).toBe(`private-customer-${member.customerId}`);
    const text = JSON.stringify(told.map(({ data }) => data));
    for (const personal of [member.email, 'Jana', 'Malá', words, member.token]) expect(text).not.toContain(personal);
  });

  it('report nothing that was rolled back', () => {
    const failing = () =>
      inTransaction(mallApi.db, () => {
        mallApi.domain.ledger.credit({ customerId: member.customerId, kind: 'adjustment', points: 5, reference: null });
        throw new Error('no');
      });
    expect(failing).toThrow('no');
    credit(5);
    expect(told).toHaveLength(1);
  });
});

describe('a member’s open connections end', () => {
  it.each<[string, () => unknown]>([
    ['with the session', () => mallApi.sendAs(member.token, logOut, {})],
    ['with all sessions', () => mallApi.sendAs(member.token, logOutEverywhere, {})],
    ['with all sessions but one', () => mallApi.sessions.closeAll(member.customerId, member.token)],
    ['with the account', () => inTransaction(mallApi.db, () => mallApi.domain.lifecycle.deleteAccount(member.customerId))],
  ])('%s', async (_what, act) => {
    await act();
    expect(ended).toEqual([toCustomerName(member.customerId)]);
  });

  it('not with an unknown token', () => {
    mallApi.sessions.close('x'.repeat(43));
    expect(ended).toEqual([]);
  });
});

describe('everybody’s live events', () => {
  const importAgain = (changes: Record<string, unknown>) => {
    changeContent(content.contentDir, changes);
    importContent({ db: mallApi.db, contentDir: content.contentDir, importedAt: wednesdayNoon, log: silentLog });
  };

  it.each<[string, string, () => void]>([
    [
      'settings that have changed',
      'settings.changed',
      () => importAgain({ 'settings.json': [{ group: null, key: 'website_name', value: 'Another' }] }),
    ],
    ['places that have become free', 'parking.changed', () => importAgain({ 'parking.json': { capacity: 100, free: 3, options: [] } })],
    [
      'an announcement that becomes public at its time',
      'announcement.published',
      () => mallApi.setNow(new Date('2026-03-14T12:00:00+01:00')),
    ],
  ])('report %s, once', (_what, name, change) => {
    const watch = createContentWatch({ domain: mallApi.domain, log: silentLog, purge: async () => {} });
    watch.look();
    expect(told).toEqual([]);
    change();
    watch.look();
    watch.look();
    expect(told.map((event) => [event.channel, event.name])).toEqual([['mall', name]]);
  });
});

describe('createPublisher', () => {
  const event = (number: number) => ({ channel: 'mall', name: 'parking.changed', data: { number } });

  /** Starts a server that fails this often, and records its received calls. */
  function setUp(failures: number, pausesMs = [0, 0]) {
    const calls: unknown[] = [];
    const logged: object[] = [];
    let left = failures;
    const answer = async (call: unknown) => {
      if (left > 0) {
        left -= 1;
        throw Object.assign(new Error('https://push.example/?auth_signature=secret'), {
          status: 503,
          url: 'https://push.example/?auth_signature=secret',
        });
      }
      calls.push(call);
      return {} as never; // safe: the answer is not read
    };
    const made = createPublisher({
      pusher: { triggerBatch: (events) => answer(events.map(({ data }) => data)), terminateUserConnections: answer },
      log: { warn: (facts: object) => void logged.push(facts) },
      pausesMs,
    });
    return { ...made, calls, logged };
  }

  it('sends up to ten at a time, in order, including ends of connections', async () => {
    const made = setUp(0);
    for (let number = 0; number < 12; number += 1) made.publish(event(number));
    made.endConnections('customer-5');
    made.publish(event(12));
    await made.close();
    expect(made.calls).toEqual([
      Array.from({ length: 10 }, (_, number) => ({ number })),
      [{ number: 10 }, { number: 11 }],
      'customer-5',
      [{ number: 12 }],
    ]);
  });

  it('retries, then gives up with a log entry without the signature', async () => {
    const patient = setUp(2);
    patient.publish(event(1));
    await expect.poll(() => patient.calls).toHaveLength(1);
    const unlucky = setUp(3);
    unlucky.publish(event(1));
    await expect.poll(() => unlucky.logged).toEqual([{ count: 1, status: 503, code: undefined }]);
    unlucky.publish(event(2));
    await unlucky.close();
    expect(unlucky.calls).toEqual([[{ number: 2 }]]);
    expect(patient.logged).toEqual([]);
  });

  it('tries once and waits for nothing after closing', async () => {
    const made = setUp(9, [3_600_000]);
    made.publish(event(1));
    await made.close();
    expect(made.logged).toHaveLength(1);
  });
});
