import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { Navigation } from './navigation.ts';

const NavigationContext = createContext<Pick<Navigation, 'state' | 'subscribe'> | undefined>(undefined);

/** The value never changes: otherwise React would re-render parts that are not hydrated yet. */
export function NavigationProvider({ navigation, children }: { navigation: Navigation; children: ReactNode }) {
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

/** Address of the page that is loading; undefined while none is. */
export function useComingAddress(): URL | undefined {
  const navigation = use(NavigationContext);
  const findComing = () => navigation?.state().coming;
  return useSyncExternalStore(navigation?.subscribe ?? subscribeToNothing, findComing, findComing);
}

const subscribeToNothing = () => () => {};
