import { Fragment, type ReactNode } from 'react';
import { useMessageScroll } from '../../lib/messages/use-message-scroll.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { useDates } from '../lib/use-dates.ts';

export interface ThreadEntry {
  key: string;
  isFromCentre: boolean;
  at: string;
  text: string;
  /** Whether no person has written it. */
  isAutomatic?: boolean;
  /** Pictures and other files. */
  files?: ReactNode;
  /** Delivery status. */
  note?: string | undefined;
}

interface Props {
  /** Name shown for messages that are not the centre's. */
  name: string;
  /** Oldest first. */
  entries: readonly ThreadEntry[];
  /** Content above the first message. */
  earlier?: ReactNode;
  /** Content below the last message: a typing indicator. */
  below?: ReactNode;
}

/** Messages grouped by day, scrolled to the last one. */
export function Thread({ name, entries, earlier, below }: Props) {
  const t = useTranslate();
  const last = entries.at(-1);
  const scroll = useMessageScroll({ first: entries[0]?.key, last: last?.key, isOwn: last?.isFromCentre ?? false });
  return (
    <div className="thread-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable for keyboard users */}
      <div className="thread" ref={scroll.box} onScroll={scroll.onScroll} role="log" aria-label={t('inbox.messages')} tabIndex={0}>
        {earlier}
        <Entries name={name} entries={entries} />
      </div>
      <p className="thread-below quiet small" role="status">
        {below}
      </p>
      {scroll.hasNews && (
        <Button size="small" icon="arrow-down" className="thread-news" onClick={scroll.toEnd}>
          {t('inbox.news_below')}
        </Button>
      )}
    </div>
  );
}

function Entries({ name, entries }: Pick<Props, 'name' | 'entries'>) {
  const t = useTranslate();
  const { day, time } = useDates();
  return entries.map(({ key, isFromCentre, at, text, isAutomatic = false, files, note }, index) => {
    const before = entries[index - 1];
    const isNewDay = before === undefined || day(before.at) !== day(at);
    return (
      <Fragment key={key}>
        {isNewDay && <h3 className="thread-day">{day(at)}</h3>}
        <article className={isFromCentre ? 'thread-entry thread-entry-centre' : 'thread-entry'}>
          <p className="thread-head">
            <strong>{isFromCentre ? t('inbox.centre') : name}</strong> <time dateTime={at}>{time(at)}</time>{' '}
            {isAutomatic && <Badge>{t('inbox.automatic')}</Badge>}
          </p>
          {text !== '' && <p className="thread-text">{text}</p>}
          {files}
          {note !== undefined && <p className="thread-note">{note}</p>}
        </article>
      </Fragment>
    );
  });
}
