/**
 * Fades the next page in, unless the visitor prefers reduced motion. Not a view transition: to begin one, the browser restyles the whole document and
 * paints the old page before the new one is drawn.
 */
export function showFadingIn(change: () => void): void {
  change();
  if (document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  document.getElementById('main')?.animate({ opacity: [0.5, 1] }, 150); // readable from its first frame
}
