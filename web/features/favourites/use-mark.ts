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
  /** Props of a button that sets the mark. Before hydration, the button opens the login. */
  toPress: (mark: Mark) => { type: 'submit'; form: string; name: 'why'; value: string; onClick: (event: MouseEvent) => void };
}

/** A mark of the current member, and props for its buttons. Undefined if the tenant has no login. Loads the store on demand. */
export function useMark(key: MarkKey): MarkControl | undefined {
  const { locale } = useSite();
  const supply = useContext(SupplyContext);
  const session = useSession();
  const mark = useSyncExternalStore(subscribeMarks, () => readMarks()?.get(key), nothing);
  const change = (next?: Mark) => {
    if (supply) void import('./favourites-store.ts').then((store) => store.loadOrChangeMark(key, next, { api: supply.api, locale }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once for each member
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

/** Returns whether a listed record is still marked, so that lists hide removed records immediately, and show them again after an undo. */
export function useIsMarked(): (key: MarkKey) => boolean {
  const marks = useSyncExternalStore(subscribeMarks, readMarks, nothing);
  return (key) => marks?.get(key) !== false;
}
