import type { ReactNode } from 'react';
import type { Floorplan } from '#shared/contracts/floorplans.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { WayUp } from './connectors.ts';
import { EntranceMarks, type EntranceMarksProps } from './EntranceMarks.tsx';
import { Glyph } from './Glyph.tsx';
import { getWayUpGlyph } from './glyphs.ts';
import { PlanUnit } from './PlanUnit.tsx';
import type { PlanPlace } from './plan-places.ts';
import type { Choose } from './use-choose.ts';

interface Props {
  plan: Floorplan;
  places: readonly PlanPlace[];
  ways: readonly WayUp[];
  selectedUnits: readonly string[];
  /** The centre's entrances. */
  doors: Omit<EntranceMarksProps, 'size' | 'onChoose'>;
  /** Width of the visible part of the plan: determines the size of text and icons. */
  shownWidth: number;
  toTitle: (place: PlanPlace) => string;
  toWayTitle: (way: WayUp) => string;
  /** Undefined: not clickable. */
  toHref?: ((place: PlanPlace) => string | undefined) | undefined;
  onChoose?: Choose | undefined;
  /** A route, drawn on top. */
  overlay?: ReactNode;
}

/** The complete drawing of a floor. */
export function PlanDrawing({
  plan,
  places,
  ways,
  selectedUnits,
  doors,
  shownWidth,
  toTitle,
  toWayTitle,
  toHref,
  onChoose,
  overlay,
}: Props) {
  const markSize = shownWidth / 38;
  return (
    <>
      <path className="plan-floor" d={plan.outline} fillRule="evenodd" />
      {places.map((place) => (
        <PlanUnit
          key={place.shape.unit}
          place={place}
          title={toTitle(place)}
          planWidth={shownWidth}
          isSelected={selectedUnits.includes(place.shape.unit)}
          href={toHref?.(place)}
          onChoose={onChoose}
        />
      ))}
      {ways.map((way) => (
        // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of shapes is not interactive
        <g key={way.id} className={classNames('plan-way', !way.isWorking && 'plan-way-stopped')} role="img" aria-label={toWayTitle(way)}>
          <title>{toWayTitle(way)}</title>
          <circle cx={way.at[0]} cy={way.at[1]} r={round(markSize / 2)} />
          <Glyph path={getWayUpGlyph(way.kind)} at={way.at} size={markSize * 0.66} />
        </g>
      ))}
      {places
        .filter(({ shape }) => selectedUnits.includes(shape.unit))
        .map(({ shape }) => (
          <path key={shape.unit} className="plan-selected-edge" d={shape.path} />
        ))}
      <EntranceMarks {...doors} size={markSize * 1.1} onChoose={onChoose} />
      {overlay}
    </>
  );
}

/** Server and browser must agree on every digit. */
const round = (value: number) => Math.round(value * 10) / 10;
