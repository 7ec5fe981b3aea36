import { type BookingOrder, leaveWaitingList, listWaitingPlaces, takeWaitingOffer } from '#shared/contracts/booking.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { usePayment } from '../../lib/data/use-payment.ts';
import { useRefresh } from '../../lib/data/use-refresh.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';

const refusals = ['sold_out', 'not_available', 'limit_reached'] as const;

/** Takes or declines offered places. A paid booking leads to its payment. Both calls are idempotent, so that a failed one can be repeated. */
export function useOfferAnswer(onBooked: () => void) {
  const t = useTranslate();
  const refresh = useRefresh();
  const taking = useAction(takeWaitingOffer);
  const leaving = useAction(leaveWaitingList);
  const { pay, isPaying } = usePayment();

  async function take(id: number, key?: string): Promise<BookingOrder | undefined> {
    const order = await taking.send({ key }, { params: { id } });
    const isLeaving = order !== undefined && order.pay_until !== null && (await pay({ order_id: order.id }));
    if (isLeaving) return undefined; // the payment page replaces this page
    refresh(listWaitingPlaces);
    onBooked();
    return order;
  }

  async function leave(id: number, key?: string): Promise<boolean> {
    const left = await leaving.send({ key }, { params: { id } });
    refresh(listWaitingPlaces);
    return left !== undefined;
  }

  function toFailure(): string | undefined {
    const failed = [taking, leaving].find(({ state }) => state === 'failed');
    if (failed?.state !== 'failed') return undefined;
    if (failed.errors.id?.[0] === 'expired') return t('booking.waiting_expired');
    const code = refusals.find((one) => one === failed.errors.starts_at?.[0]);
    return code ? t(`booking.refused_${code}`) : t(`error.${failed.code}`);
  }

  return { take, leave, isTaking: taking.state === 'sending' || isPaying, isLeaving: leaving.state === 'sending', failure: toFailure() };
}
// messages: booking.refused_*
// messages: error.*
