import { type ReactNode, Suspense } from 'react';
import { LoadingMark } from '../../lib/data/loading-mark.ts';

interface Props {
  /** In the size of what comes. */
  loading: ReactNode;
  /** With parts whose code comes when they are wanted. */
  children: ReactNode;
}

/** A member's page waits for such code as for its answers. */
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
