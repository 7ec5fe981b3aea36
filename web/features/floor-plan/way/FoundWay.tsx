import type { FloorplanSummary } from '#shared/contracts/floorplans.ts';
import { toMinutes, toRoundMetres } from '#shared/rules/way-figures.ts';
import type { Way } from '#shared/rules/way-finding.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../../lib/texts/record-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { getWayUpGlyph } from '../map/glyphs.ts';
import type { PlanAddress } from '../map/plan-address.ts';

interface Props {
  way: Way;
  planId: number;
  floors: readonly FloorplanSummary[];
  address: PlanAddress;
}

/** Length of a route, and its floors in order. */
export function FoundWay({ way, planId, floors, address: { query, toHref } }: Props) {
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
        {query.stepfree !== undefined && <span>{t('way.is_step_free')}</span>}
      </p>
      {(stages.length > 1 || here === -1) && (
        <nav className="way-stages" aria-label={t('way.floors')}>
          <ol>
            {stages.map((stage, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a way may come back to a floor
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
