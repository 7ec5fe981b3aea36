import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messageCommands } from '#server/cli/mall/messages.ts';
import {
  getMessage,
  getUnreadMessages,
  listAllMessages,
  listConversations,
  listMessages,
  type Message,
  markMessagesRead,
  sendMessage,
} from '#shared/contracts/messages.ts';
import { listPaymentMethods, listPurchases, removePaymentMethod } from '#shared/contracts/purchases.ts';
import { sendSupportRequest } from '#shared/contracts/support.ts';
import { mailMessages } from '#shared/messages/messages.ts';
import { messageLimits } from '#shared/site/late-limits.ts';
import { runCommand } from '../cli/run-command.ts';
import { createMember, type TestMember } from './members.ts';
import { changeContent, copyTinyContent, type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';

let mallApi: RunningMallApi;
let jana: TestMember;
let petr: TestMember;
let content: ReturnType<typeof copyTinyContent>;
beforeEach(async () => {
  content = copyTinyContent();
  changeContent(content.contentDir, { 'malls.json': [{ id: 1, name: 'Tiny', email: 'info@tiny.example', translations: [] }] });
  mallApi = await startMallApi(content.contentDir);
  jana = createMember(mallApi, { locale: 'de' });
  petr = createMember(mallApi);
});
afterEach(async () => {
  await mallApi.close();
  content.remove();
});

async function open({ token, email } = jana): Promise<number> {
  await mallApi.sendAs(token, sendSupportRequest, {
    name: 'Jana Malá',
    email,
    subject: 'Missing points',
    category: 'loyalty',
    message: 'My receipt of Monday is missing.',
    locale: 'cz',
  });
  return (await mallApi.callAs(token, listConversations)).data[0]?.id ?? 0;
}

const write = (conversationId: number, text: string, { token } = jana, key = randomUUID()) =>
  mallApi.sendAs(token, sendMessage, { conversation_id: conversationId, text }, { key });
const texts = async (conversation: number, { token } = jana) =>
  (await mallApi.callAs(token, listMessages, { query: { conversation } })).data.map(({ from, text }) => [from, text]);

function operate(name: string, ...typed: string[]): string {
  return runCommand(messageCommands, mallApi, name, ...typed);
}

describe('a conversation', () => {
  it('begins with a member’s support request', async () => {
    const id = await open();
    const { data } = await mallApi.callAs(jana.token, listConversations);
    expect(data).toMatchObject([
      {
        id,
        subject: 'Missing points',
        category: 'loyalty',
        reference: expect.stringMatching(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/),
        unread: 0,
        last_message: { from: 'customer', text: 'My receipt of Monday is missing.', read_at: null },
      },
    ]);
    const [toCentre, toMember] = await mallApi.mails();
    expect([toCentre?.kind, toMember?.kind]).toEqual(['support-centre', 'support-copy']);
    // neither email has a reply address, because a reply would not reach the conversation
    expect([toCentre?.replyTo, toMember?.replyTo]).toEqual([undefined, undefined]);
    expect(toCentre?.text).toContain(`https://desk.tiny.example/desk/inbox/conversations/${id}`);
    expect(toCentre?.text).not.toContain('npm run mall');
    expect(toCentre?.text).not.toContain(mailMessages.cz['support.centre_note']);
    expect(toMember?.text).toContain(`https://tiny.example/cz/podpora?conversation=${id}`);
    expect(toMember?.text).toContain(mailMessages.cz['conversation.copy_note']);
    expect(toMember?.text).not.toContain(mailMessages.cz['support.copy_reply']);
  });

  it('names the command to reply in its email if there is no desk', async () => {
    await mallApi.close();
    mallApi = await startMallApi(content.contentDir, { hasDesk: false });
    const id = await open(createMember(mallApi));
    const [toCentre] = await mallApi.mails();
    expect(toCentre?.text).toContain(`npm run mall -- messages reply ${id}`);
    expect(toCentre?.text).not.toContain('/desk/');
  });

  it('does not begin with a visitor’s request, nor with a foreign token', async () => {
    const request = { name: 'A', email: jana.email, subject: 'S', category: 'general', message: 'Ten emails', locale: 'cz' } as const;
    for (const [token, status] of [
      [undefined, 200],
      ['A'.repeat(43), 401],
    ] as const)
      expect(await mallApi.sendAs(token, sendSupportRequest, request)).toMatchObject({ status });
    expect(mallApi.db.prepare('SELECT count(*) AS count FROM support_request').get()).toEqual({ count: 1 });
    expect((await mallApi.callAs(jana.token, listConversations)).data).toEqual([]);
  });

  it('continues from both sides, and shows what has been read', async () => {
    const id = await open();
    expect(await write(id, ' And the one of Tuesday. ')).toMatchObject({
      status: 200,
      body: { data: { text: 'And the one of Tuesday.' } },
    });
    expect(operate('list')).toContain('2 new');
    expect(operate('show', String(id))).toContain('My receipt of Monday is missing.');
    expect(operate('list')).not.toContain('new');
    expect((await mallApi.callAs(jana.token, listMessages, { query: { conversation: id } })).data[0]?.read_at).not.toBeNull();

    operate('reply', String(id), 'Both', 'are', 'there', 'now.');
    expect(await texts(id)).toEqual([
      ['customer', 'My receipt of Monday is missing.'],
      ['customer', 'And the one of Tuesday.'],
      ['centre', 'Both are there now.'],
    ]);
    expect((await mallApi.callAs(jana.token, listConversations)).data[0]).toMatchObject({ unread: 1, last_message: { from: 'centre' } });
    await mallApi.sendAs(jana.token, markMessagesRead, { conversation_id: id });
    expect((await mallApi.callAs(jana.token, listConversations)).data[0]).toMatchObject({ unread: 0 });
    expect(operate('show', String(id))).toContain('centre · 2026-03-11 12:00 · read 2026-03-11 12:00');
  });

  it('is announced by email, to the member without the text', async () => {
    const id = await open();
    operate('reply', String(id), 'Gladly.');
    await mallApi.sendAs(jana.token, markMessagesRead, { conversation_id: id });
    await write(id, 'Something else.');
    await mallApi.mails();
    operate('reply', String(id), 'It', 'is', 'confidential.');
    const mails = await mallApi.mails();
    expect(mails.find(({ kind }) => kind === 'conversation-centre')).toMatchObject({ to: { address: 'info@tiny.example' } });
    const reply = mails.find(({ kind }) => kind === 'conversation-reply');
    expect(reply).toMatchObject({ to: { address: jana.email }, subject: expect.stringContaining('Re: Ihre Nachricht') });
    expect(reply?.text).toContain(`https://tiny.example/de/hilfe?conversation=${id}`);
    expect(JSON.stringify(reply)).not.toContain('confidential');
  });

  it('is announced by one email until it is read, however much is written', async () => {
    const id = await open(); // the first message has already been emailed to the centre
    const count = async (kind: string) => (await mallApi.mails()).filter((mail) => mail.kind === kind).length;
    const [toCentre, toMember] = [await count('conversation-centre'), await count('conversation-reply')];
    for (const text of ['One', 'Two', 'Three']) await write(id, text);
    expect(await count('conversation-centre')).toBe(toCentre);
    for (const text of ['Four', 'Five', 'Six']) operate('reply', String(id), text);
    expect(await count('conversation-reply')).toBe(toMember + 1);

    await mallApi.sendAs(jana.token, markMessagesRead, { conversation_id: id });
    for (const text of ['Seven', 'Eight']) await write(id, text);
    expect(await count('conversation-centre')).toBe(toCentre + 1);
    for (const text of ['Nine', 'Ten']) operate('reply', String(id), text);
    expect(await count('conversation-reply')).toBe(toMember + 2);
  });

  it('needs no email about a reply that was read immediately', async () => {
    const id = await open();
    await mallApi.mails();
    operate('reply', String(id), 'Done.');
    await mallApi.sendAs(jana.token, markMessagesRead, { conversation_id: id });
    expect((await mallApi.mails()).filter(({ kind }) => kind === 'conversation-reply')).toEqual([]);
  });

  it('accepts a message once, however often it is sent', async () => {
    const id = await open();
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => write(id, 'Once', jana, key)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await texts(id)).toHaveLength(2);
  });

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['a'.repeat(4001), 'too_big'],
  ])('rejects the text %j', async (text, code) => {
    expect(await write(await open(), text)).toMatchObject({ status: 422, body: { errors: { text: [code] } } });
  });

  it('is hidden from everybody else', async () => {
    const id = await open();
    operate('reply', String(id), 'For Jana alone.');
    const message = (await mallApi.callAs(jana.token, listConversations)).data[0]?.last_message.id ?? 0;
    expect((await mallApi.callAs(jana.token, getMessage, { params: { id: message } })).data.text).toBe('For Jana alone.');
    const refused = [
      await mallApi.refuseAs(petr.token, `/v1/messages?conversation=${id}`),
      await mallApi.refuseAs(petr.token, `/v1/messages/message/${message}`),
      await write(id, 'I am Jana', petr),
      await mallApi.sendAs(petr.token, markMessagesRead, { conversation_id: id }),
      await mallApi.sendAs(petr.token, markMessagesRead, { ids: [message] }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(Array(5).fill(404));
    expect((await mallApi.callAs(petr.token, listAllMessages)).data).toEqual([]);
    expect((await mallApi.callAs(jana.token, listConversations)).data[0]?.unread).toBe(1);
    expect((await mallApi.refuseAs(undefined, `/v1/messages?conversation=${id}`)).status).toBe(401);
  });

  it('is found by words anywhere in it, however they are written', async () => {
    const id = await open();
    await write(id, 'Účtenka z pátku chybí také.');
    await open(petr);
    const find = async (q: string, { token } = jana) =>
      (await mallApi.callAs(token, listConversations, { query: { q } })).data.map((one) => one.id);
    const [conversation] = (await mallApi.callAs(jana.token, listConversations)).data;
    for (const q of ['missing POINTS', 'uctenka', 'patku missing', conversation?.reference ?? '']) expect(await find(q)).toEqual([id]);
    for (const q of ['parking', 'missing parking', '%', '_']) expect(await find(q)).toEqual(q.length === 1 ? [id] : []);
    expect(await find('uctenka', petr)).toEqual([]);
  });

  it('counts unread messages in all conversations', async () => {
    const [one, two] = [await open(), await open()];
    const count = async ({ token } = jana) => (await mallApi.callAs(token, getUnreadMessages)).data.unread;
    operate('reply', String(one), 'A.');
    operate('reply', String(two), 'B.');
    expect([await count(), await count(petr)]).toEqual([2, 0]);
    await mallApi.sendAs(jana.token, markMessagesRead, { conversation_id: one });
    expect(await count()).toBe(1);
  });

  it('marks the given messages as read, all or none', async () => {
    const id = await open();
    operate('reply', String(id), 'One.');
    operate('reply', String(id), 'Two.');
    const all = (await mallApi.callAs(jana.token, listAllMessages)).data;
    expect(all.map(({ text }) => text)).toEqual(['Two.', 'One.', 'My receipt of Monday is missing.']);
    const [two, one] = all.map((message) => message.id);
    expect(await mallApi.sendAs(jana.token, markMessagesRead, { ids: [two ?? 0, 99_999] })).toMatchObject({ status: 404 });
    expect((await mallApi.callAs(jana.token, listConversations)).data[0]?.unread).toBe(2);
    expect(await mallApi.sendAs(jana.token, markMessagesRead, { ids: [one ?? 0] })).toMatchObject({ status: 200 });
    expect((await mallApi.callAs(jana.token, listConversations)).data[0]?.unread).toBe(1);
  });
});

