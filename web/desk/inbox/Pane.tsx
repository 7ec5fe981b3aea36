import { type ReactNode, useEffect, useRef } from 'react';
import type { closeConversation, closeRequest, DeskConversation, replyToConversation, replyToRequest } from '#shared/contracts/desk.ts';
import {
  type assignConversation,
  type assignRequest,
  listColleagues,
  type reopenConversation,
  type reopenRequest,
} from '#shared/contracts/desk-inbox.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Select } from '../../ui/Select.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useFailure } from '../lib/failure.ts';
import { useStaff } from '../lib/staff.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { type Called, useCall } from '../lib/use-call.ts';
import { Waiting } from '../shell/DeskPage.tsx';
import { type InboxPlace, toInboxHref } from './inbox-address.ts';
import { ReplyForm, type ReplyFormProps } from './ReplyForm.tsx';

/** Calls that change a conversation, or a request. */
interface PaneCalls {
  reply: typeof replyToConversation | typeof replyToRequest;
  assign: typeof assignConversation | typeof assignRequest;
  close: typeof closeConversation | typeof closeRequest;
  reopen: typeof reopenConversation | typeof reopenRequest;
}

interface PaneProps {
  place: InboxPlace;
  item: Pick<DeskConversation, 'id' | 'subject' | 'reference' | 'closed_at' | 'assigned_to'>;
  calls: PaneCalls;
  /** The author, and how to reach them. */
  name: string;
  about: ReactNode;
  reply: Pick<ReplyFormProps, 'draftName' | 'locale' | 'values' | 'hint' | 'onType'>;
  /** Refetches what shows the item. */
  onChanged: () => Promise<void>;
  /** Refetches the messages, if they are not part of the item. */
  onSent?: () => Promise<void>;
  /** The messages. */
  children: ReactNode;
}

/** The open item of the inbox: head, messages and a form to reply. */
export function Pane({ place, item, calls, name, about, reply, onChanged, onSent, children }: PaneProps) {
  const t = useTranslate();
  const { id, subject, reference, closed_at, assigned_to } = item;
  const input = { params: { id } };
  const isClosed = closed_at !== null;
  const replying = useAct(calls.reply);
  const assigning = useAct(calls.assign);
  const closing = useClosing(calls, id, onChanged);

  async function send(body: { text: string; key: string }): Promise<boolean> {
    const sent = await replying.send(body, input);
    if (sent) await Promise.all([onSent?.(), onChanged()]);
    return sent !== undefined;
  }
  return (
    <section className="pane" aria-label={t('inbox.with', { name })}>
      <PaneHead
        place={place}
        subject={subject || reference}
        isClosed={isClosed}
        about={
          <>
            {about} · {reference}
          </>
        }
        actions={
          <>
            <Assignee
              assignedTo={assigned_to}
              isSending={assigning.isSending}
              onAssign={(staff_id) => void assigning.send({ staff_id }, input).then(onChanged)}
            />
            {closing.button(isClosed)}
          </>
        }
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

interface AssigneeProps {
  assignedTo: DeskConversation['assigned_to'];
  isSending: boolean;
  onAssign: (staffId: number | null) => void;
}

/** Assigns a task: to oneself with one click, or to any colleague. */
function Assignee({ assignedTo, isSending, onAssign }: AssigneeProps) {
  const t = useTranslate();
  const staff = useStaff();
  const colleagues = useCall(listColleagues);
  const known = 'data' in colleagues ? colleagues.data : [];
  const shown = assignedTo && !known.some(({ id }) => id === assignedTo.id) ? [...known, assignedTo] : known; // has left
  return (
    <div className="inbox-assignee">
      <Select
        aria-label={t('inbox.assignee')}
        value={assignedTo?.id ?? ''}
        disabled={isSending}
        choices={[
          { value: '', label: t('inbox.assigned_nobody') },
          ...shown.map(({ id, name }) => ({ value: String(id), label: id === staff.id ? t('inbox.assigned_me', { name }) : name })),
        ]}
        onChange={({ currentTarget }) => onAssign(currentTarget.value === '' ? null : Number(currentTarget.value))}
      />
      {assignedTo?.id !== staff.id && (
        <Button variant="secondary" size="small" icon="user" isLoading={isSending} onClick={() => onAssign(staff.id)}>
          {t('inbox.assign_me')}
        </Button>
      )}
    </div>
  );
}

/** Closes an item, with an undo button, and reopens it. */
function useClosing(calls: Pick<PaneCalls, 'close' | 'reopen'>, id: number, onDone: () => Promise<void>) {
  const t = useTranslate();
  const close = useAct(calls.close);
  const reopen = useAct(calls.reopen);
  const input = { params: { id } };

  async function doReopen(): Promise<void> {
    if (!(await reopen.send({}, input))) return showToast({ type: 'error', title: t('inbox.reopen_failed') });
    await onDone();
    showToast({ type: 'success', title: t('inbox.reopened') });
  }
  async function doClose(): Promise<void> {
    if (!(await close.send({}, input))) return showToast({ type: 'error', title: t('inbox.close_failed') });
    await onDone();
    const action = { label: t('inbox.reopen'), onPress: () => void doReopen() };
    showToast({ type: 'success', title: t('inbox.is_closed'), action });
  }
  const button = (isClosed: boolean): ReactNode =>
    isClosed ? (
      <Button variant="secondary" size="small" isLoading={reopen.isSending} onClick={() => void doReopen()}>
        {t('inbox.reopen')}
      </Button>
    ) : (
      <Button variant="secondary" size="small" icon="check" isLoading={close.isSending} onClick={() => void doClose()}>
        {t('inbox.close')}
      </Button>
    );
  return { button };
}
