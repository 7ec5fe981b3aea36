import { lazy, Suspense } from 'react';
import { useSession } from '../../lib/session/session.ts';

const parts = {
  code: lazy(async () => ({ default: (await import('./MemberParking.tsx')).MemberParkingCode })),
  minutes: lazy(async () => ({ default: (await import('./MemberParking.tsx')).MemberMinutes })),
};

/** What opens the barrier for a member, or the minutes that they have for themselves; nothing for anybody else. */
export function ForMember({ part }: { part: keyof typeof parts }) {
  const isMember = useSession() === 'member';
  const Part = parts[part];
  return (
    isMember && (
      <Suspense>
        <Part />
      </Suspense>
    )
  );
}
