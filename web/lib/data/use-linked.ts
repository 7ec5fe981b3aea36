import { useCallback, useEffect, useRef, useState } from 'react';
import { tryFullStylesheet } from '../browser/full-stylesheet.ts';
import type { FailureCode } from './failure-code.ts';
import type { ActionState } from './use-action.ts';

export type Linked<T> =
  | { state: 'loading' }
  /** The secret of the link is unknown or no longer valid. */
  | { state: 'invalid' }
  | { state: 'failed'; code: FailureCode; reload: () => void }
  | { state: 'ready'; data: T; reload: () => void };

/** Call that takes the secret of a link, by `useAction`. */
export type LinkAction<T> = ActionState<T> & { send: (body: { token: string }) => Promise<T | undefined> };

/**
 * Reads what the secret of a link opens. The secret is sent in the body, so that no log contains it. Keeps the data while it reloads. Reloads when
 * the browser restores the page by Back, because the order may have been paid meanwhile.
 */
export function useLinked<T>({ send, ...action }: LinkAction<T>, token: string): Linked<T> {
  const [data, setData] = useState<T>();
  const [isStyled, setIsStyled] = useState(false);
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });
  const reload = useCallback(() => {
    void latestSend.current({ token }).then(async (answer) => {
      await tryFullStylesheet(); // the document has only the styles of the page without an answer
      setIsStyled(true);
      if (answer) setData(answer);
    });
  }, [token]);
  useEffect(() => {
    reload();
    const lookAgain = ({ persisted }: PageTransitionEvent) => persisted && reload();
    addEventListener('pageshow', lookAgain);
    return () => removeEventListener('pageshow', lookAgain);
  }, [reload]);
  if (!isStyled) return { state: 'loading' };
  if (action.state === 'failed' && action.code === 'UnprocessableEntity') return { state: 'invalid' };
  if (data !== undefined) return { state: 'ready', data, reload };
  return action.state === 'failed' ? { state: 'failed', code: action.code, reload } : { state: 'loading' };
}
