import { useEffect, useRef } from 'react';
import type { Floorplan } from '#shared/contracts/floorplans.ts';
import { classNames } from '../../ui/class-names.ts';
import type { WayUp } from './connectors.ts';
import { Glyph } from './Glyph.tsx';
import { getWayUpGlyph } from './glyphs.ts';
import { PlanUnit } from './PlanUnit.tsx';
import type { PlanPlace } from './plan-places.ts';
import type { Choose } from './use-choose.ts';
import { findViewBox, toViewBoxText } from './view-box.ts';

interface Props {
  plan: Floorplan;
  places: readonly PlanPlace[];
  ways: readonly WayUp[];
  selectedUnit: string | undefined;
  /** Names the drawing. */
  label: string;
  toTitle: (place: PlanPlace) => string;
  toWayTitle: (way: WayUp) => string;
  toHref: (place: PlanPlace) => string | undefined;
  onChoose: Choose;
}

/** The plan of a floor: every unit with an occupant is a link. Wider than a phone: it is moved sideways, and moves itself to the chosen unit. */
export function PlanMap({ plan, places, ways, selectedUnit, label, toTitle, toWayTitle, toHref, onChoose }: Props) {
  const selected = places.find(({ shape }) => shape.unit === selectedUnit);
  const box = findViewBox(plan);
  const frame = useScrollTo(selected && (selected.shape.centre[0] - box.x) / box.width);
  const markSize = box.width / 38;
  return (
    <div className="plan-frame" ref={frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset */}
      <svg className="plan" viewBox={toViewBoxText(box)} role="group" aria-label={label}>
        <path className="plan-floor" d={plan.outline} fillRule="evenodd" />
        {places.map((place) => (
          <PlanUnit
            key={place.shape.unit}
            place={place}
            title={toTitle(place)}
            planWidth={box.width}
            isSelected={place.shape.unit === selectedUnit}
            href={toHref(place)}
            onChoose={onChoose}
          />
        ))}
        {ways.map((way) => (
          // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of shapes is not interactive
          <g key={way.id} className={classNames('plan-way', !way.isWorking && 'plan-way-stopped')} role="img" aria-label={toWayTitle(way)}>
            <title>{toWayTitle(way)}</title>
            <circle cx={way.at[0]} cy={way.at[1]} r={markSize / 2} />
            <Glyph path={getWayUpGlyph(way.kind)} at={way.at} size={markSize * 0.66} />
          </g>
        ))}
        {selected && <path className="plan-selected-edge" d={selected.shape.path} />}
      </svg>
    </div>
  );
}

/** Brings a point, given as a part of the width, to the middle of the frame; and the frame into sight, but not when the page has just come. */
function useScrollTo(part: number | undefined) {
  const frame = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    const { current } = frame;
    const wasFirst = isFirst.current;
    isFirst.current = false;
    if (!current || part === undefined) return;
    current.scrollTo({ left: part * current.scrollWidth - current.clientWidth / 2, behavior: wasFirst ? 'instant' : 'auto' });
    if (!wasFirst) current.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [part]);
  return frame;
}
