import { type MouseEvent, memo } from 'react';
import type { DeskFloorUnits } from '#shared/contracts/desk-units.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { PlanDrawing } from '../lib/PlanDrawing.tsx';

interface Props {
  floor: DeskFloorUnits;
  chosen: string | undefined;
  label: string;
  onChoose: (unit: string) => void;
}

/** Max units whose names are on the plan. More names would be unreadable. */
const maxNames = 60;

/** A floor with let and vacant units. Keyboard users choose a unit in the list beside it. */
export function UnitPlan({ floor, chosen, label, onChoose }: Props) {
  const t = useTranslate();
  const { units } = floor;
  const shown = units.find(({ unit }) => unit === chosen);
  const choose = ({ target }: MouseEvent) => {
    const unit = target instanceof Element ? target.getAttribute('data-unit') : null;
    if (unit !== null) onChoose(unit);
  };
  return (
    <figure className="unit-plan">
      <PlanDrawing floor={floor} label={label} role="img" onClick={choose}>
        {units.map(({ unit, path, state }) => (
          <UnitShape key={unit} unit={unit} path={path} state={state} />
        ))}
        {shown && <path className="unit-chosen" d={shown.path} />}
        {units.length <= maxNames && <UnitNames floor={floor} />}
      </PlanDrawing>
      <figcaption className="unit-legend">
        {(['let', 'vacant', 'amenity'] as const).map((state) => (
          <span key={state} data-state={state}>
            {t(`units.state_${state}`)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
// messages: units.state_*

type Shape = DeskFloorUnits['units'][number];

/** Memoised, because a floor can have thousands of units, and most do not change between renders. */
const UnitShape = memo(function UnitShape({ unit, path, state }: Pick<Shape, 'unit' | 'path' | 'state'>) {
  return <path className="unit-shape" d={path} data-state={state} {...(state !== 'amenity' && { 'data-unit': unit })} />;
});

const UnitNames = memo(function UnitNames({ floor: { units, width, height } }: Pick<Props, 'floor'>) {
  const size = Math.max(width, height) / 48;
  return (
    <g className="unit-names">
      {units.map(({ unit, centre: [x, y], state }) =>
        state === 'amenity' ? null : (
          <text key={unit} x={x} y={y} fontSize={size} dy="0.35em">
            {unit}
          </text>
        ),
      )}
    </g>
  );
});
