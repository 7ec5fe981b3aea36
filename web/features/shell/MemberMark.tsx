import { lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '../../lib/session/session.ts';

// who is no member loads none of it; without a network the link goes without
const UnreadMark = lazy(() =>
  import('./UnreadMark.tsx').then(
    ({ UnreadMark: Loaded }) => ({ default: Loaded }),
    () => ({ default: (): ReactNode => null }),
  ),
);

/** Beside the ways to the account: how many messages wait there for the member. */
function MemberMark() {
  return (
    useSession() === 'member' && (
      <Suspense>
        <UnreadMark />
      </Suspense>
    )
  );
}

export const memberMark = <MemberMark />;