describe('the daily limit of messages', () => {
  const insert = (id: number, text: string, at: number) =>
    mallApi.db.prepare(`INSERT INTO message (conversation_id, sender, text, created_ms) VALUES (?, 'customer', ?, ?)`).run(id, text, at);

  it('stops only this member for that day, in all conversations, existing and new', async () => {
    const id = await open();
    for (let count = 1; count < messageLimits.perDay; count += 1) insert(id, 'x', wednesdayNoon.getTime());
    expect(await write(id, 'one more')).toMatchObject({ status: 429, body: { httpStatus: 'TooManyRequests' } });
    await open();
    expect((await mallApi.callAs(jana.token, listConversations)).data).toHaveLength(1);
    expect(await write(await open(petr), 'hello', petr)).toMatchObject({ status: 200 });
    mallApi.setNow(new Date(wednesdayNoon.getTime() + 86_400_000));
    expect(await write(id, 'the next day')).toMatchObject({ status: 200 });
  });

  it('returns many messages from the latest upwards, page by page, each exactly once', async () => {
    const id = await open();
    const other = await open(petr);
    for (let count = 1; count <= 2 * messageLimits.ofPage; count += 1) {
      insert(id, `message ${count}`, 0);
      insert(other, 'of somebody else', 0);
    }
    const pages: Message[][] = [];
    for (let before: number | undefined; pages.length < 4; before = pages[0]?.[0]?.id) {
      const { data } = await mallApi.callAs(jana.token, listMessages, { query: { conversation: id, before } });
      if (data.length === 0) break;
      pages.unshift(data);
    }
    expect(pages.map(({ length }) => length)).toEqual([1, messageLimits.ofPage, messageLimits.ofPage]);
    const numbered = Array.from({ length: 2 * messageLimits.ofPage }, (_, index) => `message ${index + 1}`);
    expect(pages.flat().map(({ text }) => text)).toEqual(['My receipt of Monday is missing.', ...numbered]);
  });
});

