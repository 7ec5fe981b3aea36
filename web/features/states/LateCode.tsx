import { type ReactNode, Suspense } from 'react';
import { LoadingMark } from '../../lib/data/loading-mark.ts';

interface Props {
  /** Placeholder with the size of the content. */
  loading: ReactNode;
  /** Content, with components whose code is loaded on demand. */
  children: ReactNode;
}

/** Shows a placeholder while code is loading. A member's page waits for this code in the same way as for answers. */
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
