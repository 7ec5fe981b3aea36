import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { notifyTyped } from './typed-before.ts';

/** Hydrates the page: first the parts around the sections, then each section separately, so that the browser can paint and respond in between. */
export function hydratePage(root: Element, site: ReactNode, onHydrated: () => void): void {
  const settle = () => {
    notifyTyped(root);
    onHydrated();
  };
  const whole = <Hydrated onHydrated={settle}>{site}</Hydrated>;
  startTransition(() => {
    if (root.hasChildNodes()) hydrateRoot(root, whole);
    else createRoot(root).render(whole); // the server could not render it
  });
}

function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}
