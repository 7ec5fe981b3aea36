import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examineDatabase } from '#server/mall-api/backup/facts.ts';
import { pictureFolders } from '#server/mall-api/backup/read-backup.ts';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { createOutbox } from '#server/mall-api/core/mail/transport.ts';
import { createRetentionJob } from '#server/mall-api/retention-job.ts';
import { getDeskRequest, listDeskMessages, replyToConversation, replyToRequest } from '#shared/contracts/desk.ts';
import { getReplyFile, type ReplyFile, uploadReplyDocument, uploadReplyPicture } from '#shared/contracts/desk-inbox.ts';
import { getMessageFile, listConversations, listMessages } from '#shared/contracts/messages.ts';
import { getOwnData } from '#shared/contracts/profile.ts';
import { sendSupportRequest } from '#shared/contracts/support.ts';
import { replyFileLimits } from '#shared/site/inbox-limits.ts';
import { createMember, type TestMember } from './members.ts';
import { type RunningMallApi, silentLog, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

const folder = mkdtempSync(join(tmpdir(), 'reply-files-'));
const outbox = join(folder, 'outbox');
let mallApi: RunningMallApi;
let eva: TestStaff;
let adam: TestStaff;
beforeAll(async () => {
  mallApi = await startMallApi(undefined, { transport: createOutbox({ folder: outbox, log: silentLog }) });
  [eva, adam] = [await createStaff(mallApi, 'desk'), await createStaff(mallApi, 'desk')];
});
afterAll(async () => {
  await mallApi.close();
  rmSync(folder, { recursive: true });
});

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n%%EOF\n');
const draw = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#a03' } })
    .webp()
    .toBuffer();
const sendDocument = (content: Buffer, file_name = 'Plan.pdf', { token } = eva) =>
  mallApi.sendAs(token, uploadReplyDocument, { file_name }, { picture: content });
async function upload(file_name?: string, by = eva): Promise<ReplyFile> {
  const { body } = await sendDocument(pdf, file_name, by);
  return body.status === 'success' ? body.data : expect.unreachable(JSON.stringify(body));
}
const ask = { name: 'Jana', subject: 'Where?', category: 'general', message: 'Where is the lift?', locale: 'en' } as const;
async function openConversation(member: TestMember): Promise<number> {
  await mallApi.sendAs(member.token, sendSupportRequest, { ...ask, email: member.email });
  return (await mallApi.callAs(member.token, listConversations)).data[0]?.id ?? 0;
}
async function openRequest(email: string): Promise<number> {
  await mallApi.send(sendSupportRequest, { ...ask, email });
  return Number(mallApi.db.prepare('SELECT max(id) AS id FROM support_request').get()?.id);
}
const at = (id: number) => ({ input: { params: { id } } });
const stored = () => (existsSync(mallApi.receiptsDir) ? readdirSync(mallApi.receiptsDir).filter((name) => /\.(pdf|webp)$/.test(name)) : []);
const settled = () => new Promise((resolve) => setImmediate(resolve)); // waits for the removal of files after a transaction

describe('a file of a reply', () => {
  it('is shown to its member and at the desk, and to nobody else', async () => {
    const [jana, petr] = [createMember(mallApi), createMember(mallApi)];
    const id = await openConversation(jana);
    const content = await draw();
    const { body } = await mallApi.sendAs(eva.token, uploadReplyPicture, { file_name: 'Lift B.jpg' }, { picture: content });
    const picture = body.status === 'success' ? body.data : expect.unreachable(JSON.stringify(body));
    const document = await upload();
    expect([picture, document]).toMatchObject([
      { type: 'picture', title: 'Lift B.webp', width: 30, height: 20, bytes: content.length },
      { type: 'document', title: 'Plan.pdf', width: 0, height: 0 },
    ]);
    const attachments = [picture.id, document.id];
    await mallApi.sendAs(eva.token, replyToConversation, { text: 'Here.', attachments }, at(id));
    const ofMember = await mallApi.callAs(jana.token, listMessages, { query: { conversation: id } });
    const ofDesk = await mallApi.callAs(adam.token, listDeskMessages, { query: { conversation: id } });
    expect([ofMember.data.at(-1)?.files, ofDesk.data.at(-1)?.files]).toEqual([
      [picture, document],
      [picture, document],
    ]);
    const params = { id: document.id };
    const file = `data:application/pdf;base64,${pdf.toString('base64')}`;
    expect((await mallApi.callAs(jana.token, getMessageFile, { params })).data).toEqual({ file });
    expect((await mallApi.callAs(adam.token, getReplyFile, { params })).data).toEqual({ file });
    await expect(mallApi.callAs(petr.token, getMessageFile, { params })).rejects.toThrow('"NotFound"');
    expect((await mallApi.callAs(jana.token, getOwnData)).data).toMatchObject({
      sections: { conversations: [{ messages: [{}, { files: [{ title: 'Lift B.webp' }, { content: pdf.toString('base64') }] }] }] },
    });
  });

  it('can be sent once, by the person who uploaded it', async () => {
    const id = await openConversation(createMember(mallApi));
    const { id: file } = await upload();
    const reply = (staff: TestStaff, attachments: number[]) =>
      mallApi.sendAs(staff.token, replyToConversation, { text: 'Here.', attachments }, at(id));
    const refused = { status: 422, body: { errors: { attachments: ['not_available'] } } };
    expect(await reply(adam, [file])).toMatchObject(refused);
    expect(await reply(eva, [file, file])).toMatchObject(refused);
    expect((await mallApi.callAs(eva.token, listDeskMessages, { query: { conversation: id } })).data).toHaveLength(1);
    expect(await reply(eva, [file])).toMatchObject({ status: 200 });
    expect(await reply(eva, [file])).toMatchObject(refused);
  });

  it.each([
    ['a script named as a document', Buffer.from('<script>alert(1)</script>'), 'invalid'],
    ['a document that is too large', Buffer.concat([pdf, Buffer.alloc(replyFileLimits.bytesAtMost)]), 'too_big'],
  ])('is rejected: %s', async (_, content, code) => {
    const before = stored();
    expect(await sendDocument(content)).toMatchObject({ status: 422, body: { errors: { file: [code] } } });
    expect(stored()).toEqual(before);
  });
});

describe('the email with a reply to a visitor', () => {
  it('contains the files, and a hostile file name adds no header', async () => {
    const id = await openRequest('visitor-1@visitor.example');
    const { id: file, title } = await upload('../..\\\r\nBcc: all@evil.example\u202e"; x="<b>.exe');
    expect(title).toMatch(/^[\w@. ,=-]+\.pdf$/);
    await mallApi.sendAs(eva.token, replyToRequest, { text: 'See the plan.', attachments: [file] }, at(id));
    expect((await mallApi.callAs(eva.token, getDeskRequest, { params: { id } })).data.answers).toMatchObject([{ files: [{ id: file }] }]);
    await mallApi.mails();
    const name = readdirSync(outbox).find((one) => one.endsWith('support-reply.eml')) ?? '';
    const message = readFileSync(join(outbox, name), 'utf8');
    expect(message).toContain('Content-Type: application/pdf');
    expect(message.replaceAll('\r\n', '')).toContain(pdf.toString('base64'));
    expect(message).toMatch(/^Content-Disposition: attachment/m);
    expect(message).not.toMatch(/^bcc:/im);
  });

  it('is limited in size', async () => {
    const id = await openRequest('visitor-2@visitor.example');
    const large = Buffer.concat([pdf, Buffer.alloc(replyFileLimits.bytesAtMost - pdf.length)]);
    const ids = [];
    for (const _ of [1, 2]) {
      const { body } = await sendDocument(large);
      ids.push(body.status === 'success' ? body.data.id : expect.unreachable(JSON.stringify(body)));
    }
    expect(await mallApi.sendAs(eva.token, replyToRequest, { text: 'See.', attachments: ids }, at(id))).toMatchObject({
      status: 422,
      body: { errors: { attachments: ['too_big'] } },
    });
  });
});

describe('the stored files', () => {
  it('are part of a backup', async () => {
    const { id } = await upload();
    const copy = join(folder, 'copy.sqlite');
    mallApi.db.prepare('VACUUM INTO :copy').run({ copy });
    const name = String(mallApi.db.prepare('SELECT name FROM reply_file WHERE id = :id').get({ id })?.name);
    expect(examineDatabase(copy, 'a copy').pictures).toContain(name);
    expect(name).toMatch(pictureFolders.receipts);
  });

  it('are removed with the account, with old requests, and if they were never sent', async () => {
    const jana = createMember(mallApi);
    const conversation = await openConversation(jana);
    const asVisitor = await openRequest(jana.email);
    for (const [contract, id] of [
      [replyToConversation, conversation],
      [replyToRequest, asVisitor],
    ] as const)
      await mallApi.sendAs(eva.token, contract, { text: 'Here.', attachments: [(await upload()).id] }, at(id));
    const before = stored().length;
    inTransaction(mallApi.db, () => mallApi.domain.lifecycle.deleteAccount(jana.customerId));
    await settled();
    expect(stored()).toHaveLength(before - 2);

    mallApi.setNow(new Date(wednesdayNoon.getTime() + 100 * 86_400_000));
    const kept = Number(mallApi.db.prepare('SELECT count(*) AS count FROM reply_file WHERE message_id IS NOT NULL').get()?.count);
    await createRetentionJob({ domain: mallApi.domain, log: silentLog, outboxDir: outbox }).run();
    await settled();
    expect(stored()).toHaveLength(kept);
  });
});
