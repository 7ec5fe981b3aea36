import { useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '#shared/contracts/endpoint.ts';
import { receivePaymentMessage } from '#shared/contracts/payments.ts';
import { useAction } from './use-action.ts';

export type PaymentResultState = AnswerOf<typeof receivePaymentMessage>['state'];

/**
 * The browser is back from the payment with the provider's words (`payment` in its address): they are handed over, whether the provider has
 * called already or not. Undefined until it is known how it stands.
 */
export function usePaymentResult(message: string | null, onTold: () => void): PaymentResultState | undefined {
  const { send } = useAction(receivePaymentMessage);
  const [state, setState] = useState<PaymentResultState>();
  const told = useRef('');
  useEffect(() => {
    if (message === null || told.current === message) return;
    told.current = message;
    void send({ message }).then((answer) => {
      setState(answer?.state);
      onTold();
    });
  }, [message, send, onTold]);
  return state;
}
