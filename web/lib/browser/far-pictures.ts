import { earlySigns, isRestingMouse } from './early-signs.ts';

/**
 * Pictures that no first view shows (`.section-far`, slides behind the first) are kept from browsers, which would fetch them 2,500 pixels ahead, by
 * `web/ui/images.css`: until a visitor does something, or a far section is in view after all, in a tall window or a place that is come back to.
 */
export function keepFarPictures(): void {
  const { dataset } = document.documentElement;
  const kept = new AbortController();
  const hear = (event: Event) => {
    if (!isRestingMouse(event)) letCome();
  };
  const letCome = () => {
    kept.abort();
    dataset.pictures = 'come';
  };
  dataset.pictures = 'kept';
  for (const sign of earlySigns) {
    // slides that move by themselves are no visitor: their `scroll` does not bubble
    document.addEventListener(sign, hear, { capture: sign !== 'scroll', passive: true, signal: kept.signal });
  }
  window.addEventListener('beforeprint', letCome, { signal: kept.signal });
  const near = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && letCome());
  for (const section of document.querySelectorAll('.section-far')) near.observe(section);
  kept.signal.addEventListener('abort', () => near.disconnect());
}
