import type { FloorplanSummary } from '#shared/contracts/floorplans.ts';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { LinkList } from '../../ui/LinkList.tsx';
import { Section } from '../../ui/Section.tsx';

/** Links to the floor plan: the floors as a list, the top floor first, and a drawing beside it. */
export function FloorTeaser({ floorplans }: { floorplans: readonly FloorplanSummary[] }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const toLink = useLinks();
  const floors = floorplans
    .toSorted((a, b) => b.floor - a.floor)
    .flatMap((plan) => {
      const href = toLink('floorplan', { id: plan.id });
      return href ? [{ label: texts.get(plan, 'title'), href }] : [];
    });
  if (floors.length === 0) return null;
  return (
    <Section tone="primary" className="home-floors">
      <div className="home-floors-grid">
        <div className="home-floors-words">
          <h2>{t('home.floors')}</h2>
          <p className="section-lead">{t('home.floors_lead')}</p>
          <LinkList size="large" label={t('home.floors_label')} entries={floors} />
        </div>
        <FloorDrawing count={floors.length} />
      </div>
    </Section>
  );
}

/** Max floors in the drawing. More floors would be too flat to distinguish. */
const maxFloors = 5;
const width = 560;
/** A square seen from above at an angle has half its width as height. */
const depth = width * 0.5;
const thickness = 16;
const margin = 24;

/** Start and end of shops along a wall, as fractions of the wall's length. Each floor uses the next row of this table. */
const walls = [
  [0, 0.22, 0.46, 0.62, 1],
  [0, 0.3, 0.52, 0.8, 1],
  [0, 0.16, 0.42, 0.7, 1],
] as const;

/** Schematic drawing of the floors, based only on their number. Highlights the floor whose link is hovered. */
function FloorDrawing({ count }: { count: number }) {
  const shown = Math.min(count, maxFloors);
  const rise = shown > 3 ? 96 : 132;
  const height = depth + thickness + (shown - 1) * rise + 2 * margin;
  const floors = Array.from({ length: shown }, (_, index) => shown - 1 - index); // the lowest floor first, because upper floors cover lower ones
  return (
    <svg className="home-drawing" viewBox={`0 0 ${width + 2 * margin} ${height}`} aria-hidden="true">
      {floors.map((fromTop) => (
        <g key={fromTop} transform={`translate(${margin} ${margin + fromTop * rise})`} className="home-floor" data-floor={fromTop + 1}>
          <path className="home-floor-side" d={side} />
          <path className="home-floor-slab" d={toPath([0, 0], [1, 0], [1, 1], [0, 1])} />
          {toShops(fromTop).map((d, index) => (
            <path key={d} className={classNames('home-floor-shop', index === 2 + fromTop && 'home-floor-shop-marked')} d={d} />
          ))}
        </g>
      ))}
    </svg>
  );
}

type Place = readonly [u: number, v: number];

/** Converts coordinates on a floor (0 to 1 along each wall) to coordinates of the drawing. */
function toPoint([u, v]: Place): string {
  return `${round(((u - v + 1) * width) / 2)} ${round(((u + v) * depth) / 2)}`;
}

function toPath(...places: Place[]): string {
  return `M${places.map(toPoint).join('L')}Z`;
}

const side = `M0 ${depth / 2}V${depth / 2 + thickness}L${width / 2} ${depth + thickness}L${width} ${depth / 2 + thickness}V${depth / 2}L${width / 2} ${depth}Z`;

/** Paths of a floor's shops: two rows along two walls, and one island between them. */
function toShops(floor: number): string[] {
  const ends = walls[floor % walls.length] ?? walls[0];
  const gap = 0.014;
  const rows = (
    [
      [0.05, 0.34],
      [0.66, 0.95],
    ] as const
  ).flatMap(([near, far], row) =>
    ends.slice(1).map((end, index) => {
      const [from, to] = row === 0 ? [ends[index] ?? 0, end] : [1 - end, 1 - (ends[index] ?? 0)];
      const [start, stop] = [0.05 + from * 0.9 + gap, 0.05 + to * 0.9 - gap];
      return toPath([start, near], [stop, near], [stop, far], [start, far]);
    }),
  );
  const island = 0.24 + (floor % walls.length) * 0.14;
  return [...rows, toPath([island, 0.45], [island + 0.24, 0.45], [island + 0.24, 0.55], [island, 0.55])];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
