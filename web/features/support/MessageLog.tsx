import { useEffect, useRef } from 'react';
import type { Message } from '#shared/contracts/messages.ts';
import { useMessageScroll } from '../../lib/messages/use-message-scroll.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { MessageFiles, MessagePicture } from './MessageFiles.tsx';
import { MessageItem, OutgoingItem } from './MessageItem.tsx';
import type { Outbox, Outgoing } from './outbox.ts';

interface Props {
  /** Oldest first. */
  messages: readonly Message[];
  outgoing: readonly Outgoing[];
  outbox: Pick<Outbox, 'retry' | 'remove'>;
  /** State of earlier messages; `none` if all are loaded. */
  earlier: 'none' | 'idle' | 'loading' | 'failed';
  onEarlier: () => Promise<void>;
  /** Whether the centre is typing. */
  isCentreTyping: boolean;
}

/** A scrollable log of messages, initially scrolled to the last one. Older messages load when the top is reached. */
export function MessageLog({ messages, outgoing, outbox, earlier, onEarlier, isCentreTyping }: Props) {
  const t = useTranslate();
  const last = messages.at(-1);
  const { box, onScroll, hasNews, toEnd } = useMessageScroll({
    first: messages[0]?.id,
    last: outgoing.at(-1)?.key ?? last?.id,
    isOwn: outgoing.length > 0 || last?.from === 'customer',
  });
  const own = messages.filter(({ from }) => from === 'customer');
  const lastRead = own.findLast(({ read_at }) => read_at !== null)?.id;
  const lastSent = own.at(-1)?.id;
  return (
    <div className="messages-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable for keyboard users */}
      <div className="messages-box" ref={box} onScroll={onScroll} role="log" aria-label={t('support.messages')} tabIndex={0}>
        {earlier === 'none' ? (
          <p className="messages-begin quiet small">{t('support.begin')}</p>
        ) : (
          <Earlier state={earlier} onRequest={onEarlier} />
        )}
        <ol className="messages" aria-label={t('support.messages')}>
          {messages.map(({ id, from, text, is_automatic, attachments, files, created_at }) => (
            <MessageItem
              key={id}
              from={from}
              at={created_at}
              text={text}
              isAutomatic={is_automatic}
              picture={attachments.map((picture) => <MessagePicture key={picture.id} picture={picture} />)}
              files={<MessageFiles files={files} />}
            >
              {id === lastRead && <p className="message-read">{t('support.read')}</p>}
              {id === lastSent && id !== lastRead && <p className="message-read">{t('support.delivered')}</p>}
            </MessageItem>
          ))}
          {outgoing.map((item) => (
            <OutgoingItem
              key={item.key}
              item={item}
              onRetry={() => outbox.retry(item.conversationId)}
              onRemove={() => outbox.remove(item.key)}
            />
          ))}
        </ol>
      </div>
      <p className="message-typing quiet small" role="status">
        {isCentreTyping && t('support.centre_typing')}
      </p>
      {hasNews && (
        <Button size="small" icon="arrow-down" className="messages-news" onClick={toEnd}>
          {t('support.news_below')}
        </Button>
      )}
    </div>
  );
}

/** Button for older messages. Loads them when it comes into view, or on click. */
function Earlier({ state, onRequest }: { state: 'idle' | 'loading' | 'failed'; onRequest: () => Promise<void> }) {
  const t = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef(onRequest);
  useEffect(() => {
    latest.current = onRequest;
  });
  useEffect(() => {
    if (!button.current || state !== 'idle') return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && void latest.current());
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [state]);
  return (
    <p className="messages-earlier">
      <Button ref={button} variant="quiet" size="small" isLoading={state === 'loading'} onClick={() => void onRequest()}>
        {t('support.earlier')}
      </Button>
      {state === 'failed' && <span role="alert">{t('support.earlier_failed')}</span>}
    </p>
  );
}
