import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import {
  closeConversation,
  closeRequest,
  listDeskConversations,
  listDeskRequests,
  markConversationRead,
  replyToRequest,
} from '#shared/contracts/desk.ts';
import {
  assignConversation,
  assignRequest,
  getInboxCounts,
  listColleagues,
  listReplyTemplates,
  removeReplyTemplate,
  reopenConversation,
  reopenRequest,
  saveReplyTemplate,
  tellColleagues,
} from '#shared/contracts/desk-inbox.ts';
import { sendMessage } from '#shared/contracts/messages.ts';
import { changeProfile } from '#shared/contracts/profile.ts';
import { sendSupportRequest, type supportCategories } from '#shared/contracts/support.ts';
import { presenceLimits } from '#shared/site/inbox-limits.ts';
import { typingLimits } from '#shared/site/late-limits.ts';
import { deskChannel } from '#shared/site/realtime.ts';
import { listActs } from '../cli/run-command.ts';
import { createMember, type TestMember } from './members.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

let told: { channel: string; name: string }[] = [];
let mallApi: RunningMallApi;
let eva: TestStaff;
let adam: TestStaff;
let editor: TestStaff;
beforeAll(async () => {
  const publisher = { publish: (event: (typeof told)[number]) => void told.push(event), endConnections: () => {} };
  mallApi = await startMallApi(undefined, { publisher });
  [eva, adam, editor] = [await createStaff(mallApi, 'desk'), await createStaff(mallApi, 'manager'), await createStaff(mallApi, 'editor')];
});
afterAll(() => mallApi.close());

let asked = 0;
/** Sends a request by a member or a visitor. Returns the id of the conversation or request. */
async function ask(
  member: TestMember | undefined,
  more: { name?: string; subject?: string; message?: string; category?: (typeof supportCategories)[number] } = {},
): Promise<number> {
  asked += 1;
  const body = {
    name: 'Petr Host',
    subject: `Question ${asked}`,
    message: 'Where is it?',
    category: 'general',
    ...more,
    locale: 'cz',
  } as const;
  await mallApi.sendAs(member?.token, sendSupportRequest, { ...body, email: member?.email ?? `visitor-${asked}@visitor.example` });
  const contract = member ? listDeskConversations : listDeskRequests;
  const { data } = await mallApi.callAs(eva.token, contract, { query: { per_page: 1 } });
  return data[0]?.id ?? expect.unreachable();
}
const at = (id: number) => ({ input: { params: { id } } });
const list = async (contract: typeof listDeskConversations | typeof listDeskRequests, query: object, token = eva.token) =>
  (await mallApi.callAs(token, contract, { query })).data.map(({ id }) => id);
const getCounts = async (token = eva.token) => (await mallApi.callAs(token, getInboxCounts)).data;

describe('the assignee', () => {
  it('may be any staff member who can read the inbox', async () => {
    const { data } = await mallApi.callAs(eva.token, listColleagues);
    expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining([eva.id, adam.id]));
    expect(data.map(({ id }) => id)).not.toContain(editor.id);
  });

  it('appears at the desk only, and is stored with the staff member who made the assignment', async () => {
    const [conversation, request] = [await ask(createMember(mallApi)), await ask(undefined)];
    told = [];
    for (const _ of [1, 2]) {
      expect(await mallApi.sendAs(eva.token, assignConversation, { staff_id: adam.id }, at(conversation))).toMatchObject({
        body: { data: { assigned_to: { id: adam.id, name: 'Eva Nová' } } },
      });
    }
    await mallApi.sendAs(eva.token, assignRequest, { staff_id: adam.id }, at(request));
    expect(told.map(({ channel, name }) => [channel, name])).toEqual([
      [deskChannel, 'conversation.changed'],
      [deskChannel, 'request.changed'],
    ]);
    expect(await list(listDeskConversations, { assigned: 'me', status: 'open' }, adam.token)).toEqual([conversation]);
    expect(await list(listDeskRequests, { assigned: 'me', status: 'open' }, adam.token)).toEqual([request]);
    expect(await list(listDeskConversations, { assigned: 'me' })).toEqual([]);
    expect(await getCounts(adam.token)).toMatchObject({ conversations: { mine: 1 }, requests: { mine: 1 } });
    expect(listActs(mallApi).slice(0, 2)).toMatchObject([{ act: 'messages assign', subject: expect.stringContaining(` ${adam.id}`) }, {}]);
    await mallApi.sendAs(eva.token, assignConversation, { staff_id: null }, at(conversation));
    expect(await list(listDeskConversations, { assigned: 'me' }, adam.token)).toEqual([]);
  });

  it('cannot have another role', async () => {
    const id = await ask(createMember(mallApi));
    expect(await mallApi.sendAs(eva.token, assignConversation, { staff_id: editor.id }, at(id))).toMatchObject({
      status: 422,
      body: { errors: { staff_id: ['not_available'] } },
    });
  });
});

