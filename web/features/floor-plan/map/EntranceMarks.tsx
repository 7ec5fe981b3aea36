import type { Entrance } from '#shared/contracts/entrances.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Glyph } from './Glyph.tsx';
import { entranceGlyphs } from './glyphs.ts';
import type { Choose } from './use-choose.ts';

export interface EntranceMarksProps {
  /** Entrances on this plan. */
  entrances: readonly Entrance[];
  selectedId: number | undefined;
  /** Size in the plan's units. */
  size: number;
  toTitle: (entrance: Entrance) => string;
  /** Undefined: not clickable. */
  toHref?: ((entrance: Entrance) => string) | undefined;
  onChoose?: Choose | undefined;
}

/** The centre's entrances as icons of how to arrive. */
export function EntranceMarks({ entrances, selectedId, size, toTitle, toHref, onChoose }: EntranceMarksProps) {
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

/** Server and browser must agree on every digit. */
const round = (value: number) => Math.round(value * 10) / 10;
