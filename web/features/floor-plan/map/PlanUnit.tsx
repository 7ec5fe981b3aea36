import { type MouseEvent, useMemo } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Glyph } from './Glyph.tsx';
import { findAmenityGlyph } from './glyphs.ts';
import { fitLabel } from './label-layout.ts';
import { PlanLabel } from './PlanLabel.tsx';
import type { PlanPlace } from './plan-places.ts';

interface Props {
  place: PlanPlace;
  /** Its occupant's name. */
  title: string;
  /** The width of what is seen of the plan decides how large words and signs are. */
  planWidth: number;
  isSelected: boolean;
  /** Without it, the unit is only drawn. */
  href?: string | undefined;
  onChoose?: ((event: MouseEvent, href: string) => void) | undefined;
}

/** A unit with its name or sign; a link where there is something to tell about it. */
export function PlanUnit({ place, title, planWidth, isSelected, href, onChoose }: Props) {
  const { shape, kind } = place;
  const look = classNames('plan-unit', `plan-unit-${kind}`, isSelected && 'plan-unit-selected');
  const drawing = (
    <>
      <path className="plan-shape" d={shape.path} fillRule="evenodd" />
      {place.kind === 'amenity' ? (
        <Glyph path={findAmenityGlyph(place.amenity.icon)} at={shape.centre} size={planWidth / 48} />
      ) : (
        <UnitLabel title={title} shape={shape} planWidth={planWidth} />
      )}
    </>
  );
  if (href === undefined) return <g className={look}>{drawing}</g>;
  return (
    <a
      href={href}
      id={`unit-${shape.unit}`}
      className={look}
      aria-label={title}
      aria-current={isSelected || undefined}
      onClick={(event) => onChoose?.(event, href)}
    >
      <title>{title}</title>
      {drawing}
    </a>
  );
}

function UnitLabel({ title, shape, planWidth }: { title: string; shape: PlanPlace['shape']; planWidth: number }) {
  const label = useMemo(() => fitLabel(title, shape, { smallest: planWidth / 112, largest: planWidth / 62 }), [title, shape, planWidth]);
  return label ? <PlanLabel label={label} at={shape.centre} /> : null;
}
