import { createContext, type ReactNode, Suspense, use } from 'react';

/** On the server, once a part of the page has failed: without boundaries its error comes out. */
export const BareContext = createContext(false);

/** A part of the page that React hydrates by itself, with pauses in which the browser paints and answers; at once, where it is touched. */
export function Boundary({ children }: { children: ReactNode }) {
  return use(BareContext) ? children : <Suspense fallback={null}>{children}</Suspense>;
}
