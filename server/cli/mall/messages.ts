import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DeskRequestInFull } from '#shared/contracts/desk.ts';
import type { Message } from '#shared/contracts/messages.ts';
import { MessageText } from '#shared/schemas/messages.ts';
import { messageLimits } from '#shared/site/late-limits.ts';
import type { CentreConversation } from '../../mall-api/conversations/centre-queries.ts';
import { inTransaction } from '../../mall-api/core/db/transaction.ts';
import { type CommandContext, CommandFault, type Commands, readOptions, recordAct, toCentreTime, toTable } from './command.ts';

const listedAtMost = 50;

/** `npm run mall -- messages …`: conversations with members (`7`), and requests of visitors (`v7`). */
export const messageCommands: Commands = {
  list: {
    takes: '[--closed]',
    does: `lists the ${listedAtMost} conversations that were written in last, and as many requests of visitors; or those that are closed`,
    run(typed, context) {
      const isClosed = readOptions(typed, { closed: 'flag' }).closed === true;
      const conversations = listConversations(isClosed, context);
      const requests = listRequests(isClosed, context);
      if (conversations.length + requests.length === 0) return isClosed ? 'Nothing is closed.' : 'Nobody waits for the centre.';
      const head = ['id', 'reference', `last message (${toCentreTime(context).zone})`, 'unread', 'about', 'from', 'subject'];
      return toTable(head, [...conversations, ...requests]);
    },
  },
  show: {
    takes: '<id> [--before <message id>]',
    does: `shows the last ${messageLimits.ofPage} messages of a conversation, or those before one, and marks it as read; or a visitor’s request`,
    run(typed, context) {
      const { words, before } = readOptions(typed, { before: 'text' });
      const found = getWritten(words[0], context);
      if (found.kind === 'request') return toText(showRequest(found.request, context));
      if (before !== undefined && !/^\d{1,9}$/.test(before)) throw new CommandFault('--before needs the number of a message.');
      const { conversation } = found;
      const { conversations } = context.domain.queries;
      const messages = conversations.listMessages(conversation.id, before === undefined ? undefined : Number(before));
      inTransaction(context.domain.db, () => context.domain.desk.markRead(conversation.id));
      return toText(showConversation(conversation, messages, context));
    },
  },
  picture: {
    takes: '<message id> [file]',
    does: 'writes the picture of a message to a new file',
    run([typed, file], { domain }) {
      const name = /^\d{1,9}$/.test(typed ?? '') ? domain.queries.conversations.findPicture(Number(typed)) : undefined;
      if (name === undefined)
        throw new CommandFault('There is no message with a picture of that number: see npm run mall -- messages show <id>');
      const picture = domain.receiptPictures.find(name);
      if (!picture) throw new CommandFault('Its file is gone.');
      const target = resolve(file ?? `message-${typed}.webp`);
      if (existsSync(target)) throw new CommandFault(`${target} is there already, and is left as it is.`);
      writeFileSync(target, picture, { flag: 'wx', mode: 0o600 });
      return target;
    },
  },
  reply: {
    takes: '<id> <text> [--close]',
    does: 'replies in a conversation, of which the member is told by e-mail; or to a visitor, by e-mail; and closes it',
    run(typed, context) {
      const { words, close } = readOptions(typed, { close: 'flag' });
      const [id, ...reply] = words;
      const found = getWritten(id, context);
      const text = MessageText.safeParse(reply.join(' '));
      if (!text.success) throw new CommandFault(`A reply has 1 to ${messageLimits.charactersAtMost} characters.`);
      const { reference } = found.kind === 'request' ? found.request : found.conversation;
      inTransaction(context.domain.db, () => {
        if (found.kind === 'request') context.domain.desk.replyToRequest(found.request.id, { text: text.data });
        else context.domain.desk.reply(found.conversation.id, { text: text.data });
        recordAct(context, 'messages reply', reference);
        if (close) closeIt(found, context);
      });
      const isTold =
        found.kind === 'request' ? 'the reply goes to the visitor by e-mail' : 'the reply is there, and the member is told by e-mail';
      return `${reference}: ${isTold}${close ? '; it is closed' : ''}.`;
    },
  },
  close: {
    takes: '<id>',
    does: 'closes a conversation, which the member opens again by writing in it; or a visitor’s request',
    run([typed], context) {
      const found = getWritten(typed, context);
      const { reference } = found.kind === 'request' ? found.request : found.conversation;
      const isNew = inTransaction(context.domain.db, () => closeIt(found, context));
      return isNew ? `${reference} is closed.` : `${reference} was closed already.`;
    },
  },
};

