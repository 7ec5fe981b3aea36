import { createContext, useContext } from 'react';

const ComingContext = createContext<URL | undefined>(undefined);

export const ComingProvider = ComingContext.Provider;

/** The address of the page that is on its way; undefined while none is. */
export function useComingAddress(): URL | undefined {
  return useContext(ComingContext);
}
