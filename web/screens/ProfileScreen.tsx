import { lazy, useState } from 'react';
import { logOutEverywhere } from '#shared/contracts/account.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { requestEmailChange } from '#shared/contracts/email-change.ts';
import { listConnectedSites } from '#shared/contracts/oauth.ts';
import { getPoints } from '#shared/contracts/points.ts';
import { type Customer, getOwnData, getProfile } from '#shared/contracts/profile.ts';
import { passwordAnchor } from '#shared/site/member-routes.ts';
import { DashboardPage, useDashboardHead } from '../features/dashboard/DashboardPage.tsx';
import { DashboardPart } from '../features/dashboard/DashboardPart.tsx';
import { DataForm } from '../features/profile/DataForm.tsx';
import { ProfilePicture } from '../features/profile/ProfilePicture.tsx';
import { LateCode } from '../features/states/LateCode.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { useOffers } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useRefresh } from '../lib/data/use-refresh.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { usePoints } from '../lib/texts/points.ts';
import { Skeleton } from '../ui/Skeleton.tsx';

// loaded on demand, because they are far below the first view
const Consents = lazy(async () => ({ default: (await import('../features/profile/Consents.tsx')).Consents }));
const LogOutEverywhere = lazy(async () => ({ default: (await import('../features/dashboard/LogOutEverywhere.tsx')).LogOutEverywhere }));
const PasswordForm = lazy(async () => ({ default: (await import('../features/profile/PasswordForm.tsx')).PasswordForm }));
const DeleteAccount = lazy(async () => ({ default: (await import('../features/profile/DeleteAccount.tsx')).DeleteAccount }));
const OwnData = lazy(async () => ({ default: (await import('../features/profile/OwnData.tsx')).OwnData }));
const ConnectedSites = lazy(async () => ({ default: (await import('../features/partners/ConnectedSites.tsx')).ConnectedSites }));
const EmailAddress = lazy(async () => ({ default: (await import('../features/profile/EmailAddress.tsx')).EmailAddress }));

/** The member's data and consents, which the member can change, export or delete. */
export function ProfileScreen() {
  const t = useTranslate();
  const title = useDashboardHead('dashboard-profile');
  const [isLeaving, setIsLeaving] = useState(false);
  const profile = useEndpoint(getProfile);
  return (
    <DashboardPage title={title} lead={t('profile.lead')} isLeaving={isLeaving}>
      <ResourceView resource={profile} loading={<Skeleton kind="text" lines={16} label={t('state.loading')} />}>
        {(customer) => <Profile key={customer.id} customer={customer} onLeaving={setIsLeaving} />}
      </ResourceView>
    </DashboardPage>
  );
}

interface Props {
  customer: Customer;
  onLeaving: (isLeaving: boolean) => void;
}

function Profile({ customer, onLeaving }: Props) {
  const t = useTranslate();
  const toPoints = usePoints();
  const refresh = useRefresh();
  const found = useEndpoint(listCategories, { query: { type: 'company' } }, { from: 'browser' });
  const points = useEndpoint(getPoints);
  const sites = useEndpoint(listConnectedSites);
  const canChangeEmail = useOffers(requestEmailChange);
  const canLogOutEverywhere = useOffers(logOutEverywhere);
  const canTakeData = useOffers(getOwnData);
  const { email, has_password: hasPassword } = customer;
  const changed = () => refresh(getProfile);
  // the form's fields include a chip per category
  if (found.state === 'loading') return <Skeleton kind="text" lines={16} label={t('state.loading')} />;
  const categories = 'data' in found ? found.data.filter(({ parent_id }) => !parent_id).toSorted((a, b) => a.order - b.order) : [];
  const balance = points.state === 'ready' && points.data.balance > 0 ? toPoints(points.data.balance) : undefined;
  return (
    <>
      <DashboardPart heading={t('profile.data')}>
        <ProfilePicture customer={customer} onChanged={changed} />
        <DataForm customer={customer} categories={categories} onSaved={changed} />
      </DashboardPart>
      <DashboardPart heading={t('profile.consents')}>
        <LateCode loading={<Skeleton kind="text" lines={6} label={t('state.loading')} />}>
          <Consents customer={customer} onChanged={changed} />
        </LateCode>
      </DashboardPart>
      <DashboardPart id={passwordAnchor} heading={t('profile.password')} lead={hasPassword ? t('profile.password_lead') : undefined}>
        <LateCode loading={<Skeleton kind="text" lines={8} label={t('state.loading')} />}>
          <PasswordForm hasPassword={hasPassword} email={email} onChanged={changed} />
        </LateCode>
      </DashboardPart>
      {canLogOutEverywhere && (
        <DashboardPart heading={t('profile.devices')}>
          <LateCode loading={<Skeleton kind="text" lines={3} label={t('state.loading')} />}>
            <LogOutEverywhere onLeaving={onLeaving} />
          </LateCode>
        </DashboardPart>
      )}
      {canChangeEmail && (
        <DashboardPart heading={t('email_change.title')}>
          <LateCode loading={<Skeleton kind="text" lines={4} label={t('state.loading')} />}>
            <EmailAddress email={email} hasPassword={hasPassword} />
          </LateCode>
        </DashboardPart>
      )}
      {sites.state !== 'loading' && sites.state !== 'empty' && (
        <DashboardPart heading={t('partners.sites')} lead={t('partners.sites_lead')}>
          <ResourceView resource={sites} loading={null}>
            {(connected) => (
              <LateCode loading={<Skeleton kind="text" lines={3} label={t('state.loading')} />}>
                <ConnectedSites sites={connected} onEnded={() => refresh(listConnectedSites)} />
              </LateCode>
            )}
          </ResourceView>
        </DashboardPart>
      )}
      {canTakeData && (
        <DashboardPart heading={t('profile.your_data')}>
          <LateCode loading={<Skeleton kind="text" lines={3} label={t('state.loading')} />}>
            <OwnData />
          </LateCode>
        </DashboardPart>
      )}
      <DashboardPart heading={t('profile.delete')}>
        <LateCode loading={<Skeleton kind="text" lines={3} label={t('state.loading')} />}>
          <DeleteAccount email={email} hasPassword={hasPassword} points={balance} onLeaving={onLeaving} />
        </LateCode>
      </DashboardPart>
    </>
  );
}
