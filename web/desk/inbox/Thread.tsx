import { Fragment, type ReactNode, useRef, useState } from 'react';
import { getDeskPicture } from '#shared/contracts/desk.ts';
import type { Attachment } from '#shared/contracts/messages.ts';
import { useIsNear } from '../../lib/browser/in-view.ts';
import { useMessageScroll } from '../../lib/messages/use-message-scroll.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useCall } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';

export interface ThreadEntry {
  key: string;
  isFromCentre: boolean;
  at: string;
  text: string;
  picture?: ReactNode;
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
  return entries.map(({ key, isFromCentre, at, text, picture, note }, index) => {
    const before = entries[index - 1];
    const isNewDay = before === undefined || day(before.at) !== day(at);
    return (
      <Fragment key={key}>
        {isNewDay && <h3 className="thread-day">{day(at)}</h3>}
        <article className={isFromCentre ? 'thread-entry thread-entry-centre' : 'thread-entry'}>
          <p className="thread-head">
            <strong>{isFromCentre ? t('inbox.centre') : name}</strong> <time dateTime={at}>{time(at)}</time>
          </p>
          {picture}
          {text !== '' && <p className="thread-text">{text}</p>}
          {note !== undefined && <p className="thread-note">{note}</p>}
        </article>
      </Fragment>
    );
  });
}

/** A member's picture. Loads when it is near the viewport, in a reserved space, and opens in full size on click. Never cached. */
export function ThreadPicture({ picture: { id, width, height } }: { picture: Attachment }) {
  const t = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const [isOpen, setIsOpen] = useState(false);
  const found = useCall(getDeskPicture, isNear ? { params: { id } } : undefined);
  const size = { width, height };
  return (
    <div ref={place} className="thread-picture">
      {found.state === 'ready' ? (
        <>
          <button type="button" className="thread-picture-open" onClick={() => setIsOpen(true)} aria-label={t('inbox.picture_open')}>
            <img {...size} src={found.data.picture} alt={t('inbox.picture')} />
          </button>
          <Dialog
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            title={t('inbox.picture')}
            closeLabel={t('desk.close')}
            placement="full"
            isTitleHidden
          >
            <img {...size} className="thread-picture-full" src={found.data.picture} alt={t('inbox.picture')} />
          </Dialog>
        </>
      ) : (
        <canvas {...size} className="thread-picture-place" />
      )}
      {found.state === 'failed' && (
        <Button variant="quiet" size="small" onClick={() => void found.refresh()}>
          {t('inbox.picture_again')}
        </Button>
      )}
    </div>
  );
}
