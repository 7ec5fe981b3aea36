import type { DeskConversation, DeskRequestInFull } from '#shared/contracts/desk.ts';
import type { ReplyTemplate } from '#shared/contracts/desk-inbox.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { Message } from '#shared/contracts/messages.ts';
import { inboxLimits } from '#shared/site/inbox-limits.ts';
import type { Locale } from '#shared/site/locales.ts';
import { prepareFind, prepareList } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { found } from '../core/db/found.ts';
import { asJson, jsonObject } from '../core/db/sqlite/dialect.ts';
import type { MailQueue } from '../core/mail/queue.ts';
import type { LiveEvents } from '../core/realtime/live-events.ts';
import type { NoticeShowers } from '../notices/facts.ts';
import type { MemberNotices } from '../notices/member-notices.ts';
import type { Queries } from '../prepare-queries.ts';
import type { CentreConversation } from './centre-queries.ts';
import type { ReplyFiles } from './reply-files.ts';
import type { Satisfaction } from './satisfaction.ts';

interface Dependencies {
  clock: () => Date;
  queries: Pick<Queries, 'conversations' | 'support'>;
  mailTasks: Pick<MailQueue, 'add'>;
  live: Pick<LiveEvents, 'tell' | 'tellDesk'>;
  memberNotices: Pick<MemberNotices, 'tell'>;
  replyFiles: Pick<ReplyFiles, 'attach'>;
  satisfaction: Pick<Satisfaction, 'ask'>;
}

export interface Reply {
  text: string;
  /** Idempotent by `key`. */
  key?: string | undefined;
  /** Ids of files that the person has uploaded. */
  attachments?: readonly number[] | undefined;
  /** Undefined for callers without an account of the desk, who have no files. */
  staffId?: number | undefined;
}

/**
 * Handles staff actions on conversations and visitors' requests, from the terminal or the desk. Members are notified
 * immediately, and get one email. They get no further email until they have read the messages. Visitors are notified by
 * email. Callers hold the transaction. Throws `NotFound`.
 */
export function prepareDesk(dependencies: Dependencies) {
  const { clock, mailTasks, live, memberNotices, replyFiles, satisfaction } = dependencies;
  const { conversations, support } = dependencies.queries;

  function tellChanged({ id, customer_id }: Pick<CentreConversation, 'id' | 'customer_id'>): void {
    live.tell(customer_id, 'conversation.changed', { conversation_id: id });
    live.tellDesk('conversation.changed', { conversation_id: id });
  }

  /** Marks the member's messages as read and notifies the member. */
  function markRead({ id, customer_id }: Pick<CentreConversation, 'id' | 'customer_id'>): void {
    if (!conversations.markRead(id, 'customer', clock().getTime())) return;
    live.tell(customer_id, 'message.read', { conversation_id: id, by: 'centre' });
    live.tellDesk('message.read', { conversation_id: id, by: 'centre' });
  }

  return {
    /** Adds a reply, marks earlier messages as read and reopens a closed conversation. `isNew` is false if the key was used before. */
    reply(conversationId: number, { text, key: deskKey, attachments = [], staffId }: Reply): { message: Message; isNew: boolean } {
      const conversation = found(conversations.findForCentre(conversationId));
      const known = deskKey === undefined ? undefined : conversations.findByDeskKey(conversationId, deskKey);
      if (known) return { message: known, isNew: false };
      const isTold = conversations.hasUnread(conversationId, 'centre');
      const id = conversations.insertMessage({ conversationId, sender: 'centre', text, deskKey }, clock().getTime());
      replyFiles.attach(attachments, { messageId: id }, staffId);
      if (conversations.reopen(conversationId)) tellChanged(conversation);
      markRead(conversation);
      live.tell(conversation.customer_id, 'message.created', { id, conversation_id: conversationId });
      live.tellDesk('message.created', { id, conversation_id: conversationId });
      memberNotices.tell(conversation.customer_id, { kind: 'reply', conversationId, messageId: id });
      if (!isTold) mailTasks.add('conversation-reply', { messageId: id });
      return { message: found(conversations.findMessage(id)), isNew: true };
    },
    /** Sets the assignee; null removes it. Returns whether the assignee has changed. */
    assign(conversationId: number, staffId: number | null): boolean {
      found(conversations.findForCentre(conversationId));
      const isNews = conversations.assign(conversationId, staffId);
      if (isNews) live.tellDesk('conversation.changed', { conversation_id: conversationId });
      return isNews;
    },
    /** Reopens a conversation. Returns whether it was closed before. */
    reopen(conversationId: number): boolean {
      const conversation = found(conversations.findForCentre(conversationId));
      const isNews = conversations.reopen(conversationId);
      if (isNews) tellChanged(conversation);
      return isNews;
    },
    markRead: (conversationId: number): void => markRead(found(conversations.findForCentre(conversationId))),
    /** Closes a conversation and marks it as read. Returns whether it was open before. */
    close(conversationId: number): boolean {
      const conversation = found(conversations.findForCentre(conversationId));
      markRead(conversation);
      const isNews = conversations.close(conversationId, clock().getTime());
      if (isNews) tellChanged(conversation);
      return isNews;
    },
    /** Replies by email to the visitor's address. `isNew` is false if the key was used before. */
    replyToRequest(
      requestId: number,
      { text, key: deskKey, attachments = [], staffId }: Reply,
    ): { request: DeskRequestInFull; isNew: boolean } {
      const request = found(support.findForCentre(requestId));
      if (deskKey !== undefined && support.hasReply(requestId, deskKey)) return { request, isNew: false };
      const replyId = support.insertReply(requestId, text, deskKey, clock().getTime());
      replyFiles.attach(attachments, { replyId }, staffId);
      support.reopen(requestId);
      mailTasks.add('support-reply', { replyId });
      live.tellDesk('request.changed', { id: requestId });
      return { request: found(support.findForCentre(requestId)), isNew: true };
    },
    /** Like `assign`, for a visitor's request. */
    assignRequest(requestId: number, staffId: number | null): boolean {
      found(support.findForCentre(requestId));
      const isNews = support.assign(requestId, staffId);
      if (isNews) live.tellDesk('request.changed', { id: requestId });
      return isNews;
    },
    /** Reopens a visitor's request. Returns whether it was closed before. */
    reopenRequest(requestId: number): boolean {
      found(support.findForCentre(requestId));
      const isNews = support.reopen(requestId);
      if (isNews) live.tellDesk('request.changed', { id: requestId });
      return isNews;
    },
    /** Closes a visitor's request, and asks how satisfied the visitor is. Returns whether it was open before. */
    closeRequest(requestId: number): boolean {
      found(support.findForCentre(requestId));
      const isNews = support.close(requestId, clock().getTime());
      if (isNews) satisfaction.ask(requestId);
      if (isNews) live.tellDesk('request.changed', { id: requestId });
      return isNews;
    },
  };
}

