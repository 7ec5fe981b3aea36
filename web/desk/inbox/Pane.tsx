import { type ReactNode, useEffect, useRef } from 'react';
import type { DeskConversation, replyToConversation, replyToRequest } from '#shared/contracts/desk.ts';
import { type Translate, useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useFailure } from '../lib/failure.ts';
import { useAct } from '../lib/use-act.ts';
import type { Called } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { Waiting } from '../shell/DeskPage.tsx';
import { type InboxPlace, toInboxHref } from './inbox-address.ts';
import { PaneActions, type PaneActionsProps } from './PaneActions.tsx';
import { ReplyForm, type ReplyFormProps, type SentReply } from './ReplyForm.tsx';
import { useColleagues } from './use-colleagues.ts';

interface PaneProps {
  place: InboxPlace;
  item: PaneActionsProps['item'] & Pick<DeskConversation, 'subject' | 'category' | 'reference' | 'ratings'>;
  calls: PaneActionsProps['calls'] & { reply: typeof replyToConversation | typeof replyToRequest };
  name: string;
  /** The author, and how to reach them. */
  about: ReactNode;
  reply: Pick<ReplyFormProps, 'draftName' | 'locale' | 'values' | 'hint' | 'onType'>;
  /** Refetches everything that shows the item. */
  onChanged: () => Promise<void>;
  /** Refetches the messages, if they are not part of the item. */
  onSent?: () => Promise<void>;
  /** The messages. */
  children: ReactNode;
}

/** The open item of the inbox: head, messages and a form to reply. */
export function Pane({ place, item, calls, name, about, reply, onChanged, onSent, children }: PaneProps) {
  const t = useTranslate();
  const { id, subject, category, reference, closed_at, ratings } = item;
  const replying = useAct(calls.reply);
  const colleagues = useColleagues(place.kind, id);

  async function send(body: SentReply): Promise<boolean> {
    const sent = await replying.send(body, { params: { id } });
    if (sent) await Promise.all([onSent?.(), onChanged()]);
    return sent !== undefined;
  }
  return (
    <section className="pane" aria-label={t('inbox.with', { name })}>
      <PaneHead
        place={place}
        subject={subject || reference}
        isClosed={closed_at !== null}
        about={
          <>
            {about} · {t(`inbox.category.${category}`)} · {reference}
          </>
        }
        actions={<PaneActions item={item} calls={calls} onChanged={onChanged} />}
      />
      {ratings.length > 0 && <Ratings ratings={ratings} />}
      {children}
      <p className="pane-colleagues small" role="status">
        {toColleagueNotes(colleagues, t).join(' ')}
      </p>
      <ReplyForm
        {...reply}
        onType={() => {
          reply.onType?.();
          colleagues.notifyTyping();
        }}
        name={name}
        isSending={replying.isSending}
        failed={replying.state === 'failed' ? replying : undefined}
        onSend={send}
      />
    </section>
  );
}

/** How the author rated the answers, the newest first. */
function Ratings({ ratings }: Pick<DeskConversation, 'ratings'>) {
  const t = useTranslate();
  const { dayTime } = useDates();
  return (
    <ul className="pane-ratings" aria-label={t('inbox.ratings')}>
      {ratings.toReversed().map(({ score, comment, rated_at }) => (
        <li key={rated_at}>
          <Badge tone={score === 'bad' ? 'error' : 'success'}>{t(`inbox.rated.${score}`)}</Badge>{' '}
          <time className="small quiet" dateTime={rated_at}>
            {dayTime(rated_at)}
          </time>
          {comment !== '' && <p>{comment}</p>}
        </li>
      ))}
    </ul>
  );
}

function toColleagueNotes({ typing, present }: Pick<ReturnType<typeof useColleagues>, 'typing' | 'present'>, t: Translate): string[] {
  return [
    ...(typing.length > 0 ? [t('inbox.colleague_typing', { names: typing.join(', '), count: typing.length })] : []),
    ...(present.length > 0 ? [t('inbox.colleague_here', { names: present.join(', '), count: present.length })] : []),
  ];
}

interface LoadedPaneProps<T> {
  called: Called<T> & { refresh: () => Promise<void> };
  children: (item: T) => ReactNode;
}

/** Renders the item once it is loaded. */
export function LoadedPane<T>({ called, children }: LoadedPaneProps<T>) {
  const t = useTranslate();
  const toFailure = useFailure();
  if (called.state === 'loading') return <Waiting />;
  if (called.state === 'ready') return children(called.data);
  const again = <Button onClick={() => void called.refresh()}>{t('desk.try_again')}</Button>;
  return <ErrorState level={2} {...toFailure({ code: called.state === 'failed' ? called.code : 'NotFound' })} action={again} />;
}

interface PaneHeadProps {
  place: InboxPlace;
  subject: string;
  isClosed: boolean;
  /** The author, and how to reach them. */
  about: ReactNode;
  actions: ReactNode;
}

/** Head of an item: subject and actions. Gets the focus when it opens. */
function PaneHead({ place, subject, isClosed, about, actions }: PaneHeadProps) {
  const t = useTranslate();
  const { centre } = useDesk().start;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <header className="pane-head">
      <title>{`${subject} · ${centre}`}</title>
      <Button variant="quiet" size="small" icon="arrow-left" className="pane-back" href={toInboxHref({ ...place, id: undefined })}>
        {t('inbox.back')}
      </Button>
      <h2 ref={heading} tabIndex={-1} className="pane-title">
        {subject}
        {isClosed && <Badge className="pane-badge">{t('inbox.closed')}</Badge>}
      </h2>
      <p className="pane-about">{about}</p>
      <div className="pane-actions">{actions}</div>
    </header>
  );
}
// messages: inbox.category.*, inbox.rated.*
