import { useDeferredValue, useSyncExternalStore } from 'react';
import { ofSite } from '../../lib/site-state.ts';

/** The gap between the two prevents flickering at the edge. */
const scrolledAtPx = 120;
const backAtPx = 40;

const header = ofSite(() => ({ isScrolled: false }));

/** Whether the page is scrolled away from its top. A new page is shown first, then the header follows. */
export function useIsScrolled(): boolean {
  const find = () => header().isScrolled;
  return useDeferredValue(useSyncExternalStore(subscribe, find, () => false));
}

function subscribe(listener: () => void): () => void {
  const update = () => {
    const site = header();
    const isScrolled = window.scrollY > (site.isScrolled ? backAtPx : scrolledAtPx);
    if (isScrolled === site.isScrolled) return;
    site.isScrolled = isScrolled;
    listener();
  };
  update();
  window.addEventListener('scroll', update, { passive: true });
  return () => window.removeEventListener('scroll', update);
}
