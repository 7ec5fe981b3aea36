import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { MessageItem } from './MessageItem.tsx';
import type { Outgoing } from './outbox.ts';

interface Props {
  item: Outgoing;
  onRetry: () => void;
  onRemove: () => void;
}

/** A message being sent, or one that failed, with buttons to retry and to discard. */
export function OutgoingItem({ item: { text, picture, atMs, state, failure }, onRetry, onRemove }: Props) {
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
