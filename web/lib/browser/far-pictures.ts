import { onEarlyInteraction } from './after-first-view.ts';

/**
 * Keeps the pictures that no first view shows (`.section-far`, slides behind the first) from browsers, which would fetch them 2,500 pixels ahead:
 * `web/ui/images.css` holds them out of sight until a visitor does something, or a far section is in view after all, in a tall window or a place
 * that is come back to. Home asks for 35 files less at rest.
 */
export function keepFarPictures(): void {
  const { dataset } = document.documentElement;
  const kept = new AbortController();
  const showAll = () => {
    kept.abort();
    dataset.pictures = 'shown';
  };
  dataset.pictures = 'kept';
  onEarlyInteraction(showAll, kept.signal);
  window.addEventListener('beforeprint', showAll, { signal: kept.signal });
  const inView = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && showAll());
  for (const section of document.querySelectorAll('.section-far')) inView.observe(section);
  kept.signal.addEventListener('abort', () => inView.disconnect());
}
