import type { ReplyFile } from '#shared/contracts/desk-inbox.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { toFileTitle } from '#shared/rules/file-title.ts';
import { replyFileLimits } from '#shared/site/inbox-limits.ts';
import { prepareFind } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { found } from '../core/db/found.ts';
import { jsonListFrom, jsonObject } from '../core/db/sqlite/dialect.ts';
import { awaitTransaction, patient } from '../core/db/transaction.ts';
import { findWebpSize } from '../core/webp-size.ts';
import type { ReceiptPictures } from '../receipts/receipt-pictures.ts';

const fields = {
  id: 'reply_file.id',
  type: `CASE WHEN reply_file.width = 0 THEN 'document' ELSE 'picture' END`,
  title: 'reply_file.title',
  width: 'reply_file.width',
  height: 'reply_file.height',
  bytes: 'reply_file.bytes',
};

/** Returns SQL for the list of files of a message or reply. */
export const replyFilesOf = (column: 'message_id' | 'reply_id', of: string): string =>
  jsonListFrom(`SELECT ${jsonObject(fields)} AS body, reply_file.id AS place FROM reply_file WHERE reply_file.${column} = ${of}`);

interface Dependencies {
  db: Database;
  clock: () => Date;
  receiptPictures: Pick<ReceiptPictures, 'write' | 'writeDocument' | 'find' | 'removeLater' | 'removeUnrecorded'>;
}

export interface NewReplyFile {
  content: Buffer;
  type: ReplyFile['type'];
  fileName: string | undefined;
  staffId: number;
}

/** Age at which a file without a message or reply is removed. */
const unusedMs = 86_400_000;
const removedAtOnce = 100;

