import { createContext, useContext, useEffect } from 'react';

/** Says that something is being loaded; what it returns says that it is there. */
export type BeginLoading = () => () => void;

/** The page that is held back until its first answers are there (`settling.ts`); none is, but a member's. */
export const SettlingContext = createContext<BeginLoading | undefined>(undefined);

/** Takes part in the settling of the page that it is in, if that waits at all. */
export function useLoadingMark(isLoading: boolean): void {
  const beginLoading = useContext(SettlingContext);
  useEffect(() => (isLoading ? beginLoading?.() : undefined), [isLoading, beginLoading]);
}
