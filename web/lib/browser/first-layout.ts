/**
 * A document's sections far below are not laid out before they are near (`sections.css`), so that their heights are a guess. Who comes back to
 * a place on the page, or to a part of it, needs the true ones.
 */
export function layOutAllToComeBack(): void {
  const visits = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]; // what this name stands for
  if (location.hash || visits.some(({ type }) => type !== 'navigate')) delete document.documentElement.dataset.first;
}
