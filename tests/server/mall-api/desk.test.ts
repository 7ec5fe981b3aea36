import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contracts } from '#shared/contracts/contracts.ts';
import {
  closeConversation,
  closeRequest,
  getDeskConversation,
  getDeskPicture,
  getDeskRequest,
  listDeskConversations,
  listDeskMessages,
  listDeskRequests,
  markConversationRead,
  replyToConversation,
  replyToRequest,
  tellMemberTyping,
} from '#shared/contracts/desk.ts';
import { getConversation, listConversations, listMessages, sendMessage, tellTyping } from '#shared/contracts/messages.ts';
import { sendSupportRequest } from '#shared/contracts/support.ts';
import { typingLimits } from '#shared/site/late-limits.ts';
import { deskChannel, toCustomerChannel } from '#shared/site/realtime.ts';
import { listActs } from '../cli/run-command.ts';
import { makeKey } from './api-key.ts';
import { createMember, type TestMember } from './members.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';

let till: string;
const words = 'My receipt of Monday is missing.';
const key = 'a1b2c3d4-e5f6-4a5b-8c9d-0123456789ab';

let told: { channel: string; name: string; data: object }[];
let mallApi: RunningMallApi;
let jana: TestMember;
beforeAll(async () => {
  const publisher = { publish: (event: (typeof told)[number]) => void told.push(event), endConnections: () => {} };
  mallApi = await startMallApi(undefined, { publisher });
  till = makeKey(mallApi.domain);
});
afterAll(() => mallApi.close());
beforeEach(() => {
  told = [];
  jana = createMember(mallApi, { locale: 'de' });
  mallApi.setNow(wednesdayNoon);
});

const ask = async (member: TestMember | undefined, subject = 'Missing points') => {
  const email = member?.email ?? 'visitor@visitor.example';
  const request = { name: 'Jana Malá', email, subject, category: 'loyalty', message: words, locale: 'cz' } as const;
  await mallApi.sendAs(member?.token, sendSupportRequest, request);
};
const open = async (member = jana): Promise<number> => {
  await ask(member);
  return (await mallApi.callAs(member.token, listConversations)).data[0]?.id ?? 0;
};
const openRequest = async (): Promise<number> => {
  await ask(undefined, 'A question');
  return (await mallApi.callAs(till, listDeskRequests)).data[0]?.id ?? 0;
};
const at = (id: number) => ({ input: { params: { id } } });
const reply = (id: number, text: string, more: object = {}) => mallApi.sendAs(till, replyToConversation, { text, ...more }, at(id));
const heard = (channel: string) => told.filter((event) => event.channel === channel).map(({ name }) => name);
const memberHears = () => heard(toCustomerChannel(jana.customerId));
const toMails = async (kind: string) => (await mallApi.mails()).filter((mail) => mail.kind === kind);

