import { useContext, useEffect, useRef, useState } from 'react';
import type { AnswerOf, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { SupplyContext } from './use-endpoint.ts';

interface Options<E extends Endpoint> {
  everyMs: number;
  isWanted: boolean;
  onAnswer: (answer: AnswerOf<E>) => void;
}

/** Max factor of `everyMs`: each failure doubles the interval up to this factor. */
const maxPauseFactor = 8;

/** Polls a call while the page is visible. Returns whether the last attempt succeeded. */
export function usePolled<E extends Endpoint>(contract: E, input: CallInput<E>, { everyMs, isWanted, onAnswer }: Options<E>): boolean {
  const supply = useContext(SupplyContext);
  const [isReached, setIsReached] = useState(true);
  const latest = useRef({ input, onAnswer });
  useEffect(() => {
    latest.current = { input, onAnswer };
  });
  useEffect(() => {
    if (!supply || !isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pauses = 1;
    let isOver = false;
    let isPolling = false;

    async function poll(api: NonNullable<typeof supply>['api']): Promise<void> {
      if (isPolling) return;
      isPolling = true;
      try {
        const { data } = await api.read(contract, latest.current.input);
        pauses = 1;
        if (isOver) return;
        setIsReached(true);
        latest.current.onAnswer(data);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        pauses = Math.min(2 * pauses, maxPauseFactor);
        if (!isOver) setIsReached(false);
      } finally {
        isPolling = false;
        plan(everyMs * pauses);
      }
    }

    function plan(ms: number): void {
      clearTimeout(timer);
      if (isOver || document.visibilityState !== 'visible') return;
      timer = setTimeout(() => supply && void poll(supply.api), ms);
    }

    const look = () => plan(0);
    plan(everyMs);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
    };
  }, [supply, contract, everyMs, isWanted]);
  return isReached;
}

/**
 * Answer of a call that is soon out of date. Starts with `known`, which was delivered with the page, and refreshes every `everyMs` while the page is
 * visible. Refreshes immediately if `known` (of `knownAt`) is older than `everyMs`, or when `changes` increases. `undefined` as `known` fetches
 * nothing. After a failed refresh the known answer stays.
 */
export function useFreshAnswer<E extends Endpoint>(
  contract: E,
  input: CallInput<E>,
  known: AnswerOf<E> | undefined,
  knownAt: string | null | undefined,
  everyMs: number,
  changes = 0,
): AnswerOf<E> | undefined {
  const api = useContext(SupplyContext)?.api;
  const [fresh, setFresh] = useState<{ insteadOf: unknown; answer: AnswerOf<E> }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: contract and input are the caller's constants
  useEffect(() => {
    if (known === undefined || !api) return;
    const refresh = () => {
      if (document.visibilityState !== 'visible') return;
      api.read(contract, input).then(
        ({ data }) => setFresh({ insteadOf: known, answer: data }),
        () => {}, // keep the known answer
      );
    };
    const isYoung = Date.now() - Date.parse(knownAt ?? '') < everyMs;
    if (changes > 0 || !isYoung) refresh();
    const timer = setInterval(refresh, everyMs);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [api, known, knownAt, everyMs, changes]);
  return fresh && fresh.insteadOf === known ? fresh.answer : known; // after a navigation, the page's answer is newer
}
