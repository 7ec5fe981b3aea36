import { useSearchParams } from 'react-router';
import { stopStaffEmail } from '#shared/contracts/staff-emails.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useFailure } from '../lib/failure.ts';
import { useAct } from '../lib/use-act.ts';
import { EntryPage } from '../shell/EntryPage.tsx';

/** `/desk/unsubscribe?token=…`: switches off an email by the link in it, without a login. A button, because mail programs open links in advance. */
export function StopEmailScreen() {
  const t = useTranslate();
  const toFailure = useFailure();
  const token = useSearchParams()[0].get('token') ?? '';
  const act = useAct(stopStaffEmail);
  const toAccount = (
    <Button href={toDeskPath('account')} variant="secondary">
      {t('stop_email.to_account')}
    </Button>
  );
  if (act.state === 'done')
    return (
      <EntryPage title={t('stop_email.done', { email: t(`account.email_${act.answer.email}`) })} lead={t('stop_email.done_lead')}>
        {toAccount}
      </EntryPage>
    );
  if (token === '' || (act.state === 'failed' && act.code === 'UnprocessableEntity'))
    return (
      <EntryPage title={t('stop_email.invalid')} lead={t('stop_email.invalid_lead')}>
        {toAccount}
      </EntryPage>
    );
  return (
    <EntryPage title={t('stop_email.title')} lead={t('stop_email.lead')}>
      <Button isLoading={act.isSending} onClick={() => void act.send({ token })}>
        {t('stop_email.submit')}
      </Button>
      {act.state === 'failed' && (
        <Notice tone="error" role="alert">
          {toFailure(act).message}
        </Notice>
      )}
    </EntryPage>
  );
}
// messages: account.email_approvals, account.email_report
