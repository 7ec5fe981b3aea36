import { toPath } from '#shared/rules/routing.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { MailDependencies } from '../core/mail/post.ts';
import type { MailWorker } from '../mail-tasks.ts';
import { toConversationCentreEmail, toLocale, toReplyEmail, toRequestReplyEmail } from './emails.ts';

interface Dependencies extends MailDependencies {
  /** Language of emails to the centre. */
  centreLocale: Locale;
  getCentre: () => { name: string; address: string | undefined };
}

/** Writes emails about unread messages, to members, visitors and the centre. */
export function prepareConversationMail(
  dependencies: Dependencies,
): Pick<MailWorker, 'conversation-centre' | 'conversation-reply' | 'support-reply'> {
  const { domain, publicUrl, centreLocale, getCentre, post } = dependencies;
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
      const { subject, email } = toConversationCentreEmail(unread.conversation, unread.message, centreLocale);
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
    async 'support-reply'({ replyId }) {
      const reply = support.findReply(replyId);
      const request = reply && support.find(reply.request_id);
      if (!reply || !request?.email) return; // the request has been deleted meanwhile
      const { name: mall, address } = getCentre();
      const { subject, email } = toRequestReplyEmail(request, reply.text, { mall, canReply: address !== undefined });
      const replyTo = address === undefined ? undefined : { name: mall, address };
      const thread = { root: toVisitorThread(request.reference) };
      const to = { name: request.name, address: request.email };
      await post({ kind: 'support-reply', to, replyTo, subject, thread, isWritten: true }, email);
    },
  };
}

/**
 * Returns the id of the first email about a request, by which emails form a thread. The visitor's and the centre's
 * emails have separate threads.
 */
export const toVisitorThread = (reference: string) => `${reference}.visitor`;
export const toCentreThread = (reference: string) => `${reference}.centre`;

/** Returns the URL of the page on which a member reads and continues a conversation. */
export function toConversationLink(publicUrl: string, { id }: { id: number }, locale: Locale): string {
  return publicUrl + toPath('dashboard-support', locale, {}, { conversation: id });
}
