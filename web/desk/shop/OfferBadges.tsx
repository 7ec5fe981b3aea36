import type { ShopOfferRow } from '#shared/contracts/desk-shop.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge, type BadgeProps } from '../../ui/Badge.tsx';

type Standing = ShopOfferRow['state'] | 'over' | 'coming' | 'removal';

const tones: Readonly<Record<Standing, BadgeProps['tone']>> = {
  shown: 'success',
  coming: 'success',
  over: 'neutral',
  draft: 'neutral',
  waiting: 'accent',
  removal: 'accent',
  sent_back: 'error',
};

/** Badges for the state of an offer: pending actions, and whether visitors currently see it. */
export function OfferBadges({ offer }: { offer: Pick<ShopOfferRow, 'state' | 'is_shown' | 'is_removal' | 'starts_at' | 'ends_at'> }) {
  const t = useTranslate();
  return (
    <span className="record-badges">
      {listStandings(offer, Date.now()).map((standing) => (
        <Badge key={standing} tone={tones[standing]}>
          {t(`offers.state.${standing}`)}
        </Badge>
      ))}
    </span>
  );
}
// messages: offers.state.*

export function listStandings(
  { state, is_shown, is_removal, starts_at, ends_at }: Pick<ShopOfferRow, 'state' | 'is_shown' | 'is_removal' | 'starts_at' | 'ends_at'>,
  nowMs: number,
): Standing[] {
  const underWay: Standing[] = state === 'shown' ? [] : [is_removal && state === 'waiting' ? 'removal' : state];
  if (!is_shown) return underWay;
  if (state !== 'shown') return [...underWay, 'shown'];
  if (ends_at !== null && Date.parse(ends_at) <= nowMs) return ['over'];
  return [starts_at !== null && Date.parse(starts_at) > nowMs ? 'coming' : 'shown'];
}
