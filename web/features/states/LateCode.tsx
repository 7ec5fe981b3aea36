import { type ReactNode, Suspense } from 'react';
import { LoadingMark } from '../../lib/data/loading-mark.ts';

interface Props {
  /** Placeholder in the size of the content. */
  loading: ReactNode;
  /** Contains components whose code is loaded on demand. */
  children: ReactNode;
}

/** Suspends for late code. A member's page waits for it as it does for answers. */
export function LateCode({ loading, children }: Props) {
  return (
    <Suspense
      fallback={
        <>
          {loading}
          <LoadingMark />
        </>
      }
    >
      {children}
    </Suspense>
  );
}
