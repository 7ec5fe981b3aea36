import { startPayment } from '#shared/contracts/payments.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useAction } from '../../lib/data/use-action.ts';

/** Leads to where an order is paid. `pay` resolves with whether the browser is on its way there. */
export function usePayment() {
  const { locale } = useSite();
  const { send, reset, ...action } = useAction(startPayment);

  async function pay(orderId: number): Promise<boolean> {
    const started = await send({ order_id: orderId, locale });
    if (!started) return false;
    location.assign(started.redirect_to);
    return true;
  }

  return { pay, isPaying: action.state === 'sending' || action.state === 'done', hasFailed: action.state === 'failed' };
}
