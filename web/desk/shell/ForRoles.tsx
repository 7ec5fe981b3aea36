import { Outlet } from 'react-router';
import type { StaffRole } from '#shared/contracts/endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useStaff } from '../lib/staff.ts';
import { DeskPage } from './DeskPage.tsx';

/** What is below it, for those who have it; the others are told. */
export function ForRoles({ roles }: { roles: readonly StaffRole[] }) {
  const t = useTranslate();
  if (roles.includes(useStaff().role)) return <Outlet />;
  return (
    <DeskPage title={t('desk.not_yours')} lead={t('desk.not_yours_lead')}>
      <Button href={toDeskPath()}>{t('desk.to_today')}</Button>
    </DeskPage>
  );
}
