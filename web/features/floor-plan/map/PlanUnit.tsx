import { type MouseEvent, useMemo } from 'react';
import type { Point } from '#shared/contracts/floorplans.ts';
import { classNames } from '../../../ui/class-names.ts';
import { findAmenityGlyph, Glyph } from './Glyph.tsx';
import { fitLabel, type Label } from './label-layout.ts';
import type { PlanPlace } from './plan-places.ts';

interface Props {
  place: PlanPlace;
  /** The occupant's name. */
  title: string;
  /** Width of the visible part of the plan, in the plan's units. Determines the size of text and icons. */
  planWidth: number;
  isSelected: boolean;
  /** Target of the unit's link; undefined if it is not a link. */
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

interface PlanLabelProps {
  label: Label;
  at: Point;
}

/** A unit's name, as laid out by `fitLabel`. Hidden from screen readers, because the link has the name. */
function PlanLabel({ label: { lines, fontSize, angle }, at: [x, y] }: PlanLabelProps) {
  const turned = angle === 0 ? '' : ` rotate(${angle})`;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: text in a drawing is not focusable
    <text className="plan-label" transform={`translate(${x} ${y})${turned}`} fontSize={fontSize} aria-hidden="true">
      {lines.map((line, index) => (
        <tspan key={line} x={0} y={toBaseline(index, lines.length, fontSize)}>
          {index < lines.length - 1 ? `${line} ` : line}
        </tspan>
      ))}
    </text>
  );
}

/** Baseline of a line, so that all lines together are centred on the x-height. The line distance is 1.12. */
function toBaseline(index: number, count: number, fontSize: number): number {
  return Math.round(((index - (count - 1) / 2) * 1.12 + 0.35) * fontSize * 10) / 10;
}
