import { useContext, useRef, useState } from 'react';
import type { AnswerOf, BodyInput, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError, type FieldErrors, type HttpStatusName } from '#shared/contracts/errors.ts';
import { forgetIntent, getIntentKey, isIntended } from './intents.ts';
import { SupplyContext } from './use-endpoint.ts';

/** Where a call that writes stands. What was typed stays with the form in every state. */
export type ActionState<T> =
  | { state: 'idle' }
  /** Checking: whether it was done is not known, and it is asked for again with the same key. */
  | { state: 'sending'; isChecking?: boolean }
  | { state: 'failed'; code: HttpStatusName; errors: FieldErrors; retryAfterSeconds: number | undefined }
  | { state: 'done'; answer: T };

const checkAfterMs = 1500;

/**
 * A call that writes: `send` does nothing while the one before is under way, so that a double click sends once. Resolves with the answer,
 * or with undefined when it failed or was not sent; never rejects for what the gateway says.
 */
export function useAction<E extends Endpoint>(contract: E) {
  const supply = useContext(SupplyContext);
  const [action, setAction] = useState<ActionState<AnswerOf<E>>>({ state: 'idle' });
  const isSending = useRef(false);

  async function send(body: BodyInput<E> | FormData, input: CallInput<E> = {}): Promise<AnswerOf<E> | undefined> {
    if (!supply || isSending.current) return undefined;
    isSending.current = true;
    const intent = contract.isIdempotent ? `${contract.name} ${JSON.stringify(body instanceof FormData ? [...body] : body)}` : undefined;
    setAction({ state: 'sending', isChecking: !!intent && isIntended(intent) });
    const key = intent && getIntentKey(intent);
    const call = () => supply.api.send(contract, body, input, { key });
    try {
      const { data } = await call().catch(async (error: unknown) => {
        if (!key || !isLost(error)) throw error;
        setAction({ state: 'sending', isChecking: true });
        await new Promise((resolve) => setTimeout(resolve, checkAfterMs));
        return call();
      });
      if (intent) forgetIntent(intent);
      setAction({ state: 'done', answer: data });
      return data;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (intent && !isUncertain(error)) forgetIntent(intent);
      const { httpStatus: code, errors = {}, retryAfterSeconds } = error;
      setAction({ state: 'failed', code, errors, retryAfterSeconds });
      return undefined;
    } finally {
      isSending.current = false;
    }
  }

  return { ...action, send, reset: () => setAction({ state: 'idle' }) };
}

/** The answer got lost on its way. */
function isLost(error: unknown): boolean {
  return error instanceof ApiError && ['BadGateway', 'GatewayTimeout'].includes(error.httpStatus);
}

/** Whether it has been done is not known: whoever tries again means the same. A conflict that blames a field is a refusal. */
function isUncertain(error: ApiError): boolean {
  return isLost(error) || ['ServiceUnavailable', 'InternalServerError', error.errors ? '' : 'Conflict'].includes(error.httpStatus);
}