type Written = { kind: 'conversation'; conversation: CentreConversation } | { kind: 'request'; request: DeskRequestInFull };

function getWritten(typed: string | undefined, { domain: { queries } }: CommandContext): Written {
  const [, isVisitors, digits] = /^(v?)(\d{1,9})$/.exec(typed ?? '') ?? [];
  const id = Number(digits);
  const conversation = isVisitors === '' ? queries.conversations.findForCentre(id) : undefined;
  if (conversation) return { kind: 'conversation', conversation };
  const request = isVisitors === 'v' ? queries.support.findForCentre(id) : undefined;
  if (request) return { kind: 'request', request };
  throw new CommandFault('There is no such conversation: see npm run mall -- messages list');
}

/** Closes a request or conversation. Returns whether it was open before. */
function closeIt(found: Written, context: CommandContext): boolean {
  const { desk } = context.domain;
  const isNew = found.kind === 'request' ? desk.closeRequest(found.request.id) : desk.close(found.conversation.id);
  const { reference } = found.kind === 'request' ? found.request : found.conversation;
  if (isNew) recordAct(context, 'messages close', reference);
  return isNew;
}

const firstPage = { page: 1, per_page: listedAtMost };

function listConversations(isClosed: boolean, context: CommandContext): string[][] {
  const { toMinute } = toCentreTime(context);
  const { data } = context.domain.queries.conversations.listForCentre(firstPage, { isClosed });
  return data.map(({ id, reference, last_message: last, unread, category, subject, name }) => {
    return [String(id), reference, toMinute(last.created_at), unread > 0 ? `${unread} new` : '', category, name, subject];
  });
}

function listRequests(isClosed: boolean, context: CommandContext): string[][] {
  const { toMinute } = toCentreTime(context);
  const { data } = context.domain.queries.support.listForCentre(firstPage, { isClosed });
  return data.map(({ id, reference, created_at, replies, category, name, subject }) => {
    return [`v${id}`, reference, toMinute(created_at), replies === 0 ? 'not answered' : '', category, name, subject];
  });
}

function showConversation(conversation: CentreConversation, messages: readonly Message[], context: CommandContext): string[] {
  const { reference, category, subject, name, email, locale, closed_at } = conversation;
  const { zone, toMinute } = toCentreTime(context);
  const closed = closed_at === null ? [] : [`closed ${toMinute(closed_at)}`];
  const head = [`${reference} · ${category}: ${subject}`, `${name} <${email}>, ${locale}`, `times are of ${zone}`, ...closed];
  const earlier = messages.length < messageLimits.ofPage ? [] : [`earlier ones: --before ${messages[0]?.id}`];
  const parts = messages.map(({ id, from, is_automatic, created_at, read_at, text, attachments }) => {
    if (is_automatic) return `${from} · ${toMinute(created_at)} · automatic\n${text}`;
    const isRead = from === 'centre' && read_at !== null ? [`read ${toMinute(read_at)}`] : [];
    const picture = attachments.length > 0 ? [`picture: npm run mall -- messages picture ${id}`] : [];
    return [[from, toMinute(created_at), ...isRead].join(' · '), ...(text === '' ? [] : [text]), ...picture].join('\n');
  });
  return [head.join('\n'), ...earlier, ...parts];
}

function showRequest(
  { reference, category, subject, name, email, locale, created_at, message, answers, closed_at }: DeskRequestInFull,
  context: CommandContext,
): string[] {
  const { zone, toMinute } = toCentreTime(context);
  const closed = closed_at === null ? [] : [`closed ${toMinute(closed_at)}`];
  const head = [`${reference} · ${category}: ${subject}`, `${name} <${email}>, ${locale}, a visitor`, `times are of ${zone}`, ...closed];
  const replies = answers.map(({ text, created_at: at }) => `centre · ${toMinute(at)}\n${text}`);
  return [head.join('\n'), `visitor · ${toMinute(created_at)}\n${message}`, ...replies];
}

/** Removes control characters: input of members and visitors must not control the operator's terminal. */
function toText(parts: readonly string[]): string {
  return parts.map((part) => part.replace(/[^\P{Cc}\n\t]/gu, '')).join('\n\n');
}
