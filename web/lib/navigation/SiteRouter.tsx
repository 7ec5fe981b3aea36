import { type ReactNode, useMemo } from 'react';
import { NavigationType, type Navigator, UNSAFE_LocationContext, UNSAFE_NavigationContext } from 'react-router';
import type { Navigation, ShownPage } from './navigation.ts';

interface Props {
  navigation: Navigation;
  page: ShownPage;
  children: ReactNode;
}

/**
 * react-router in its declarative form, over our own navigation: its hooks (`useLocation`, `useNavigate`) read the page that is shown and go
 * where they are told. Its contexts are given here as its `Router` component gives them, because that component's module brings its data
 * router along: four kilobytes (brotli) of every first load.
 */
export function SiteRouter({ navigation, page, children }: Props) {
  const { pathname, search, hash, key } = page;
  const around = useMemo(
    () => ({ basename: '/', navigator: toNavigator(navigation), static: import.meta.env.SSR, useTransitions: undefined, future: {} }),
    [navigation],
  );
  const place = useMemo(
    () => ({ location: { pathname, search, hash, key, state: null }, navigationType: NavigationType.Pop }),
    [pathname, search, hash, key],
  );
  return (
    <UNSAFE_NavigationContext value={around}>
      <UNSAFE_LocationContext value={place}>{children}</UNSAFE_LocationContext>
    </UNSAFE_NavigationContext>
  );
}

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
