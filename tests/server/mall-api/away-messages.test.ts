import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { createDomain } from '#server/mall-api/domain.ts';
import { getDeskConversation, getDeskRequest, listDeskConversations, replyToConversation } from '#shared/contracts/desk.ts';
import { getInboxCounts } from '#shared/contracts/desk-inbox.ts';
import { getUnreadMessages, listConversations, listMessages, sendMessage } from '#shared/contracts/messages.ts';
import { sendSupportRequest } from '#shared/contracts/support.ts';
import { createMember, type TestMember } from './members.ts';
import { copyTinyContent, type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

const at = (text: string) => new Date(`${text}+01:00`);
/** The tiny centre is open from 9 to 21 every day. */
const [night, laterThatNight, noon, nextNight] = ['2026-03-11T22:00', '2026-03-12T08:59', '2026-03-12T12:00', '2026-03-12T23:00'].map(
  at,
) as [Date, Date, Date, Date];
const answerIn = { cz: 'Odpovíme vám zítra od 9:00.', de: 'Wir antworten Ihnen heute ab 9:00.' };

let content: ReturnType<typeof copyTinyContent>;
let mallApi: RunningMallApi;
let jana: TestMember;
let eva: TestStaff;
beforeEach(async () => {
  const settings = [
    { group: null, key: 'website_name', value: 'Tiny' },
    { group: null, key: 'is_away_message_active', value: true },
  ];
  content = copyTinyContent({ 'settings.json': settings, 'malls.json': openEveryDay() });
  mallApi = await startMallApi(content.contentDir, { hasThread: true });
  jana = createMember(mallApi, { locale: 'de' });
  mallApi.setNow(night);
  eva = await createStaff(mallApi, 'desk');
});
afterEach(async () => {
  await mallApi.close();
  content.remove();
});

/** The centre without special days. */
function openEveryDay(): unknown {
  const folder = join(import.meta.dirname, '../../support/tenants/tiny/content');
  const [mall] = JSON.parse(readFileSync(join(folder, 'malls.json'), 'utf8')) as { opening_hours: object[] }[]; // safe: a list of one centre
  return [{ ...mall, opening_hours: mall?.opening_hours.map((zone) => ({ ...zone, exceptions: [] })) }];
}

const request = { name: 'Jana Malá', subject: 'Klíč', category: 'lost-found', message: 'Ztratila jsem klíč.', locale: 'cz' } as const;
async function ask(member?: TestMember) {
  const { body } = await mallApi.sendAs(member?.token, sendSupportRequest, { ...request, email: member?.email ?? 'host@visitor.example' });
  return 'data' in body ? body.data : undefined;
}
const conversationId = async () => (await mallApi.callAs(jana.token, listConversations)).data[0]?.id ?? 0;
const write = (conversation_id: number, text: string) =>
  mallApi.sendAs(jana.token, sendMessage, { conversation_id, text }, { key: randomUUID() });
const messages = async (conversation: number) =>
  (await mallApi.callAs(jana.token, listMessages, { query: { conversation } })).data.map(({ text, is_automatic }) =>
    is_automatic ? `(${text.slice(text.lastIndexOf(' Wir') + 1)})` : text,
  );
const hear = async () => (await mallApi.mails()).filter(({ kind }) => kind === 'support-copy');

describe('an away message', () => {
  it('answers a member once in each closed period, in the member’s language', async () => {
    mallApi.setNow(noon);
    await ask(jana);
    const id = await conversationId();
    expect(await messages(id)).toEqual([request.message]);
    mallApi.setNow(nextNight);
    await write(id, 'Noch da?');
    await write(id, 'Hallo?');
    mallApi.setNow(at('2026-03-13T08:00'));
    await write(id, 'Guten Morgen');
    mallApi.setNow(at('2026-03-13T12:00'));
    await write(id, 'Mittag');
    mallApi.setNow(at('2026-03-14T01:00'));
    await write(id, 'Nacht');
    expect(await messages(id)).toEqual([
      request.message,
      'Noch da?',
      '(Wir antworten Ihnen morgen ab 9:00.)',
      'Hallo?',
      'Guten Morgen',
      'Mittag',
      'Nacht',
      `(${answerIn.de})`,
    ]);
  });

  it('is no reply: the conversation waits, and the next reply is announced as usual', async () => {
    await ask(jana);
    const id = await conversationId();
    expect((await mallApi.callAs(eva.token, getInboxCounts)).data.conversations).toMatchObject({ open: 1, unread: 1 });
    const [listed] = (await mallApi.callAs(eva.token, listDeskConversations)).data;
    expect(listed).toMatchObject({ unread: 1, last_message: { from: 'customer', text: request.message, is_automatic: false } });
    expect((await mallApi.callAs(eva.token, listDeskConversations, { query: { q: 'antworten' } })).data).toEqual([]);
    expect((await mallApi.callAs(jana.token, getUnreadMessages)).data).toEqual({ unread: 0 });
    await mallApi.sendAs(eva.token, replyToConversation, { text: 'Máme ho.' }, { input: { params: { id } } });
    expect((await mallApi.mails()).filter(({ kind }) => kind === 'conversation-reply')).toHaveLength(1);
    expect((await mallApi.callAs(eva.token, getDeskConversation, { params: { id } })).data.last_message.text).toBe('Máme ho.');
  });

  it('is in the answer and in the confirmation to a visitor, which no other program answers', async () => {
    const answered = await ask();
    expect(answered?.away_text).toContain(answerIn.cz);
    const [mail] = await hear();
    expect(mail).toMatchObject({ isReply: true, text: expect.stringContaining(`Automatická odpověď:\n${answered?.away_text}`) });
    const id = Number(mallApi.db.prepare('SELECT id FROM support_request').get()?.id);
    expect((await mallApi.callAs(eva.token, getDeskRequest, { params: { id } })).data).toMatchObject({
      away_text: answered?.away_text,
      replies: 0,
    });
    expect((await mallApi.callAs(eva.token, getInboxCounts)).data.requests.unanswered).toBe(1);
  });

  it('is not sent within the hours', async () => {
    mallApi.setNow(noon);
    expect((await ask())?.away_text).toBeNull();
    const [mail] = await hear();
    expect(mail?.isReply).toBe(false);
    expect(mail?.text).not.toContain('Automatická');
  });

  it('is sent once if two processes write to the same database', async () => {
    await ask(jana);
    const id = await conversationId();
    mallApi.setNow(nextNight);
    const db = openDatabase(mallApi.databaseFile ?? '');
    const other = createDomain({
      db,
      clock: () => nextNight,
      randomBytes: Buffer.alloc,
      hashAddress: String,
      getKey: () => Buffer.alloc(32),
      receiptsDir: '',
    });
    await write(id, 'Eins');
    inTransaction(db, () => other.writeMessage(jana.customerId, { conversationId: id, text: 'Zwei' }));
    db.close();
    mallApi.setNow(laterThatNight);
    expect((await messages(id)).filter((text) => text.startsWith('('))).toHaveLength(2); // one for each of the two nights
  });
});
