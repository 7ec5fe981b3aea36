import { createContext, type ReactNode, Suspense, use } from 'react';

/** True on the server after a section has failed: without boundaries its error is thrown. */
const BareContext = createContext(false);

const failedMark = 'data-failed-section';

/** Part of a page that React hydrates separately, so that the browser can paint and respond in between; immediately when the visitor touches it. */
export function Boundary({ children }: { children: ReactNode }) {
  if (use(BareContext)) return children;
  return <Suspense fallback={import.meta.env.SSR ? <template {...{ [failedMark]: '' }} /> : null}>{children}</Suspense>;
}

/**
 * Renders a page to markup on the server. If a section fails, React would leave a gap for the browser to fill: rendered again without boundaries,
 * the page throws the section's error.
 */
export function renderSections(site: ReactNode, render: (site: ReactNode) => string): string {
  const markup = render(site);
  return markup.includes(failedMark) ? render(<BareContext value={true}>{site}</BareContext>) : markup;
}
