import { getLoyaltyProgram, listTiers } from '#shared/contracts/loyalty.ts';
import { getMemberTier } from '#shared/contracts/points.ts';
import { DashboardPage, useDashboardHead } from '../features/dashboard/DashboardPage.tsx';
import { DashboardPart } from '../features/dashboard/DashboardPart.tsx';
import { PointsCalculator } from '../features/points/PointsCalculator.tsx';
import { ProgramRules } from '../features/points/ProgramRules.tsx';
import { TierTable } from '../features/points/TierTable.tsx';
import { WaysToPoints } from '../features/points/WaysToPoints.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** How to collect points by the centre's rules, and how many points a purchase would earn this member. */
export function GetPointsScreen() {
  const t = useTranslate();
  const title = useDashboardHead('dashboard-get-points');
  const rules = useEndpoint(getLoyaltyProgram);
  const levels = useEndpoint(listTiers);
  const own = useEndpoint(getMemberTier);
  const ownTier = own.state === 'ready' ? own.data.tier : undefined;
  const tiers = 'data' in levels ? levels.data.toSorted((a, b) => a.order - b.order) : [];
  const tier = ownTier ?? (own.state === 'failed' ? tiers[0] : undefined);
  return (
    <DashboardPage title={title} lead={t('get_points.lead')}>
      <ResourceView resource={rules} loading={<Skeleton kind="grid" count={3} label={t('state.loading')} />}>
        {(program) => (
          <>
            <WaysToPoints program={program} />
            <DashboardPart heading={t('get_points.calculator')} lead={t('get_points.calculator_lead')} className="points-calculator-part">
              {tier ? <PointsCalculator program={program} tier={tier} /> : <Skeleton kind="text" lines={3} label={t('state.loading')} />}
            </DashboardPart>
            {tiers.length > 0 && (
              <DashboardPart heading={t('get_points.tiers')} lead={t('get_points.tiers_lead')}>
                <TierTable program={program} tiers={tiers} ownId={ownTier?.id} />
              </DashboardPart>
            )}
            <DashboardPart heading={t('get_points.rules')}>
              <ProgramRules program={program} tier={ownTier} />
            </DashboardPart>
          </>
        )}
      </ResourceView>
    </DashboardPage>
  );
}
