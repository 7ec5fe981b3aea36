import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import { type Navigator, Router } from 'react-router';
import type { Navigation, ShownPage } from './navigation.ts';

/** Its value must not change, because React would re-render parts that are not hydrated yet. */
const NavigationContext = createContext<Pick<Navigation, 'state' | 'subscribe'> | undefined>(undefined);

interface Props {
  navigation: Navigation;
  page: ShownPage;
  children: ReactNode;
}

/**
 * Connects react-router (declarative mode) to the site's navigation. `useLocation` returns the address of the shown page; `useNavigate` and `Link`
 * call the navigation.
 */
export function SiteRouter({ navigation, page, children }: Props) {
  const navigator = useMemo(() => toNavigator(navigation), [navigation]);
  return (
    <NavigationContext value={navigation}>
      <Router location={page} navigator={navigator} static={import.meta.env.SSR}>
        {children}
      </Router>
    </NavigationContext>
  );
}

/** Address of the page that is loading; undefined if no page is loading. */
export function useComingAddress(): URL | undefined {
  const navigation = use(NavigationContext);
  const findComing = () => navigation?.state().coming;
  return useSyncExternalStore(navigation?.subscribe ?? subscribeToNothing, findComing, findComing);
}

const subscribeToNothing = () => () => {};

function toNavigator(navigation: Navigation): Navigator {
  const toText = (to: Parameters<Navigator['push']>[0]) =>
    typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;
  return {
    createHref: toText,
    go: navigation.go,
    push: (to, _state, options) => void navigation.move(toText(to), 'push', options),
    replace: (to, _state, options) => void navigation.move(toText(to), 'replace', options),
  };
}
