import { type ReactNode, useEffect, useRef } from 'react';
import type { DeskConversation, replyToConversation, replyToRequest } from '#shared/contracts/desk.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useFailure } from '../lib/failure.ts';
import { useAct } from '../lib/use-act.ts';
import type { Called } from '../lib/use-call.ts';
import { Waiting } from '../shell/DeskPage.tsx';
import { type InboxPlace, toInboxHref } from './inbox-address.ts';
import { PaneActions, type PaneActionsProps } from './PaneActions.tsx';
import { ReplyForm, type ReplyFormProps } from './ReplyForm.tsx';

interface PaneProps {
  place: InboxPlace;
  item: PaneActionsProps['item'] & Pick<DeskConversation, 'subject' | 'reference'>;
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
  const { id, subject, reference, closed_at } = item;
  const replying = useAct(calls.reply);

  async function send(body: { text: string; key: string }): Promise<boolean> {
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
            {about} · {reference}
          </>
        }
        actions={<PaneActions item={item} calls={calls} onChanged={onChanged} />}
      />
      {children}
      <ReplyForm
        {...reply}
        name={name}
        isSending={replying.isSending}
        failed={replying.state === 'failed' ? replying : undefined}
        onSend={send}
      />
    </section>
  );
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
