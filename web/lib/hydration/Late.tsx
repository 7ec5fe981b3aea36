import { createContext, type ReactNode, Suspense, startTransition, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Gate, type Gates, openGate } from './gates.ts';
import { tellTyped } from './typed-before.ts';

/** Set while the first page is being hydrated; without it everything is alive at once. */
export const GatesContext = createContext<Gates | undefined>(undefined);

/** On the server, when a section has failed: without boundaries its error comes out. */
export const BareContext = createContext(false);

interface LateGate extends Gate {
  element: () => Element | null;
}

/** For a component whose element stands at once and whose content comes alive later: `gate.watch` is the element's `ref`. */
export function useGate(): LateGate {
  const gates = use(GatesContext);
  const [gate] = useState((): LateGate => {
    const made = gates?.make() ?? openGate;
    let element: Element | null = null;
    return {
      ...made,
      element: () => element,
      watch(watched) {
        element = watched;
        return made.watch(watched);
      },
    };
  });
  return gate;
}

interface LateProps {
  gate: Pick<LateGate, 'isOpen' | 'opened' | 'open' | 'tellAlive'> & Partial<LateGate>;
  /** Gates for sections within; without them they are alive together with this one. */
  inner?: Gates | undefined;
  children: ReactNode;
}

/**
 * The content of a section that the server has drawn: HTML until the gate opens, then React's. It stays as it was drawn until then
 * (React would throw away and draw anew what changes before it is hydrated); a change around it opens the gate and shows after it.
 */
export function Late({ gate, inner, children }: LateProps) {
  const [isAlive, setIsAlive] = useState(gate.isOpen);
  const first = useRef(children).current;
  const shown = isAlive ? children : first;
  const isBare = use(BareContext);
  const onAlive = useCallback(() => {
    tellTyped(gate.element?.() ?? null);
    gate.tellAlive();
    startTransition(() => setIsAlive(true));
  }, [gate]);
  useEffect(() => {
    if (children !== first) gate.open();
  }, [gate, children, first]);
  const content = useMemo(
    () => (
      <Suspense fallback={null}>
        <Opened gate={gate} inner={inner} onAlive={onAlive}>
          {shown}
        </Opened>
      </Suspense>
    ),
    [gate, inner, onAlive, shown],
  );
  return isBare ? shown : content;
}

function Opened({ gate, inner, onAlive, children }: LateProps & { onAlive: () => void }) {
  if (gate.opened) use(gate.opened);
  useEffect(onAlive, [onAlive]);
  return <GatesContext value={inner}>{children}</GatesContext>;
}
