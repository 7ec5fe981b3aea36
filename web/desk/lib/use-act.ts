import { useRef, useState } from 'react';
import type { AnswerOf, BodyInput, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError, type FieldErrors, type HttpStatusName } from '#shared/contracts/errors.ts';
import { takesStaffKey } from '#shared/rules/staff-keys.ts';
import { forgetKey, holdKey, toCallText } from '../../lib/data/idempotency-keys.ts';
import { useDesk } from './desk-context.tsx';
import { withProof } from './proven.ts';
import { lostAnswers, sendUntilKnown } from './send-until-known.ts';

/** Where an act stands. What was typed stays with its form in every state. */
export type ActState<T> =
  | { state: 'idle' }
  | { state: 'sending' }
  /** `isUncertain`: the call may have been done, which could not be found out. */
  | { state: 'failed'; code: HttpStatusName; errors: FieldErrors; retryAfterSeconds: number | undefined; isUncertain?: true }
  | { state: 'done'; answer: T };

/** Whether the call was done is not known, so the next try has the same idempotency key. */
const unanswered: readonly HttpStatusName[] = [...lostAnswers, 'ServiceUnavailable', 'InternalServerError', 'RequestTimeout'];

/**
 * A call that writes: `send` does nothing while the one before is running, so that a double click is one act. If a login or a confirmation is
 * missing, a dialog gets it, and the act goes on. A call whose answer is lost is looked up by its key. Resolves with the answer, or with undefined
 * if the call failed or was not sent.
 */
export function useAct<E extends Endpoint>(contract: E) {
  const { api, proof } = useDesk();
  const [act, setAct] = useState<ActState<AnswerOf<E>>>({ state: 'idle' });
  const isUnderWay = useRef(false);

  async function send(body: BodyInput<E> | FormData, input: CallInput<E> = {}): Promise<AnswerOf<E> | undefined> {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
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
      isUnderWay.current = false;
    }
  }

  return { ...act, isSending: act.state === 'sending', send, reset: () => setAct({ state: 'idle' }) };
}

function isNotKnown({ httpStatus, errors }: ApiError): boolean {
  return lostAnswers.includes(httpStatus) || errors?.['idempotency-key'] !== undefined;
}
