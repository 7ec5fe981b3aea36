import { endOwnSession, getStaffAccess, type StaffAccess } from '#shared/contracts/staff.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useCall, useRefresh } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { AddPasskey, PasskeyList } from './passkeys.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** The staff member's login methods and sessions. */
export function OwnAccess() {
  const t = useTranslate();
  const access = useCall(getStaffAccess);
  return (
    <>
      {'data' in access && access.data.has_company_login && (
        <section className="desk-section" aria-labelledby="company">
          <h2 id="company">{t('company.title')}</h2>
          <p>{t('company.about')}</p>
        </section>
      )}
      {!('data' in access && !access.data.takes_passkeys) && (
        <section className="desk-section" aria-labelledby="passkey">
          <h2 id="passkey">{t('account.passkey')}</h2>
          <p className="quiet">{t('account.passkey_about')}</p>
          {access.state === 'loading' && <Waiting />}
          <FailedCall called={access} level={3} />
          {'data' in access && <PasskeyList access={access.data} />}
          <AddPasskey />
        </section>
      )}
      {'data' in access && access.data.has_password && (
        <>
          <OwnPassword />
          <RecoveryCodes left={access.data.recovery_codes} />
        </>
      )}
      {'data' in access && !access.data.has_password && !access.data.has_company_login && (
        <section className="desk-section" aria-labelledby="password">
          <h2 id="password">{t('account.password')}</h2>
          <p>{t('account.no_password')}</p>
        </section>
      )}
      {'data' in access && <Sessions sessions={access.data.sessions} />}
    </>
  );
}

function Sessions({ sessions }: Pick<StaffAccess, 'sessions'>) {
  const t = useTranslate();
  return (
    <section className="desk-section" aria-labelledby="sessions">
      <h2 id="sessions">{t('account.sessions')}</h2>
      <ul className="desk-rows">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </section>
  );
}

function SessionRow({ session: { id, created_at, seen_at, is_own } }: { session: StaffAccess['sessions'][number] }) {
  const t = useTranslate();
  const toFailure = useFailure();
  const { dayTime } = useDates();
  const refresh = useRefresh();
  const act = useAct(endOwnSession);
  async function end(): Promise<void> {
    if (await act.send({ id })) showToast({ type: 'success', title: t('account.session_ended') });
    await refresh(getStaffAccess);
  }
  const begun = t('account.session_since', { since: dayTime(created_at) });
  return (
    <li className="desk-row">
      <div>
        <h3 className="desk-row-name">{begun}</h3>
        <p className="small quiet">{t('account.session_seen', { when: dayTime(seen_at) })}</p>
      </div>
      {is_own ? (
        <Badge>{t('account.this_session')}</Badge>
      ) : (
        <Button
          size="small"
          variant="secondary"
          isLoading={act.isSending}
          aria-label={`${t('account.end_session')}: ${begun}`}
          onClick={() => void end()}
        >
          {t('account.end_session')}
        </Button>
      )}
      {act.state === 'failed' && (
        <Notice tone="error" role="alert">
          {toFailure(act).message}
        </Notice>
      )}
    </li>
  );
}
