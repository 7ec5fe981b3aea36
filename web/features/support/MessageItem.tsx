import type { ReactNode } from 'react';
import { toLastMs } from '#shared/site/waiting.ts';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Outgoing } from './outbox.ts';

interface Props {
  from: 'customer' | 'centre';
  at: string | number;
  text: string;
  /** Whether no person has written it. */
  isAutomatic?: boolean;
  picture?: ReactNode;
  /** Files of the centre. */
  files?: ReactNode;
  /** Delivery status. */
  children?: ReactNode;
}

/** A message of the member or the centre. */
export function MessageItem({ from, at, text, isAutomatic = false, picture, files, children }: Props) {
  const t = useTranslate();
  const dates = useDateFormats();
  const instant = new Date(at);
  return (
    <li className={`message message-${from}`}>
      <p className="message-head">
        <strong>{t(from === 'customer' ? 'support.you' : 'support.centre')}</strong>{' '}
        <time dateTime={instant.toISOString()}>{dates.dayTime(instant)}</time> {isAutomatic && <Badge>{t('support.automatic')}</Badge>}
      </p>
      {picture}
      {text !== '' && <p className="message-text">{text}</p>}
      {files}
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
  const dates = useDateFormats();
  const reason = failure?.retryAfterSeconds
    ? t('form.wait', { minutes: Math.ceil(failure.retryAfterSeconds / 60) })
    : failure &&
      (failure.code === 'TooOld' ? t('waiting.too_old', { date: dates.day(new Date(toLastMs(atMs))) }) : t(`error.${failure.code}`));
  return (
    <MessageItem
      from="customer"
      at={atMs}
      text={text || (state === 'queued' ? t('support.picture') : '')}
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
      ) : state === 'queued' ? (
        <div className="message-failed">
          <p role="status">
            <strong>{t('waiting.status_waiting')}</strong> {t('waiting.hint')}
          </p>
          <Button size="small" variant="quiet" icon="trash" onClick={onRemove}>
            {t('support.remove')}
          </Button>
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
