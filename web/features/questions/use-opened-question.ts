import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Opens the question in the address's fragment, and scrolls to it. */
export function useOpenedQuestion(isThere: boolean): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key, for a link to the question that is named already
  useEffect(() => {
    const question = hash.startsWith('#q-') ? document.getElementById(hash.slice(1)) : null;
    if (!isThere || !(question instanceof HTMLDetailsElement)) return;
    question.open = true;
    question.scrollIntoView({ block: 'start' });
  }, [hash, key, isThere]);
}
