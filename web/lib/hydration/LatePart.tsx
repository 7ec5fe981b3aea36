import { createContext, use, useMemo, useState } from 'react';
import { findLateCalls } from '../data/late-calls.ts';
import { type Supply, SupplyContext } from '../data/use-endpoint.ts';
import { openGate } from './gates.ts';
import { GatesContext, Late } from './Late.tsx';
import type { Part } from './parts.ts';

/** On the server: the page's data as sections read them whose code comes by itself. What nobody else reads, the document leaves out. */
export const LateSupplyContext = createContext<Pick<Supply, 'calls' | 'failures'> | undefined>(undefined);

/** Sections whose code comes by itself, and data of their own with it, at the visitor's first sign of life; each of them has a gate of its own then. */
export function LatePart({ part }: { part: Part<object> }) {
  const gates = use(GatesContext);
  const supply = use(SupplyContext);
  const [gate] = useState(() => gates?.make(() => loadWhole(part, supply)) ?? openGate);
  const content = useMemo(() => <Whole part={part} />, [part]);
  return (
    <Late gate={gate} inner={gates}>
      {content}
    </Late>
  );
}

async function loadWhole(part: Pick<Part<object>, 'load'>, supply: Supply | undefined): Promise<void> {
  await Promise.all([part.load(), findLate(supply)?.bring()]);
}

function Whole({ part }: { part: Part<object> }) {
  const supply = use(SupplyContext);
  const late = use(LateSupplyContext);
  const settled = findLate(supply)?.settled();
  if (settled) use(settled); // where all gates open at once, nothing has been loaded
  const section = <part.Component />;
  return import.meta.env.SSR && supply && late ? <SupplyContext value={{ ...supply, ...late }}>{section}</SupplyContext> : section;
}

function findLate(supply: Supply | undefined) {
  return supply?.page && findLateCalls(supply.api, supply.page);
}
