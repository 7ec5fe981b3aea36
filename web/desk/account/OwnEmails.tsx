import { getOwnEmails, type StaffEmails, switchOwnEmail } from '#shared/contracts/staff-emails.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useCall, useRefresh } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { FailedCall, Waiting } from '../shell/DeskPage.tsx';

/** Switches for regular emails to the staff member. Renders nothing for roles without such emails. */
export function OwnEmails() {
  const t = useTranslate();
  const called = useCall(getOwnEmails);
  if ('data' in called && called.data.emails.length === 0) return null;
  return (
    <section className="desk-section" aria-labelledby="emails">
      <h2 id="emails">{t('account.emails')}</h2>
      {called.state === 'loading' && <Waiting />}
      <FailedCall called={called} level={3} />
      {'data' in called && (
        <>
          <p className="quiet">{t('account.emails_about', { address: called.data.address })}</p>
          {called.data.emails.map((one) => (
            <EmailSwitch key={one.email} {...one} />
          ))}
        </>
      )}
    </section>
  );
}

function EmailSwitch({ email, is_on, next_at }: StaffEmails['emails'][number]) {
  const t = useTranslate();
  const toFailure = useFailure();
  const { locale } = useDesk();
  const { dayTime } = useDates();
  const refresh = useRefresh();
  const act = useAct(switchOwnEmail);
  const name = t(`account.email_${email}`);
  async function change(isOn: boolean): Promise<void> {
    const changed = await act.send({ email, is_on: isOn, locale });
    if (changed) showToast({ type: 'success', title: t(isOn ? 'account.email_on' : 'account.email_off', { email: name }) });
    await refresh(getOwnEmails);
  }
  const hints = [t(`account.email_${email}_about`), ...(is_on && next_at ? [t('account.email_next', { when: dayTime(next_at) })] : [])];
  return (
    <>
      <Checkbox
        kind="switch"
        label={name}
        hint={hints.join(' ')}
        checked={act.isSending ? !is_on : is_on}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
      />
      {act.state === 'failed' && (
        <Notice tone="error" role="alert">
          {toFailure(act).message}
        </Notice>
      )}
    </>
  );
}
// messages: account.email_approvals, account.email_approvals_about, account.email_report, account.email_report_about
