import { createContext, type ReactNode, Suspense, use } from 'react';

/** True on the server while a page is rendered again because a section has failed. Without boundaries, React throws the section's error. */
const BareContext = createContext(false);

const failedMark = 'data-failed-section';

/**
 * Part of a page that React hydrates separately, so that the browser can paint and respond between parts. A part that the visitor touches is hydrated
 * next.
 */
export function Boundary({ children }: { children: ReactNode }) {
  if (use(BareContext)) return children;
  return <Suspense fallback={import.meta.env.SSR ? <template {...{ [failedMark]: '' }} /> : null}>{children}</Suspense>;
}

/**
 * Renders a page to markup on the server. Throws the error if a section fails: React would only omit the section, so the page is rendered again
 * without boundaries.
 */
export function renderSections(site: ReactNode, render: (site: ReactNode) => string): string {
  const markup = render(site);
  return markup.includes(failedMark) ? render(<BareContext value={true}>{site}</BareContext>) : markup;
}
