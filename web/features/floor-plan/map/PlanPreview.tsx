import type { Amenity } from '#shared/contracts/amenities.ts';
import type { CompanyOutline } from '#shared/contracts/companies.ts';
import type { Floorplan } from '#shared/contracts/floorplans.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../../lib/texts/record-texts.ts';
import { classNames } from '../../../ui/class-names.ts';
import { pinPath } from './Glyph.tsx';
import { toPlaces } from './plan-places.ts';
import { findViewBox, toViewBoxText } from './view-box.ts';

interface Props {
  plan: Floorplan;
  /** Unit that is highlighted. */
  highlightUnit?: string | undefined;
  companies?: readonly CompanyOutline[];
  amenities?: readonly Amenity[];
}

/** A small plan with the location of a shop or an amenity, without links. */
export function PlanPreview({ plan, highlightUnit, companies = [], amenities = [] }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const places = toPlaces(plan, companies, amenities);
  const highlight = places.find(({ shape }) => shape.unit === highlightUnit);
  const box = findViewBox(plan);
  const floor = texts.get(plan, 'title');
  const place = highlight && highlight.kind !== 'vacant' ? ('company' in highlight ? highlight.company : highlight.amenity) : undefined;
  const label = place ? t('floor_plan.preview_of', { title: texts.get(place, 'title'), floor }) : t('floor_plan.plan_of', { floor });
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
