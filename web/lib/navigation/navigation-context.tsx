import { createContext, type ReactNode, use, useCallback, useSyncExternalStore } from 'react';
import type { Navigation, ShownPage } from './navigation.ts';

const NavigationContext = createContext<Navigation | undefined>(undefined);

/** Never another value while the page lives: a context that changes would have React draw anew what it has not hydrated yet. */
export function NavigationProvider({ navigation, children }: { navigation: Navigation; children: ReactNode }) {
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

/** The page that is shown. */
export function useLocation(): Pick<ShownPage, 'pathname' | 'search' | 'hash' | 'key'> {
  const navigation = useNavigation();
  const findPage = () => navigation.state().page;
  return useSyncExternalStore(navigation.subscribe, findPage, findPage);
}

/** The address of the page that is on its way; undefined while none is. */
export function useComingAddress(): URL | undefined {
  const navigation = useNavigation();
  const findComing = () => navigation.state().coming;
  return useSyncExternalStore(navigation.subscribe, findComing, findComing);
}

interface NavigateOptions {
  /** In place of the page that is shown, in the browser's history. */
  replace?: boolean | undefined;
  /** The window stays where it is. */
  preventScrollReset?: boolean | undefined;
}

export type Navigate = (to: string | number, options?: NavigateOptions) => Promise<void>;

/** Goes to an address, or so many steps through the browser's history. The same function for as long as the page lives. */
export function useNavigate(): Navigate {
  const navigation = useNavigation();
  return useCallback(
    async (to, { replace = false, ...options } = {}) =>
      typeof to === 'number' ? navigation.go(to) : navigation.move(to, replace ? 'replace' : 'push', options),
    [navigation],
  );
}

function useNavigation(): Navigation {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error('There is no NavigationProvider around this.');
  return navigation;
}
