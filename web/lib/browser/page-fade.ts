/**
 * The next page comes up in a short fade, where the visitor has nothing against motion. Not by a view transition: to begin one, the browser reckons
 * the style of the whole document and paints the page that goes, before the one that comes is even drawn.
 */
export function showFadingIn(change: () => void): void {
  change();
  if (document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  document.getElementById('main')?.animate({ opacity: [0.5, 1] }, 150); // readable from its first frame
}
