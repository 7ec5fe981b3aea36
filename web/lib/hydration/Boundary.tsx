import { createContext, type ReactNode, Suspense, use } from 'react';

/** True on the server after a part of the page has failed: without boundaries its error is thrown. */
export const BareContext = createContext(false);

/** Part of a page that React hydrates separately, so that the browser can paint and respond in between; immediately when the visitor touches it. */
export function Boundary({ children }: { children: ReactNode }) {
  return use(BareContext) ? children : <Suspense fallback={null}>{children}</Suspense>;
}
