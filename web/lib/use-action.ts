import { useContext, useRef, useState } from 'react';
import type { AnswerOf, BodyInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError, type FieldErrors, type HttpStatusName } from '#shared/contracts/errors.ts';
import { SupplyContext } from './use-endpoint.ts';

/** Where a call that writes stands. What was typed stays with the form in every state. */
export type ActionState<T> =
  | { state: 'idle' }
  | { state: 'sending' }
  | { state: 'failed'; code: HttpStatusName; errors: FieldErrors }
  | { state: 'done'; answer: T };

/** A call that writes: `send` does nothing while the one before is under way, so that a double click sends once. */
export function useAction<E extends Endpoint>(contract: E) {
  const supply = useContext(SupplyContext);
  const [action, setAction] = useState<ActionState<AnswerOf<E>>>({ state: 'idle' });
  const isSending = useRef(false);

  async function send(body: BodyInput<E>): Promise<void> {
    if (!supply || isSending.current) return;
    isSending.current = true;
    setAction({ state: 'sending' });
    try {
      const { data } = await supply.api.send(contract, body);
      setAction({ state: 'done', answer: data });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setAction({ state: 'failed', code: error.httpStatus, errors: error.errors ?? {} });
    } finally {
      isSending.current = false;
    }
  }

  return { ...action, send, reset: () => setAction({ state: 'idle' }) };
}
