import { useRef, useState } from 'react';
import type { AnswerOf, BodyInput, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError, type FieldErrors, type HttpStatusName } from '#shared/contracts/errors.ts';
import { forgetKey, holdKey, toCallText } from '../../lib/data/idempotency-keys.ts';
import { useDesk } from './desk-context.tsx';
import { withProof } from './proven.ts';

/** Where an act stands. What was typed stays with its form in every state. */
export type ActState<T> =
  | { state: 'idle' }
  | { state: 'sending' }
  | { state: 'failed'; code: HttpStatusName; errors: FieldErrors; retryAfterSeconds: number | undefined }
  | { state: 'done'; answer: T };

/** No answer came: whether it was done nobody knows, so the next try has the same idempotency key. */
const unanswered: readonly HttpStatusName[] = [
  'BadGateway',
  'GatewayTimeout',
  'ServiceUnavailable',
  'InternalServerError',
  'RequestTimeout',
];

/**
 * A call that writes: `send` does nothing while the one before is under way, so that a double press is one act. Where a login or a confirmation is
 * missing, a dialog gets it, and the act goes on by itself. Resolves with the answer, or with undefined where it failed or was not sent.
 */
export function useAct<E extends Endpoint>(contract: E) {
  const { api, proof } = useDesk();
  const [act, setAct] = useState<ActState<AnswerOf<E>>>({ state: 'idle' });
  const isUnderWay = useRef(false);

  async function send(body: BodyInput<E> | FormData, input: CallInput<E> = {}): Promise<AnswerOf<E> | undefined> {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    setAct({ state: 'sending' });
    const text = contract.isIdempotent ? toCallText(contract, body) : undefined;
    const key = text === undefined ? undefined : holdKey(text, Date.now());
    try {
      const { data } = await withProof(contract, proof, () => api.send(contract, body, input, { key }));
      if (text !== undefined) forgetKey(text);
      setAct({ state: 'done', answer: data });
      return data;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { httpStatus: code, errors = {}, retryAfterSeconds } = error;
      if (text !== undefined && !unanswered.includes(code)) forgetKey(text);
      setAct({ state: 'failed', code, errors, retryAfterSeconds });
      return undefined;
    } finally {
      isUnderWay.current = false;
    }
  }

  return { ...act, isSending: act.state === 'sending', send, reset: () => setAct({ state: 'idle' }) };
}
