import { useNavigate, useParams } from 'react-router';
import useSWR, { useSWRConfig } from 'swr';
import { ApiError } from '#shared/contracts/errors.ts';
import { openStaffInvite, type StaffInvite, type StaffSession } from '#shared/contracts/staff.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useFailure } from '../lib/failure.ts';
import { fetchOnce, staffKey, toRoleNames } from '../lib/staff.ts';
import { useDates } from '../lib/use-dates.ts';
import { Waiting } from '../shell/DeskPage.tsx';
import { EntryPage } from '../shell/EntryPage.tsx';
import { InviteForm } from './InviteForm.tsx';

/** `/desk/invite/<token>`: accepts an invitation to the staff. */
export function InviteScreen() {
  const t = useTranslate();
  const { token = '' } = useParams();
  const { api } = useDesk();
  const { data: invite, error, mutate } = useSWR('invite', async () => (await api.send(openStaffInvite, { token })).data, fetchOnce);
  if (invite) return <OpenInvite token={token} invite={invite} />;
  if (error === undefined)
    return (
      <EntryPage title={t('invite.title')}>
        <Waiting />
      </EntryPage>
    );
  if (error instanceof ApiError && error.httpStatus === 'UnprocessableEntity') return <InvalidInvite />;
  return <FailedInvite error={error} onRetry={() => void mutate()} />;
}

function OpenInvite({ token, invite }: { token: string; invite: StaffInvite }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const { dayTime } = useDates();
  const { email, roles, expires_at } = invite;
  const enter = async (staff: StaffSession) => {
    await mutate(staffKey, staff, { revalidate: false });
    await navigate('/', { replace: true });
  };
  return (
    <EntryPage title={t('invite.title')} lead={t('invite.lead', { email, role: toRoleNames(roles, t) })}>
      <InviteForm token={token} invite={invite} onDone={enter} />
      <p className="quiet small">{t('invite.until', { until: dayTime(expires_at) })}</p>
    </EntryPage>
  );
}

/** Shown for unknown, used and expired invitations. Deliberately does not distinguish them. */
function InvalidInvite() {
  const t = useTranslate();
  return (
    <EntryPage title={t('invite.gone')} lead={t('invite.gone_lead')}>
      <Button href={toDeskPath('login')} variant="secondary">
        {t('invite.to_login')}
      </Button>
    </EntryPage>
  );
}

function FailedInvite({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslate();
  const toFailure = useFailure();
  const { title, message } = toFailure(
    error instanceof ApiError ? { code: error.httpStatus, retryAfterSeconds: error.retryAfterSeconds } : { code: 'BadGateway' },
  );
  return (
    <EntryPage title={t('invite.title')}>
      <Notice tone="error" title={title} action={<Button onClick={onRetry}>{t('desk.try_again')}</Button>}>
        {message}
      </Notice>
    </EntryPage>
  );
}