export function toDeskConversation({
  customer_id,
  name,
  first_name,
  email,
  locale,
  ...conversation
}: CentreConversation): DeskConversation {
  return { ...conversation, customer: { id: customer_id, name, first_name, email, locale: locale as Locale } }; // safe: checked at registration
}

export interface TemplateInput extends Pick<ReplyTemplate, 'title' | 'texts'> {
  /** Id and last read version of an existing template. */
  id?: number | undefined;
  version?: number | undefined;
  staffId: number;
}

const body = jsonObject({ id: 'id', version: 'version', title: 'title', texts: asJson('texts') });

/** Handles the staff's reply templates. Changes run within the caller's transaction. */
export function prepareReplyTemplates({ db, clock }: { db: Database; clock: () => Date }) {
  const list = prepareList<ReplyTemplate>(db, `SELECT ${body} AS body FROM reply_template ORDER BY lower(title), id`);
  const find = prepareFind<ReplyTemplate>(db, `SELECT ${body} AS body FROM reply_template WHERE id = :id`);
  const insert = db.prepare(
    'INSERT INTO reply_template (title, texts, updated_ms, updated_by) VALUES (:title, :texts, :nowMs, :staffId) RETURNING id',
  );
  const update = db.prepare(
    `UPDATE reply_template SET title = :title, texts = :texts, version = version + 1, updated_ms = :nowMs, updated_by = :staffId
     WHERE id = :id AND version = :version`,
  );
  const remove = db.prepare('DELETE FROM reply_template WHERE id = :id');

  return {
    list: (): ReplyTemplate[] => list(),
    find: (id: number): ReplyTemplate | undefined => find({ id }),
    /**
     * Saves a template. Throws `NotFound` or `Conflict`. Errors: `version` if another version was saved meanwhile,
     * `title` if there are too many templates.
     */
    save({ id, version, title, texts, staffId }: TemplateInput): ReplyTemplate {
      const row = { title, texts: JSON.stringify(texts), nowMs: clock().getTime(), staffId };
      if (id === undefined) {
        if (list().length >= inboxLimits.templates) throw new ApiError('Conflict', { errors: { title: ['limit_reached'] } });
        return found(find({ id: Number(insert.get(row)?.id) }));
      }
      found(find({ id }));
      const { changes } = update.run({ ...row, id, version: version ?? 0 });
      if (Number(changes) === 0) throw new ApiError('Conflict', { errors: { version: ['invalid'] } });
      return found(find({ id }));
    },
    /** Removes a template. Throws `NotFound`. */
    remove(id: number): ReplyTemplate {
      const template = found(find({ id }));
      remove.run({ id });
      return template;
    },
  };
}

/** Reads the data that notices about replies show. */
export function prepareReplyNotices({
  queries: { conversations },
}: {
  queries: Pick<Queries, 'conversations'>;
}): Pick<NoticeShowers, 'reply'> {
  return {
    reply: ({ conversationId }) => ({
      conversation_id: conversationId,
      subject: conversations.findForCentre(conversationId)?.subject ?? '',
    }),
  };
}
