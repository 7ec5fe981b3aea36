import type { FloorplanSummary } from '#shared/contracts/floorplans.ts';
import { toMinutes, toRoundMetres } from '#shared/rules/way-figures.ts';
import type { Way } from '#shared/rules/way-finding.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../../lib/texts/record-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { getWayUpGlyph } from '../map/Glyph.tsx';
import type { PlanAddress } from '../map/plan-address.ts';
import type { WayResult } from './solve-way.ts';

interface Props {
  result: WayResult;
  planId: number;
  floors: readonly FloorplanSummary[];
  address: PlanAddress;
}

/** Result of a route request: the length of the route and its floors, or why there is no route. */
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
              <Button size="small" variant="secondary" href={toHref(planId, { ...query, stepfree: '0' })} data-keep-scroll="">
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

interface FoundWayProps {
  way: Way;
  planId: number;
  floors: readonly FloorplanSummary[];
  address: PlanAddress;
}

/** Length of a route, and its floors in the order of the route. */
export function FoundWay({ way, planId, floors, address: { query, toHref } }: FoundWayProps) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const stages = listStages(way);
  const toTitle = (id: number) => {
    const floor = floors.find((one) => one.id === id);
    return floor ? texts.get(floor, 'title') : '';
  };
  const here = stages.findIndex((stage) => stage.planId === planId);
  const next = here === -1 ? stages[0] : stages[here + 1];
  return (
    <div className="way-found">
      <p className="way-total">
        <strong>{t('way.minutes', { minutes: toMinutes(way.seconds) })}</strong>
        <span>{t('way.metres', { metres: toRoundMetres(way.metres) })}</span>
        {query.stepfree === '1' && <span>{t('way.is_step_free')}</span>}
      </p>
      {(stages.length > 1 || here === -1) && (
        <nav className="way-stages" aria-label={t('way.floors')}>
          <ol>
            {stages.map((stage, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a route can return to a floor
              <li key={`${index} ${stage.planId}`}>
                {stage.by && (
                  <svg className="icon icon-small" viewBox="0 0 24 24" aria-hidden="true">
                    <path d={getWayUpGlyph(stage.by)} />
                  </svg>
                )}
                <Link href={toHref(stage.planId, query)} aria-current={stage.planId === planId ? 'step' : undefined} data-keep-scroll="">
                  {toTitle(stage.planId)}
                </Link>
              </li>
            ))}
          </ol>
          {next && (
            <Button size="small" endIcon="arrow-right" href={toHref(next.planId, query)} data-keep-scroll="" className="way-next">
              {t(here === -1 ? 'way.go_to_start' : 'way.continue', { floor: toTitle(next.planId) })}
            </Button>
          )}
        </nav>
      )}
    </div>
  );
}

/** Floors in the order of the route, each with the connector that leads there. */
function listStages({ from, legs }: Way) {
  const rides = legs.flatMap((leg) => (leg.kind === 'ride' ? [leg] : []));
  return [{ planId: from.planId, by: undefined }, ...rides.map(({ by, to }) => ({ planId: to.planId, by }))];
}
