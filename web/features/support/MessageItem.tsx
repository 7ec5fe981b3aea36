import type { ReactNode } from 'react';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';

interface Props {
  from: 'customer' | 'centre';
  at: string | number;
  text: string;
  picture?: ReactNode;
  /** Delivery status. */
  children?: ReactNode;
}

/** One message, by the member or the centre. */
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
