import { createContext, type ReactNode, Suspense, startTransition, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Supply, SupplyContext } from '../data/use-endpoint.ts';
import { type Gate, type Gates, openGate } from './gates.ts';
import type { Part } from './parts.ts';
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

/** On the server: the page's data as sections read them whose code comes by itself. What nobody else reads, the document leaves out. */
export const LateSupplyContext = createContext<Pick<Supply, 'calls' | 'failures'> | undefined>(undefined);

/** Sections whose code comes by itself, and data of their own with it, at the visitor's first sign of life; each of them has a gate of its own then. */
export function LatePart<P extends object>({ part, props }: { part: Part<P>; props: P }) {
  const gates = use(GatesContext);
  const supply = use(SupplyContext);
  const [gate] = useState(() => gates?.make(() => loadWhole(part, supply)) ?? openGate);
  const content = useMemo(() => <Whole part={part} props={props} />, [part, props]);
  return (
    <Late gate={gate} inner={gates}>
      {content}
    </Late>
  );
}

async function loadWhole(part: Pick<Part<object>, 'load'>, supply: Supply | undefined): Promise<void> {
  await Promise.all([part.load(), supply?.late?.bring()]);
}

function Whole<P extends object>({ part, props }: { part: Part<P>; props: P }) {
  const supply = use(SupplyContext);
  const late = use(LateSupplyContext);
  const settled = supply?.late?.settled();
  if (settled) use(settled); // where all gates open at once, nothing has been loaded
  const section = <part.Component {...props} />;
  return import.meta.env.SSR && supply && late ? <SupplyContext value={{ ...supply, ...late }}>{section}</SupplyContext> : section;
}
