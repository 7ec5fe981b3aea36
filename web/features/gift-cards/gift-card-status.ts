import type { GiftCard } from '#shared/contracts/gift-cards.ts';
import type { BadgeProps } from '../../ui/Badge.tsx';

/** Colour of the badge for each status. */
export const giftCardTones: Readonly<Record<GiftCard['status'], BadgeProps['tone']>> = {
  unpaid: 'accent',
  active: 'success',
  used: 'neutral',
  expired: 'error',
  blocked: 'error',
  cancelled: 'neutral',
  refunded: 'neutral',
};

/** Whether the buyer got the money back, so that the card is worth nothing any more. */
export const isReturned = (status: GiftCard['status']): boolean => status === 'cancelled' || status === 'refunded';
