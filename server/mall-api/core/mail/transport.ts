import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import { oneClickBody } from '#shared/site/one-click.ts';

interface Party {
  name: string;
  address: string;
}

/** Email ready to send. */
export interface Mail {
  /**
   * Unique to this email. If an email was sent twice because the success of the first attempt was unknown, recipients
   * recognize the duplicate by this key.
   */
  key: string;
  kind: string;
  from: Party;
  to: Party;
  replyTo?: Party | undefined;
  subject: string;
  text: string;
  html: string;
  /** Unsubscribe link, opened by the reader or called by their mail program with one POST (RFC 8058). */
  unsubscribeLink?: string | undefined;
  /** Whether a person has written the email, so that vacation replies may answer it (RFC 3834). */
  isWritten?: boolean | undefined;
  /** Whether the email answers a person automatically, instead of only confirming (RFC 3834). */
  isReply?: boolean | undefined;
  /** `root`: id of the first email of a conversation. All later emails refer to it, so that mail programs group them. */
  thread?: { root: string; isRoot?: boolean } | undefined;
  attachments?: readonly { name: string; contentType: string; content: string | Buffer }[] | undefined;
  /** Link that is logged for engineers without a mail server. */
  link?: string | undefined;
}

export type MailTransport = (mail: Mail) => Promise<void>;

const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends through a mail server. */
export function createSmtpTransport(smtpUrl: string): MailTransport {
  const transporter = createTransport({ url: smtpUrl, ...limits, disableFileAccess: true, disableUrlAccess: true });
  return async (mail) => {
    await transporter.sendMail(toMessage(mail));
  };
}

interface OutboxDependencies {
  folder: string;
  log: FastifyBaseLogger;
}

/** Kind of the last email to a member, which confirms that the account was deleted. */
const farewell = 'account-deleted';

/**
 * Replaces the mail server: writes each email to a file that only its owner on this machine can read, and logs its link. The email about a deleted
 * account removes all earlier emails to that address.
 */
export function createOutbox({ folder, log }: OutboxDependencies): MailTransport {
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    const { message } = await composer.sendMail(toMessage(mail));
    if (!Buffer.isBuffer(message)) throw new Error('a composed message is a buffer');
    const file = join(folder, `${mail.key}-${mail.kind}.eml`);
    if (mail.kind === farewell) await removeMessagesTo(folder, mail.to.address);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(`${file}.part`, message, { mode: 0o600 });
    await rename(`${file}.part`, file); // the file now appears completely; a repeated email replaces the first one
    log.info({ file, kind: mail.kind, link: mail.link }, 'a message lies in the outbox');
  };
}

/** Names of emails in the outbox; other files in its folder are not touched. */
const messageFile = /^\d{8}T\d{9}Z-[\w-]+\.eml$/;

async function removeMessagesTo(folder: string, address: string): Promise<void> {
  for (const name of await listMessages(folder)) {
    const file = join(folder, name);
    const head = (await readFile(file, 'utf8').catch(() => '')).split('\r\n\r\n', 1)[0] ?? ''; // the file may have been removed meanwhile
    const to = /^To: (.*(?:\r\n[ \t].*)*)/im.exec(head)?.[1] ?? '';
    if (to.toLowerCase().includes(address.toLowerCase())) await rm(file, { force: true });
  }
}

/** Removes older emails; those about a deleted account after a day. */
export async function removeOldMessages(folder: string, { beforeMs, farewellsBeforeMs }: { beforeMs: number; farewellsBeforeMs: number }) {
  for (const name of await listMessages(folder)) {
    const file = join(folder, name);
    const limitMs = name.endsWith(`-${farewell}.eml`) ? farewellsBeforeMs : beforeMs;
    const state = await stat(file).catch(ignoreMissing);
    if (state && state.mtimeMs <= limitMs) await rm(file, { force: true });
  }
}

async function listMessages(folder: string): Promise<string[]> {
  return ((await readdir(folder).catch(ignoreMissing)) ?? []).filter((name) => messageFile.test(name));
}

/** Ignores that the folder does not exist yet, or that the email was removed meanwhile. */
function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}

function toMessage({ key, kind, from, to, replyTo, subject, text, html, unsubscribeLink, isWritten, isReply, thread, attachments }: Mail) {
  const toId = (name: string) => `<${name}@${from.address.split('@')[1]}>`;
  const root = thread && toId(thread.root);
  return {
    messageId: root && thread.isRoot ? root : toId(`${key}.${kind}`),
    ...(root && !thread.isRoot && { inReplyTo: root, references: root }),
    from: toParty(from),
    to: toParty(to),
    ...(replyTo && { replyTo: toParty(replyTo) }),
    subject: toLine(subject),
    text,
    html,
    ...(attachments && { attachments: attachments.map(toAttachment) }),
    ...(unsubscribeLink && { list: { unsubscribe: unsubscribeLink } }),
    headers: {
      ...(!isWritten && { 'Auto-Submitted': isReply ? 'auto-replied' : 'auto-generated' }),
      ...(isReply && { 'X-Auto-Response-Suppress': 'All' }),
      ...(unsubscribeLink && { 'List-Unsubscribe-Post': oneClickBody }),
    },
  };
}

function toAttachment({ name, contentType, content }: NonNullable<Mail['attachments']>[number]) {
  return { filename: toLine(name), contentType, content, contentDisposition: 'attachment' as const };
}

function toParty({ name, address }: Party): Party {
  return { name: toLine(name), address };
}

/** Keeps a header on one line: a line break in a visitor's input must not start another header. */
function toLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
