import { useSyncExternalStore } from 'react';

/** A small gap between the two keeps the header from flickering at the edge. */
const scrolledAtPx = 120;
const backAtPx = 40;

let isScrolled = false;

/** Whether the page has been scrolled away from its top. */
export function useIsScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isScrolled,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  const update = () => {
    isScrolled = isScrolled ? window.scrollY > backAtPx : window.scrollY > scrolledAtPx;
    listener();
  };
  update();
  window.addEventListener('scroll', update, { passive: true });
  return () => window.removeEventListener('scroll', update);
}
