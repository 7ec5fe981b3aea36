import { SendMessageBody } from '#shared/schemas/messages.ts';
import type { CentreConversation } from '../../mall-api/db/queries/conversations.ts';
import { inTransaction } from '../../mall-api/db/transaction.ts';
import { type CommandContext, CommandFault, type Commands, recordAct, toCentreTime, toTable } from './command.ts';

const listedAtMost = 50;

/** `npm run mall -- messages …` */
export const messageCommands: Commands = {
  list: {
    takes: '',
    does: `lists the ${listedAtMost} conversations that were written in last`,
    run(_typed, context) {
      const conversations = context.domain.queries.conversations.listForCentre(listedAtMost);
      if (conversations.length === 0) return 'Nobody has written yet.';
      const { zone, toMinute } = toCentreTime(context);
      const rows = conversations.map(({ id, reference, last_at, unread, category, subject, name }) => {
        return [String(id), reference, toMinute(last_at), unread > 0 ? `${unread} new` : '', category, name, subject];
      });
      return toTable(['id', 'reference', `last message (${zone})`, 'unread', 'about', 'from', 'subject'], rows);
    },
  },
  show: {
    takes: '<id>',
    does: 'shows a conversation and marks it as read',
    run([typed], context) {
      const { conversation, queries } = getConversation(typed, context);
      const messages = queries.listMessages(conversation.id);
      markRead(conversation, context);
      const { reference, category, subject, name, email, locale } = conversation;
      const { zone, toMinute } = toCentreTime(context);
      const head = [`${reference} · ${category}: ${subject}`, `${name} <${email}>, ${locale}`, `times are of ${zone}`];
      const parts = messages.map(({ from, created_at, read_at, text }) => {
        const facts = [from, toMinute(created_at), ...(from === 'centre' && read_at !== null ? [`read ${toMinute(read_at)}`] : [])];
        return `${facts.join(' · ')}\n${text}`;
      });
      return [head.join('\n'), ...parts].map(toPrintable).join('\n\n');
    },
  },
  reply: {
    takes: '<id> <text>',
    does: 'replies in a conversation; the member is told by e-mail',
    run([typed, ...words], context) {
      const { conversation, queries } = getConversation(typed, context);
      const message = SendMessageBody.safeParse({ conversation_id: conversation.id, text: words.join(' ') });
      if (!message.success) throw new CommandFault('A reply has 1 to 4000 characters.');
      const nowMs = context.domain.clock().getTime();
      inTransaction(context.domain.db, () => {
        const messageId = queries.insertMessage(conversation.id, 'centre', message.data.text, nowMs);
        markRead(conversation, context);
        context.domain.live.tell(conversation.customer_id, 'message.created', { id: messageId, conversation_id: conversation.id });
        context.domain.mailTasks.add('conversation-reply', { messageId });
        recordAct(context, 'messages reply', conversation.reference);
      });
      return `${conversation.reference}: the reply is there, and the member is told by e-mail.`;
    },
  },
};

/** The member sees that the centre has read what they wrote. */
function markRead({ id, customer_id }: CentreConversation, { domain }: CommandContext): void {
  const isNews = domain.queries.conversations.markRead(id, 'customer', domain.clock().getTime());
  if (isNews) domain.live.tell(customer_id, 'message.read', { conversation_id: id, by: 'centre' });
}

function getConversation(typed: string | undefined, { domain }: CommandContext) {
  const queries = domain.queries.conversations;
  const conversation = /^\d{1,9}$/.test(typed ?? '') ? queries.findForCentre(Number(typed)) : undefined;
  if (!conversation) throw new CommandFault('There is no such conversation: see npm run mall -- messages list');
  return { conversation, queries };
}

/** What members type must not steer the operator's terminal. */
function toPrintable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '');
}
