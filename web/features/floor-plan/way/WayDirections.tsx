import type { Ref, UIEvent } from 'react';
import type { CompanyOutline } from '#shared/contracts/companies.ts';
import type { FloorplanSummary } from '#shared/contracts/floorplans.ts';
import type { Step } from '#shared/rules/way-directions.ts';
import type { Way } from '#shared/rules/way-finding.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../../lib/texts/record-texts.ts';
import { toSentence, toStepGlyph } from './step-texts.ts';
import type { Choice } from './way-places.ts';

interface Props {
  way: Way;
  steps: readonly Step[];
  from: Choice;
  to: Choice;
  companies: readonly CompanyOutline[];
  floors: readonly FloorplanSummary[];
  /** Shows a step on the plan: the start is 0. Undefined in print. */
  onStep?: ((index: number) => void) | undefined;
  current?: number | undefined;
  list?: Ref<HTMLOListElement> | undefined;
  onScroll?: ((event: UIEvent<HTMLOListElement>) => void) | undefined;
}

/** The route in words, step by step: complete without the drawn line. */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name than their number
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
