import { type MouseEvent, useContext, useEffect, useSyncExternalStore } from 'react';
import { useSite } from '../../lib/centre/site.tsx';
import { SupplyContext } from '../../lib/data/use-endpoint.ts';
import { useLinks } from '../../lib/navigation/route.tsx';
import { loginFormId } from '../../lib/session/LoginForm.tsx';
import { useSession } from '../../lib/session/session.ts';
import { type Mark, type MarkKey, readMarks, subscribeMarks } from './marks.ts';

const nothing = () => undefined;

interface MarkControl {
  mark: Mark | undefined;
  /** Props of a button that sets it: before hydration it leads to the login. */
  toPress: (mark: Mark) => { type: 'submit'; form: string; name: 'why'; value: string; onClick: (event: MouseEvent) => void };
}

/** A mark of the current member, and its change function; undefined if the tenant has no login. The code is loaded on demand. */
export function useMark(key: MarkKey): MarkControl | undefined {
  const { locale } = useSite();
  const supply = useContext(SupplyContext);
  const session = useSession();
  const mark = useSyncExternalStore(subscribeMarks, () => readMarks()?.get(key), nothing);
  const change = (next?: Mark) => {
    if (supply) void import('./favourites-store.ts').then((store) => store.loadOrChangeMark(key, next, { api: supply.api, locale }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each member
  useEffect(() => {
    if (session === 'member') change();
  }, [session]);
  const toPress = (next: Mark) => ({
    type: 'submit' as const,
    form: loginFormId,
    name: 'why' as const,
    value: key.slice(0, key.indexOf(' ')), // like, follow, thumb
    onClick(event: MouseEvent) {
      event.preventDefault();
      change(next);
    },
  });
  return useLinks()('login') ? { mark, toPress } : undefined;
}

/** Whether a listed record is still marked: removed ones disappear immediately, and return with an undo. */
export function useIsMarked(): (key: MarkKey) => boolean {
  const marks = useSyncExternalStore(subscribeMarks, readMarks, nothing);
  return (key) => marks?.get(key) !== false;
}
