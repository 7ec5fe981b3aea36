import { type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { openOnTouch } from './browser-signs.ts';
import { createGates, type Gates, type Signs } from './gates.ts';
import type { HeldPresses } from './held-presses.ts';
import { GatesContext } from './Late.tsx';
import { tellTyped } from './typed-before.ts';

/**
 * Brings the document's page to life: what stands around the sections first, with pauses in which the browser can paint and answer, then the
 * sections as they are near, touched or the browser rests. `onHydrated` hears when the first of it is done.
 */
export function hydratePage(root: Element, site: ReactNode, signs: Signs, presses: HeldPresses, onHydrated: () => void): Gates {
  const pressLater = () => void setTimeout(presses.pressAgain); // once the press that is being answered is through
  const gates = createGates(signs, pressLater);
  if (!root.hasChildNodes()) gates.openAll(); // the server could not draw it
  openOnTouch(gates);
  const settle = () => {
    tellTyped(root);
    gates.openAround(document.activeElement);
    pressLater();
    onHydrated();
  };
  startTransition(() => {
    hydrateRoot(
      root,
      <GatesContext value={gates}>
        <Hydrated onHydrated={settle}>{site}</Hydrated>
      </GatesContext>,
      {
        onRecoverableError(error) {
          gates.openAll(); // React draws in the browser what did not fit: all of it, at once
          reportError(error);
        },
      },
    );
  });
  presses.pressAgain();
  return gates;
}

function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}
