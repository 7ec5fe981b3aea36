import { useEffect, useRef } from 'react';
import { startPayment } from '#shared/contracts/payments.ts';
import { useSite } from '../centre/site.tsx';
import { useAction } from './use-action.ts';

/** Redirects to the payment page. `pay` resolves with whether the redirect has started. */
export function usePayment() {
  const { locale } = useSite();
  const { send, reset, ...action } = useAction(startPayment);
  const latestReset = useRef(reset);
  useEffect(() => {
    latestReset.current = reset;
  });
  useEffect(() => {
    // a page restored by the browser's back button would still show the redirect as running
    const wake = ({ persisted }: PageTransitionEvent) => persisted && latestReset.current();
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);

  async function pay(subject: { order_id: number } | { gift_card_id: number }): Promise<boolean> {
    const started = await send({ ...subject, locale });
    if (!started) return false;
    location.assign(started.redirect_to);
    return true;
  }

  return { pay, isPaying: action.state === 'sending' || action.state === 'done', hasFailed: action.state === 'failed' };
}
