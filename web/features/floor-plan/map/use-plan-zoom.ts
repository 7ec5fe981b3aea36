import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { findPlanMoves, loadPlanMoves } from './load-plan-moves.ts';
import type { ViewAction } from './plan-view.ts';
import type { Focus, PlanZoom, ShownPart } from './plan-zoom.ts';
import { toViewBoxText, type ViewBox } from './view-box.ts';

/**
 * Makes a plan zoomable once the page is there: the code loads after it, and until then the frame scrolls. Moves `focus` into view, and also scrolls
 * to the frame unless the page has just loaded.
 */
export function usePlanZoom(frame: RefObject<HTMLDivElement | null>, box: ViewBox, focus: Focus | undefined) {
  const [shown, setShown] = useState<ShownPart>();
  const [step, setStep] = useState(1);
  // measured before the plan is drawn again, so that its labels are laid out only once
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box is a new one at each render, its text says whether it is another
  const measured = useMemo(() => frame.current && findPlanMoves()?.measureFrame(frame.current, box), [frame, toViewBoxText(box)]);
  const zoom = useRef<PlanZoom>(undefined);
  const latestFocus = useRef(focus);
  latestFocus.current = focus;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the box is a new one at each render, its text says whether it is another
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
      .catch(() => {}); // without it the plan still scrolls
    return () => {
      abort.abort();
      zoom.current?.detach();
      zoom.current = undefined;
    };
  }, [frame, toViewBoxText(box)]);

  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another focus moves the plan
  useEffect(() => {
    const wasFirst = isFirst.current;
    isFirst.current = false;
    if (wasFirst || !focus) return;
    zoom.current?.show(focus);
    if (document.activeElement instanceof HTMLInputElement) return; // the visitor is typing: do not scroll
    showFrame(frame.current);
  }, [JSON.stringify(focus)]);

  return {
    step,
    /** Visible part of the plan, if larger than the floor. */
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

/** Scales at which text and icons are laid out again: they keep their size on the screen, and more of them fit. */
const steps = [0.3, 0.45, 0.7, 1, 1.5, 2.2, 3.2, 4.6, 6.6, 9.5];

export function toZoomStep(scale: number): number {
  return steps.findLast((step) => step <= scale * 1.02) ?? 0.3;
}
