import { useContext, useEffect, useState } from 'react';
import type { AnswerOf, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { usePageStore } from '../navigation/page.tsx';
import { SupplyContext } from './use-endpoint.ts';

/**
 * The answer of a call that ages fast: what came with the page, then asked for again every so often while the page is looked at, and
 * at once when the page comes out of a cache and is older than that, or another one of its `changes` has been heard of.
 * `undefined` as `known` asks for nothing. A refresh that fails leaves what is known; the next one may succeed.
 */
export function useFreshAnswer<E extends Endpoint>(
  contract: E,
  input: CallInput<E>,
  known: AnswerOf<E> | undefined,
  everyMs: number,
  changes = 0,
): AnswerOf<E> | undefined {
  const api = useContext(SupplyContext)?.api;
  const page = usePageStore();
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
    if (changes > 0 || Date.now() - Date.parse(page.payload().renderedAt) >= everyMs) refresh();
    const timer = setInterval(refresh, everyMs);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [api, page, known, everyMs, changes]);
  return fresh && fresh.insteadOf === known ? fresh.answer : known; // a page that came since is newer
}
