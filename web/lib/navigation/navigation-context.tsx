import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { Navigation } from './navigation.ts';

const NavigationContext = createContext<Pick<Navigation, 'state' | 'subscribe'> | undefined>(undefined);

/** Never another value while the page lives: a context that changes would have React draw anew what it has not hydrated yet. */
export function NavigationProvider({ navigation, children }: { navigation: Navigation; children: ReactNode }) {
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

/** The address of the page that is on its way; undefined while none is. */
export function useComingAddress(): URL | undefined {
  const navigation = use(NavigationContext);
  const findComing = () => navigation?.state().coming;
  return useSyncExternalStore(navigation?.subscribe ?? subscribeToNothing, findComing, findComing);
}

const subscribeToNothing = () => () => {};
