import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { findPlanMoves, loadPlanMoves } from './load-plan-moves.ts';
import type { ViewAction } from './plan-view.ts';
import type { Focus, PlanZoom, ShownPart } from './plan-zoom.ts';
import { toViewBoxText, type ViewBox } from './view-box.ts';

/**
 * Makes a plan zoomable. The code loads after the page; until then, the frame scrolls. Moves `focus` into view; when `focus` changes, also scrolls to
 * the frame.
 */
export function usePlanZoom(frame: RefObject<HTMLDivElement | null>, box: ViewBox, focus: Focus | undefined) {
  const [shown, setShown] = useState<ShownPart>();
  const [step, setStep] = useState(1);
  // measured before the plan is drawn again, so that its labels are laid out only once
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box is a new object at each render, so its text is compared
  const measured = useMemo(() => frame.current && findPlanMoves()?.measureFrame(frame.current, box), [frame, toViewBoxText(box)]);
  const zoom = useRef<PlanZoom>(undefined);
  const latestFocus = useRef(focus);
  latestFocus.current = focus;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the box is a new object at each render, so its text is compared
  useEffect(() => {
    const abort = new AbortController();
    void loadPlanMoves()
      .then(({ attachPlanZoom }) => {
        const drawing = frame.current?.querySelector<SVGSVGElement>('svg.plan');
        const layer = drawing?.querySelector<SVGGElement>('.plan-zoom');
        if (abort.signal.aborted || !frame.current || !drawing || !layer) return;
        const attached = attachPlanZoom({
          frame: frame.current,
          drawing,
          layer,
          box,
          onScale: (scale) => setStep(toZoomStep(scale)),
          onFrame: setShown,
        });
        zoom.current = attached;
        if (latestFocus.current) attached.show(latestFocus.current, 'at once');
      })
      .catch(() => {}); // without this code, the plan can still be scrolled
    return () => {
      abort.abort();
      zoom.current?.detach();
      zoom.current = undefined;
    };
  }, [frame, toViewBoxText(box)]);

  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the plan moves only when the focus changes
  useEffect(() => {
    const wasFirst = isFirst.current;
    isFirst.current = false;
    if (wasFirst || !focus) return;
    zoom.current?.show(focus);
    if (document.activeElement instanceof HTMLInputElement) return; // do not scroll while the visitor is typing
    showFrame(frame.current);
  }, [JSON.stringify(focus)]);

  return {
    step,
    /** Visible part of the plan, if it is larger than the floor. */
    shown: (shown && toViewBoxText(shown.floor) === toViewBoxText(box) ? shown : measured) ?? undefined,
    act: (action: ViewAction) => zoom.current?.act(action),
    show: (at: Focus['at']) => zoom.current?.show({ at }),
  };
}

/** Lowers the sheet if it covers the plan; otherwise scrolls to the plan. */
function showFrame(frame: HTMLElement | null): void {
  if (!frame) return;
  if (getComputedStyle(frame).containerType === 'size') window.scrollTo({ top: 0, behavior: 'instant' });
  else frame.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Scales at which text and icons are laid out again, so that they keep their size on the screen, and more of them fit. */
const steps = [0.3, 0.45, 0.7, 1, 1.5, 2.2, 3.2, 4.6, 6.6, 9.5];

export function toZoomStep(scale: number): number {
  return steps.findLast((step) => step <= scale * 1.02) ?? 0.3;
}
