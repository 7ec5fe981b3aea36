import type { Company } from '#shared/contracts/companies.ts';
import type { Floorplan } from '#shared/contracts/floorplans.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import { useWords } from '../../lib/words.ts';
import { classNames } from '../../ui/class-names.ts';
import { toPlaces } from './plan-places.ts';
import { findViewBox, toViewBoxText } from './view-box.ts';

interface Props {
  plan: Floorplan;
  /** The unit that is meant. */
  highlightUnit?: string | undefined;
  companies: readonly Company[];
}

/** A small plan to see where a shop is: nothing in it can be pressed. */
export function PlanPreview({ plan, highlightUnit, companies }: Props) {
  const t = useTranslate();
  const words = useWords();
  const places = toPlaces(plan, companies);
  const highlight = places.find(({ shape }) => shape.unit === highlightUnit);
  const box = findViewBox(plan);
  const floor = words.get(plan, 'title');
  const label =
    highlight && 'company' in highlight
      ? t('floor_plan.preview_of', { title: words.get(highlight.company, 'title'), floor })
      : t('floor_plan.plan_of', { floor });
  return (
    <svg className="plan plan-preview" viewBox={toViewBoxText(box)} role="img" aria-label={label}>
      <path className="plan-floor" d={plan.outline} fillRule="evenodd" />
      {places.map(({ shape, kind }) => (
        <g key={shape.unit} className={classNames('plan-unit', `plan-unit-${kind}`, shape.unit === highlightUnit && 'plan-unit-selected')}>
          <path className="plan-shape" d={shape.path} fillRule="evenodd" />
        </g>
      ))}
      {highlight && (
        <path
          className="plan-pin"
          d={pinPath}
          transform={`translate(${highlight.shape.centre.join(' ')}) scale(${Math.round(box.width / 5) / 100})`}
        />
      )}
    </svg>
  );
}

/** Its tip on the origin, with a hole. */
const pinPath = 'M0 0C-5-9-13-16-13-25a13 13 0 0 1 26 0C13-16 5-9 0 0zM0-20a5 5 0 1 0 0-10a5 5 0 0 0 0 10z';
