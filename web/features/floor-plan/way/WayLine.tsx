import type { FloorplanSummary, Point } from '#shared/contracts/floorplans.ts';
import { listLines } from '#shared/rules/way-figures.ts';
import type { Stop, Way } from '#shared/rules/way-finding.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../../lib/texts/record-texts.ts';
import { Glyph, getWayUpGlyph, pinPath } from '../map/Glyph.tsx';
import type { Focus } from '../map/plan-zoom.ts';

interface Props {
  way: Way;
  planId: number;
  floors: readonly FloorplanSummary[];
  /** Position of the current step. */
  spot?: Stop | undefined;
  shownWidth: number;
  /** Address of a floor's plan, to which icons of lifts and stairs link. */
  toFloorHref?: ((planId: number) => string) | undefined;
}

/** The part of a route on one floor: its line, start, end, and the connectors where it leaves the floor. */
export function WayLine({ way, planId, floors, spot, shownWidth, toFloorHref }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const size = shownWidth / 30;
  const rides = way.legs.flatMap((leg) => (leg.kind === 'ride' ? [leg] : []));
  const lines = listLines(way, planId).map(toPoints);
  if (lines.length === 0 && rides.every(({ from, to }) => from.planId !== planId && to.planId !== planId)) return null;
  return (
    <g className="way">
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of shapes is not interactive */}
      <g role="img" aria-label={t('way.drawn')}>
        {lines.map((points) => (
          <polyline key={points} className="way-edge" points={points} />
        ))}
        {lines.map((points) => (
          <polyline key={points} className="way-line" points={points} />
        ))}
        {way.from.planId === planId && <circle className="way-start" cx={way.from.at[0]} cy={way.from.at[1]} r={round(size / 3.4)} />}
        {way.to.planId === planId && (
          <path className="plan-pin" d={pinPath} transform={`translate(${toPair(way.to.at)}) scale(${round(size / 26)})`} />
        )}
        {spot?.planId === planId && <circle className="way-spot" cx={round(spot.at[0])} cy={round(spot.at[1])} r={round(size / 2.6)} />}
      </g>
      {rides.flatMap(({ by, from, to }) =>
        [from, to].map((here) => {
          if (here.planId !== planId) return null;
          const other = here === from ? to : from;
          const floor = floors.find(({ id }) => id === other.planId);
          const title = floor ? texts.get(floor, 'title') : '';
          const mark = (
            <>
              <circle cx={here.at[0]} cy={here.at[1]} r={round(size * 0.6)} />
              <Glyph path={getWayUpGlyph(by)} at={here.at} size={size * 0.8} />
              {here === from && (
                // biome-ignore lint/a11y/noAriaHiddenOnFocusable: text in a drawing is not focusable
                <text
                  className="way-floor"
                  x={here.at[0]}
                  y={round(here.at[1] - size * 0.85)}
                  fontSize={round(size * 0.55)}
                  aria-hidden="true"
                >
                  {`→ ${title}`}
                </text>
              )}
            </>
          );
          const key = `${here === from ? 'from' : 'to'} ${here.at.join()} ${other.planId}`;
          if (!toFloorHref) return <g key={key} className="way-change">{mark}</g>; // biome-ignore format: short
          return (
            <a key={key} className="way-change" href={toFloorHref(other.planId)} aria-label={t('way.continue', { floor: title })}>
              {mark}
            </a>
          );
        }),
      )}
    </g>
  );
}

const round = (value: number) => Math.round(value * 100) / 100;
const toPair = ([x, y]: Point) => `${round(x)} ${round(y)}`;
const toPoints = (line: readonly Point[]) => line.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');

/** Returns the middle and the size of a route's part on a plan. */
export function toWayFocus(way: Way, planId: number): Focus | undefined {
  const points = listLines(way, planId).flat();
  if (points.length === 0) return undefined;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { at: [(left + right) / 2, (top + bottom) / 2], fitting: { width: right - left, height: bottom - top } };
}