describe('a closed conversation or request', () => {
  it('is reopened by one act, for members and visitors alike', async () => {
    const [conversation, request] = [await ask(createMember(mallApi)), await ask(undefined)];
    await mallApi.sendAs(eva.token, closeConversation, {}, at(conversation));
    await mallApi.sendAs(eva.token, closeRequest, {}, at(request));
    expect(await mallApi.sendAs(eva.token, reopenConversation, {}, at(conversation))).toMatchObject({
      body: { data: { closed_at: null } },
    });
    expect(await mallApi.sendAs(eva.token, reopenRequest, {}, at(request))).toMatchObject({ body: { data: { closed_at: null } } });
  });
});

describe('the category', () => {
  it('filters both lists, in each state and for the assignee', async () => {
    const member = createMember(mallApi);
    const [conversation, request] = [await ask(member, { category: 'leasing' }), await ask(undefined, { category: 'leasing' })];
    await ask(member, { category: 'parking' });
    for (const [contract, id] of [
      [listDeskConversations, conversation],
      [listDeskRequests, request],
    ] as const) {
      expect(await list(contract, { category: 'leasing' })).toEqual([id]);
      expect(await list(contract, { category: 'leasing', status: 'open' })).toEqual([id]);
      expect(await list(contract, { category: 'leasing', status: 'closed' })).toEqual([]);
      expect(await list(contract, { category: 'leasing', assigned: 'me' })).toEqual([]);
    }
    await mallApi.sendAs(eva.token, assignConversation, { staff_id: eva.id }, at(conversation));
    expect(await list(listDeskConversations, { category: 'leasing', assigned: 'me' })).toEqual([conversation]);
    expect(await list(listDeskConversations, { category: 'parking', assigned: 'me' })).toEqual([]);
    await mallApi.sendAs(eva.token, assignConversation, { staff_id: null }, at(conversation));
  });
});

describe('the colleagues at an item', () => {
  it('are listed for each other by number, and expire when they leave or send nothing more', async () => {
    const id = await ask(createMember(mallApi));
    const note = async (staff: TestStaff, state: 'open' | 'typing' | 'left') => {
      const { body } = await mallApi.sendAs(staff.token, tellColleagues, { list: 'conversations', id, state });
      return body.status === 'success' ? body.data.colleagues : expect.unreachable(JSON.stringify(body));
    };
    told = [];
    expect(await note(eva, 'typing')).toEqual([]);
    expect(told).toEqual([
      { channel: deskChannel, name: 'colleague.present', data: { list: 'conversations', id, staff_id: eva.id, state: 'typing' } },
    ]);
    expect(await note(adam, 'open')).toEqual([{ staff_id: eva.id, is_typing: true }]);
    mallApi.setNow(new Date(wednesdayNoon.getTime() + typingLimits.shownMs));
    expect(await note(adam, 'open')).toEqual([{ staff_id: eva.id, is_typing: false }]);
    mallApi.setNow(new Date(wednesdayNoon.getTime() + presenceLimits.shownMs));
    expect(await note(adam, 'open')).toEqual([]);
    expect(await note(eva, 'open')).toEqual([{ staff_id: adam.id, is_typing: false }]);
    await note(adam, 'left');
    expect(await note(eva, 'open')).toEqual([]);
    mallApi.setNow(wednesdayNoon);
  });

  it('are not listed for an unknown item, nor for other roles', async () => {
    const body = { list: 'requests', id: 99_999, state: 'open' } as const;
    expect(await mallApi.sendAs(eva.token, tellColleagues, body)).toMatchObject({ status: 404 });
    expect(await mallApi.sendAs(editor.token, tellColleagues, body)).toMatchObject({ status: 403 });
  });
});