describe('the desk’s conversations', () => {
  it('are listed with the writer, the last message and the unread count, most recent first', async () => {
    const [first, second] = [await open(), await open(createMember(mallApi, { firstName: 'Petr' }))];
    const { data, meta } = await mallApi.callAs(till, listDeskConversations, { query: { per_page: 2 } });
    expect(data.map(({ id, customer, unread, closed_at }) => [id, customer.name, unread, closed_at])).toEqual([
      [second, 'Petr Malá', 1, null],
      [first, 'Jana Malá', 1, null],
    ]);
    expect(data[1]).toMatchObject({ customer: { id: jana.customerId, email: jana.email, locale: 'de' }, last_message: { text: words } });
    expect(meta).toMatchObject({ page: 1, per_page: 2 });
  });

  it('stay unread until the desk marks them, which the member sees once', async () => {
    const id = await open();
    told = [];
    expect((await mallApi.callAs(till, listDeskMessages, { query: { conversation: id } })).data).toMatchObject([
      { text: words, read_at: null },
    ]);
    expect(memberHears()).toEqual([]);
    for (const _ of [1, 2]) expect(await mallApi.sendAs(till, markConversationRead, {}, at(id))).toMatchObject({ status: 200 });
    expect([memberHears(), heard(deskChannel)]).toEqual([['message.read'], ['message.read']]);
    expect((await mallApi.callAs(jana.token, listMessages, { query: { conversation: id } })).data[0]?.read_at).not.toBeNull();
  });

  it('are answered once per key: the member gets an event and an email, and the author is stored', async () => {
    const id = await open();
    told = [];
    const answers = await Promise.all([1, 2, 3].map(() => reply(id, ' It is there now. ', { key, by: 'Eva' })));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(memberHears()).toEqual(['message.read', 'message.created', 'notice.created']);
    expect(heard(deskChannel)).toEqual(['message.read', 'message.created']);
    const { data } = await mallApi.callAs(jana.token, listMessages, { query: { conversation: id } });
    expect(data.map(({ from, text }) => [from, text])).toEqual([
      ['customer', words],
      ['centre', 'It is there now.'],
    ]);
    expect(listActs(mallApi)[0]).toMatchObject({ operator: 'Till 1', why: 'Eva', act: 'messages reply' });
    await reply(id, 'Something else.', { key: `${key}-2` });
    expect(await mallApi.callAs(jana.token, getConversation, { params: { id } })).toMatchObject({ data: { unread: 2 } });
  });

  it.each<[string, (id: number) => Promise<{ status: number }>, () => string, 'centre' | 'customer']>([
    ['centre', (id) => mallApi.sendAs(till, tellMemberTyping, {}, at(id)), () => toCustomerChannel(jana.customerId), 'centre'],
    ['member', (id) => mallApi.sendAs(jana.token, tellTyping, {}, at(id)), () => deskChannel, 'customer'],
  ])(
    'show only the other side that the %s is typing, at most once every few seconds and without the text',
    async (_who, tell, toChannel, by) => {
      const id = await open();
      const other = await open();
      await mallApi.mails(); // sends the pending emails, which are also recorded
      const count = () => mallApi.db.prepare('SELECT count(*) AS rows, total_changes() AS changes FROM message').get();
      const before = count();
      told = [];
      for (const seconds of [0, 1, 3, typingLimits.restMs / 1000]) {
        mallApi.setNow(new Date(wednesdayNoon.getTime() + seconds * 1000));
        expect(await tell(id)).toMatchObject({ status: 200 });
      }
      const event = { channel: toChannel(), name: 'conversation.typing', data: { conversation_id: id, by } };
      expect(told).toEqual([event, event]);
      await tell(other);
      expect(told.at(-1)).toEqual({ ...event, data: { conversation_id: other, by } });
      expect(count()).toEqual(before);
      expect(await tell(999_999)).toMatchObject({ status: 404 });
    },
  );

  it('are closed once, which the member sees; writing reopens them', async () => {
    const id = await open();
    told = [];
    for (const _ of [1, 2]) expect(await mallApi.sendAs(till, closeConversation, {}, at(id))).toMatchObject({ status: 200 });
    expect([memberHears(), heard(deskChannel)]).toEqual([
      ['message.read', 'conversation.changed'],
      ['message.read', 'conversation.changed'],
    ]);
    const closedAt = async () => (await mallApi.callAs(jana.token, getConversation, { params: { id } })).data.closed_at;
    expect(await closedAt()).toBe(wednesdayNoon.toISOString());
    const idsOf = async (status: 'open' | 'closed') =>
      (await mallApi.callAs(till, listDeskConversations, { query: { status, per_page: 48 } })).data.map((one) => one.id);
    expect([(await idsOf('open')).includes(id), (await idsOf('closed')).includes(id)]).toEqual([false, true]);

    told = [];
    await mallApi.sendAs(jana.token, sendMessage, { conversation_id: id, text: 'One more thing.' });
    expect(memberHears()).toEqual(['message.created', 'conversation.changed']);
    expect(await closedAt()).toBeNull();
    await mallApi.sendAs(till, closeConversation, {}, at(id));
    await reply(id, 'We looked again.');
    expect(await closedAt()).toBeNull();
    expect(
      listActs(mallApi)
        .map(({ act }) => act)
        .slice(0, 3),
    ).toEqual(['messages reply', 'messages close', 'messages close']);
  });
});

