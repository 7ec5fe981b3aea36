import { useEffect, useMemo, useState } from 'react';
import { getMemberTier, getPoints } from '#shared/contracts/points.ts';
import { getCardCode, getProfile } from '#shared/contracts/profile.ts';
import { useOffers } from '../../lib/centre/site.tsx';
import type { FailureCode } from '../../lib/data/failure-code.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { usePolled } from '../../lib/data/use-polled.ts';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { type CardFacts, findStoredCard, storeCard } from './stored-card.ts';

type MemberCardState =
  | { state: 'loading' }
  | { state: 'failed'; code: FailureCode; retry: () => void }
  /** `isKept`: the card is the copy stored in this browser, because the mall could not be reached. */
  | { state: 'ready'; card: CardFacts; isKept: boolean };

/** The member's card. If this browser has stored it, it is available immediately, even offline. */
export function useMemberCard(): MemberCardState {
  const profile = useEndpoint(getProfile);
  const [kept] = useState(findStoredCard);
  const level = useLevel(kept?.level);
  const points = useBalance(kept?.points);
  const known = profile.state === 'ready' ? profile.data : undefined;
  const name = known && `${known.first_name} ${known.last_name}`.trim();
  const number = known?.card_number;
  const hasReader = known?.has_card_reader ?? false;
  useEffect(() => {
    if (name !== undefined && number !== undefined) storeCard({ name, number, hasReader, level, points });
  }, [name, number, hasReader, level, points]);
  if (name !== undefined && number !== undefined) {
    return { state: 'ready', card: { name, number, hasReader, level, points }, isKept: false };
  }
  if (kept) return { state: 'ready', card: { ...kept, level, points }, isKept: profile.state === 'failed' };
  return profile.state === 'failed' ? profile : { state: 'loading' };
}

/** A code is valid for at least a minute. */
const renewCodeMs = 30_000;

/** The rotating code of the card, which is renewed while the page is visible. Undefined without a network, and if the mall has no such codes. */
export function useCardCode(): string | undefined {
  const isOffered = useOffers(getCardCode);
  const first = useEndpoint(getCardCode);
  const [renewed, setRenewed] = useState<string>();
  const isReached = usePolled(getCardCode, {}, { everyMs: renewCodeMs, isWanted: isOffered, onAnswer: ({ code }) => setRenewed(code) });
  if (!isReached) return undefined;
  return renewed ?? (first.state === 'ready' ? first.data.code : undefined);
}

function useLevel(kept: string | undefined): string | undefined {
  const texts = useRecordTexts();
  const standing = useEndpoint(getMemberTier);
  if (standing.state === 'ready') return texts.find(standing.data.tier, 'name');
  return standing.state === 'failed' && standing.code === 'NotFound' ? undefined : kept;
}

function useBalance(kept: CardFacts['points']): CardFacts['points'] {
  const summary = useEndpoint(getPoints);
  const data = summary.state === 'ready' ? summary.data : undefined;
  return useMemo(() => (data ? { balance: data.balance, readAt: data.as_of } : kept), [data, kept]);
}
