import { type MouseEvent, useMemo } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Glyph } from './Glyph.tsx';
import { findAmenityGlyph } from './glyphs.ts';
import { fitLabel } from './label-layout.ts';
import { PlanLabel } from './PlanLabel.tsx';
import type { PlanPlace } from './plan-places.ts';

interface Props {
  place: PlanPlace;
  /** The occupant's name. */
  title: string;
  /** Width of the visible part of the plan: determines the size of text and icons. */
  planWidth: number;
  isSelected: boolean;
  /** Undefined: not a link. */
  href?: string | undefined;
  onChoose?: ((event: MouseEvent, href: string) => void) | undefined;
}

/** A unit with its name or icon; a link if there is information about it. */
export function PlanUnit({ place, title, planWidth, isSelected, href, onChoose }: Props) {
  const { shape, kind } = place;
  const classes = classNames('plan-unit', `plan-unit-${kind}`, isSelected && 'plan-unit-selected');
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
  if (href === undefined) return <g className={classes}>{drawing}</g>;
  return (
    <a
      href={href}
      id={`unit-${shape.unit}`}
      className={classes}
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
