import { useRef, useState } from 'react';
import { type AnswerOf, type BodyInput, type CallInput, type Endpoint, takesStaffKey } from '#shared/contracts/endpoint.ts';
import { ApiError, type FieldErrors, type HttpStatusName } from '#shared/contracts/errors.ts';
import { forgetKey, holdKey, toCallText } from '../../lib/data/idempotency-keys.ts';
import { waitForNetwork } from '../../lib/data/wait-for-network.ts';
import { useDesk } from './desk-context.tsx';
import { withProof } from './proof.ts';

/** State of a call that writes. Typed input stays in its form in every state. */
export type ActState<T> =
  | { state: 'idle' }
  | { state: 'sending' }
  /** `isUncertain`: whether the call was executed could not be determined. */
  | { state: 'failed'; code: HttpStatusName; errors: FieldErrors; retryAfterSeconds: number | undefined; isUncertain?: true }
  | { state: 'done'; answer: T };

/** Statuses of calls without an answer, which may have been executed. */
const lostAnswers: readonly HttpStatusName[] = ['BadGateway', 'GatewayTimeout'];
/** Statuses with an unknown outcome, after which the next try sends the same idempotency key. */
const unanswered: readonly HttpStatusName[] = [...lostAnswers, 'ServiceUnavailable', 'InternalServerError', 'RequestTimeout'];

/**
 * Sends a call that writes. `send` does nothing while the previous one is running, so that a double click sends once. If a login or a confirmation is
 * missing, a dialog requests it, and the call continues. If an answer is lost, the call is sent again with the same key. Resolves with undefined if
 * it failed or was not sent, otherwise with the answer.
 */
export function useAct<E extends Endpoint>(contract: E) {
  const { api, proof } = useDesk();
  const [act, setAct] = useState<ActState<AnswerOf<E>>>({ state: 'idle' });
  const isPending = useRef(false);

  async function send(body: BodyInput<E> | FormData, input: CallInput<E> = {}): Promise<AnswerOf<E> | undefined> {
    if (isPending.current) return undefined;
    isPending.current = true;
    setAct({ state: 'sending' });
    const text = takesStaffKey(contract) ? toCallText(contract, body, input) : undefined;
    const key = text === undefined ? undefined : holdKey(text, Date.now());
    const sendIt = () => withProof(contract, proof, () => api.send(contract, body, input, { key }));
    try {
      const { data } = text === undefined ? await sendIt() : await sendUntilKnown(sendIt);
      if (text !== undefined) forgetKey(text);
      setAct({ state: 'done', answer: data });
      return data;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { httpStatus: code, errors = {}, retryAfterSeconds } = error;
      if (text !== undefined && !unanswered.includes(code)) forgetKey(text);
      const isUncertain = text !== undefined && isNotKnown(error);
      setAct({ state: 'failed', code, errors, retryAfterSeconds, ...(isUncertain && { isUncertain: true }) });
      return undefined;
    } finally {
      isPending.current = false;
    }
  }

  return { ...act, isSending: act.state === 'sending', send, reset: () => setAct({ state: 'idle' }) };
}

function isNotKnown({ httpStatus, errors }: ApiError): boolean {
  return lostAnswers.includes(httpStatus) || errors?.['idempotency-key'] !== undefined;
}

const restsMs = [1500, 3000, 6000] as const;

/**
 * Sends a call, and repeats it while its response is lost. The idempotency key makes the mall API run it once. Rejects with the last error. Does not
 * wait without a network: a later retry sends the same key.
 */
async function sendUntilKnown<T>(send: () => Promise<T>): Promise<T> {
  for (const restMs of restsMs) {
    try {
      return await send();
    } catch (error) {
      if (!isLost(error) || !navigator.onLine) throw error;
      await waitForNetwork(restMs, new AbortController().signal);
    }
  }
  return send();
}

function isLost(error: unknown): boolean {
  return error instanceof ApiError && lostAnswers.includes(error.httpStatus);
}