/** Handles files that staff attach to replies: uploaded first, then sent with a reply. They are stored beside the pictures of receipts. */
export function prepareReplyFiles({ db, clock, receiptPictures }: Dependencies) {
  const insert = db.prepare(
    `INSERT INTO reply_file (name, title, width, height, bytes, staff_id, created_ms)
     VALUES (:name, :title, :width, :height, :bytes, :staffId, :nowMs) RETURNING id`,
  );
  const find = prepareFind<ReplyFile>(db, `SELECT ${jsonObject(fields)} AS body FROM reply_file WHERE id = :id`);
  const ofMember = `FROM reply_file JOIN message ON message.id = message_id JOIN conversation ON conversation.id = conversation_id`;
  const findName = db.prepare('SELECT name FROM reply_file WHERE id = :id');
  const findMembersName = db.prepare(`SELECT reply_file.name ${ofMember} WHERE reply_file.id = :id AND customer_id = :customerId`);
  const listMembersNames = db.prepare(`SELECT reply_file.name ${ofMember} WHERE customer_id = :customerId`);
  const listReplyFiles = db.prepare('SELECT name, title FROM reply_file WHERE reply_id = :replyId ORDER BY id');
  const listVisitorsNames = db.prepare(
    `SELECT reply_file.name FROM support_request JOIN support_reply ON request_id = support_request.id JOIN reply_file ON reply_id = support_reply.id
     WHERE lower(email) = lower(:email)`,
  );
  const unused = 'message_id IS NULL AND reply_id IS NULL';
  const attachTo = (column: 'message_id' | 'reply_id') =>
    db.prepare(`UPDATE reply_file SET ${column} = :to WHERE id = :id AND staff_id = :staffId AND ${unused}`);
  const attachToMessage = attachTo('message_id');
  const attachToReply = attachTo('reply_id');
  const sumBytes = db.prepare('SELECT coalesce(sum(bytes), 0) AS bytes FROM reply_file WHERE reply_id = :replyId');
  const removeByName = db.prepare('DELETE FROM reply_file WHERE name = :name');
  const removeUnused = db.prepare(
    `DELETE FROM reply_file WHERE id IN (SELECT id FROM reply_file WHERE ${unused} AND created_ms <= :beforeMs LIMIT ${removedAtOnce})
     RETURNING name`,
  );

  /** Removes rows now and their files after the transaction. */
  function removeAll(names: readonly string[]): void {
    for (const name of names) removeByName.run({ name });
    receiptPictures.removeLater(names);
  }

  return {
    /** Stores an uploaded file. Throws `UnprocessableEntity` if its content is not of its type, or too large. */
    async add({ content, type, fileName, staffId }: NewReplyFile): Promise<ReplyFile> {
      const isPicture = type === 'picture';
      if (content.length > replyFileLimits.bytesAtMost)
        throw new ApiError('UnprocessableEntity', { errors: { [isPicture ? 'image' : 'file']: ['too_big'] } });
      const size = isPicture ? findWebpSize(content) : { width: 0, height: 0 };
      if (!size) throw new ApiError('UnprocessableEntity', { errors: { image: ['invalid'] } });
      const name = isPicture ? await receiptPictures.write(content) : await receiptPictures.writeDocument(content);
      try {
        const title = toFileTitle(fileName ?? '', isPicture ? 'webp' : 'pdf');
        const row = { name, title, ...size, bytes: content.length, staffId, nowMs: clock().getTime() };
        return found(find({ id: await awaitTransaction(db, () => Number(insert.get(row)?.id)) }));
      } finally {
        receiptPictures.removeUnrecorded(name);
      }
    },
    /**
     * Attaches a person's uploaded files to a message or reply. Throws `UnprocessableEntity` if a file is not available, or if all files together
     * are too large for an email. Callers hold the transaction.
     */
    attach(ids: readonly number[], to: { messageId: number } | { replyId: number }, staffId: number | undefined): void {
      for (const id of ids) {
        const { changes } =
          'messageId' in to
            ? attachToMessage.run({ id, to: to.messageId, staffId: staffId ?? null })
            : attachToReply.run({ id, to: to.replyId, staffId: staffId ?? null });
        if (Number(changes) !== 1) throw new ApiError('UnprocessableEntity', { errors: { attachments: ['not_available'] } });
      }
      if ('replyId' in to && Number(sumBytes.get({ replyId: to.replyId })?.bytes) > replyFileLimits.emailBytesAtMost)
        throw new ApiError('UnprocessableEntity', { errors: { attachments: ['too_big'] } });
    },
    /** Reads a file as a data URL; with `customerId`, only a file in a conversation of that member. Throws `NotFound`. */
    read(id: number, customerId?: number): { file: string } {
      const row = found(customerId === undefined ? findName.get({ id }) : findMembersName.get({ id, customerId }));
      const name = String(row.name);
      return { file: `data:${toType(name)};base64,${found(receiptPictures.find(name)).toString('base64')}` };
    },
    /** Returns the name of the stored file in a conversation of the member, for their data export. */
    findMembersName: (id: number, customerId: number): string | undefined => {
      const row = findMembersName.get({ id, customerId });
      return row && String(row.name);
    },
    /** Lists the files of a reply to a visitor, for its email. Leaves out files that are gone. */
    listForEmail: (replyId: number) =>
      listReplyFiles.all({ replyId }).flatMap(({ name, title }) => {
        const content = receiptPictures.find(String(name));
        return content ? [{ name: String(title), contentType: toType(String(name)), content }] : [];
      }),
    removeOfMember: (customerId: number): void => removeAll(listMembersNames.all({ customerId }).map(({ name }) => String(name))),
    removeOfVisitor: (email: string): void => removeAll(listVisitorsNames.all({ email }).map(({ name }) => String(name))),
    /** Removes drafts that were never sent, and files of deleted requests. */
    async removeUnused(): Promise<void> {
      const beforeMs = clock().getTime() - unusedMs;
      for (let removed = removedAtOnce; removed === removedAtOnce; ) {
        const names = await awaitTransaction(db, () => removeUnused.all({ beforeMs }).map(({ name }) => String(name)), patient);
        receiptPictures.removeLater(names);
        removed = names.length;
      }
    },
  };
}

export type ReplyFiles = ReturnType<typeof prepareReplyFiles>;

const toType = (name: string): string => (name.endsWith('.pdf') ? 'application/pdf' : 'image/webp');
