import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messageCommands } from '#server/cli/mall/messages.ts';
import { examineDatabase } from '#server/mall-api/backup/facts.ts';
import { readPictureSize } from '#server/mall-api/conversations/routes.ts';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { getMessagePicture, listConversations, listMessages, type Message, sendPictureMessage } from '#shared/contracts/messages.ts';
import { getOwnData } from '#shared/contracts/profile.ts';
import { sendSupportRequest } from '#shared/contracts/support.ts';
import { messageLimits } from '#shared/site/late-limits.ts';
import { runCommand } from '../cli/run-command.ts';
import { createMember, type TestMember } from './members.ts';
import { copyTinyContent, type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';

let content: ReturnType<typeof copyTinyContent>;
let mallApi: RunningMallApi;
let jana: TestMember;
let conversation: number;
beforeAll(async () => {
  content = copyTinyContent({ 'malls.json': [{ id: 1, name: 'Tiny', email: 'info@tiny.example', translations: [] }] });
  mallApi = await startMallApi(content.contentDir);
});
afterAll(async () => {
  await mallApi.close();
  content.remove();
});
beforeEach(async () => {
  jana = createMember(mallApi);
  conversation = await open(jana);
});

async function open({ token, email }: TestMember): Promise<number> {
  const request = { name: 'J', email, subject: 'A dent', category: 'parking', message: 'Somebody has hit my car.', locale: 'cz' } as const;
  await mallApi.sendAs(token, sendSupportRequest, request);
  return (await mallApi.callAs(token, listConversations)).data[0]?.id ?? 0;
}

const draw = (width = 30, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#a03' } })
    .webp()
    .toBuffer();
const send = (picture: Buffer | undefined, text = '', { token } = jana, key = randomUUID()) =>
  mallApi.sendAs(token, sendPictureMessage, { conversation_id: conversation, text }, { key, ...(picture && { picture }) });
const sent = async (picture: Buffer, text = ''): Promise<Message> => {
  const { body } = await send(picture, text);
  return body.status === 'success' ? body.data : expect.unreachable(JSON.stringify(body));
};
const pictureFiles = () => (existsSync(mallApi.receiptsDir) ? readdirSync(mallApi.receiptsDir) : []);
const settled = () => new Promise((resolve) => setImmediate(resolve)); // waits for the removal of files after a transaction

describe('a picture in a conversation', () => {
  it('is returned to the member with its size, with or without text, and reopens a closed conversation', async () => {
    runCommand(messageCommands, mallApi, 'close', String(conversation));
    const picture = await draw();
    const message = await sent(picture, ' The left door ');
    expect(message).toMatchObject({ text: 'The left door', attachments: [{ id: message.id, width: 30, height: 20 }] });
    expect(await sent(await draw(7, 9))).toMatchObject({ text: '', attachments: [{ width: 7, height: 9 }] });
    const { data } = await mallApi.callAs(jana.token, getMessagePicture, { params: { id: message.id } });
    expect(data.picture).toBe(`data:image/webp;base64,${picture.toString('base64')}`);
    expect((await mallApi.callAs(jana.token, listConversations)).data[0]).toMatchObject({ closed_at: null, last_message: { text: '' } });
    expect((await mallApi.callAs(jana.token, getOwnData)).data).toMatchObject({
      sections: { conversations: [{ messages: [{}, { pictures: [picture.toString('base64')] }, {}] }] },
    });
  });

  it('is stored once, however often it is sent', async () => {
    const key = randomUUID();
    const picture = await draw();
    const answers = await Promise.all([1, 2, 3].map(() => send(picture, 'Once', jana, key)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await mallApi.callAs(jana.token, listMessages, { query: { conversation } })).data).toHaveLength(2);
  });

  it.each<[string, () => Promise<Buffer | undefined> | Buffer, string]>([
    ['none', async () => undefined, 'required'],
    ['no picture', () => Buffer.from('<svg onload="alert(1)">'.repeat(9)), 'invalid'],
    [
      'a picture that no gateway has drawn',
      () =>
        sharp({ create: { width: 3, height: 3, channels: 3, background: '#000' } })
          .png()
          .toBuffer(),
      'invalid',
    ],
    ['only the head of a picture', async () => (await draw()).subarray(0, 20), 'invalid'],
    ['a picture of size zero', async () => Buffer.concat([(await draw()).subarray(0, 26), Buffer.alloc(8)]), 'invalid'],
  ])('is rejected if it is %s, and nothing is stored', async (_what, make, code) => {
    const before = pictureFiles();
    expect(await send(await make())).toMatchObject({ status: 422, body: { errors: { image: [code] } } });
    await settled();
    expect(pictureFiles()).toEqual(before);
    expect((await mallApi.callAs(jana.token, listMessages, { query: { conversation } })).data).toHaveLength(1);
  });

  it('has the same text limit as a message', async () => {
    expect(await send(await draw(), 'a'.repeat(messageLimits.charactersAtMost + 1))).toMatchObject({ status: 422 });
  });

  it('counts towards the daily limit like any message', async () => {
    const insert = mallApi.db.prepare(`INSERT INTO message (conversation_id, sender, text, created_ms) VALUES (?, 'customer', 'x', ?)`);
    for (let count = 1; count < messageLimits.perDay; count += 1) insert.run(conversation, wednesdayNoon.getTime());
    expect(await send(await draw())).toMatchObject({ status: 429 });
  });

  it('is written to a file by the operator, once', async () => {
    runCommand(messageCommands, mallApi, 'reply', String(conversation), 'Please send a picture.'); // the reply marks all earlier messages as read
    const picture = await draw();
    const { id } = await sent(picture);
    const email = (await mallApi.mails()).filter(({ kind }) => kind === 'conversation-centre').at(-1);
    expect(email?.text).toContain(`https://desk.tiny.example/desk/inbox/conversations/${conversation}`);
    expect(email?.text).not.toContain('npm run mall');
    expect(runCommand(messageCommands, mallApi, 'show', String(conversation))).toContain(`picture: npm run mall -- messages picture ${id}`);
    const file = join(tmpdir(), `${randomUUID()}.webp`);
    expect(runCommand(messageCommands, mallApi, 'picture', String(id), file)).toBe(file);
    expect(() => runCommand(messageCommands, mallApi, 'picture', String(id), file)).toThrow('is there already');
    rmSync(file);
    expect(() => runCommand(messageCommands, mallApi, 'picture', String(id - 1))).toThrow('no message with a picture');
  });

  it('survives the removal of unrecorded pictures, is in a backup, and is deleted with the account', async () => {
    await sent(await draw());
    const ofOthers = pictureFiles().length - 1;
    mallApi.domain.receiptPictures.sweep(new Date(Date.now() + 86_400_000));
    expect(pictureFiles()).toHaveLength(ofOthers + 1);
    const copy = join(tmpdir(), `${randomUUID()}.sqlite`);
    mallApi.db.exec(`VACUUM INTO '${copy}'`);
    expect(examineDatabase(copy, 'a copy').pictures.toSorted()).toEqual(pictureFiles().toSorted());
    rmSync(copy);
    inTransaction(mallApi.db, () => mallApi.domain.lifecycle.deleteAccount(jana.customerId));
    await settled();
    expect(pictureFiles()).toHaveLength(ofOthers);
  });
});

describe('five members', () => {
  it('cannot read each other’s conversations: all pairs', async () => {
    const members: { member: TestMember; conversation: number; picture: number }[] = [];
    for (let count = 0; count < 5; count += 1) {
      jana = createMember(mallApi);
      conversation = await open(jana);
      members.push({ member: jana, conversation, picture: (await sent(await draw())).id });
    }
    for (const { member } of members)
      for (const other of members) {
        const addresses = [
          `/v1/messages?conversation=${other.conversation}`,
          `/v1/messages/conversation/${other.conversation}`,
          `/v1/messages/message/${other.picture}`,
          `/v1/messages/attachments/${other.picture}`,
        ];
        const statuses = await Promise.all(addresses.map(async (address) => (await mallApi.refuseAs(member.token, address)).status));
        expect(new Set(statuses)).toEqual(new Set([other.member === member ? 200 : 404]));
      }
  });
});

describe('readPictureSize', () => {
  it.each<[string, (picture: Sharp) => Sharp]>([
    ['with losses', (picture) => picture.webp()],
    ['without', (picture) => picture.webp({ lossless: true })],
    [
      'with more than a picture in it',
      (picture) =>
        picture
          .ensureAlpha(0.5)
          .withExif({ IFD0: { Copyright: 'nobody' } })
          .webp(),
    ],
  ])('reads a picture %s', async (_what, encode) => {
    const picture = await encode(sharp({ create: { width: 301, height: 17, channels: 3, background: '#08f' } })).toBuffer();
    expect(readPictureSize(picture)).toEqual({ width: 301, height: 17 });
  });
});
