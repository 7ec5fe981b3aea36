import { closeRequest, type DeskRequestInFull, getDeskRequest, listDeskRequests, replyToRequest } from '#shared/contracts/desk.ts';
import { assignRequest, getInboxCounts, reopenRequest } from '#shared/contracts/desk-inbox.ts';
import { toFirstName } from '#shared/rules/reply-template.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useCall, useRefresh } from '../lib/use-call.ts';
import type { InboxPlace } from './inbox-address.ts';
import { LoadedPane, Pane } from './Pane.tsx';
import { Thread } from './Thread.tsx';
import { ThreadFiles } from './ThreadFiles.tsx';

const calls = { reply: replyToRequest, assign: assignRequest, close: closeRequest, reopen: reopenRequest };

/** Request of a visitor without an account: answered by email. */
export function RequestPane({ id, place }: { id: number; place: InboxPlace }) {
  const called = useCall(getDeskRequest, { params: { id } });
  return <LoadedPane called={called}>{(request) => <Request request={request} place={place} onChanged={called.refresh} />}</LoadedPane>;
}

function Request({ request, place, onChanged }: { request: DeskRequestInFull; place: InboxPlace; onChanged: () => Promise<void> }) {
  const t = useTranslate();
  const { id, name, email, locale, message, away_text, answers, created_at } = request;
  const refresh = useRefresh();
  const question = { key: 'asked', isFromCentre: false, at: created_at, text: message };
  const away = away_text === null ? [] : [{ key: 'away', isFromCentre: true, isAutomatic: true, at: created_at, text: away_text }];
  const replies = answers.map(({ id: key, text, files, created_at: at }) => ({
    key: String(key),
    isFromCentre: true,
    at,
    text,
    files: <ThreadFiles files={files} />,
  }));
  return (
    <Pane
      place={place}
      item={request}
      calls={calls}
      name={name}
      about={
        <>
          {name} · <a href={`mailto:${email}`}>{email}</a>
        </>
      }
      reply={{
        draftName: `requests:${id}`,
        locale,
        values: { first_name: toFirstName(name) },
        hint: t('inbox.reply_by_email', { email }),
      }}
      onChanged={async () => void (await Promise.all([onChanged(), refresh(listDeskRequests, getInboxCounts)]))}
    >
      <Thread name={name} entries={[question, ...away, ...replies]} />
    </Pane>
  );
}
