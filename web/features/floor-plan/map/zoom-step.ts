/** Scales at which text and icons are laid out again: they keep their size on the screen, and more of them fit. */
const steps = [0.3, 0.45, 0.7, 1, 1.5, 2.2, 3.2, 4.6, 6.6, 9.5];

export function toZoomStep(scale: number): number {
  return steps.findLast((step) => step <= scale * 1.02) ?? 0.3;
}
