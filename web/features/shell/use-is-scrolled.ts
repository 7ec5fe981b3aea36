import { useSyncExternalStore } from 'react';
import { ofSite } from '../../lib/site-state.ts';

/** A small gap between the two keeps the header from flickering at the edge. */
const scrolledAtPx = 120;
const backAtPx = 40;

const header = ofSite(() => ({ isScrolled: false }));

/** Whether the page has been scrolled away from its top. */
export function useIsScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => header().isScrolled,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  const update = () => {
    const site = header();
    site.isScrolled = window.scrollY > (site.isScrolled ? backAtPx : scrolledAtPx);
    listener();
  };
  update();
  window.addEventListener('scroll', update, { passive: true });
  return () => window.removeEventListener('scroll', update);
}
