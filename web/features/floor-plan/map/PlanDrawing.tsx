import type { ReactNode } from 'react';
import type { Entrance } from '#shared/contracts/entrances.ts';
import type { Floorplan } from '#shared/contracts/floorplans.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { WayUp } from './connectors.ts';
import { entranceGlyphs, Glyph, getWayUpGlyph } from './Glyph.tsx';
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
  /** Width of the visible part of the plan, in the plan's units. Determines the size of text and icons. */
  shownWidth: number;
  toTitle: (place: PlanPlace) => string;
  toWayTitle: (way: WayUp) => string;
  /** Address that a click on a place opens; undefined if the place is not clickable. */
  toHref?: ((place: PlanPlace) => string | undefined) | undefined;
  onChoose?: Choose | undefined;
  /** A route, drawn over the plan. */
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

/** Rounds, because the results of server and browser must be equal. */
const round = (value: number) => Math.round(value * 10) / 10;

interface EntranceMarksProps {
  /** Entrances on this plan. */
  entrances: readonly Entrance[];
  selectedId: number | undefined;
  /** Size in the plan's units. */
  size: number;
  toTitle: (entrance: Entrance) => string;
  /** Address that a click on an entrance opens; undefined if the entrance is not clickable. */
  toHref?: ((entrance: Entrance) => string) | undefined;
  onChoose?: Choose | undefined;
}

/** The centre's entrances, each with the icon of its kind. */
function EntranceMarks({ entrances, selectedId, size, toTitle, toHref, onChoose }: EntranceMarksProps) {
  return entrances.map((entrance) => {
    const [x, y] = entrance.at;
    const half = Math.round(size * 5) / 10;
    const title = toTitle(entrance);
    const classes = classNames('plan-entrance', entrance.id === selectedId && 'plan-entrance-selected');
    const sign = (
      <>
        <title>{title}</title>
        <rect x={round(x - half)} y={round(y - half)} width={round(2 * half)} height={round(2 * half)} rx={round(half / 2)} />
        <Glyph path={entranceGlyphs[entrance.kind]} at={entrance.at} size={size * 0.7} />
      </>
    );
    if (!toHref) return <g key={entrance.id} className={classes}>{sign}</g>; // biome-ignore format: short
    const href = toHref(entrance);
    return (
      <a
        key={entrance.id}
        id={`entrance-${entrance.id}`}
        href={href}
        className={classes}
        aria-label={title}
        aria-current={entrance.id === selectedId || undefined}
        onClick={(event) => onChoose?.(event, href)}
      >
        {sign}
      </a>
    );
  });
}
