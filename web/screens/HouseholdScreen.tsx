import { useState } from 'react';
import { useNavigate } from 'react-router';
import { getHousehold, type Household } from '#shared/contracts/household.ts';
import { getMemberTier, getPoints, listPointsHistory } from '#shared/contracts/points.ts';
import { DashboardPage, useDashboardHead } from '../features/dashboard/DashboardPage.tsx';
import { DashboardPart } from '../features/dashboard/DashboardPart.tsx';
import { HouseholdMembers } from '../features/household/HouseholdMembers.tsx';
import { InvitePanel } from '../features/household/InvitePanel.tsx';
import { JoinPanel } from '../features/household/JoinPanel.tsx';
import { Balance } from '../features/points/BalancePanel.tsx';
import { LiveLine } from '../features/states/LiveLine.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useRefresh } from '../lib/data/use-refresh.ts';
import { useMemberLinks } from '../lib/navigation/route.tsx';
import { forgetInvitation, useInvitation } from '../lib/session/invitation.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** The members with whom the member collects into one balance: who they are, inviting, joining and leaving. */
export function HouseholdScreen() {
  const t = useTranslate();
  const title = useDashboardHead('dashboard-household');
  const household = useEndpoint(getHousehold);
  return (
    <DashboardPage title={title} lead={t('household.lead')}>
      <ResourceView resource={household} loading={<Skeleton kind="text" lines={10} label={t('state.loading')} />}>
        {(found) => (found.members.length > 1 ? <Shared household={found} /> : <Alone household={found} />)}
      </ResourceView>
    </DashboardPage>
  );
}

function useChanged(): () => void {
  const refresh = useRefresh();
  return () => {
    for (const contract of [getHousehold, getPoints, getMemberTier, listPointsHistory]) refresh(contract);
  };
}

/** Call after joining or leaving: shows the top of the page. */
function useArrived(): () => void {
  const onChanged = useChanged();
  const navigate = useNavigate();
  const here = useMemberLinks()('dashboard-household');
  return () => {
    onChanged();
    if (here !== undefined) void navigate(here, { replace: true });
  };
}

function Shared({ household }: { household: Household }) {
  const t = useTranslate();
  const points = useEndpoint(getPoints);
  const onChanged = useChanged();
  const onArrived = useArrived();
  const invitation = useInvitation();
  return (
    <>
      {invitation !== undefined && (
        <Notice
          title={t('household.not_joined')}
          action={
            <Button size="small" variant="secondary" onClick={forgetInvitation}>
              {t('household.dismiss')}
            </Button>
          }
        >
          {t('household.reason_in_household')}
        </Notice>
      )}
      <LiveLine />
      <section className="panel balance" aria-label={t('household.balance')}>
        <ResourceView resource={points} loading={<Skeleton kind="text" lines={2} label={t('state.loading')} />}>
          {(summary) => <Balance summary={summary} />}
        </ResourceView>
      </section>
      <DashboardPart heading={t('household.members')}>
        <HouseholdMembers household={household} balance={points.state === 'ready' ? points.data.balance : undefined} onLeft={onArrived} />
      </DashboardPart>
      <InvitePanel household={household} onChanged={onChanged} />
    </>
  );
}

/** Explains households, and offers both ways into one. A member who comes with an invitation sees it first. */
function Alone({ household }: { household: Household }) {
  const t = useTranslate();
  const invitation = useInvitation();
  const [code, setCode] = useState(invitation); // stays until the household is shown, because joining deletes the invitation
  if (invitation !== undefined && invitation !== code) setCode(invitation); // another one was opened
  const onChanged = useChanged();
  const decline = () => {
    forgetInvitation();
    setCode(undefined);
  };
  const onArrived = useArrived();
  const joined = () => {
    forgetInvitation();
    onArrived();
  };
  const join = <JoinPanel code={code} onDeclined={decline} onJoined={joined} />;
  if (code !== undefined) return join;
  return (
    <>
      <ul className="household-facts">
        <li>{t('household.fact_common', { count: household.max_members })}</li>
        <li>{t('household.fact_spend')}</li>
        <li>{t('household.fact_seen')}</li>
        <li>{t('household.fact_leave')}</li>
      </ul>
      <div className="household-begin">
        <InvitePanel household={household} onChanged={onChanged} />
        {join}
      </div>
    </>
  );
}
