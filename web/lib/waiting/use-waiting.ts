import { useContext, useEffect, useState } from 'react';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { getSession } from '#shared/contracts/profile.ts';
import type { WaitingCall, WaitingCallName } from '#shared/site/waiting.ts';
import type { Api } from '../data/api.ts';
import { SupplyContext } from '../data/use-endpoint.ts';
import { useRefresh } from '../data/use-refresh.ts';
import { useToken } from '../session/session.ts';
import { followWaiting, listWaiting } from './waiting-store.ts';

/** The member's calls that wait in this browser, the oldest first, as they change in any tab. Calls `stale` are fetched again when one was sent. */
export function useWaiting(names: readonly WaitingCallName[], ...stale: Endpoint[]): readonly WaitingCall[] {
  const supply = useContext(SupplyContext);
  const token = useToken();
  const refresh = useRefresh();
  const [waiting, setWaiting] = useState<readonly WaitingCall[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names and calls of a screen do not change
  useEffect(() => {
    if (!supply || !token || globalThis.indexedDB === undefined) return setWaiting([]);
    let isGone = false;
    let count = 0;
    const look = async () => {
      const found = await listOwnWaiting(supply.api).catch(() => []); // storage is switched off
      if (isGone) return;
      const own = found.filter(({ name }) => names.includes(name));
      if (own.length < count) refresh(...stale);
      count = own.length;
      setWaiting(own);
    };
    const unfollow = followWaiting(() => void look());
    void look();
    return () => {
      isGone = true;
      unfollow();
    };
  }, [supply?.api, token]);
  return waiting;
}

/** Lists the calls of the current member that wait in this browser. */
export async function listOwnWaiting(api: Pick<Api, 'read'>): Promise<WaitingCall[]> {
  const all = await listWaiting();
  if (all.length === 0) return []; // no need to know the member
  const { customer_id: owner } = (await api.read(getSession)).data;
  return all.filter((call) => call.owner === owner);
}
