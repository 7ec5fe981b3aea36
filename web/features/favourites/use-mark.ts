import { useContext, useEffect, useSyncExternalStore } from 'react';
import { useSite } from '../../lib/centre/site.tsx';
import { SupplyContext } from '../../lib/data/use-endpoint.ts';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useSession } from '../../lib/session/session.ts';
import { type Mark, type MarkKey, readMarks, subscribeMarks } from './marks.ts';

const nothing = () => undefined;

/** A mark of the member who is here, and what changes it; undefined where nobody can log in. What it does is loaded when it is needed. */
export function useMark(key: MarkKey): { mark: Mark | undefined; change: (mark: Mark) => void } | undefined {
  const { locale } = useSite();
  const supply = useContext(SupplyContext);
  const session = useSession();
  const mark = useSyncExternalStore(subscribeMarks, () => readMarks()?.get(key), nothing);
  const change = (wanted?: Mark) => {
    if (supply) void import('./favourites-store.ts').then((store) => store.attendTo(key, wanted, { api: supply.api, locale }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each member
  useEffect(() => {
    if (session === 'member') change();
  }, [session]);
  return useLinks()('login') ? { mark, change } : undefined;
}