describe('purchases and payment methods', () => {
  it('contain activated rewards, and no cards yet', async () => {
    const activate = mallApi.db.prepare(
      `INSERT INTO customer_reward (customer_id, reward_id, code, points, body, activated_ms, expires_ms, refunded_ms)
       VALUES (:customerId, 1, :code, 150, :body, 1000, 2000, :refundedMs)`,
    );
    const body = JSON.stringify({ translations: [{ locale: 'cz', title: 'Káva zdarma', terms: '<p>…</p>' }] });
    activate.run({ customerId: jana.customerId, code: 'AAAA-BBBB-CCCC', body, refundedMs: null });
    activate.run({ customerId: jana.customerId, code: 'AAAA-BBBB-DDDD', body, refundedMs: 1500 });
    const { data, meta } = await mallApi.callAs(jana.token, listPurchases);
    expect(data).toEqual([
      {
        id: 1,
        kind: 'customer_reward',
        number: 'AAAA-BBBB-CCCC',
        purchased_at: '1970-01-01T00:00:01.000Z',
        price: null,
        points: 150,
        translations: [{ locale: 'cz', title: 'Káva zdarma' }],
      },
    ]);
    expect(meta).toMatchObject({ total: 1 });
    expect((await mallApi.callAs(jana.token, listPurchases, { query: { kind: 'booking' } })).data).toEqual([]);
    expect((await mallApi.callAs(petr.token, listPurchases)).data).toEqual([]);
    expect((await mallApi.callAs(jana.token, listPaymentMethods)).data).toEqual([]);
    const removed = await mallApi.sendAs(jana.token, removePaymentMethod, {}, { input: { query: { id: 1 } } });
    expect(removed.status).toBe(404);
  });
});
