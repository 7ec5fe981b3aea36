import { type ReactNode, useMemo } from 'react';
import { type Navigator, Router } from 'react-router';
import type { Navigation, ShownPage } from './navigation.ts';

interface Props {
  navigation: Navigation;
  page: ShownPage;
  children: ReactNode;
}

/**
 * react-router in declarative mode on top of the site's own navigation: `useLocation` returns the page that is shown, `useNavigate` and `Link` start
 * from it.
 */
export function SiteRouter({ navigation, page, children }: Props) {
  const navigator = useMemo(() => toNavigator(navigation), [navigation]);
  return (
    <Router location={page} navigator={navigator} static={import.meta.env.SSR}>
      {children}
    </Router>
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
