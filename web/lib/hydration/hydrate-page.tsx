import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { tellTyped } from './typed-before.ts';

/** Brings the document's page to life: what stands around the sections first, then each section by itself, with pauses in which the browser paints and answers. */
export function hydratePage(root: Element, site: ReactNode, onHydrated: () => void): void {
  const settle = () => {
    tellTyped(root);
    onHydrated();
  };
  const whole = <Hydrated onHydrated={settle}>{site}</Hydrated>;
  startTransition(() => {
    if (root.hasChildNodes()) hydrateRoot(root, whole);
    else createRoot(root).render(whole); // the server could not draw it
  });
}

function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}
