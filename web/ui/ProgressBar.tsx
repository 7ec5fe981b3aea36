/** A thin line at the top while the next page is on its way; short waits never show it. */
export function ProgressBar({ isActive }: { isActive: boolean }) {
  return isActive ? <div className="progress-bar" aria-hidden="true" /> : null;
}
