import { type ComponentProps, type FocusEvent, type ReactNode, useMemo, useRef } from 'react';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PlanDrawing } from './PlanDrawing.tsx';
import type { Focus } from './plan-zoom.ts';
import { usePlanZoom } from './use-plan-zoom.ts';
import { findViewBox, isWide, toViewBoxText } from './view-box.ts';

interface Props extends Omit<ComponentProps<typeof PlanDrawing>, 'shownWidth' | 'overlay'> {
  /** Accessible name of the drawing. */
  label: string;
  /** Point or part to show. The plan moves it to the middle if it is not visible. */
  focus: Focus | undefined;
  /** Renders the route on this floor, in a size that fits text and icons. */
  toOverlay: (shownWidth: number) => ReactNode;
}

const zoomFactor = 1.5;
/** Frame width in pixels at which text has its intended size. */
const readableWidth = 850;

/** The plan of a floor in a frame with zoom and pan. Every occupied unit is a link. */
export function PlanMap({
  label,
  focus,
  toOverlay,
  plan,
  places,
  ways,
  selectedUnits,
  doors,
  toTitle,
  toWayTitle,
  toHref,
  onChoose,
}: Props) {
  const t = useTranslate();
  const frame = useRef<HTMLDivElement>(null);
  const floorBox = useMemo(() => findViewBox(plan), [plan]);
  const { step, shown, act, show } = usePlanZoom(frame, floorBox, focus);
  const box = shown?.box ?? floorBox;
  const shownWidth = ((shown ? readableWidth / shown.width : 1) * box.width) / step;
  const drawing = useMemo(
    () => (
      <PlanDrawing
        {...{ plan, places, ways, selectedUnits, doors, shownWidth, toTitle, toWayTitle, toHref, onChoose }}
        overlay={toOverlay(shownWidth)}
      />
    ), // memoised, so that moving the plan does not render it again
    [plan, places, ways, selectedUnits, doors, shownWidth, toTitle, toWayTitle, toHref, onChoose, toOverlay],
  );
  /** Moves a unit that has been focused by keyboard into the frame. */
  const followFocus = ({ target }: FocusEvent) => {
    const place = places.find(({ shape }) => `unit-${shape.unit}` === target.id);
    if (place && target.matches(':focus-visible')) show(place.shape.centre);
  };
  return (
    <div className="plan-stage">
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing is not a fieldset */}
      <div
        ref={frame}
        className="plan-frame"
        role="group"
        aria-label={t('floor_plan.stage', { plan: label })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the plan
        tabIndex={0}
        onFocus={followFocus}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing is not a fieldset */}
        <svg
          key={isWide(floorBox) ? 'wide' : 'high'} // a turned plan is another element, so that its position is not animated
          className={classNames('plan', isWide(floorBox) && 'plan-wide')}
          viewBox={toViewBoxText(box)}
          role="group"
          aria-label={label}
        >
          <g className="plan-zoom">{drawing}</g>
        </svg>
      </div>
      <div className="plan-tools">
        <p className="plan-hint plan-hint-mouse">{t('floor_plan.hint_mouse')}</p>
        <p className="plan-hint plan-hint-touch">{t('floor_plan.hint_touch')}</p>
        <div className="plan-zoom-buttons">
          <IconButton
            icon="minus"
            label={t('floor_plan.zoom_out')}
            size="small"
            onClick={() => act({ kind: 'zoom', factor: 1 / zoomFactor })}
          />
          <IconButton icon="plus" label={t('floor_plan.zoom_in')} size="small" onClick={() => act({ kind: 'zoom', factor: zoomFactor })} />
          <IconButton icon="fit" label={t('floor_plan.zoom_reset')} size="small" onClick={() => act({ kind: 'fit' })} />
        </div>
      </div>
    </div>
  );
}
