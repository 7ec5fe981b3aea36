import { useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '#shared/contracts/endpoint.ts';
import { receivePaymentMessage } from '#shared/contracts/payments.ts';
import { useAction } from './use-action.ts';

export type PaymentResultState = AnswerOf<typeof receivePaymentMessage>['state'];

/**
 * Sends the provider's message to the mall when the browser returns from a payment (`payment` in the address), whether or not the provider has
 * already called. Undefined until the result is known.
 */
export function usePaymentResult(message: string | null, onResult: () => void): PaymentResultState | undefined {
  const { send } = useAction(receivePaymentMessage);
  const [state, setState] = useState<PaymentResultState>();
  const told = useRef('');
  useEffect(() => {
    if (message === null || told.current === message) return;
    told.current = message;
    void send({ message }).then((answer) => {
      setState(answer?.state);
      onResult();
    });
  }, [message, send, onResult]);
  return state;
}
