import type { Company } from '#shared/contracts/companies.ts';
import type { FloorplanSummary } from '#shared/contracts/floorplans.ts';
import type { Step } from '#shared/rules/way-directions.ts';
import type { Way } from '#shared/rules/way-finding.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import { useWords } from '../../lib/words.ts';
import { toSentence, toStepGlyph } from './step-words.ts';
import type { Choice } from './way-places.ts';

interface Props {
  way: Way;
  steps: readonly Step[];
  from: Choice;
  to: Choice;
  companies: readonly Company[];
  floors: readonly FloorplanSummary[];
}

/** The way in words, step by step: all that the drawn line says. */
export function WayDirections({ way, steps, from, to, companies, floors }: Props) {
  const t = useTranslate();
  const words = useWords();
  const floor = floors.find(({ id }) => id === way.from.planId);
  return (
    <ol className="way-steps">
      <li>
        <StepIcon path={startPath} />
        {t('way.step_start', { place: from.title, floor: floor ? words.get(floor, 'title') : '' })}
      </li>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name than their number
        <li key={`${index} ${step.kind}`}>
          <StepIcon path={toStepGlyph(step)} />
          {toSentence(step, { t, words, companies, floors, goal: to.title })}
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
