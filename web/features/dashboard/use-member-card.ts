import { useEffect, useState } from 'react';
import type { HttpStatusName } from '#shared/contracts/errors.ts';
import { getProfile } from '#shared/contracts/profile.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { type CardFacts, findStoredCard, keepCard } from './stored-card.ts';

type MemberCardState =
  | { state: 'loading' }
  | { state: 'failed'; code: HttpStatusName; retry: () => void }
  /** `isKept`: the mall could not be reached; this is the stored copy. */
  | { state: 'ready'; card: CardFacts; isKept: boolean };

/** The member's card: immediately if this browser has seen it before, also offline. */
export function useMemberCard(): MemberCardState {
  const profile = useEndpoint(getProfile);
  const [kept] = useState(findStoredCard);
  const known = profile.state === 'ready' ? profile.data : undefined;
  const name = known && `${known.first_name} ${known.last_name}`.trim();
  const number = known?.card_number;
  const hasReader = known?.has_card_reader ?? false;
  useEffect(() => {
    if (name !== undefined && number !== undefined) keepCard({ name, number, hasReader });
  }, [name, number, hasReader]);
  if (name !== undefined && number !== undefined) return { state: 'ready', card: { name, number, hasReader }, isKept: false };
  if (kept) return { state: 'ready', card: kept, isKept: profile.state === 'failed' };
  return profile.state === 'failed' ? profile : { state: 'loading' };
}
