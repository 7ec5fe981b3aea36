import type { FloorplanSummary } from '#shared/contracts/floorplans.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { PlanAddress } from '../map/plan-address.ts';
import { FoundWay } from './FoundWay.tsx';
import type { WayResult } from './way-result.ts';

interface Props {
  result: WayResult;
  planId: number;
  floors: readonly FloorplanSummary[];
  address: PlanAddress;
}

/** Result of a route request: its length and floors in order, or why there is none. */
export function WayResultView({ result, planId, floors, address: { query, toHref } }: Props) {
  const t = useTranslate();
  switch (result.state) {
    case 'none':
      return null;
    case 'open':
      return <p className="way-hint">{t(query.from === undefined ? 'way.pick_from' : 'way.pick_to')}</p>;
    case 'loading':
      return <p className="way-hint">{t('way.loading')}</p>;
    case 'found':
      return <FoundWay way={result.way} planId={planId} floors={floors} address={{ query, toHref }} />;
    case 'unreachable':
      return (
        <Notice
          className="way-notice"
          action={
            result.isReachableWithSteps && (
              <Button size="small" variant="secondary" href={toHref(planId, { ...query, stepfree: undefined })} data-keep-scroll="">
                {t('way.with_steps')}
              </Button>
            )
          }
        >
          {t(result.isReachableWithSteps ? 'way.unreachable_step_free' : 'way.unreachable')}
        </Notice>
      );
    case 'outside':
      return (
        <Notice className="way-notice">{`${t(result.end === 'from' ? 'way.from' : 'way.to')}: ${t('floor_plan.outside_only')}`}</Notice>
      );
    case 'closed':
      return <Notice className="way-notice">{`${t(result.end === 'from' ? 'way.from' : 'way.to')}: ${t('entrances.closed')}`}</Notice>;
    case 'unknown':
      return <Notice className="way-notice">{t(result.end === 'from' ? 'way.unknown_from' : 'way.unknown_to')}</Notice>;
    default:
      return <Notice className="way-notice">{t(result.state === 'same' ? 'way.same' : 'way.failed')}</Notice>;
  }
}
