/** The next page takes the last one's place in a short fade, where the browser can do that and the visitor has nothing against motion. */
export function showInTransition(change: () => void): void {
  const canFade = 'startViewTransition' in document && !document.hidden && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (canFade) {
    const { finished, ready } = document.startViewTransition(change);
    for (const end of [finished, ready]) end.catch(() => undefined); // one that is skipped for the next
  } else change();
}
