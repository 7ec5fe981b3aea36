import type { Ref, UIEvent } from 'react';
import type { CompanyOutline } from '#shared/contracts/companies.ts';
import type { FloorplanSummary } from '#shared/contracts/floorplans.ts';
import type { Step } from '#shared/rules/way-directions.ts';
import { toRoundMetres } from '#shared/rules/way-figures.ts';
import type { Way } from '#shared/rules/way-finding.ts';
import { type Translate, useTranslate } from '../../../lib/texts/i18n.tsx';
import { type RecordTexts, useRecordTexts } from '../../../lib/texts/record-texts.ts';
import { signPaths } from '../../../ui/sign-paths.ts';
import { getWayUpGlyph } from '../map/Glyph.tsx';
import type { Choice } from './way-places.ts';

interface Props {
  way: Way;
  steps: readonly Step[];
  from: Choice;
  to: Choice;
  companies: readonly CompanyOutline[];
  floors: readonly FloorplanSummary[];
  /** Shows a step on the plan. The start has index 0. Undefined in print. */
  onStep?: ((index: number) => void) | undefined;
  current?: number | undefined;
  list?: Ref<HTMLOListElement> | undefined;
  onScroll?: ((event: UIEvent<HTMLOListElement>) => void) | undefined;
}

/** The route as text, step by step, so that the directions are complete without the drawn line. */
export function WayDirections({ way, steps, from, to, companies, floors, onStep, current, list, onScroll }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const floor = floors.find(({ id }) => id === way.from.planId);
  const told = [
    { path: startPath, text: t('way.step_start', { place: from.title, floor: floor ? texts.get(floor, 'title') : '' }) },
    ...steps.map((step) => ({ path: toStepGlyph(step), text: toSentence(step, { t, texts, companies, floors, goal: to.title }) })),
  ];
  return (
    <ol className="way-steps" ref={list} onScroll={onScroll}>
      {told.map(({ path, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity other than their number
        <li key={index} aria-current={index === current ? 'step' : undefined}>
          <StepIcon path={path} />
          {onStep ? (
            <button type="button" className="way-step" onClick={() => onStep(index)}>
              {text}
            </button>
          ) : (
            <span>{text}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

const startPath = 'M12 17a5 5 0 1 0 0-10a5 5 0 0 0 0 10z';

function StepIcon({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

interface Context {
  t: Translate;
  texts: RecordTexts;
  companies: readonly CompanyOutline[];
  floors: readonly FloorplanSummary[];
  /** Name of the place at the end of the route. */
  goal: string;
}

/** Describes a step of the route in a sentence. */
function toSentence(step: Step, { t, texts, companies, floors, goal }: Context): string {
  const findLandmark = (key: string | undefined) => companies.find(({ id }) => `shop-${id}` === key);
  switch (step.kind) {
    case 'leave':
      return t('way.step_leave', { side: step.side, metres: toRoundMetres(step.metres) });
    case 'walk': {
      const landmark = findLandmark(step.towards);
      const metres = toRoundMetres(step.metres);
      if (!landmark) return t('way.step_walk', { metres });
      return t('way.step_walk_towards', { metres, landmark: texts.get(landmark, 'title'), kind: landmark.type });
    }
    case 'turn': {
      const landmark = findLandmark(step.at);
      const facts = { side: step.side, metres: toRoundMetres(step.metres) };
      if (!landmark) return t('way.step_turn', facts);
      return t('way.step_turn_at', { ...facts, landmark: texts.get(landmark, 'title'), kind: landmark.type });
    }
    case 'ride': {
      const floor = floors.find(({ id }) => id === step.toPlanId);
      const direction = step.floors > 0 ? 'up' : step.floors < 0 ? 'down' : 'on';
      return t(`way.step_ride_${step.by}`, { side: step.side, direction, floor: floor ? texts.get(floor, 'title') : '' });
    }
    case 'arrive':
      return t('way.step_arrive', { side: step.side, place: goal });
  }
}
// messages: way.step_ride_*

const turnPaths = {
  left: 'M18 20V13a4 4 0 0 0-4-4H5M9.5 4.5L5 9l4.5 4.5',
  right: 'M6 20V13a4 4 0 0 1 4-4h9M14.5 4.5L19 9l-4.5 4.5',
  back: 'M7 20V9a5 5 0 0 1 10 0v7M12.5 12L17 16.5 21.5 12',
  ahead: 'M12 20V4M6 10l6-6 6 6',
} as const;

/** Icon of a step. Decorative, because the sentence beside it is sufficient. */
function toStepGlyph(step: Step): string {
  if (step.kind === 'ride') return getWayUpGlyph(step.by);
  if (step.kind === 'arrive') return signPaths['map-pin'];
  return turnPaths[step.kind === 'walk' ? 'ahead' : step.side];
}
