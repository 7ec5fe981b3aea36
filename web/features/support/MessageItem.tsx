import { type ReactNode, useRef, useState } from 'react';
import { type Attachment, getMessagePicture } from '#shared/contracts/messages.ts';
import { useIsNear } from '../../lib/browser/in-view.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Outgoing } from './outbox.ts';

interface Props {
  from: 'customer' | 'centre';
  at: string | number;
  text: string;
  picture?: ReactNode;
  /** Delivery status. */
  children?: ReactNode;
}

/** A message of the member or the centre. */
export function MessageItem({ from, at, text, picture, children }: Props) {
  const t = useTranslate();
  const dates = useDateFormats();
  const instant = new Date(at);
  return (
    <li className={`message message-${from}`}>
      <p className="message-head">
        <strong>{t(from === 'customer' ? 'support.you' : 'support.centre')}</strong>{' '}
        <time dateTime={instant.toISOString()}>{dates.dayTime(instant)}</time>
      </p>
      {picture}
      {text !== '' && <p className="message-text">{text}</p>}
      {children}
    </li>
  );
}

interface OutgoingItemProps {
  item: Outgoing;
  onRetry: () => void;
  onRemove: () => void;
}

/** A message that is being sent, or could not be sent. Has buttons to retry and to discard. */
export function OutgoingItem({ item: { text, picture, atMs, state, failure }, onRetry, onRemove }: OutgoingItemProps) {
  const t = useTranslate();
  const reason = failure?.retryAfterSeconds
    ? t('form.wait', { minutes: Math.ceil(failure.retryAfterSeconds / 60) })
    : failure && t(`error.${failure.code}`);
  return (
    <MessageItem
      from="customer"
      at={atMs}
      text={text}
      picture={picture && <img className="message-picture-sent" src={picture.preview} alt={t('support.picture')} />}
    >
      {state === 'failed' ? (
        <div className="message-failed">
          <p role="alert">
            <strong>{t('form.not_sent')}</strong> {reason}
          </p>
          <div className="cluster">
            <Button size="small" variant="secondary" onClick={onRetry}>
              {t('error.retry')}
            </Button>
            <Button size="small" variant="quiet" icon="trash" onClick={onRemove}>
              {t('support.remove')}
            </Button>
          </div>
        </div>
      ) : (
        <p className="message-read" role="status">
          {t('support.sending')}
        </p>
      )}
    </MessageItem>
  );
}
// messages: error.*

/** A picture in a conversation. Loads when it is near the viewport, in a reserved space, and opens in full size on click. */
export function MessagePicture({ picture: { id, width, height } }: { picture: Attachment }) {
  const t = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const [isOpen, setIsOpen] = useState(false);
  const found = useEndpoint(getMessagePicture, isNear ? { params: { id } } : undefined);
  const size = { width, height };
  return (
    <div ref={place} className="message-picture">
      {found.state === 'ready' ? (
        <>
          <button type="button" className="message-picture-open" onClick={() => setIsOpen(true)} aria-label={t('support.picture_open')}>
            <img {...size} src={found.data.picture} alt={t('support.picture')} />
          </button>
          <Dialog
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            title={t('support.picture')}
            closeLabel={t('support.picture_close')}
            placement="full"
            isTitleHidden
          >
            <img {...size} className="message-picture-full" src={found.data.picture} alt={t('support.picture')} />
          </Dialog>
        </>
      ) : (
        <canvas {...size} className="message-picture-place" />
      )}
      {found.state === 'failed' && (
        <Button variant="quiet" size="small" onClick={found.retry}>
          {t('support.picture_retry')}
        </Button>
      )}
    </div>
  );
}
