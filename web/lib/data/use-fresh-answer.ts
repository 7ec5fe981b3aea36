import { useContext, useEffect, useState } from 'react';
import type { AnswerOf, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { SupplyContext } from './use-endpoint.ts';

/**
 * The answer of a call that ages fast: what came with the page, then asked for again every so often while the page is looked at, and
 * at once when what came (`knownAt`, by its own word) is older than that, or another one of its `changes` has been heard of.
 * `undefined` as `known` asks for nothing. A refresh that fails leaves what is known; the next one may succeed.
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
        () => {}, // what is known stands
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
  return fresh && fresh.insteadOf === known ? fresh.answer : known; // a page that came since is newer
}
