import type { Rating } from '#shared/contracts/satisfaction.ts';
import { toPath } from '#shared/rules/routing.ts';
import type { Locale } from '#shared/site/locales.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import type { MailWorker } from '../core/mail/mail-tasks.ts';
import type { MailDependencies } from '../dependencies.ts';
import {
  toCentreEmail,
  toConversationCentreEmail,
  toCopyEmail,
  toLocale,
  toRatingEmail,
  toReplyEmail,
  toRequestReplyEmail,
} from './emails.ts';

declare module '../core/mail/mail-tasks.ts' {
  interface MailTasks {
    'support-centre': { requestId: number };
    'support-copy': { requestId: number };
    /** Email with the centre's answer to a visitor. */
    'support-reply': { replyId: number };
    /** Asks a visitor after a request was closed. */
    'support-rating': { id: number };
    'conversation-centre': { messageId: number };
    'conversation-reply': { messageId: number };
  }
}

/** Writes emails about requests and unread messages, to members, visitors and the centre. */
export function prepareConversationMail(
  dependencies: MailDependencies,
): Pick<MailWorker, `conversation-${'centre' | 'reply'}` | `support-${'centre' | 'copy' | 'reply' | 'rating'}`> {
  const { domain, log, publicUrl, toDeskLink, centreLocale: locale, getCentre, post } = dependencies;
  const { conversations, support } = domain.queries;

  /** Finds an unread message. Undefined if all messages have been read, so that no email is needed. One email covers all later messages. */
  function findUnread(messageId: number) {
    const message = conversations.findMessage(messageId);
    if (!message || !conversations.hasUnread(message.conversation_id, message.from)) return undefined;
    const conversation = conversations.findForCentre(message.conversation_id);
    return conversation && { message, conversation };
  }

  return {
    async 'conversation-centre'({ messageId }) {
      const unread = findUnread(messageId);
      const { name, address } = getCentre();
      if (!unread || !address) return;
      const deskLink = toDeskLink(`/inbox/conversations/${unread.conversation.id}`);
      const { subject, email } = toConversationCentreEmail(unread.conversation, unread.message, { locale, deskLink });
      const thread = { root: toCentreThread(unread.conversation.reference) };
      await post({ kind: 'conversation-centre', to: { name, address }, subject, thread }, email);
    },
    async 'conversation-reply'({ messageId }) {
      const unread = findUnread(messageId);
      if (!unread) return;
      const { conversation } = unread;
      const { email: address, name } = conversation;
      if (address === null) return;
      const link = toConversationLink(publicUrl, conversation, toLocale(conversation));
      const { subject, email } = toReplyEmail(conversation, getCentre().name, link);
      const thread = { root: toVisitorThread(conversation.reference) };
      await post({ kind: 'conversation-reply', to: { name, address }, subject, thread, link }, email);
    },
    async 'support-centre'({ requestId }) {
      const request = support.find(requestId);
      if (!request) return;
      const { name, address } = getCentre();
      if (!address) return log.warn({ reference: request.reference }, 'a visitor has written, but the centre has no e-mail address');
      const conversation = conversations.findByReference(request.reference);
      const deskLink = toDeskLink(conversation ? `/inbox/conversations/${conversation.id}` : `/inbox/requests/${requestId}`);
      const { subject, email } = toCentreEmail(request, { locale, deskLink }, conversation);
      const isAnsweredByMail = request.email && !conversation;
      const replyTo = isAnsweredByMail ? { name: request.name, address: request.email } : undefined;
      const thread = { root: toCentreThread(request.reference), isRoot: true };
      const isWritten = replyTo !== undefined; // the visitor's own words, which the centre's mail program may answer automatically
      await post({ kind: 'support-centre', to: { name, address }, replyTo, subject, thread, isWritten }, email);
    },
    async 'support-copy'({ requestId }) {
      const request = support.find(requestId);
      if (!request?.email) return; // the account has been deleted meanwhile
      const centre = getCentre();
      const conversation = conversations.findByReference(request.reference);
      const conversationLink = conversation && toConversationLink(publicUrl, conversation, request.locale);
      const facts = { mall: centre.name, canReply: centre.address !== undefined, conversationLink };
      const { subject, email } = toCopyEmail(request, facts);
      const replyTo = centre.address && !conversation ? { name: centre.name, address: centre.address } : undefined;
      const thread = { root: toVisitorThread(request.reference), isRoot: true };
      const to = { name: '', address: request.email };
      const isReply = request.away_text !== null;
      await post({ kind: 'support-copy', to, replyTo, subject, thread, isReply, link: conversationLink }, email);
    },
    async 'support-reply'({ replyId }) {
      const reply = support.findReply(replyId);
      const request = reply && support.find(reply.request_id);
      if (!reply || !request?.email) return; // the request has been deleted meanwhile
      const { name: mall, address } = getCentre();
      const { subject, email } = toRequestReplyEmail(request, reply.text, { mall, canReply: address !== undefined });
      const replyTo = address === undefined ? undefined : { name: mall, address };
      const thread = { root: toVisitorThread(request.reference) };
      const to = { name: request.name, address: request.email };
      const attachments = domain.replyFiles.listForEmail(replyId);
      await post({ kind: 'support-reply', to, replyTo, subject, thread, attachments, isWritten: true }, email);
    },
    async 'support-rating'({ id }) {
      const link = await awaitTransaction(domain.db, () => domain.satisfaction.createLink(id));
      const request = link && support.find(link.requestId);
      if (!link || !request?.email) return; // the request has been opened again or deleted meanwhile
      const toHref = (as: Rating['score']) => publicUrl + toPath('rating', request.locale, {}, { token: link.token, as });
      const { subject, email } = toRatingEmail(request, { mall: getCentre().name, toHref });
      const thread = { root: toVisitorThread(request.reference) };
      await post({ kind: 'support-rating', to: { name: request.name, address: request.email }, subject, thread }, email);
    },
  };
}

/**
 * Returns the id of the first email about a request. All later emails refer to this id, so that they form a thread. The
 * visitor's and the centre's emails have separate threads.
 */
export const toVisitorThread = (reference: string) => `${reference}.visitor`;
export const toCentreThread = (reference: string) => `${reference}.centre`;

/** Returns the URL of the page on which a member reads and continues a conversation. */
export function toConversationLink(publicUrl: string, { id }: { id: number }, locale: Locale): string {
  return publicUrl + toPath('dashboard-support', locale, {}, { conversation: id });
}
