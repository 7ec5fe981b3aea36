import { useContext, useEffect, useState } from 'react';
import type { AnswerOf, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { SupplyContext } from './use-endpoint.ts';

/**
 * Answer of a call that ages quickly: starts with what came with the page and refreshes every `everyMs` while the page is visible. Refreshes
 * immediately if that answer (dated `knownAt`) is older than `everyMs`, or when `changes` grows. `undefined` as `known` fetches nothing. After a
 * failed refresh the known answer stays.
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
  return fresh && fresh.insteadOf === known ? fresh.answer : known; // a page that arrived since is newer
}