describe('the counts', () => {
  it('cover what is open, unread and unanswered', async () => {
    const before = await getCounts();
    const [conversation, request] = [await ask(createMember(mallApi)), await ask(undefined)];
    const during = await getCounts();
    expect(during.conversations).toMatchObject({ open: before.conversations.open + 1, unread: before.conversations.unread + 1 });
    expect(during.requests).toMatchObject({ open: before.requests.open + 1, unanswered: before.requests.unanswered + 1 });
    await mallApi.sendAs(eva.token, markConversationRead, {}, at(conversation));
    await mallApi.sendAs(eva.token, replyToRequest, { text: 'On the first floor.' }, at(request));
    const after = await getCounts();
    expect([after.conversations.unread, after.requests.unanswered]).toEqual([before.conversations.unread, before.requests.unanswered]);
  });
});

describe('a search', () => {
  it('finds conversations by the beginning of words in name, address, subject and last message, ignoring case and accents', async () => {
    const member = createMember(mallApi, { firstName: 'Žofie', lastName: 'Weiß', email: 'zofka@visitor.example' });
    const id = await ask(member, { subject: 'Ztracený klíč', message: 'Modrá peněženka' });
    await mallApi.sendAs(member.token, sendMessage, { conversation_id: id, text: 'Našla se u výtahu.' });
    for (const q of ['zofie weiss', 'ZOFKA@visitor', 'ztraceny kl', 'vytah', 'modra'])
      expect(await list(listDeskConversations, { q, status: 'closed' })).toEqual([id]);
    expect(await list(listDeskConversations, { q: 'zofie nikde' })).toEqual([]);
    expect(await list(listDeskConversations, { q: '"* OR (' })).toEqual(await list(listDeskConversations, { q: 'or' }));
  });

  it('finds requests of visitors, but not of members', async () => {
    const id = await ask(undefined, { name: 'Řehoř Šťastný', subject: 'Kočárek' });
    const member = createMember(mallApi);
    await ask(member, { subject: 'Kočárek' });
    expect(await list(listDeskRequests, { q: 'rehor' })).toEqual([id]);
    expect(await list(listDeskRequests, { q: 'kocarek' })).toEqual([id]);
  });

  it('finds a member by their new name, and no deleted ones', async () => {
    const member = createMember(mallApi, { firstName: 'Quido', lastName: 'Starý' });
    const id = await ask(member, { message: 'Xylofon z dubu' });
    expect(await mallApi.sendAs(member.token, changeProfile, { first_name: 'Quentin' })).toMatchObject({ status: 200 });
    expect(await list(listDeskConversations, { q: 'quentin' })).toEqual([id]);
    expect(await list(listDeskConversations, { q: 'quido' })).toEqual([]);
    inTransaction(mallApi.db, () => mallApi.domain.lifecycle.deleteAccount(member.customerId));
    expect(await list(listDeskConversations, { q: 'xylofon' })).toEqual([]);
    const kept = mallApi.db.prepare('SELECT block FROM conversation_words_data').all();
    expect(kept.some(({ block }) => Buffer.from(block as Uint8Array).includes('ylofon'))).toBe(false);
  });
});

describe('templates of replies', () => {
  const texts = { cz: 'Dobrý den, {first_name}', en: 'Hello {first_name}' };

  it('are saved, changed and removed, each with its author', async () => {
    const { body } = await mallApi.sendAs(eva.token, saveReplyTemplate, { title: ' Greeting ', texts });
    const saved = 'data' in body ? body.data : expect.unreachable();
    expect(saved).toMatchObject({ version: 1, title: 'Greeting', texts });
    await mallApi.sendAs(adam.token, saveReplyTemplate, { ...saved, title: 'Greetings' });
    expect((await mallApi.callAs(eva.token, listReplyTemplates)).data).toMatchObject({
      centre: 'Tiny',
      templates: [{ id: saved.id, version: 2, title: 'Greetings' }],
    });
    const late = await mallApi.sendAs(eva.token, saveReplyTemplate, { ...saved, title: 'Hello' });
    expect(late).toMatchObject({ status: 409, body: { errors: { version: ['invalid'] } } });
    await mallApi.sendAs(eva.token, removeReplyTemplate, {}, at(saved.id));
    expect((await mallApi.callAs(eva.token, listReplyTemplates)).data.templates).toEqual([]);
    expect(listActs(mallApi).map(({ act }) => act)).toEqual(expect.arrayContaining(['templates save', 'templates remove']));
  });

  it('have a text in at least one language', async () => {
    expect((await mallApi.sendAs(eva.token, saveReplyTemplate, { title: 'Empty', texts: {} })).status).toBe(422);
  });
});
