import { type BookingOrder, createBookingOrder, listBookingOrders } from '#shared/contracts/booking.ts';
import type { BodyInput } from '#shared/contracts/endpoint.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { useRefresh } from '../../lib/data/use-refresh.ts';
import { useUnsettled } from '../../lib/data/use-unsettled.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';

export type BookingState =
  | { state: 'ready' | 'sending' | 'checking' | 'uncertain' | 'done' | 'already_booked' }
  | { state: 'refused'; reason: string };

const refusals = ['sold_out', 'not_available', 'limit_reached'] as const;

/** Books places exactly once, even if the answer is lost. */
export function useBooking(body: BodyInput<typeof createBookingOrder>) {
  const t = useTranslate();
  const refresh = useRefresh();
  const { send, ...action } = useAction(createBookingOrder);
  const isSettling = useUnsettled();

  /** `isAnother`: books the same time a second time on purpose. */
  async function book(isAnother?: true): Promise<BookingOrder | undefined> {
    const order = await send({ ...body, ...(isAnother && { is_another: true }) });
    refresh(listBookingOrders);
    return order;
  }

  function toState(): BookingState {
    switch (action.state) {
      case 'sending':
        return { state: action.isChecking ? 'checking' : 'sending' };
      case 'failed': {
        if (action.errors.starts_at?.[0] === 'already_booked') return { state: 'already_booked' };
        const code = refusals.find((one) => one === action.errors.starts_at?.[0]);
        return { state: 'refused', reason: code ? t(`booking.refused_${code}`) : t(`error.${action.code}`) };
      }
      case 'idle':
        return { state: isSettling ? 'checking' : 'ready' };
      default:
        return { state: action.state };
    }
  }

  return { ...toState(), book };
}
// messages: booking.refused_*
// messages: error.*
