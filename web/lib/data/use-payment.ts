import { useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '#shared/contracts/endpoint.ts';
import { payGiftCardOrder } from '#shared/contracts/gift-card-orders.ts';
import { receivePaymentMessage, startPayment } from '#shared/contracts/payments.ts';
import { useSite } from '../centre/site.tsx';
import { useAction } from './use-action.ts';

/** Redirects a member to the payment page. `pay` resolves with whether the redirect has started. */
export function usePayment() {
  const { locale } = useSite();
  const { leave, ...state } = usePaymentPage(useAction(startPayment));
  const pay = (subject: { order_id: number } | { gift_card_id: number }) => leave((send) => send({ ...subject, locale }));
  return { pay, ...state };
}

/**
 * Redirects a buyer without an account to the payment page of an order. `pay` resolves with whether the redirect has started. `isOver`: the order can
 * no longer be paid.
 */
export function useOrderPayment() {
  const { locale } = useSite();
  const action = useAction(payGiftCardOrder);
  const { leave, ...state } = usePaymentPage(action);
  const pay = (token: string) => leave((send) => send({ token, locale }));
  const refusals = action.state === 'failed' ? (action.errors.token ?? []) : [];
  return { pay, ...state, isOver: refusals.includes('limit_reached') || refusals.includes('too_late') };
}

interface PaymentCall<Send> {
  state: string;
  send: Send;
  reset: () => void;
}

function usePaymentPage<Send>({ send, reset, state }: PaymentCall<Send>) {
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

  async function leave(start: (send: Send) => Promise<{ redirect_to: string } | undefined>): Promise<boolean> {
    const started = await start(send);
    if (!started) return false;
    location.assign(started.redirect_to);
    return true;
  }

  return { leave, isPaying: state === 'sending' || state === 'done', hasFailed: state === 'failed' };
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
