import { useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '#shared/contracts/endpoint.ts';
import { receivePaymentMessage, startPayment } from '#shared/contracts/payments.ts';
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
    // otherwise a page restored by the browser's Back button would still show that a redirect is running
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

export type PaymentResultState = AnswerOf<typeof receivePaymentMessage>['state'];

/**
 * Passes the provider's message to the mall when the browser returns from a payment (`payment` in the address). The mall may have received it from
 * the provider before. Undefined until the result is known.
 */
export function usePaymentResult(message: string | null, onResult: () => void): PaymentResultState | undefined {
  const { send } = useAction(receivePaymentMessage);
  const [state, setState] = useState<PaymentResultState>();
  const sent = useRef('');
  useEffect(() => {
    if (message === null || sent.current === message) return;
    sent.current = message;
    void send({ message }).then((answer) => {
      setState(answer?.state);
      onResult();
    });
  }, [message, send, onResult]);
  return state;
}
