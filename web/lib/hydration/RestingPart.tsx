import { use, useEffect, useMemo, useState } from 'react';
import { openGate } from './gates.ts';
import { GatesContext, Late } from './Late.tsx';
import type { Part } from './parts.ts';

/** What stands around the page and whose code comes by itself, once the first view is done: until then it is the server's HTML. */
export function RestingPart({ part }: { part: Part<object> }) {
  const gates = use(GatesContext);
  const [gate] = useState(() => gates?.make(part.load) ?? openGate);
  useEffect(() => gate.openAtRest(), [gate]);
  const content = useMemo(() => <part.Component />, [part]);
  return <Late gate={gate}>{content}</Late>;
}
