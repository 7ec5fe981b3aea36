import { Outlet, useParams } from 'react-router';
import type { StaffRole } from '#shared/contracts/endpoint.ts';
import { canUse, isDeskKind } from '#shared/rules/can-use.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useStaff } from '../lib/staff.ts';
import { DeskPage } from './DeskPage.tsx';

/** Shows the routes below to these roles; of a kind of content (`:kind`), to those that may read it. Others see why not. */
export function ForRoles({ roles }: { roles: readonly StaffRole[] }) {
  const t = useTranslate();
  const { role } = useStaff();
  const { kind = '' } = useParams();
  if (roles.includes(role) && (!isDeskKind(kind) || canUse(kind, 'read', role))) return <Outlet />;
  return (
    <DeskPage title={t('desk.not_yours')} lead={t('desk.not_yours_lead')}>
      <Button href={toDeskPath()}>{t('desk.to_today')}</Button>
    </DeskPage>
  );
}