describe('the desk’s requests of visitors', () => {
  it('do not include members’ requests, and new ones notify the desk', async () => {
    await open();
    told = [];
    const id = await openRequest();
    expect(told).toEqual([{ channel: deskChannel, name: 'request.created', data: { id } }]);
    const { data } = await mallApi.callAs(till, listDeskRequests, { query: { per_page: 48 } });
    expect(data.filter(({ email }) => email === jana.email)).toEqual([]);
    expect(data.find((one) => one.id === id)).toMatchObject({ subject: 'A question', replies: 0, closed_at: null });
  });

  it('are answered by email, once per key, and closed', async () => {
    const id = await openRequest();
    const answers = await Promise.all(
      [1, 2].map(() => mallApi.sendAs(till, replyToRequest, { text: 'We open at nine.\n\nUntil soon.', key }, at(id))),
    );
    for (const { body } of answers)
      expect(body).toMatchObject({ data: { message: words, answers: [{ text: 'We open at nine.\n\nUntil soon.' }] } });
    const emails = await toMails('support-reply');
    expect(emails).toHaveLength(1);
    expect(emails[0]).toMatchObject({
      to: { address: 'visitor@visitor.example' },
      subject: expect.stringMatching(/^Re: Vaši zprávu .* jsme dostali/),
    });
    expect(emails[0]?.text).toContain('We open at nine.');
    told = [];
    for (const _ of [1, 2]) await mallApi.sendAs(till, closeRequest, {}, at(id));
    expect(heard(deskChannel)).toEqual(['request.changed']);
    expect((await mallApi.callAs(till, getDeskRequest, { params: { id } })).data.closed_at).toBe(wednesdayNoon.toISOString());
    const closed = await mallApi.callAs(till, listDeskRequests, { query: { status: 'closed' } });
    expect(closed.data.map((one) => one.id)).toContain(id);
  });

  it('publish no names on the channel', async () => {
    await openRequest();
    await reply(await open(), 'It is confidential.');
    for (const personal of [jana.email, 'Jana', words, 'confidential', 'visitor@']) expect(JSON.stringify(told)).not.toContain(personal);
  });
});

const deskCalls = contracts.filter(({ path }) => path.startsWith('/v1/desk/'));
describe('a call of the desk', () => {
  it.each(deskCalls.map((contract) => ({ name: contract.name, contract })))('$name rejects members and guests', async ({ contract }) => {
    const id = await open();
    const address = `${contract.path.replace('{id}', String(id))}?conversation=${id}`;
    const init = { method: contract.method, ...(contract.method !== 'GET' && { body: '{"text":"x"}' }) };
    for (const token of [jana.token, `${till}x`, undefined]) {
      const headers = { ...(init.body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) };
      const answer = await mallApi.get(address, { ...init, headers });
      expect([answer.status, await answer.text()]).toEqual([401, expect.not.stringContaining(words)]);
    }
  });

  it.each([getDeskConversation, getDeskPicture, getDeskRequest].map((contract) => ({ name: contract.name, contract })))(
    '$name finds existing records',
    async ({ contract }) => {
      expect((await mallApi.refuseAs(till, contract.path.replace('{id}', '99999'))).status).toBe(404);
    },
  );

  it.each([
    ['', 'required'],
    ['  ', 'required'],
    ['a'.repeat(4001), 'too_big'],
  ])('rejects the reply %j', async (text, code) => {
    expect(await reply(await open(), text)).toMatchObject({ status: 422, body: { errors: { text: [code] } } });
  });

  it('returns not found for unknown ids', async () => {
    expect(await reply(99_999, 'Is anybody there?')).toMatchObject({ status: 404 });
    expect(await mallApi.sendAs(till, closeConversation, {}, at(99_999))).toMatchObject({ status: 404 });
    expect(await mallApi.sendAs(till, closeRequest, {}, at(99_999))).toMatchObject({ status: 404 });
  });
});
