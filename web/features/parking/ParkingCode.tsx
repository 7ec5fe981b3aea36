import { lazy, Suspense } from 'react';
import { useSession } from '../../lib/session/session.ts';

const MemberParkingCode = lazy(async () => ({ default: (await import('./MemberParkingCode.tsx')).MemberParkingCode }));

/** What opens the barrier for a member; nothing for anybody else. */
export function ParkingCode() {
  const isMember = useSession() === 'member';
  return (
    isMember && (
      <Suspense>
        <MemberParkingCode />
      </Suspense>
    )
  );
}
