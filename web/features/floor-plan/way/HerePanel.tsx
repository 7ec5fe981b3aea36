import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Point } from '#shared/contracts/floorplans.ts';
import { findParkedCar, keepParkedCar } from '../../../lib/browser/parked-car.ts';
import { useLinks } from '../../../lib/navigation/route.tsx';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ArrowLink } from '../../../ui/Link.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { PlanAddress } from '../map/plan-address.ts';
import { keepStepFree } from '../map/step-free.ts';
import type { HerePlace } from './here-place.ts';
import { type Choice, nearestExit, nearestLift } from './way-places.ts';

interface Props {
  code: string;
  place: HerePlace;
  planId: number;
  address: PlanAddress;
  /** All places for a route. The panel offers "the nearest" of each kind. */
  choices: readonly Choice[];
}

/** Where the visitor stands, after scanning a sign, with the nearest toilets, lift, exit and cash machine: one click shows the way. */
export function HerePanel({ code, place, planId, address: { query, toHref }, choices }: Props) {
  const t = useTranslate();
  const navigate = useNavigate();
  if (place.state === 'gone') return <Notice className="plan-note">{t('here.gone')}</Notice>;
  if (place.state === 'elsewhere') return null;
  const isDoor = place.kind === 'entrance' || place.kind === 'car';
  const goals = choices.filter(
    ({ code: goal, isGoalOnly }) => isGoalOnly && !(goal === nearestExit && isDoor) && !(goal === nearestLift && place.kind === 'way'),
  );
  return (
    <section className="plan-here" aria-labelledby="plan-here">
      <h2 id="plan-here" className="plan-here-title">
        <Icon name="map-pin" />
        <span>{t('here.title', { place: place.title })}</span>
      </h2>
      {place.kind === 'car' && <ParkHere code={code} />}
      {goals.length > 0 && (
        <>
          <nav className="plan-here-goals" aria-label={t('here.nearest')}>
            {goals.map(({ code: goal, title }) => (
              <Button
                key={goal}
                variant="secondary"
                href={toHref(place.planId, { from: code, to: goal, stepfree: query.stepfree })}
                data-keep-scroll=""
              >
                {title}
              </Button>
            ))}
          </nav>
          <Checkbox
            kind="switch"
            label={t('way.step_free')}
            hint={t('way.step_free_hint')}
            checked={query.stepfree === '1'}
            onChange={({ currentTarget: { checked } }) => {
              keepStepFree(checked);
              void navigate(toHref(planId, { ...query, stepfree: checked ? '1' : undefined }), { replace: true, preventScrollReset: true });
            }}
          />
        </>
      )}
    </section>
  );
}

/** Stores the row in which the visitor has parked, only in this browser. */
function ParkHere({ code }: { code: string }) {
  const t = useTranslate();
  const toLink = useLinks();
  const [state, setState] = useState<'open' | 'kept' | 'failed'>('open');
  useEffect(() => setState(findParkedCar() === code ? 'kept' : 'open'), [code]);
  const parkingHref = toLink('parking');
  if (state !== 'kept') {
    return (
      <div className="stack-small">
        <Button icon="parking" onClick={() => setState(keepParkedCar(code) ? 'kept' : 'failed')}>
          {t('here.park')}
        </Button>
        {state === 'failed' && (
          <Notice tone="error" role="alert">
            {t('here.park_failed')}
          </Notice>
        )}
      </div>
    );
  }
  return (
    <Notice
      tone="success"
      role="status"
      action={parkingHref !== undefined && <ArrowLink href={parkingHref}>{t('menu.parking')}</ArrowLink>}
    >
      {t('here.parked')}
    </Notice>
  );
}

/** The visitor's position on the plan. `size` is in the plan's units. */
export function HereMark({ at: [x, y], size }: { at: Point; size: number }) {
  const t = useTranslate();
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of shapes is not interactive
    <g className="plan-here-mark" role="img" aria-label={t('here.mark')}>
      <circle cx={x} cy={y} r={Math.round(size * 10) / 10} />
      <circle cx={x} cy={y} r={Math.round(size * 4) / 10} />
    </g>
  );
}
