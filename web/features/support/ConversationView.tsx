import { useEffect, useRef } from 'react';
import { type Conversation, listMessages, type Message, markMessagesRead, sendMessage } from '#shared/contracts/messages.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { useRefresh } from '../../lib/data/use-refresh.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useUnsaved } from '../../lib/navigation/use-unsaved.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useDateFormats } from '../../lib/texts/use-date-formats.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Textarea } from '../../ui/Textarea.tsx';

interface Props {
  conversation: Conversation;
  /** Oldest first. */
  messages: readonly Message[];
}

/** What was written back and forth, and a field to write on. Opened, it is read. */
export function ConversationView({ conversation, messages }: Props) {
  const t = useTranslate();
  const dates = useDateFormats();
  useMarkRead(conversation);
  const names = { customer: t('support.you'), centre: t('support.centre') };
  return (
    <>
      <ol className="messages" aria-label={t('support.messages')}>
        {messages.map(({ id, from, text, created_at, read_at }) => (
          <li key={id} className={`message message-${from}`}>
            <p className="message-head">
              <strong>{names[from]}</strong> <time dateTime={created_at}>{dates.dayTime(created_at)}</time>
            </p>
            <p className="message-text">{text}</p>
            {from === 'customer' && read_at !== null && <p className="message-read">{t('support.read')}</p>}
          </li>
        ))}
      </ol>
      <ReplyForm conversationId={conversation.id} />
    </>
  );
}

function useMarkRead({ id, unread }: Conversation): void {
  const { send } = useAction(markMessagesRead);
  const refresh = useRefresh();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when something unread has come, not at every rendering
  useEffect(() => {
    if (unread > 0) void send({ conversation_id: id }).then((done) => done && refresh(listMessages));
  }, [id, unread]);
}

function ReplyForm({ conversationId }: { conversationId: number }) {
  const t = useTranslate();
  const refresh = useRefresh();
  const lines = useRef<HTMLTextAreaElement>(null);
  const toBody = (fields: FormData) => ({ conversation_id: conversationId, text: String(fields.get('text') ?? '').trim() });
  const uncertain = { title: t('support.uncertain'), message: t('support.uncertain_text') };
  const { action, wiring, errorOf, isSending, isTyped } = useForm(sendMessage, toBody, undefined, uncertain);
  const isChecking = action.state === 'sending' && action.isChecking;
  useUnsaved(isTyped);
  const sent = action.state === 'done' ? action.answer : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message
  useEffect(() => {
    if (!sent) return;
    if (lines.current) lines.current.value = '';
    refresh(listMessages);
  }, [sent]);
  return (
    <Form
      label={t('support.reply')}
      className="message-form"
      {...wiring}
      announcement={wiring.announcement ?? (sent && t('support.sent'))}
      submit={
        <>
          <Button type="submit" isLoading={isSending}>
            {t('support.send')}
          </Button>
          <p className="quiet small" role="status">
            {isChecking && t('support.checking')}
          </p>
        </>
      }
    >
      <Field label={t('support.reply')} error={errorOf('text')} isRequired>
        <Textarea ref={lines} name="text" autoComplete="off" maxLength={4000} rows={4} />
      </Field>
    </Form>
  );
}
