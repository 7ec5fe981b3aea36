import { closeRequest, type DeskRequestInFull, getDeskRequest, listDeskRequests, replyToRequest } from '#shared/contracts/desk.ts';
import { assignRequest, getInboxCounts, reopenRequest } from '#shared/contracts/desk-inbox.ts';
import { toFirstName } from '#shared/rules/reply-template.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useFailure } from '../lib/failure.ts';
import { useAct } from '../lib/use-act.ts';
import { useCall, useRefresh } from '../lib/use-call.ts';
import { Waiting } from '../shell/Waiting.tsx';
import { Assignee } from './Assignee.tsx';
import type { InboxPlace } from './inbox-address.ts';
import { PaneHead } from './PaneHead.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import { Thread } from './Thread.tsx';
import { useClosing } from './use-closing.tsx';

/** Request of a visitor without an account: answered by e-mail. */
export function RequestPane({ id, place }: { id: number; place: InboxPlace }) {
  const t = useTranslate();
  const toFailure = useFailure();
  const called = useCall(getDeskRequest, { params: { id } });
  if (called.state === 'loading') return <Waiting />;
  if (called.state !== 'ready') {
    const again = <Button onClick={() => void called.refresh()}>{t('desk.try_again')}</Button>;
    return <ErrorState level={2} {...toFailure({ code: called.state === 'failed' ? called.code : 'NotFound' })} action={again} />;
  }
  return <Request request={called.data} place={place} onChanged={called.refresh} />;
}

function Request({ request, place, onChanged }: { request: DeskRequestInFull; place: InboxPlace; onChanged: () => Promise<void> }) {
  const t = useTranslate();
  const { id, name, email, locale, subject, reference, message, answers, created_at, closed_at, assigned_to } = request;
  const input = { params: { id } };
  const refresh = useRefresh();
  const refreshAll = async () => void (await Promise.all([onChanged(), refresh(listDeskRequests, getInboxCounts)]));
  const reply = useAct(replyToRequest);
  const assign = useAct(assignRequest);
  const closing = useClosing(closeRequest, reopenRequest, id, refreshAll);

  async function send(body: { text: string; key: string }): Promise<boolean> {
    const sent = await reply.send(body, input);
    if (sent) await refreshAll();
    return sent !== undefined;
  }
  const asked = { key: 'asked', isFromCentre: false, at: created_at, text: message };
  const replies = answers.map(({ id: key, text, created_at: at }) => ({ key: String(key), isFromCentre: true, at, text }));
  return (
    <section className="pane" aria-label={t('inbox.with', { name })}>
      <PaneHead
        place={place}
        subject={subject || reference}
        isClosed={closed_at !== null}
        about={
          <>
            {name} · <a href={`mailto:${email}`}>{email}</a> · {reference}
          </>
        }
        actions={
          <>
            <Assignee
              assignedTo={assigned_to}
              isSending={assign.isSending}
              onAssign={(staff_id) => void assign.send({ staff_id }, input).then(refreshAll)}
            />
            {closing.button(closed_at !== null)}
          </>
        }
      />
      <Thread name={name} entries={[asked, ...replies]} />
      <ReplyForm
        draftName={`requests:${id}`}
        name={name}
        locale={locale}
        values={{ first_name: toFirstName(name) }}
        hint={t('inbox.reply_by_email', { email })}
        isSending={reply.isSending}
        failed={reply.state === 'failed' ? reply : undefined}
        onSend={send}
      />
    </section>
  );
}
