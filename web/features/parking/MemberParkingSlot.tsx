import { lazy, Suspense } from 'react';
import { useSession } from '../../lib/session/session.ts';

const parts = {
  code: lazy(async () => ({ default: (await import('./MemberParking.tsx')).MemberParkingCode })),
  minutes: lazy(async () => ({ default: (await import('./MemberParking.tsx')).MemberMinutes })),
};

/** A member's barrier code or free minutes. Renders nothing for visitors. */
export function MemberParkingSlot({ part }: { part: keyof typeof parts }) {
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
