/**
 * Tells the style sheet (`figures.css`) how much one more device pixel per module adds to the width of a drawn code that is `modules` wide. The width is
 * a multiple of it, so all modules have the same number of device pixels and sharp edges.
 */
export function setModuleStep(drawing: SVGSVGElement | null, modules: number): void {
  drawing?.style.setProperty('--module-step', `${modules / (devicePixelRatio || 1)}px`);
}
