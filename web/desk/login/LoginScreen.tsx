import { Navigate, useNavigate, useSearchParams } from 'react-router';
import useSWR from 'swr';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { fetchOnce, readStaff, staffKey } from '../lib/staff.ts';
import { EntryPage } from '../shell/EntryPage.tsx';
import { toPlace } from './company-flow.ts';
import { LoginPanel } from './LoginPanel.tsx';

/** `/desk/login?to=/receipts` */
export function LoginScreen() {
  const t = useTranslate();
  const desk = useDesk();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { data: staff, mutate } = useSWR(staffKey, () => readStaff(desk), fetchOnce);
  const target = toPlace(query.get('to'));
  if (staff) return <Navigate to={target} replace />;
  return (
    <EntryPage title={t('login.title')} lead={t('login.lead')}>
      <LoginPanel
        returnTo={target}
        onDone={async (opened) => {
          await mutate(opened, { revalidate: false });
          await navigate(target, { replace: true });
        }}
      />
    </EntryPage>
  );
}
