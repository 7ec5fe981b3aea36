import { useContext, useEffect, useRef, useState } from 'react';
import type { AnswerOf, BodyInput, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError, type FieldErrors } from '#shared/contracts/errors.ts';
import { isWaitingCall } from '#shared/site/waiting.ts';
import { type FailureCode, toFailureCode } from './failure-code.ts';
import type { IdempotentCall, Settled } from './idempotent-call.ts';
import type { UploadProgress } from './upload.ts';
import { SupplyContext } from './use-endpoint.ts';

/** State of a call that writes. The form keeps its typed values in every state. */
export type ActionState<T> =
  | { state: 'idle' }
  /** `isChecking`: the answer was lost, and the mall is being asked for the outcome. `progress`: upload progress of a form with a file. */
  | { state: 'sending'; isChecking?: boolean; progress?: UploadProgress }
  /** The call was certainly not executed. */
  | { state: 'failed'; code: FailureCode; errors: FieldErrors; sentences: FieldErrors; retryAfterSeconds: number | undefined }
  /** The outcome could not be determined. The next `send` asks for the outcome first, so that the call is not executed twice. */
  | { state: 'uncertain' }
  /** There is no network. The call is stored in this browser, and sent later. */
  | { state: 'waiting' }
  | { state: 'done'; answer: T };

/**
 * Sends a call that writes. `send` does nothing while the previous call is running, so that a double click sends once. Resolves with the answer, or
 * with undefined when the call failed, was not sent, or its outcome is unknown; never rejects for errors of the gateway.
 */
export function useAction<E extends Endpoint>(contract: E) {
  const supply = useContext(SupplyContext);
  const [action, setAction] = useState<ActionState<AnswerOf<E>>>({ state: 'idle' });
  const isSending = useRef(false);
  const { isIdempotent } = contract;
  useEffect(() => {
    if (isIdempotent) loadIdempotentCall().catch(() => undefined); // `send` tries again
  }, [isIdempotent]);

  async function send(body: BodyInput<E> | FormData, input: CallInput<E> = {}): Promise<AnswerOf<E> | undefined> {
    if (!supply || isSending.current) return undefined;
    const { api } = supply;
    isSending.current = true;
    setAction({ state: 'sending' });
    try {
      const onChecking = () => setAction({ state: 'sending', isChecking: true });
      const onProgress = (progress: UploadProgress) => setAction({ state: 'sending', progress });
      const queue = isWaitingCall(contract.name) ? (key: string) => queueLater(api, { contract, body, key }) : undefined;
      const settled = isIdempotent
        ? await sendIdempotently({ api, contract, body, input, onChecking, onProgress, queue })
        : { state: 'done' as const, answer: (await api.send(contract, body, input)).data };
      setAction(settled);
      return settled.state === 'done' ? settled.answer : undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { errors = {}, sentences = {}, retryAfterSeconds } = error;
      setAction({ state: 'failed', code: toFailureCode(error), errors, sentences, retryAfterSeconds });
      return undefined;
    } finally {
      isSending.current = false;
    }
  }

  return { ...action, send, reset: () => setAction({ state: 'idle' }) };
}

/** Stores a call that may wait for the network; false for all others. */
async function queueLater(...call: Parameters<typeof import('../waiting/queue-call.ts').queueCall>): Promise<boolean> {
  const queueing = await import('../waiting/queue-call.ts').catch(() => undefined); // not loaded before, and now there is no network
  return (await queueing?.queueCall(...call)) ?? false;
}

/** Code for calls that must not happen twice, loaded only with them. */
const loadIdempotentCall = () => import('./idempotent-call.ts');

async function sendIdempotently<E extends Endpoint>(call: IdempotentCall<E>): Promise<Settled<AnswerOf<E>>> {
  const { sendOnce } = await loadIdempotentCall().catch((cause: unknown) => {
    throw new ApiError('BadGateway', { cause }); // nothing has been sent
  });
  return sendOnce(call);
}
