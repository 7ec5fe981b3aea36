import { useContext, useEffect, useRef, useState } from 'react';
import type { AnswerOf, BodyInput, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError, type FieldErrors, type HttpStatusName } from '#shared/contracts/errors.ts';
import type { IdempotentCall, Settled } from './idempotent-call.ts';
import type { UploadProgress } from './upload.ts';
import { SupplyContext } from './use-endpoint.ts';

/** Where a call that writes stands. What was typed stays with the form in every state. */
export type ActionState<T> =
  | { state: 'idle' }
  /** Checking: whether it was done is not known, and the mall is asked. Progress: of a form with a file. */
  | { state: 'sending'; isChecking?: boolean; progress?: UploadProgress }
  /** Nothing was done. */
  | { state: 'failed'; code: HttpStatusName; errors: FieldErrors; sentences: FieldErrors; retryAfterSeconds: number | undefined }
  /** Whether it was done could not be found out: who sends again asks again, and nothing is done twice. */
  | { state: 'uncertain' }
  | { state: 'done'; answer: T };

/**
 * A call that writes: `send` does nothing while the one before is under way, so that a double click sends once. Resolves with the answer,
 * or with undefined when it failed, was not sent, or nobody knows; never rejects for what the gateway says.
 */
export function useAction<E extends Endpoint>(contract: E) {
  const supply = useContext(SupplyContext);
  const [action, setAction] = useState<ActionState<AnswerOf<E>>>({ state: 'idle' });
  const isSending = useRef(false);
  const { isIdempotent } = contract;
  useEffect(() => {
    if (isIdempotent) loadIdempotentCall().catch(() => undefined); // tried again when it is needed
  }, [isIdempotent]);

  async function send(body: BodyInput<E> | FormData, input: CallInput<E> = {}): Promise<AnswerOf<E> | undefined> {
    if (!supply || isSending.current) return undefined;
    const { api } = supply;
    isSending.current = true;
    setAction({ state: 'sending' });
    try {
      const onChecking = () => setAction({ state: 'sending', isChecking: true });
      const onProgress = (progress: UploadProgress) => setAction({ state: 'sending', progress });
      const settled = isIdempotent
        ? await sendIdempotently({ api, contract, body, input, onChecking, onProgress })
        : { state: 'done' as const, answer: (await api.send(contract, body, input)).data };
      setAction(settled);
      return settled.state === 'done' ? settled.answer : undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { httpStatus: code, errors = {}, sentences = {}, retryAfterSeconds } = error;
      setAction({ state: 'failed', code, errors, sentences, retryAfterSeconds });
      return undefined;
    } finally {
      isSending.current = false;
    }
  }

  return { ...action, send, reset: () => setAction({ state: 'idle' }) };
}

/** How it is found out what became of a call is loaded where something must be done once. */
const loadIdempotentCall = () => import('./idempotent-call.ts');

async function sendIdempotently<E extends Endpoint>(call: IdempotentCall<E>): Promise<Settled<AnswerOf<E>>> {
  const { sendOnce } = await loadIdempotentCall().catch((cause: unknown) => {
    throw new ApiError('BadGateway', { cause }); // nothing has been sent
  });
  return sendOnce(call);
}
